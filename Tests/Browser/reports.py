"""Makes the reports that the tests look at."""

import atexit
import datetime
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="pantask-browser-"))
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
CONFORMANCE = pathlib.Path(os.environ.get("PANTASK_SHARED") or REPOSITORY.parent / "shared") / "conformance"
NOW = "2026-03-26T09:00:00Z"

# The built-in templates beside the report.
TEMPLATES = ("table", "summary", "digest", "checklist", "weekly")
# Titles out of order, in several scripts; a parent with subtasks; dates before, at and after now, and none.
TASKS = [
    {"id": "t1", "title": "pear", "priority": "highest", "due": "2026-03-30", "assignees": ["Aiko", "Bob"],
     "created": "2026-03-01", "url": "https://example.org/t1", "tags": ["fruit"], "detail": "Soft\nand yellow",
     "progress": 40},
    {"id": "t2", "title": "Äpfel", "priority": "highest", "due": "2026-03-20", "project": "Orchard"},
    {"id": "t3", "title": "10 plums", "priority": "highest"},
    {"id": "t4", "title": "9 plums", "priority": "highest", "due": "2026-04-01T10:00:00"},
    {"id": "t5", "title": "zebra", "priority": "highest", "parent": "t4"},
    {"id": "t6", "title": "ant", "priority": "low", "parent": "t4", "due": "2026-03-27"},
    {"id": "t7", "title": "done deal", "priority": "highest", "isDone": True, "completed": "2026-03-20"},
    {"id": "t8", "title": "請求書を直す", "priority": "middle", "assignees": ["田中 愛子"]},
    {"id": "t9", "title": "مراجعة النص", "priority": "middle", "due": "2026-03-26"},
    {"id": "t10", "title": "lowest of all", "priority": "lowest", "isDone": True},
    {"id": "t11", "title": "", "priority": "low", "created": "2024-01-01"},
]


def past() -> list[str]:
    """Options for a report that begins with what has changed and with a trend: exports of ten weeks."""
    for week in range(10):
        tasks = [{"id": f"t{n}", "title": f"task {n} <b>", "priority": "low" if week < 9 else "high", "due": "2026-03-01",
                  "isDone": n < week, "project": "Orchard"} for n in range(1, 12 + week % 3)]
        day = datetime.date(2026, 1, 19) + datetime.timedelta(weeks=week)
        (FOLDER / f"past-{day}.json").write_bytes(json.dumps(tasks).encode())
    return ["--changes", str(FOLDER / f"past-{day}.json"), "--trend", str(FOLDER / "past-*.json")]


def pages_of_the_past() -> dict[str, pathlib.Path]:
    """The pages of `changes` and `trend`, of the same exports."""
    past()
    weeks = sorted(str(file) for file in FOLDER.glob("past-*.json"))
    made = {}
    for command, *arguments in (("changes", *weeks[-2:]), ("trend", *weeks, "--now", NOW)):
        made[command] = FOLDER / f"{command}.html"
        subprocess.run([os.environ["PANTASK"], command, *arguments, "-o", str(made[command])], check=True)
    return made


def report(name: str, tasks: list[dict], *options: str) -> str:
    """Writes a report and gives its address."""
    return path(name, tasks, *options).as_uri()


def path(name: str, tasks: list[dict], *options: str) -> pathlib.Path:
    """Writes a report and gives the file."""
    return page(name, tasks, "--from", "pantask-json", *options)


def page(name: str, content: list | dict, *options: str) -> pathlib.Path:
    """Writes a report of any JSON and gives the file."""
    source = FOLDER / f"{name}.json"
    source.write_bytes(json.dumps(content).encode())
    target = FOLDER / f"{name}.html"
    subprocess.run(
        [os.environ["PANTASK"], "report", str(source), "-o", str(target), "--now", NOW, "--quiet", *options],
        check=True)
    return target


def many(count: int) -> list[dict]:
    """So many tasks, all different."""
    words = "draft review call invoice budget deploy 打ち合わせ backup order naïve customer design".split()
    names = ["lowest", "low", "middle", "high", "highest"]
    return [
        {"id": f"m{n}", "title": f"{words[n % 12]} {words[n * 7 % 11]} {n}", "priority": names[n % 5],
         "isDone": n % 3 == 0, "due": f"2026-{n % 12 + 1:02}-{n % 28 + 1:02}", "assignees": [f"person {n % 40}"],
         "tags": [words[n % 5]], "detail": f"More about {n}." if n % 4 == 0 else None}
        for n in range(count)
    ]
