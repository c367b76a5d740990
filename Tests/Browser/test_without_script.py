"""The page is complete without JavaScript."""

import reports
from browser import BrowserTest
from pages import ReportPage


class WithoutScriptTest(BrowserTest):
    javascript = False

    def setUp(self):
        self.page = ReportPage(self.driver).open(reports.report("without-script", reports.TASKS))

    def test_every_task_is_shown_with_what_belongs_to_it(self):
        self.assertEqual(len(self.page.shown), 11)
        row = next(row for row in self.page.rows if row.id == "t1")
        for text in ("Mon 30 Mar", "40%", "Aiko", "Bob", "fruit"):
            self.assertIn(text, row.text)
        self.assertIn("20 Mar, 6 d late", next(row for row in self.page.rows if row.id == "t2").text)
        self.assertIn("done 20 Mar", next(row for row in self.page.rows if row.id == "t7").text)

    def test_the_figures_are_there(self):
        text = self.driver.find_element("css selector", ".overview").text
        for caption in ("Priority and state", "People and priority", "Due by week", "Lately"):
            self.assertIn(caption, text)

    def test_what_would_do_nothing_is_not_there(self):
        self.assertFalse(self.page.toolbar.is_shown)

    def test_a_weekly_report_says_who_what_and_when(self):
        self.page.open(reports.report("without-script-weekly", reports.TASKS, "--template", "weekly"))
        text = self.driver.find_element("css selector", "main").text
        for words in ("By person", "Aiko", "By project", "Orchard", "20 Mar, 6 d late", "Done since 2026-03-19", "done 20 Mar",
                      "No owner", "No due date"):
            self.assertIn(words, text)
        self.assertEqual(self.driver.find_elements("css selector", "script"), [])
        # Each figure that leads somewhere leads to what is there.
        for link in self.driver.find_elements("css selector", "main a[href^='#']"):
            self.assertTrue(self.driver.find_elements("id", link.get_attribute("href").split("#")[1]))

    def test_details_unfold(self):
        details = self.driver.find_element("css selector", "details")
        self.assertNotIn("yellow", details.text)
        details.find_element("tag name", "summary").click()
        self.assertIn("yellow", details.text)

    def test_every_template_and_every_mail_says_what_it_has_to(self):
        # What each must say without a script: titles of the tasks that it lists, or its figures.
        said = {"report": ("pear", "Äpfel", "請求書を直す"), "table": ("pear", "Äpfel", "請求書を直す"), "checklist": ("pear", "Äpfel"),
                "summary": ("Highest", "Low"), "digest": ("Äpfel", "Overdue"), "weekly": ("Äpfel", "By person", "Aiko")}
        for name in ("report", *reports.TEMPLATES):
            for options in ((), ("--email",)):
                with self.subTest(name, options=options):
                    self.page.open(reports.report(f"without-script-{name}{len(options)}", reports.TASKS, "--template", name, *options))
                    text = self.driver.find_element("css selector", "body").text
                    for words in said[name]:
                        self.assertIn(words.lower(), text.lower())
                    if options:
                        self.assertEqual(self.driver.find_elements("css selector", "script, link, style, img"), [])
