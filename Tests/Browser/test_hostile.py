"""Texts that want to be code: nothing runs, and each shows as it was."""

import re
import unittest

import hostile
import reports
from browser import BrowserTest
from hostile import parsed

READ = """
  const shape = element => element.localName + "[" + [...element.attributes].map(a => a.name).sort() + "]("
    + [...element.children].map(shape) + ")";
  return [...document.querySelectorAll("li[data-task-id]")].map(row => [
    shape(row), row.dataset.taskId, row.querySelector("summary").textContent, row.querySelector(".text").textContent,
    ...[...row.querySelectorAll(".s, .a, .j, .g > i")].map(part => part.textContent),
    row.querySelector("a")?.getAttribute("href") ?? "", row.querySelector("a")?.protocol ?? ""]);
"""


# What is in the details of rows: elements, where they lead, and what no details may have.
READ_DETAILS = """
  const found = { rows: 0, elements: new Set(), attributes: new Set(), protocols: new Set(), filled: 0 };
  for (const text of document.querySelectorAll("li[data-task-id] .text, td.d .text")) {
    found.rows += 1;
    if (text.textContent.trim()) found.filled += 1;
    for (const element of text.querySelectorAll("*")) {
      found.elements.add(element.namespaceURI.split("/").pop() + " " + element.localName);
      for (const attribute of element.attributes) found.attributes.add(element.localName + " " + attribute.name);
      if (element.localName === "a") found.protocols.add(element.protocol);
    }
  }
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, value instanceof Set ? [...value].sort() : value]));
"""
ELEMENTS = {"xhtml " + name for name in "p strong em s code pre blockquote ul ol li table tr th td a br".split()}
# A parser of HTML puts the rows of a table into a body.
ELEMENTS.add("xhtml tbody")


@unittest.skipUnless(reports.CONFORMANCE.is_dir(), "the conformance data is not there")
class HostileDetailsTest(BrowserTest):
    """Each text as details in each notation: nothing runs, and no element is there that is not of ours."""

    def test_details_have_elements_of_ours_alone(self):
        texts = [text for text in hostile.texts() if re.search(r"\S", text)]
        self.assertGreater(len(texts), 5_000)
        self.driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
        try:
            for notation in (*hostile.NOTATIONS, "document"):
                with self.subTest(notation):
                    options = ("--group-by", "", "--page-size", "0")
                    self.driver.get(hostile.page(f"details-{notation}", notation, texts, *options).as_uri())
                    found = self.driver.execute_script(READ_DETAILS)
                    # Some texts are markup and nothing else: a comment, an element without words.
                    self.assertGreater(found["rows"], len(texts) * 0.9)
                    self.assertGreater(found["filled"], found["rows"] * 0.6)
                    self.assertEqual(set(found["elements"]) - ELEMENTS, set())
                    self.assertEqual(set(found["attributes"]) - {"a href", "ol start"}, set())
                    self.assertEqual(set(found["protocols"]) - {"http:", "https:", "mailto:"}, set())
                    scripts = self.driver.execute_script("return document.querySelectorAll('script').length;")
                    self.assertEqual(scripts, 1)
                    self.assertEqual(self.driver.execute_script("return window.witness.ran;"), [])
        finally:
            self.driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": False})


@unittest.skipUnless(reports.CONFORMANCE.is_dir(), "the conformance data is not there")
class HostileTest(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # Words of blanks alone, and of what shows nothing, are none.
        cls.texts = [text for text in hostile.texts() if not re.fullmatch(r"[\s\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]*", text)]
        tasks = hostile.tasks(cls.texts)
        options = ("--sort", "id", "--group-by", "", "--title", "<script>alert(1)</script>")
        cls.address = reports.report("hostile", tasks, *options)
        cls.mail = reports.report("hostile-mail", tasks, "--email", *options)
        cls.weekly = reports.report("hostile-weekly", tasks, "--template", "weekly", *options)
        cls.weekly_mail = reports.report("hostile-weekly-mail", tasks, "--template", "weekly", "--email", *options)
        cls.links = reports.report("hostile-links", hostile.links(cls.texts), *options)

    def read(self, address: str) -> dict[str, list[str]]:
        self.driver.get(address)
        return {row[1]: row for row in self.driver.execute_script(READ)}

    def test_nothing_runs_and_the_text_is_as_it_was(self):
        self.assertGreater(len(self.texts), 5_000)
        rows = self.read(self.address)
        self.assertEqual(len(rows), len({parsed(text) for text in self.texts}))
        plain = rows["harmless"][0]
        faults = []
        for text in self.texts:
            shown = parsed(text)
            row = rows.get(shown, [""] * 9)
            is_link = row[-1] != ""
            if not (row[2:8] == [shown] * 6 and (is_link or row[0] == plain) and row[-1] in ("", "http:", "https:", "mailto:")):
                faults.append((text, row))
        self.assertEqual(faults[:3], [], f"{len(faults)} of {len(self.texts)}")

    def test_a_link_leads_where_its_text_says(self):
        rows = self.read(self.links)
        shapes = {row[0] for row in rows.values() if row[-1]}
        self.assertEqual(len(shapes), 1)
        self.assertEqual({row[-1] for row in rows.values()} - {"", "https:", "mailto:"}, set())

    def test_nothing_runs_without_the_policy_either(self):
        self.driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
        try:
            without_script = (self.mail, self.weekly, self.weekly_mail)
            for address in (self.address, self.links, *without_script):
                self.driver.get(address)
                scripts = self.driver.execute_script("""
                  const all = [...document.querySelectorAll("*")];
                  return all.filter(e => e.localName === "script" || [...e.attributes].some(a => /^on/i.test(a.name)
                    || /^\\s*(javascript|data|vbscript):/i.test(a.value) && ["href", "src"].includes(a.name)))
                    .map(e => e.outerHTML.slice(0, 40));
                """)
                self.assertEqual(len(scripts), 0 if address in without_script else 1, scripts[:3])
                self.assertEqual(self.driver.execute_script("return window.witness.ran;"), [])
        finally:
            self.driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": False})
