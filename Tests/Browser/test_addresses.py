"""A task's own address leads to it, wherever it stands."""

import reports
from browser import BrowserTest
from pages import ReportPage


class AddressTest(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        tasks = [{"id": f"W-{n}", "title": f"task {n}", "priority": "high" if n < 200 else "low", "isDone": n % 50 == 7}
                 for n in range(300)]
        tasks[250]["parent"] = "W-150"
        cls.address = reports.report("addresses", tasks)

    def assert_is_at(self, id: str):
        """The row has the focus and is to be seen, also when what was put off has been laid out."""
        self.driver.execute_async_script("setTimeout(() => requestAnimationFrame(() => setTimeout(arguments[0])), 50);")
        self.assertEqual(self.driver.switch_to.active_element.get_attribute("id"), id)
        top, bottom, bar, height = self.driver.execute_script("""
          const box = document.activeElement.getBoundingClientRect();
          return [box.top, box.bottom, document.querySelector(".tools").getBoundingClientRect().bottom, innerHeight];
        """)
        self.assertGreaterEqual(top, bar)
        self.assertLessEqual(bottom, height + 1)

    def test_a_page_opened_at_a_task_shows_it(self):
        for fragment in ("#t-W-150", "#at=t-W-150", "#state=done&at=t-W-150", "#group=none&at=t-W-150",
                         "#sort=title&at=t-W-150", "#fold=high&at=t-W-150", "#fold=high&fold=high-open&at=t-W-150"):
            with self.subTest(fragment):
                ReportPage(self.driver).open(self.address, fragment)
                self.assert_is_at("t-W-150")

    def test_an_address_that_is_gone_to_shows_its_task(self):
        ReportPage(self.driver).open(self.address)
        for id in ("t-W-299", "t-W-0", "t-W-150"):
            with self.subTest(id):
                self.driver.execute_script("location.hash = arguments[0];", id)
                self.assert_is_at(id)

    def test_the_name_of_a_parent_leads_to_it(self):
        for fragment in ("", "#priority=low", "#find=250", "#fold=high"):
            with self.subTest(fragment):
                ReportPage(self.driver).open(self.address, fragment)
                crumb = self.driver.find_element("css selector", "#t-W-250 .u")
                self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'}); arguments[0].click();", crumb)
                self.assert_is_at("t-W-150")
