"""axe-core finds nothing wrong; what colour says, words say too."""

import importlib.util
import pathlib

import browser
import hostile
import reports
from browser import BrowserTest

AXE = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js").read_text()


class AccessibilityTest(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.pages = {
            "report": reports.report("axe", reports.TASKS, "--where", "priority >= lowest", "--title", "Week 13"),
            "ungrouped": reports.report("axe-ungrouped", reports.TASKS, "--group-by", ""),
            "by assignee": reports.report("axe-by-assignee", reports.TASKS, "--group-by", "assignees,priority"),
            "empty": reports.report("axe-empty", []),
            "index": reports.report("axe-index", reports.TASKS, "--page-size", "3"),
            **{name: reports.report(f"axe-{name}", reports.TASKS, "--template", name)
               for name in reports.TEMPLATES},
            **{f"{name} as a mail": reports.report(f"axe-mail-{name}", reports.TASKS, "--template", name, "--email")
               for name in reports.TEMPLATES},
            "what subtasks belong to": reports.report("axe-above", reports.TASKS) + "#find=ant",
            "columns": reports.report("axe-columns", reports.TASKS, "--template", "table", "--columns", "id,title,due,tags"),
            "formatted details": hostile.page("axe-details", "markdown", [
                "# Why\n\n- [x] **done**\n- [ ] *open*\n\n> a [link](https://e.org)\n\n|a|b|\n|-|-|\n|1|`x`|\n\n```\ncode\n```"]).as_uri(),
            "mail": reports.report("axe-mail", reports.TASKS, "--email"),
            "changes and trend": reports.report("axe-past", reports.TASKS, *reports.past()),
            "changes and trend of a summary": reports.report(
                "axe-past-summary", reports.TASKS, "--template", "summary", *reports.past()),
            "changes and trend as a mail": reports.report("axe-past-mail", reports.TASKS, "--email", *reports.past()),
            **{name: page.as_uri() for name, page in reports.pages_of_the_past().items()},
        }
        part = sorted((reports.FOLDER / "axe-index_files").glob("highest*.html"))[0]
        cls.pages["part"] = part.as_uri()

    def setUp(self):
        # Everything is on the screen: what is not is not rendered, and Chromium says so of whoever measures it.
        browser.size(self.driver, 1280, 6000)

    def violations(self, address: str) -> list[str]:
        self.driver.get(address)
        self.driver.execute_script("for (const d of document.querySelectorAll('details')) d.open = true;")
        self.driver.execute_script(AXE)
        results = self.driver.execute_async_script(
            "axe.run(document, { resultTypes: ['violations'] }).then(arguments[0]);")
        return [f"{found['id']}: {node['html'][:200]}" for found in results["violations"] for node in found["nodes"]]

    def test_light(self):
        for name, address in self.pages.items():
            with self.subTest(name):
                self.assertEqual(self.violations(address), [])

    def test_dark(self):
        browser.media(self.driver, prefers_color_scheme="dark")
        for name, address in self.pages.items():
            with self.subTest(name):
                self.assertEqual(self.violations(address), [])

    def test_narrow(self):
        browser.size(self.driver, 360, 780)
        for name in ("report", "weekly", "weekly as a mail"):
            with self.subTest(name):
                self.assertEqual(self.violations(self.pages[name]), [])

    def test_high_contrast(self):
        for scheme in ("light", "dark"):
            browser.media(self.driver, prefers_color_scheme=scheme, prefers_contrast="more")
            self.assertEqual(self.violations(self.pages["report"]), [])

    def test_done_is_said_in_the_language_of_the_page(self):
        own = reports.FOLDER / "own.catalog"
        own.write_text('state.done = er"ledigt\\\n', encoding="utf-8")
        for name, options, word in (("en", (), "Done"), ("ja", ("--language", "ja"), "完了"),
                                    ("own", ("--catalog", str(own)), 'er"ledigt\\')):
            with self.subTest(name):
                # Rows that are off the screen say nothing yet.
                browser.size(self.driver, 1280, 4000)
                self.driver.get(reports.report(f"done-{name}", reports.TASKS, *options))
                self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]));")
                nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
                rows = [node for node in nodes if node.get("role", {}).get("value") == "listitem"]
                children = {node["nodeId"]: node for node in nodes}
                said = [children[row["childIds"][0]]["name"]["value"] for row in rows]
                self.assertEqual(said.count(word), 2, said)

    def test_one_title_and_headings_in_order(self):
        for name, address in self.pages.items():
            with self.subTest(name):
                self.driver.get(address)
                levels = self.driver.execute_script(
                    "return [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(h => Number(h.localName[1]));")
                self.assertEqual(levels.count(1), 1)
                self.assertTrue(all(next - level <= 1 for level, next in zip(levels, levels[1:])), levels)
