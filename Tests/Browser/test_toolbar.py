"""Sorting, showing and searching."""

import unittest

from selenium.webdriver.support.ui import WebDriverWait

import reports
from browser import BrowserTest
from pages import ReportPage


class ToolbarTest(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.address = reports.report("toolbar", reports.TASKS)
        cls.by_project = reports.report("by-project", reports.TASKS, "--group-by", "project")
        tagged = [
            {"id": "a", "title": "both", "tags": ["red", "blue"]},
            {"id": "b", "title": "one", "tags": ["red"], "isDone": True},
            {"id": "b", "title": "another of that id", "tags": ["blue"]},
            {"id": "c", "title": "same", "tags": ["red"]}, {"id": "c", "title": "same", "tags": ["red"]},
        ]
        cls.by_tag = reports.report("by-tag", tagged, "--group-by", "tags")

        families = [
            {"id": "f1", "title": "house", "priority": "high"},
            {"id": "f2", "title": "kitchen", "priority": "high", "parent": "f1"},
            {"id": "f3", "title": "tiles", "priority": "high", "parent": "f2", "isDone": True},
            {"id": "f4", "title": "attic", "priority": "high", "parent": "f1"},
            {"id": "f5", "title": "garden", "priority": "high"},
            {"id": "f6", "title": "fence", "priority": "high", "parent": "f5", "isDone": True},
            {"id": "f7", "title": "dust", "priority": "high", "isDone": True},
            {"id": "f8", "title": "attic floor", "priority": "high", "parent": "f7"},
        ]
        cls.families = reports.report("families", families)

    def setUp(self):
        self.page = ReportPage(self.driver).open(self.address)

    def test_it_is_shown_and_the_page_begins_in_the_order_of_the_report(self):
        self.assertTrue(self.page.toolbar.is_shown)
        self.assertEqual(self.page.group("highest-open").titles, ["Äpfel", "pear", "9 plums", "10 plums"])
        self.assertEqual(self.page.fragment, "")

    def test_title_sorts_as_people_do_and_once_more_the_other_way_round(self):
        self.page.toolbar.sort("Title")
        self.assertEqual(self.page.group("highest-open").titles, ["9 plums", "10 plums", "Äpfel", "pear"])
        self.assertEqual(self.page.toolbar.button("Title").get_attribute("aria-pressed"), "true")
        self.page.toolbar.sort("Title")
        self.assertEqual(self.page.group("highest-open").titles, ["pear", "Äpfel", "10 plums", "9 plums"])
        self.page.toolbar.sort("Title")
        self.assertEqual(self.page.group("highest-open").titles, ["Äpfel", "pear", "9 plums", "10 plums"])
        self.assertEqual(self.page.fragment, "")

    def test_due_sorts_by_date_and_puts_tasks_without_one_last_in_both_directions(self):
        self.page.toolbar.sort("Due")
        self.assertEqual(self.page.group("highest-open").titles, ["Äpfel", "pear", "9 plums", "10 plums"])
        self.page.toolbar.sort("Due")
        self.assertEqual(self.page.group("highest-open").titles, ["9 plums", "pear", "Äpfel", "10 plums"])

    def test_priority_sorts_the_highest_first_within_a_group(self):
        self.page.open(self.by_project)
        self.page.toolbar.sort("Title")
        self.page.toolbar.sort("Priority")
        priorities = [row.priority for row in self.page.group("no-project").shown if row.depth == 0]
        self.assertEqual(priorities, sorted(priorities, reverse=True))
        self.page.toolbar.sort("Priority")
        priorities = [row.priority for row in self.page.group("no-project").shown if row.depth == 0]
        self.assertEqual(priorities, sorted(priorities))

    def test_subtasks_stay_under_their_task_and_are_sorted_there(self):
        self.page.toolbar.sort("Title")
        ids = [row.id for row in self.page.group("highest-open").rows]
        self.assertEqual(ids, ["t4", "t6", "t5", "t3", "t2", "t1"])

    def test_groups_keep_their_tasks(self):
        before = [{row.id for row in tasks.rows} for tasks in self.page.lists]
        for name in ("Title", "Due", "Due", "Priority"):
            self.page.toolbar.sort(name)
            self.assertEqual([{row.id for row in tasks.rows} for tasks in self.page.lists], before)

    def test_show_hides_the_done_or_the_open(self):
        self.page.toolbar.show("Open")
        self.assertEqual({row.is_done for row in self.page.shown}, {False})
        self.assertEqual(len(self.page.shown), 9)
        self.assertNotIn("Done", self.page.headings)
        self.page.toolbar.show("Done")
        self.assertEqual({row.is_done for row in self.page.shown}, {True})
        self.assertEqual(self.page.headings, ["Highest", "Done", "Lowest", "Done"])
        self.page.toolbar.show("All")
        self.assertEqual(len(self.page.shown), 11)
        self.assertEqual(self.page.fragment, "")

    def test_search_finds_every_word_anywhere_in_a_task(self):
        for text, ids in [
            ("PEAR", {"t1"}), ("apfel", {"t2"}), ("plums", {"t3", "t4"}), ("bob fruit", {"t1"}), ("yellow", {"t1"}),
            ("orchard", {"t2"}), ("overdue", {"t2"}), ("請求", {"t8"}), ("النص", {"t9"}), ("９", {"t4"}),
            ("  ", {row.id for row in self.page.rows}),
        ]:
            with self.subTest(text):
                self.page.toolbar.search(text)
                self.assertEqual({row.id for row in self.page.shown}, ids)

    def test_what_a_task_was_found_by_is_unfolded(self):
        unfolded = "return [...document.querySelectorAll('details[open]')].map(d => d.parentElement.dataset.taskId);"
        self.page.toolbar.search("yellow")
        self.assertEqual(self.driver.execute_script(unfolded), ["t1"])
        self.page.toolbar.search("pear")
        self.assertEqual(self.driver.execute_script(unfolded), [])

    def test_search_for_what_is_not_there_says_so(self):
        self.page.toolbar.search("nothing like this")
        self.assertEqual(self.page.shown, [])
        self.assertEqual(self.page.headings, [])
        self.assertIn("No task matches", self.driver.find_element("tag name", "main").text)
        self.assertEqual(self.page.toolbar.status, "0 of 11 tasks")

    def test_one_task_is_one_task(self):
        self.page.open(reports.report("toolbar-one", reports.TASKS[:1]))
        self.assertEqual(self.page.toolbar.status, "1 task")

    def test_two_tasks_of_one_id_are_two(self):
        tasks = [{"id": "1", "title": "Milk", "priority": "high"},
                 {"id": "1", "title": "Milk", "priority": "low", "isDone": True}]
        self.page.open(reports.report("toolbar-twice", tasks))
        self.assertEqual(self.page.toolbar.status, "2 tasks")

    def test_the_status_counts_and_tells_the_order(self):
        self.assertEqual(self.page.toolbar.status, "11 tasks")
        self.page.toolbar.sort("Due")
        self.page.toolbar.show("Open")
        self.assertEqual(self.page.toolbar.status, "9 of 11 tasks, sorted by Due")

    def test_a_task_in_several_groups_is_counted_once(self):
        self.page.open(self.by_tag)
        self.assertEqual(len(self.page.rows), 6)
        self.assertEqual(self.page.toolbar.status, "5 tasks")
        self.page.toolbar.show("Open")
        self.assertEqual(self.page.toolbar.status, "4 of 5 tasks")
        self.page.toolbar.search("both")
        self.assertEqual(self.page.toolbar.status, "1 of 5 tasks")
        self.assertEqual(self.page.counts, {"blue": "1 of 2 tasks", "red": "1 of 4 tasks"})

    def test_what_a_subtask_belongs_to_stands_above_it_and_is_not_counted(self):
        self.page.open(self.families)
        counts = self.page.counts
        self.page.toolbar.show("Done")
        self.assertEqual(self.page.seen, ["(f5)", "f6", "(f1)", "(f2)", "f3", "f7"])
        self.assertEqual(self.page.toolbar.status, "3 of 8 tasks, in grey what they belong to")
        self.assertEqual(self.page.counts["high-open"], "0 of 2 tasks, 2 of 4 subtasks")
        self.assertEqual(self.page.counts["high-done"], "1 of 1 tasks, 0 of 1 subtasks")
        self.page.toolbar.sort("Title")
        self.page.toolbar.sort("Title")
        self.assertEqual(self.page.seen, ["(f1)", "(f2)", "f3", "(f5)", "f6", "f7"])
        self.page.toolbar.sort("Title")
        self.page.toolbar.show("Open")
        self.assertEqual(self.page.seen, ["f5", "f1", "f4", "f2", "(f7)", "f8"])
        self.page.toolbar.show("All")
        self.assertEqual(self.page.toolbar.status, "8 tasks")
        self.page.toolbar.search("attic")
        self.assertEqual(self.page.seen, ["(f1)", "f4", "(f7)", "f8"])
        self.assertEqual(self.page.toolbar.status, "2 of 8 tasks, in grey what they belong to")
        self.page.toolbar.search("kitchen")
        self.assertEqual(self.page.seen, ["(f1)", "f2"])
        self.page.toolbar.search("house")
        self.assertEqual(self.page.seen, ["f1"])
        self.assertEqual(self.page.toolbar.status, "1 of 8 tasks")
        self.page.toolbar.search(" ")
        self.assertEqual(self.page.counts, counts)
        self.assertEqual([row for row in self.page.rows if row.is_above], [])

    def test_headings_count_what_is_to_be_seen_under_them(self):
        before = self.page.counts
        self.page.toolbar.show("Done")
        self.assertEqual(self.page.counts["highest"], "1 of 5 tasks, 0 of 2 subtasks")
        self.assertEqual(self.page.counts["highest-done"], before["highest-done"])
        self.page.toolbar.show("Open")
        self.page.toolbar.search("ant")
        self.assertEqual(self.page.counts["highest-open"], "0 of 4 tasks, 1 of 2 subtasks")
        self.page.toolbar.show("All")
        self.page.toolbar.search(" ")
        self.assertEqual(self.page.counts, before)

    def test_priority_sorts_groups_of_one_priority_each(self):
        order = self.page.groups
        self.assertEqual(order, ["highest", "middle", "low", "lowest"])
        self.page.toolbar.sort("Priority")
        self.assertEqual(self.page.groups, order)
        self.page.toolbar.sort("Priority")
        self.assertEqual(self.page.groups, order[::-1])
        self.assertEqual(self.page.group("highest-open").titles, ["Äpfel", "pear", "9 plums", "10 plums"])
        self.page.toolbar.sort("Title")
        self.assertEqual(self.page.groups, order)

    def test_a_link_to_a_group_keeps_the_view(self):
        self.page.toolbar.show("Open")
        self.driver.find_element("css selector", ".overview a[href='#lowest'], .overview a[href='#low']").click()
        WebDriverWait(self.driver, 5).until(lambda _: "at=" in self.page.fragment)
        self.assertEqual(self.page.fragment, "#show=open&at=low")
        self.assertEqual({row.is_done for row in self.page.shown}, {False})
        self.page.open(self.address, "#show=open&at=low")
        self.assertEqual({row.is_done for row in self.page.shown}, {False})
        self.assertGreater(self.driver.execute_script("return scrollY;"), 0)
        self.page.toolbar.show("All")
        self.assertEqual(self.page.fragment, "")

    def test_a_link_to_a_group_alone_is_a_place_in_the_page(self):
        self.driver.find_element("css selector", ".overview a[href='#low']").click()
        self.assertEqual(self.page.fragment, "#low")
        self.page.toolbar.show("Open")
        self.assertEqual(self.page.fragment, "#show=open")

    def test_a_view_is_in_the_address_and_comes_back_from_it(self):
        self.page.toolbar.sort("Title")
        self.page.toolbar.sort("Title")
        self.page.toolbar.show("Open")
        self.page.toolbar.search("plums & 9")
        fragment = self.page.fragment
        self.assertEqual(fragment, "#sort=title&down=1&show=open&find=plums+%26+9")
        self.page.toolbar.search("plums")
        fragment = self.page.fragment
        self.page.open(self.address, fragment)
        self.assertEqual(self.page.group("highest-open").titles, ["10 plums", "9 plums"])
        self.assertEqual([row.id for row in self.page.shown], ["t3", "t4"])
        self.assertEqual(self.page.toolbar.search_box.get_attribute("value"), "plums")
        self.assertTrue(self.page.toolbar.choice("Open").is_selected())

    def test_a_fragment_that_changes_changes_the_view(self):
        self.driver.execute_script("location.hash = 'show=done';")
        self.assertEqual({row.is_done for row in self.page.shown}, {True})

    def test_a_fragment_that_means_nothing_is_passed_over(self):
        for fragment in ("#sort=constructor&show=x&down=2", "#highest", "#=&&==", "#%E0%A4%A"):
            with self.subTest(fragment):
                self.page.open(self.address, fragment)
                self.assertEqual(len(self.page.shown), 11)


if __name__ == "__main__":
    unittest.main()
