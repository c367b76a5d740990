"""Chips, groups, folding, sorting and searching, by the mouse and from the fragment."""

import unittest

import reports
from browser import BrowserTest
from pages import ReportPage

# For every kind: where its values are found in a task, and what one without any is called.
FAMILIES = [
    {"id": "f1", "title": "house", "priority": "high", "assignees": ["Mei Tanaka", "Bo"], "project": "Home",
     "tags": ["build"], "due": "2026-03-20", "status": "Doing", "section": "Spring", "estimate": "PT1H30M"},
    {"id": "f2", "title": "kitchen", "priority": "high", "parent": "f1"},
    {"id": "f3", "title": "tiles", "priority": "high", "parent": "f2", "isDone": True, "completed": "2026-03-25"},
    {"id": "f4", "title": "attic", "priority": "low", "parent": "f1", "assignees": ["Bo", "Bo"], "due": "2026-03-26"},
    {"id": "f5", "title": "garden", "priority": "high", "tags": ["build", "green"], "due": "2026-03-30"},
    {"id": "f6", "title": "fence", "priority": "high", "parent": "f5", "isDone": True, "project": "Yard"},
    {"id": "f7", "title": "dust", "priority": "high", "isDone": True, "completed": "2026-01-02", "status": "Over"},
    {"id": "f8", "title": "attic floor", "priority": "high", "parent": "f7", "due": "2026-06-01"},
    {"id": "f9", "title": "Zaun", "priority": "lowest", "created": "2026-03-24"},
]


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
        cls.families = reports.report("families", FAMILIES)

    def setUp(self):
        self.page = ReportPage(self.driver).open(self.address)

    def ids(self) -> list[str]:
        return [row.id for row in self.page.shown]

    def test_it_is_shown_and_the_page_begins_in_the_order_of_the_report(self):
        self.assertTrue(self.page.toolbar.is_shown)
        self.assertEqual(self.page.group("highest-open").titles, ["Äpfel", "pear", "9 plums", "10 plums"])
        self.assertEqual(self.page.fragment, "")

    def test_no_priority_is_a_chip_a_group_a_fold_and_a_link(self):
        tasks = [
            {"id": "u1", "title": "said", "priority": "low", "assignees": ["Bo"]},
            {"id": "u2", "title": "unsaid", "priority": None, "assignees": ["Bo"]},
            {"id": "u3", "title": "said by the task above", "priority": None, "parent": "u1"},
            {"id": "u4", "title": "done", "priority": None, "isDone": True},
            {"id": "u5", "title": "word", "priority": "highest", "priorityRaw": "Blocker"},
        ]
        address = reports.report("unset", tasks)
        page = self.page.open(address)
        self.assertEqual(page.toolbar.chips("Priority"), {"Highest": 1, "Low": 2, "No priority": 2})
        self.assertEqual([name for name in page.headings if "," not in name], ["Highest", "Low", "No priority"])
        self.assertEqual(page.counts["No priority"], "2 tasks, 1 open")
        self.assertEqual({row.id: row.priority for row in page.shown}, {"u5": 4, "u1": 1, "u3": 1, "u2": -1, "u4": -1})
        self.assertIn("Blocker", next(row.text for row in page.shown if row.id == "u5"))
        page.toolbar.choose("Priority", "No priority")
        self.assertEqual((page.fragment, self.ids()), ("#priority=", ["u2", "u4"]))
        page.open(address, "#priority=&state=done")
        self.assertEqual((page.toolbar.chosen, self.ids()), (["State: Done", "Priority: No priority"], ["u4"]))
        page.open(address)
        page.fold("No priority")
        self.assertEqual((page.fragment, self.ids()), ("#fold=", ["u5", "u1", "u3"]))
        page.open(address)
        for link, found in (("#priority=", ["u2", "u4"]), ("#priority=&state=open", ["u2"]),
                            ("#state=open&person=Bo&priority=", ["u2"])):
            page.overview.follow(link)
            self.assertEqual(self.ids(), found)
            self.assertEqual(page.overview.current, [link])
        self.assertEqual(page.overview.names("priority")[-1], "No priority")
        for sort in ("priority", "-priority"):
            page.open(address, f"#group=none&sort={sort}")
            self.assertEqual(self.ids()[-2:], ["u2", "u4"])
        page.open(reports.report("unset-by-project", tasks, "--group-by", "project"), "#group=priority")
        self.assertEqual(page.headings, ["Highest", "Low", "No priority"])

    # Chips

    def test_every_chip_shows_its_count_and_so_many_tasks(self):
        self.page.open(self.families)
        self.assertEqual(self.page.toolbar.kinds,
                         ["Person", "Project", "Status", "Section", "Tag", "Due", "Priority", "Lately"])
        expected = {
            "Person": {"Bo": 4, "Mei Tanaka": 3, "Nobody": 5},
            "Project": {"Home": 4, "Yard": 1, "No project": 4},
            "Status": {"Doing": 4, "Over": 2, "No status": 3},
            "Section": {"Spring": 4, "No section": 5},
            "Tag": {"build": 6, "green": 2, "No tag": 3},
            "Due": {"Overdue": 2, "Today": 1, "In 7 days": 2, "Later": 1, "No date": 1},
            "Priority": {"High": 7, "Low": 1, "Lowest": 1},
            "Lately": {"Done in 7 days": 1, "Added in 7 days": 1, "Newly overdue": 2},
        }
        for kind, chips in expected.items():
            self.assertEqual(self.page.toolbar.chips(kind), chips, kind)
            for name, count in chips.items():
                with self.subTest(f"{kind}: {name}"):
                    self.page.toolbar.choose(kind, name)
                    self.assertEqual(len(self.page.shown), count)
                    self.assertIn(f"{kind}: {name}", self.page.toolbar.chosen[0])
                    self.assertTrue(self.page.toolbar.status.startswith(f"{count} of 9 tasks"))
                    # The same from the fragment.
                    shown, fragment = self.ids(), self.page.fragment
                    self.page.open(self.families, fragment)
                    self.assertEqual(self.ids(), shown)
                    self.page.toolbar.clear()
                    self.assertEqual(self.page.fragment, "")
        self.assertEqual(self.page.toolbar.quick, {"Open": 6, "Done": 3, "Overdue": 2})

    def test_values_of_one_kind_are_or_and_kinds_are_and(self):
        self.page.open(self.families, "#person=Mei+Tanaka&person=&state=open")
        self.assertEqual(sorted(self.ids()), ["f1", "f2", "f5", "f8", "f9"])
        self.page.toolbar.choose("Tag", "build")
        self.assertEqual(sorted(self.ids()), ["f1", "f2", "f5"])

    def test_a_count_follows_the_other_kinds(self):
        self.page.open(self.families, "#person=Bo")
        self.assertEqual(self.page.toolbar.chips("Person"), {"Bo": 4, "Mei Tanaka": 3, "Nobody": 5})
        self.assertEqual(self.page.toolbar.chips("Tag"), {"build": 4, "green": 0, "No tag": 0})
        self.assertEqual(self.page.toolbar.quick, {"Open": 3, "Done": 1, "Overdue": 2})

    def test_a_chosen_chip_is_taken_back(self):
        self.page.toolbar.choose("State", "Done")
        self.assertEqual({row.is_done for row in self.page.shown}, {True})
        self.assertEqual(self.page.headings, ["Highest", "Highest, Done", "Lowest", "Lowest, Done"])
        self.page.toolbar.choose("State", "Done")
        self.assertEqual(len(self.page.shown), 11)
        self.assertEqual(self.page.fragment, "")

    def test_a_step_back_is_the_view_before(self):
        self.page.toolbar.choose("State", "Done")
        self.page.toolbar.choose("Due", "No date")
        self.driver.back()
        self.assertEqual(self.page.fragment, "#state=done")
        self.assertEqual({row.is_done for row in self.page.shown}, {True})

    # Groups

    def test_every_grouping_has_every_task_and_counts_it(self):
        self.page.open(self.families)
        expected = {
            "Priority": ["High", "High, Open", "High, Done", "Low", "Low, Open", "Lowest", "Lowest, Open"],
            "Person": ["Bo", "Mei Tanaka", "Nobody"], "Project": ["Home", "Yard", "No project"],
            "Status": ["Doing", "Over", "No status"], "Section": ["Spring", "No section"],
            "Due": ["Overdue", "Today", "In 7 days", "Later", "No date", "Done"], "No groups": ["All tasks"],
        }
        self.assertEqual(self.page.toolbar.groupings, list(expected))
        for name, headings in expected.items():
            with self.subTest(name):
                self.page.toolbar.group_by(name)
                self.assertEqual(self.page.headings, headings)
                self.assertEqual(set(self.ids()), {task["id"] for task in FAMILIES})
                fragment = self.page.fragment
                self.page.open(self.families, fragment)
                self.assertEqual(self.page.headings, headings)
                self.assertEqual(self.page.toolbar.grouping, name)
        self.page.toolbar.group_by("Person")
        self.assertEqual(self.page.counts["Bo"], "4 tasks, 3 open, 2 overdue")
        self.assertIn("3 more rows, as some stand in several groups", self.page.toolbar.status)
        self.page.toolbar.group_by("Priority")
        self.assertEqual(self.page.fragment, "")

    def test_a_subtask_stands_under_its_parent_in_the_same_group_and_links_to_it_elsewhere(self):
        self.page.open(self.families)
        depths = {row.id: row.depth for row in self.page.rows}
        self.assertEqual(depths["f2"], 1)
        self.assertEqual(depths["f4"], 0)
        up = self.driver.find_element("css selector", "#t-f4 .u")
        self.assertEqual((up.text.strip("↑ "), up.get_attribute("hash")), ("f1", "#t-f1"))
        up.click()
        self.assertEqual(self.driver.switch_to.active_element.get_attribute("id"), "t-f1")
        self.page.toolbar.group_by("Project")
        depths = {row.id: row.depth for row in self.page.rows}
        self.assertEqual((depths["f4"], depths["f6"]), (1, 0))

    def test_a_page_by_another_field_can_be_grouped_and_comes_back(self):
        self.page.open(self.by_tag)
        before = self.page.counts
        self.assertEqual(self.page.toolbar.grouping, "As in the report")
        self.page.toolbar.group_by("No groups")
        self.assertEqual(len(self.page.shown), 5)
        self.page.toolbar.group_by("As in the report")
        self.assertEqual(self.page.counts, before)

    def test_headings_fold_and_what_is_folded_is_in_the_fragment(self):
        self.page.open(self.families)
        self.page.fold("High")
        self.assertEqual(self.page.fragment, "#fold=high")
        self.assertEqual(self.ids(), ["f4", "f9"])
        self.page.open(self.families, "#fold=high-done&fold=lowest")
        self.assertEqual(sorted(self.ids()), ["f1", "f2", "f3", "f4", "f5", "f6"])
        self.page.fold("Lowest")
        self.assertEqual(self.page.fragment, "#fold=high-done")
        self.page.open(self.families, "#group=person&fold=Mei+Tanaka")
        self.assertEqual(len(self.page.shown), 9)

    def test_two_headings_do_not_fold_together(self):
        names = ["a", "a-open"]
        tasks = [{"id": f"{name} {state}", "title": state, "project": name, "isDone": state == "done"}
                 for name in names for state in ("open", "done")]
        address = reports.report("folds", tasks, "--group-by", "project,isDone")
        ids = {task["id"] for task in tasks}
        folds = {f"{outer}, {inner}": {f"{outer} {inner.lower()}"} for outer in names for inner in ("Open", "Done")}
        folds |= {outer: {f"{outer} open", f"{outer} done"} for outer in names}
        for heading, folded in folds.items():
            with self.subTest(heading):
                self.page.open(address)
                self.page.fold(heading)
                self.assertEqual(set(self.ids()), ids - folded)
                fragment = self.page.fragment
                self.page.open(address, fragment)
                self.assertEqual(set(self.ids()), ids - folded)
                self.page.fold(heading)
                self.assertEqual((self.page.fragment, set(self.ids())), ("", ids))

    # Sorting

    def test_every_order_both_ways_and_from_the_fragment(self):
        self.page.open(self.families)
        self.page.toolbar.group_by("No groups")
        expected = {
            "Due": "f1 f2 f4 f5 f8", "Priority": "f1 f2", "Key": "f1 f2 f3 f4 f5 f6 f7 f8 f9",
            "Title": "f4 f8 f7 f6 f5 f1 f2 f3 f9", "Day done": "f7 f3",
        }
        for name, ids in expected.items():
            with self.subTest(name):
                self.page.toolbar.sort(name)
                self.assertEqual(self.ids()[:len(ids.split())][:2], ids.split()[:2])
                self.assertEqual({row.depth for row in self.page.rows}, {0})
                fragment = self.page.fragment
                self.page.open(self.families, fragment)
                self.assertEqual(self.page.toolbar.sorting, name)
                self.assertEqual(self.ids()[:2], ids.split()[:2])
        self.page.toolbar.sort("Key")
        self.page.toolbar.reverse()
        self.assertEqual(self.ids(), [f"f{n}" for n in range(9, 0, -1)])
        self.assertEqual(self.page.fragment, "#sort=-key&group=none")

    def test_title_sorts_as_people_do_and_once_more_the_other_way_round(self):
        self.page.toolbar.sort("Title")
        self.assertEqual(self.page.group("highest-open").titles, ["9 plums", "10 plums", "Äpfel", "pear", "zebra"])
        self.page.toolbar.reverse()
        self.assertEqual(self.page.group("highest-open").titles, ["zebra", "pear", "Äpfel", "10 plums", "9 plums"])
        self.page.toolbar.sort("As in the report")
        self.assertEqual(self.page.group("highest-open").titles, ["Äpfel", "pear", "9 plums", "10 plums"])
        self.assertEqual(self.page.fragment, "")

    def test_due_puts_tasks_without_a_date_last_in_both_directions(self):
        self.page.toolbar.sort("Due")
        self.assertEqual(self.page.group("highest-open").titles, ["Äpfel", "pear", "9 plums", "zebra", "10 plums"])
        self.page.toolbar.reverse()
        self.assertEqual(self.page.group("highest-open").titles[-1], "10 plums")

    def test_groups_keep_their_tasks(self):
        before = [{row.id for row in tasks.rows} for tasks in self.page.lists]
        for name in ("Title", "Due", "Priority", "As in the report"):
            self.page.toolbar.sort(name)
            self.assertEqual([{row.id for row in tasks.rows} for tasks in self.page.lists], before)

    # Searching

    def test_search_finds_every_word_anywhere_in_a_task(self):
        for text, ids in [
            ("PEAR", {"t1"}), ("apfel", {"t2"}), ("plums", {"t3", "t4"}), ("bob fruit", {"t1"}), ("yellow", {"t1"}),
            ("orchard", {"t2"}), ("late", {"t2"}), ("請求", {"t8"}), ("النص", {"t9"}), ("９ plums", {"t4"}),
            ("  ", {row.id for row in self.page.rows}),
        ]:
            with self.subTest(text):
                self.page.toolbar.search(text)
                self.assertEqual({row.id for row in self.page.shown}, ids)

    def test_search_finds_key_section_status_and_estimate(self):
        self.page.open(self.families)
        for text, count in (("f5", 2), ("spring", 4), ("doing", 4), ("30 min", 1), ("mei", 3)):
            with self.subTest(text):
                self.page.toolbar.search(text)
                self.assertEqual(len(self.page.shown), count)

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
        self.assertTrue(self.page.toolbar.status.startswith("0 of 11 tasks"))

    # Counting

    def test_one_task_is_one_task(self):
        self.page.open(reports.report("toolbar-one", reports.TASKS[:1]))
        self.assertEqual(self.page.toolbar.status, "1 task, 1 open, 0 done, 0 overdue")

    def test_two_tasks_of_one_id_are_two(self):
        tasks = [{"id": "1", "title": "Milk", "priority": "high"},
                 {"id": "1", "title": "Milk", "priority": "low", "isDone": True}]
        self.page.open(reports.report("toolbar-twice", tasks))
        self.assertEqual(self.page.toolbar.status, "2 tasks, 1 open, 1 done, 0 overdue")

    def test_a_task_in_several_groups_is_counted_once(self):
        self.page.open(self.by_tag)
        self.assertEqual(len(self.page.rows), 6)
        self.assertTrue(self.page.toolbar.status.startswith("5 tasks"))
        self.page.toolbar.choose("State", "Open")
        self.assertTrue(self.page.toolbar.status.startswith("4 of 5 tasks"))
        self.page.toolbar.search("both")
        self.assertTrue(self.page.toolbar.status.startswith("1 of 5 tasks"))
        self.assertEqual(self.page.counts, {"blue": "1 of 2 tasks", "red": "1 of 4 tasks"})
        ids = self.driver.execute_script("return [...document.querySelectorAll('[id^=t-]')].map(e => e.id);")
        self.assertEqual(len(ids), len(set(ids)))

    def test_a_heading_of_a_state_says_what_stands_there_for_its_parent(self):
        self.page.open(self.families)
        self.assertEqual(self.page.counts["High, Open"], "5 tasks, 2 of them done under an open task")
        self.assertEqual(self.page.counts["High, Done"], "2 tasks, 1 of them open under a done task")
        self.assertEqual(self.page.counts["High"], "7 tasks, 4 open, 2 overdue")

    def test_what_a_subtask_belongs_to_stands_above_it_and_is_not_counted(self):
        self.page.open(self.families)
        counts = self.page.counts
        self.page.toolbar.choose("State", "Done")
        self.assertEqual(self.page.seen, ["(f1)", "(f2)", "f3", "(f5)", "f6", "f7"])
        self.assertIn("here for its subtask", self.driver.find_element("id", "t-f1").text)
        self.assertEqual(self.page.counts["High, Open"], "2 of 5 tasks, 2 done")
        self.page.toolbar.choose("State", "Done")
        self.page.toolbar.search("floor")
        self.assertEqual(self.page.seen, ["(f7)", "f8"])
        self.page.toolbar.search(" ")
        self.assertEqual(self.page.counts, counts)
        self.assertEqual([row for row in self.page.rows if row.is_above], [])

    def test_a_row_says_that_it_is_not_in_the_view_only_while_it_is_not(self):
        self.page.open(self.families)
        for grouping in ("Project", "Person", "Due", "Priority"):
            for state in ("Done", "Open"):
                with self.subTest(f"{grouping}, {state}"):
                    self.page.toolbar.choose("State", state)
                    self.page.toolbar.group_by(grouping)
                    # What is shown of the view is as many as it says.
                    rows = [row for row in self.page.rows if row.is_shown or row.is_above]
                    self.assertEqual({row.id for row in rows if row.is_shown},
                                     {task["id"] for task in FAMILIES if task.get("isDone", False) == (state == "Done")})
                    for row in rows:
                        self.assertEqual("here for its subtask" in row.text, row.is_above, row.id)
                    self.page.toolbar.clear()
                    self.assertEqual([row.id for row in self.page.rows if "here for" in row.text], [])
        self.page.toolbar.choose("State", "Done")
        self.page.toolbar.search("not in")
        self.assertEqual(self.ids(), [])

    # The overview

    def test_every_number_leads_to_so_many_tasks(self):
        self.page.open(self.families)
        links = self.page.overview.links
        self.assertGreater(len(links), 50)
        for text, address in dict.fromkeys(links):
            if not text.isdecimal():
                continue
            with self.subTest(f"{text} {address}"):
                self.page.overview.follow(address)
                self.assertEqual(len(self.page.shown), int(text))
                if address != "#find=":
                    self.assertIn(address, self.page.overview.current)

    def test_tables_sort_by_their_headings(self):
        self.page.open(self.families)
        before = self.page.overview.names("people")
        self.page.overview.sort("people", "overdue")
        self.assertEqual(self.page.overview.names("people"), ["Mei Tanaka", "Bo", "Nobody"] if before[0] != "Bo" else ["Bo", "Mei Tanaka", "Nobody"])
        self.assertEqual(self.page.fragment, "#table=people.overdue")
        self.page.overview.sort("people", "overdue")
        self.assertEqual(self.page.overview.names("people")[0], "Nobody")
        self.page.overview.sort("people", "overdue")
        self.assertEqual(self.page.overview.names("people"), before)
        self.page.open(self.families, "#table=people.name")
        self.assertEqual(self.page.overview.names("people"), ["Bo", "Mei Tanaka", "Nobody"])

    def test_values_of_the_row_at_hand_add_to_the_filter(self):
        self.page.open(self.families, "#state=open")
        self.driver.execute_script("document.querySelector('#t-f1').dispatchEvent(new Event('pointerover', {bubbles: true}));")
        self.driver.find_element("css selector", "#t-f1 .j a").click()
        # The page hears of its new address a moment later.
        self.driver.execute_async_script("setTimeout(arguments[0], 50);")
        self.assertEqual(self.page.fragment, "#state=open&project=Home")
        self.assertEqual(sorted(self.ids()), ["f1", "f2", "f4"])

    def test_links_of_the_row_at_hand_are_not_copied(self):
        hover = "document.querySelectorAll('[data-task-id=f1]').forEach(row => row.dispatchEvent(new Event('pointerover', {bubbles: true})));"
        links = "return [...document.querySelectorAll('[data-task-id=f1]')].map(row => row.querySelectorAll('.a a').length);"
        self.page.open(self.families)
        self.driver.execute_script(hover)
        self.assertEqual(self.driver.execute_script(links), [2])
        self.page.toolbar.group_by("Person")
        self.assertEqual(self.driver.execute_script(links), [0, 0])
        self.driver.execute_script(hover)
        self.assertEqual(self.driver.execute_script(links), [0, 2])
        self.assertEqual(self.driver.find_elements("css selector", ".tasks a a"), [])

    # The fragment

    def test_a_view_is_in_the_address_and_comes_back_from_it(self):
        self.page.toolbar.sort("Title")
        self.page.toolbar.reverse()
        self.page.toolbar.choose("State", "Open")
        self.page.toolbar.search("plums & 9")
        self.assertEqual(self.page.fragment, "#state=open&find=plums+%26+9&sort=-title")
        self.page.toolbar.search("plums")
        fragment = self.page.fragment
        self.page.open(self.address, fragment)
        self.assertEqual(self.page.group("highest-open").titles, ["10 plums", "9 plums"])
        self.assertEqual(self.page.toolbar.search_box.get_attribute("value"), "plums")
        self.assertEqual(self.page.toolbar.chosen[0].split("\n")[0].strip(), "State: Open")

    def test_details_that_are_open_are_in_the_fragment(self):
        self.driver.find_element("css selector", "#t-t1 summary").click()
        self.driver.execute_async_script("setTimeout(arguments[0], 50);")
        self.assertEqual(self.page.fragment, "#open=t-t1")
        self.page.open(self.address, "#open=t-t1")
        self.assertIn("yellow", self.driver.find_element("id", "t-t1").text)

    def test_spans_of_days(self):
        self.page.open(self.families, "#due=2026-03-27..2026-06-01")
        self.assertEqual(sorted(self.ids()), ["f5", "f8"])
        self.page.open(self.families, "#due=2026-04-01..")
        self.assertEqual(self.ids(), ["f8"])

    def test_an_address_is_one_view_whatever_has_been_looked_at(self):
        self.page.open(self.families, "#group=due")
        headings, chips = self.page.counts, {kind: self.page.toolbar.chips(kind) for kind in ("Due", "Lately")}
        spans = [address for _, address in self.page.overview.links if ".." in address]
        self.assertGreater(len(spans), 2)
        for address in dict.fromkeys(spans):
            self.page.overview.follow(address)
            self.assertGreater(len(self.page.shown), 0)
            self.assertEqual(self.page.toolbar.chips("Due" if "due" in address else "Lately").keys(),
                             chips["Due" if "due" in address else "Lately"].keys())
            self.page.toolbar.clear()
        self.page.toolbar.group_by("Due")
        self.assertEqual(self.page.fragment, "#group=due")
        self.assertEqual(self.page.counts, headings)
        for kind, names in chips.items():
            self.assertEqual(self.page.toolbar.chips(kind), names)

    def test_fragments_of_earlier_pages_are_understood(self):
        self.page.open(self.address, "#sort=title&down=1&show=open&find=plums&at=low")
        self.assertEqual(self.page.group("highest-open").titles, ["10 plums", "9 plums"])
        self.assertEqual(self.page.toolbar.sorting, "Title")
        self.page.open(self.address, "#sort=priority&down=1")
        self.assertEqual(self.driver.execute_script(
            "return [...document.querySelectorAll('.tasks > li')].map(r => r.dataset.priority).join('');"), "01122444444")
        self.page.open(self.address, "#show=done")
        self.assertEqual({row.is_done for row in self.page.shown}, {True})
        self.page.open(self.address, "#at=low")
        self.assertEqual(len(self.page.shown), 11)

    def test_a_fragment_that_changes_changes_the_view(self):
        self.driver.execute_script("location.hash = 'state=done';")
        self.driver.execute_async_script("setTimeout(arguments[0], 50);")
        self.assertEqual({row.is_done for row in self.page.shown}, {True})

    def test_the_id_of_a_task_leads_to_it_though_it_is_not_in_the_view(self):
        self.page.open(self.address, "#t-t8")
        self.assertEqual(self.driver.switch_to.active_element.get_attribute("id"), "t-t8")
        self.driver.execute_script("location.hash = 'state=done';")
        self.driver.execute_async_script("setTimeout(arguments[0], 50);")
        self.driver.execute_script("location.hash = 't-t8';")
        self.driver.execute_async_script("setTimeout(arguments[0], 50);")
        self.assertEqual(len(self.page.shown), 11)
        self.assertEqual(self.driver.switch_to.active_element.get_attribute("id"), "t-t8")

    def test_a_fragment_that_means_nothing_is_passed_over(self):
        for fragment in ("#sort=constructor&show=x&down=2&group=constructor", "#highest", "#=&&==", "#%E0%A4%A"):
            with self.subTest(fragment):
                self.page.open(self.address, fragment)
                self.assertEqual(len(self.page.shown), 11)


if __name__ == "__main__":
    unittest.main()
