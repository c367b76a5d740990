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

    @property
    def focused(self):
        return self.driver.switch_to.active_element

    def tab_to(self, name: str):
        for _ in range(150):
            self.page.press(Keys.TAB)
            if self.focused.accessible_name.startswith(name):
                return
        self.fail(f"no way to {name} with the tab key")

    def test_chips(self):
        for key in (Keys.ENTER, Keys.SPACE):
            self.page.open(self.address)
            self.tab_to("Done")
            while self.focused.tag_name != "button" or not self.focused.get_attribute("data-chip"):
                self.tab_to("Done")
            self.page.press(key)
            self.assertEqual({row.is_done for row in self.page.shown}, {True})
        self.tab_to("Person")
        self.page.press(Keys.ENTER)
        self.tab_to("Aiko")
        self.page.press(Keys.SPACE)
        self.assertEqual(self.page.fragment, "#state=done&person=Aiko")
        self.page.press(Keys.ESCAPE)
        self.assertTrue(self.focused.accessible_name.startswith("Person"))
        self.assertFalse(self.driver.find_element("id", "drawer").is_displayed())
        self.tab_to("Remove State: Done")
        self.page.press(Keys.ENTER)
        self.assertEqual(self.page.fragment, "#person=Aiko")

    def test_sorting_and_grouping(self):
        self.tab_to("Sort")
        self.page.press("D")
        self.assertEqual(self.page.fragment, "#sort=due")
        self.tab_to("Reverse the order")
        self.page.press(Keys.ENTER)
        self.assertEqual(self.page.fragment, "#sort=-due")
        self.tab_to("Group")
        self.page.press("No")
        self.assertEqual(self.page.fragment, "#sort=-due&group=none")

    def test_headings_fold(self):
        self.tab_to("Low")
        while self.focused.get_attribute("aria-expanded") is None:
            self.tab_to("Low")
        self.page.press(Keys.SPACE)
        self.assertEqual(self.page.fragment, "#fold=low")
        self.page.press(Keys.SPACE)
        self.assertEqual(self.page.fragment, "")

    def test_searching(self):
        self.page.press("/")
        self.assertEqual(self.focused.accessible_name, "Search tasks")
        self.page.press("pear")
        self.assertEqual([row.id for row in self.page.shown], ["t1"])
        self.page.press(Keys.ESCAPE)
        self.assertEqual(len(self.page.shown), 11)

    def test_rows_and_details(self):
        self.page.press("j")
        self.assertEqual(self.focused.get_attribute("id"), "t-t2")
        self.page.press("j")
        self.assertEqual(self.focused.get_attribute("id"), "t-t1")
        self.page.press("o")
        self.assertIn("Soft", self.driver.find_element("css selector", "#t-t1 details").text)
        self.page.press("o", "k")
        self.assertEqual(self.focused.get_attribute("id"), "t-t2")

    def test_links_and_details_of_a_row(self):
        self.tab_to("t1")
        self.assertEqual(self.focused.get_attribute("href"), "https://example.org/t1")
        self.page.press(Keys.TAB)
        self.assertEqual(self.focused.text, "pear")
        self.page.press(Keys.ENTER)
        self.assertIn("Soft", self.driver.find_element("css selector", "details div").text)

    def test_clearing_filters_and_help(self):
        self.page.open(self.address, "#state=done&find=deal")
        self.page.press("x")
        self.assertEqual(self.page.fragment, "")
        self.page.press("?")
        self.assertTrue(self.driver.find_element("tag name", "dialog").is_displayed())
        self.page.press(Keys.ESCAPE)
        self.assertFalse(self.driver.find_element("tag name", "dialog").is_displayed())
        self.page.press("f")
        self.assertTrue(self.focused.accessible_name.startswith("Person"))

    def test_the_keys_can_be_switched_off(self):
        self.page.open(self.address, "#keys=off")
        self.page.press("/")
        self.assertEqual(self.focused.tag_name, "body")
        self.page.press("?")
        self.assertFalse(self.driver.find_element("tag name", "dialog").is_displayed())

    def test_what_has_the_focus_is_marked(self):
        for _ in range(60):
            self.page.press(Keys.TAB)
            marked = self.driver.execute_script("""
              const focused = document.activeElement;
              return focused === document.body || getComputedStyle(focused).outlineStyle === "solid";
            """)
            self.assertTrue(marked, self.focused.get_attribute("outerHTML")[:200])
