"""Every number of a page is what a count apart from the program gives, by the effective values of tasks."""

import datetime
import re
import urllib.parse

import reports
from browser import BrowserTest
from pages import ReportPage
from test_toolbar import FAMILIES

TODAY = datetime.date.fromisoformat(reports.NOW[:10])
KINDS = {"person": "assignees", "project": "project", "status": "status", "section": "section", "tag": "tags"}


def effective(task: dict, name: str, tasks: dict[str, dict]):
    """A task's own value, or else that of the next task above that has one."""
    while task:
        if task.get(name):
            return task[name]
        task = tasks.get(task.get("parent"))
    return None


def values(task: dict, kind: str, tasks: dict[str, dict]) -> set[str]:
    """What a task has of a kind."""
    is_done = task.get("isDone", False)

    def day(name: str) -> datetime.date | None:
        text = effective(task, name, tasks)
        return text and datetime.date.fromisoformat(text[:10])

    def is_lately(day: datetime.date | None) -> bool:
        return day is not None and day >= TODAY - datetime.timedelta(7)

    if kind == "state":
        return {"done" if is_done else "open"}
    if kind == "priority":
        return {effective({"priority": "middle", **task}, "priority", tasks) or ""}
    if kind == "due":
        due = day("due")
        if is_done:
            return set()
        if due is None:
            return {""}
        if due < TODAY:
            return {"overdue"}
        return {"week" if due <= TODAY + datetime.timedelta(7) else "later", due.isoformat()} | ({"today"} if due == TODAY else set())
    if kind == "lately":
        found = {day("completed").isoformat()} if is_done and day("completed") else set()
        found |= {"done"} if is_done and is_lately(day("completed")) else set()
        found |= {"added"} if is_lately(day("created")) else set()
        return found | ({"late"} if values(task, "due", tasks) == {"overdue"} and is_lately(day("due")) else set())
    value = effective(task, KINDS[kind], tasks)
    return set(value) if isinstance(value, list) else {value or ""}


def count(fragment: str, tasks: dict[str, dict]) -> int:
    """How many tasks a view has."""
    def fits(wanted: str, found: set[str]) -> bool:
        if ".." not in wanted:
            return wanted in found
        first, last = wanted.split("..")
        return any(first <= day <= (last or "9999") for day in found if day[:1].isdigit())

    pairs = urllib.parse.parse_qsl(fragment.lstrip("#"), keep_blank_values=True)
    return sum(all(fits(value, values(task, name, tasks)) for name, value in pairs if name != "find")
               for task in tasks.values())


class NumbersTest(BrowserTest):
    def test_every_number_of_five_reports(self):
        plain = [{**task, "due": task.get("due"), "priority": task["priority"] if n % 7 else None}
                 for n, task in enumerate(reports.many(60))]
        nested = [{**task, "parent": f"m{n // 3}"} if n % 3 else task for n, task in enumerate(reports.many(60))]
        for task in nested:
            if task.get("parent"):
                for name in ("assignees", "due", "tags"):
                    if int(task["id"][1:]) % 2:
                        task.pop(name)
                        task["priority"] = None
        for name, tasks in (("families", FAMILIES), ("tasks", reports.TASKS), ("many", plain), ("nested", nested),
                            ("one", FAMILIES[:1])):
            by_id = {task["id"]: task for task in tasks}
            page = ReportPage(self.driver).open(reports.report(f"numbers-{name}", tasks))
            links = [(text, address) for text, address in page.overview.links if re.fullmatch(r"\d+%?", text)]
            self.assertGreater(len(links), 10)
            self.assertEqual("%" in "".join(text for text, _ in links), count("state=done", by_id) > 0)
            for text, address in links:
                with self.subTest(f"{name}: {address}"):
                    found = count(address, by_id)
                    self.assertEqual(text, f"{(200 * found + len(tasks)) // (2 * len(tasks))}%" if "%" in text else str(found))
            for kind in page.toolbar.kinds:
                for value, number in page.toolbar.chips(kind).items():
                    with self.subTest(f"{name}: {kind} {value}"):
                        query = urllib.parse.urlencode({kind.lower(): self.value(kind.lower(), value)})
                        self.assertEqual(number, count(query, by_id))
            for chip, query in (("Open", "state=open"), ("Done", "state=done"), ("Overdue", "due=overdue")):
                self.assertEqual(page.toolbar.quick[chip], count(query, by_id), f"{name}: {chip}")
            numbers = [count(query, by_id) for query in ("", "state=open", "state=done", "due=overdue")]
            self.assertEqual([int(number) for number in re.findall(r"\d+", page.toolbar.status)][:4], numbers, name)
            for kind in ("priority", "person", "project", "status", "section"):
                if kind.capitalize() not in page.toolbar.groupings:
                    continue
                page.toolbar.group_by(kind.capitalize())
                for heading, said in page.counts.items():
                    with self.subTest(f"{name}: {kind} {heading}"):
                        outer, _, state = heading.partition(", ")
                        value = self.value(kind, outer)
                        if state:
                            self.assertEqual(said, sentence_of_state(kind, value, state == "Done", by_id))
                        else:
                            query = urllib.parse.urlencode({kind: value})
                            self.assertEqual(said, sentence(query, by_id, says_all_open=kind == "priority"))

    def value(self, kind: str, label: str) -> str:
        """What a label stands for."""
        names = {"due": ["overdue", "today", "week", "later"], "lately": ["done", "added", "late"],
                 "priority": ["highest", "high", "middle", "low", "lowest"], "state": ["open", "done"]}.get(kind, [])
        _, none, *labels = self.driver.execute_script(f"return document.querySelector('.tools').dataset.{kind};").split("|")
        return {none: "", **dict(zip(labels, names))}.get(label, label)


def sentence(query: str, tasks: dict[str, dict], says_all_open: bool) -> str:
    """What a heading says of the tasks below it."""
    total = count(query, tasks)
    open_tasks, overdue = (count("&".join(filter(None, [query, part])), tasks) for part in ("state=open", "due=overdue"))
    parts = [f"{total} {'task' if total == 1 else 'tasks'}"]
    if open_tasks and (says_all_open or open_tasks < total):
        parts.append(f"{open_tasks} open")
    return ", ".join(parts + ([f"{overdue} overdue"] if overdue else []))


def sentence_of_state(kind: str, value: str, is_done: bool, tasks: dict[str, dict]) -> str:
    """What an inner heading says: a subtask stands with its parent where both are in the same group above."""
    def top(task: dict) -> dict:
        parent = tasks.get(task.get("parent"))
        return top(parent) if parent and value in values(parent, kind, tasks) else task

    below = [task for task in tasks.values()
             if value in values(task, kind, tasks) and top(task).get("isDone", False) == is_done]
    strays = sum(task.get("isDone", False) != is_done for task in below)
    parts = [f"{len(below)} {'task' if len(below) == 1 else 'tasks'}"]
    if strays:
        parts.append(f"{strays} of them " + ("open under a done task" if is_done else "done under an open task"))
    return ", ".join(parts)
