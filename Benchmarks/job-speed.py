#!/usr/bin/env python3
"""Measure what jobs that share an export cost beside one reading and a rendering each, in processor time.

  job-speed.py PANTASK [--tasks N] [--runs N]

Ten jobs over one CSV of N tasks (100,000), each with another template or other groups, are run

- together, in one run of one job file;
- each alone;
- each alone over the same reading with a filter that keeps nothing, whose least is one reading.

Ten jobs together may take 1.1 times one reading and ten renderings (what each takes alone, less its reading), and
`--check` 1.1 times one reading. The best of some runs counts. Exit code 1 where a ratio is above its bar.
"""
import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile

parser = argparse.ArgumentParser(usage=__doc__)
parser.add_argument("pantask", type=pathlib.Path)
parser.add_argument("--tasks", type=int, default=100_000)
parser.add_argument("--runs", type=int, default=5)
options = parser.parse_args()
BAR = 1.1
LOOKS = [
    "template: report", "template: table", "template: checklist", "template: digest", "template: weekly",
    "template: summary", "group-by: project", "group-by: 'assignees,priority'", "{template: table, format: html}",
    "{template: report, format: html, page-size: 0}",
]


def write_export(path: pathlib.Path):
    generator = random.Random(1)
    with path.open("w") as file:
        file.write("id,title,status,priority,due,assignee,project,labels\n")
        for number in range(options.tasks):
            file.write(
                f"T-{number},Task number {number} of the export,{generator.choice(['open', 'done', 'open'])},"
                f"{generator.choice(['highest', 'high', 'medium', 'low', 'lowest'])},"
                f"2026-{generator.randrange(12) + 1:02}-{generator.randrange(28) + 1:02},Person {generator.randrange(50)},"
                f"Project {generator.randrange(20)},label {generator.randrange(9)}\n")


def jobs(looks: list[str], where: str = "") -> str:
    text = "version: 1\ndefaults: {inputs: export.csv}\njobs:\n"
    for number, look in enumerate(looks):
        own = look.strip("{}")
        ending = "html" if "html" in own else "md"
        filter = f", where: '{where}'" if where else ""
        text += f"  j{number}: {{{own}{filter}, outputs: 'out/{number}.{ending}'}}\n"
    return text


def seconds(folder: pathlib.Path, name: str, *arguments: str) -> float:
    """The processor time of a run of a job file; the least of some."""
    best = float("inf")
    for _ in range(options.runs):
        process = subprocess.Popen(
            [options.pantask.resolve(), "run", name, "--now", "2026-03-26", "--force", *arguments],
            cwd=folder, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0:
            sys.exit(f"{name} {' '.join(arguments)} ended with {os.waitstatus_to_exitcode(status)}")
        best = min(best, usage.ru_utime + usage.ru_stime)
    return best


with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    (folder / "out").mkdir()
    write_export(folder / "export.csv")
    (folder / "all.yml").write_text(jobs(LOOKS))
    together = seconds(folder, "all.yml")
    alone, readings = [], []
    for number, look in enumerate(LOOKS):
        (folder / "one.yml").write_text(jobs([look]))
        (folder / "none.yml").write_text(jobs([look], where='title = "no such task"'))
        alone.append(seconds(folder, "one.yml"))
        readings.append(seconds(folder, "none.yml"))
        print(f"{look:50} alone {alone[-1]:6.3f} s, of that its reading {readings[-1]:6.3f} s")
    # The jobs read different fields: the run of all of them reads what any of them does.
    (folder / "reading.yml").write_text(jobs(LOOKS, where='title = "no such task"'))
    reading = seconds(folder, "reading.yml")
    renderings = sum(alone) - sum(readings)
    expected = reading + renderings
    check = seconds(folder, "all.yml", "--check")
print(f"one reading {reading:.3f} s, ten renderings {renderings:.3f} s, together {together:.3f} s; --check {check:.3f} s")
ratios = [("ten jobs", together / expected), ("--check", check / reading)]
for name, ratio in ratios:
    print(f"{name}: {ratio:.2f} (at most {BAR})")
sys.exit(1 if any(ratio > BAR for _, ratio in ratios) else 0)
