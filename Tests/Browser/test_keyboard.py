"""Everything without a mouse."""

from selenium.webdriver.common.keys import Keys

import reports
from browser import BrowserTest
from pages import ReportPage


class KeyboardTest(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.address = reports.report("keyboard", reports.TASKS)

    def setUp(self):
        self.page = ReportPage(self.driver).open(self.address)

    def tab_to(self, name: str):
        for _ in range(40):
            self.page.press(Keys.TAB)
            if self.driver.switch_to.active_element.accessible_name == name:
                return
        self.fail(f"no way to {name} with the tab key")

    def test_sorting(self):
        for key in (Keys.ENTER, Keys.SPACE):
            self.page.open(self.address)
            self.tab_to("Title")
            self.page.press(key)
            self.assertEqual(self.page.group("highest-open").titles[0], "9 plums")
            self.assertEqual(self.driver.switch_to.active_element.accessible_name, "Title")

    def test_showing(self):
        self.tab_to("All")
        self.page.press(Keys.ARROW_RIGHT)
        self.assertEqual({row.is_done for row in self.page.shown}, {False})
        self.page.press(Keys.ARROW_RIGHT)
        self.assertEqual({row.is_done for row in self.page.shown}, {True})
        self.page.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        self.assertEqual(len(self.page.shown), 11)

    def test_searching(self):
        self.tab_to("Search tasks")
        self.page.press("pear")
        self.assertEqual([row.id for row in self.page.shown], ["t1"])
        self.page.press(Keys.ESCAPE)
        self.assertEqual(len(self.page.shown), 11)

    def test_details_and_links(self):
        self.tab_to("pear")
        self.assertEqual(self.driver.switch_to.active_element.get_attribute("href"), "https://example.org/t1")
        self.page.press(Keys.TAB)
        self.assertEqual(self.driver.switch_to.active_element.text, "Details")
        self.page.press(Keys.ENTER)
        self.assertIn("Soft", self.driver.find_element("css selector", "details div").text)

    def test_what_has_the_focus_is_marked(self):
        for _ in range(25):
            self.page.press(Keys.TAB)
            marked = self.driver.execute_script("""
              const focused = document.activeElement;
              if (focused === document.body) return true;
              const marked = focused.matches(":checked") ? focused.nextElementSibling : focused;
              return getComputedStyle(marked).outlineStyle === "solid";
            """)
            self.assertTrue(marked, self.driver.switch_to.active_element.get_attribute("outerHTML")[:200])
