#!/usr/bin/env python3
"""Compare every profile with the generic one of its syntax: processor time for the same file.

  profile-speed.py PANTASK FIXTURES [--only NAME] [--bytes N]

For each folder of FIXTURES the largest input that both can read is made about N bytes long by repeating its records, with ids of their
own. It is read by the profile and by the generic profile of the same syntax, in turn, and the best of seven runs of each
counts; where that comes near the bar, of 21, since a machine that others use is a fifth slower or faster from one
minute to the next. The bar is 1.5, for the whole file and whatever either of them takes for tasks. Formats without a
generic profile, such as iCalendar text, are left out, and so are inputs that cannot be repeated or in which the generic
profile finds no tasks; they are named.
"""
import argparse
import copy
import csv
import io
import itertools
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

parser = argparse.ArgumentParser(usage=__doc__)
parser.add_argument("pantask")
parser.add_argument("fixtures", type=pathlib.Path)
parser.add_argument("--only")
parser.add_argument("--bytes", type=int, default=5_000_000)
options = parser.parse_args()
GENERIC = {
    "csv": "csv", "json": "json", "jsonl": "json", "xml": "xml", "tdl": "xml", "enex": "xml", "opml": "xml",
    "planner": "xml",
}
RUNS = 7
BAR = 1.5
# What is nearer to the bar than this is measured again.
DOUBT = 0.2


def is_id(name):
    return re.search(r"(?i)(^|_|-)(u?id|uuid|guid|key)$|(Id|ID|Uuid|GUID)$", name or "") is not None


def walk(value, name=None):
    """Every scalar of a JSON value, with the name it stands under."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from walk(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from walk(inner, name)
    else:
        yield name, value


def staying(value, ids):
    """Ids that stay: those that are names somewhere, and what stands under them: properties that a board defines, and
    their words. A board that is repeated with other ones would define what no card has."""
    if isinstance(value, dict):
        if not is_keyed(value) and any(key in ids for key in value):
            return {key for key in value} | {inner for _, inner in walk(value) if isinstance(inner, str)}
        return set().union(*(staying(inner, ids) for inner in value.values()))
    if isinstance(value, list):
        return set().union(*(staying(inner, ids) for inner in value))
    return set()


def ids_of(records):
    """The values that are ids and become other ones in each copy, a record's own ids in any case."""
    def of(pairs):
        return {v for n, v in pairs if is_id(n) and isinstance(v, (str, int)) and not isinstance(v, bool)}
    ids = of(walk(records))
    return ids - (staying(records, ids) - set().union(*(of(r.items()) for r in records)))


def renamed(value, ids, number):
    """A copy in which every id is another one."""
    if isinstance(value, dict):
        return {key: renamed(inner, ids, number) for key, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner, ids, number) for inner in value]
    if isinstance(value, str) and value in ids:
        return f"{value}{number}"
    if isinstance(value, int) and not isinstance(value, bool) and value in ids:
        return value + number * 1_000_000
    return value


def lists_of(value):
    """The lists of records in an object, or in the first object inside it that has some, with the object they are in.

    Where a tool keys its records by their ids, the values of that object are the records."""
    lists = {
        key: inner for key, inner in value.items()
        if isinstance(inner, list) and inner and all(isinstance(e, dict) for e in inner)
        or isinstance(inner, dict) and is_keyed(inner)
    }
    if lists:
        return value, lists
    for inner in value.values():
        if isinstance(inner, dict):
            holder, lists = lists_of(inner)
            if lists:
                return holder, lists
    return value, {}


def is_keyed(value):
    return len(value) > 0 and all(
        isinstance(inner, dict) and str(inner.get("id", "")) == key for key, inner in value.items())


def repeated_json(text, size):
    try:
        document = json.loads(text)
    except ValueError:
        records = [json.loads(line) for line in text.splitlines() if line.strip()]
        return "\n".join(json.dumps(r) for r in repeated_lists(records, size, text)) + "\n"
    if isinstance(document, list):
        return json.dumps(repeated_lists(document, size, text))
    holder, lists = lists_of(document)
    if not lists:
        return None
    part = json.dumps(lists)
    ids = ids_of([r for inner in lists.values() for r in (inner.values() if isinstance(inner, dict) else inner)])
    originals = copy.deepcopy(lists)
    for number in range(1, max(2, size // max(len(part), 1))):
        for key, inner in originals.items():
            if isinstance(inner, dict):
                for record in inner.values():
                    other = renamed(record, ids, number)
                    holder[key][str(other["id"])] = other
            else:
                holder[key].extend(renamed(inner, ids, number))
    # What lists the ids of such records beside them.
    for key, inner in holder.items():
        if key == "ids" and isinstance(inner, list) and isinstance(holder.get("entities"), dict):
            holder[key] = list(holder["entities"])
    return json.dumps(document)


def repeated_lists(records, size, text):
    if not records or not all(isinstance(r, dict) for r in records):
        return records
    ids = ids_of(records)
    result = list(records)
    for number in range(1, max(2, size // max(len(text), 1))):
        result.extend(renamed(records, ids, number))
    return result


def repeated_csv(text, size):
    sample = text[:4000]
    delimiter = max(",;\t|", key=lambda d: sample.splitlines()[0].count(d) if sample else 0)
    rows = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    widths = [len(r) for r in rows]
    header = next((i for i, w in enumerate(widths) if w == max(widths)), 0)
    records = rows[header + 1:]
    if not records:
        return None
    names = rows[header]
    ids = {cell for row in records for name, cell in zip(names, row) if is_id(name.strip()) and cell}
    # Columns of ids, and of parents' ids: a flag that is 1 is no id because some task has that number.
    of_ids = [all(cell in ids for cell in column if cell) for column in itertools.zip_longest(*records, fillvalue="")]
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerows(rows[: header + 1])
    for number in range(max(2, size // max(len(text), 1))):
        for row in records:
            writer.writerow([other_id(c, number) if number and c in ids and of_ids[place] else c
                             for place, c in enumerate(row)])
    return out.getvalue()


def repeated_xml(text, size):
    for prefix, uri in re.findall(r'xmlns:?(\w*)="([^"]*)"', text):
        ElementTree.register_namespace(prefix, uri)
    root = ElementTree.fromstring(re.sub(r"^<\?xml.*?\?>", "", text))
    best, count = None, 0
    for element in root.iter():
        tags = [child.tag for child in element]
        most = max((tags.count(t) for t in set(tags)), default=0)
        heavy = sum(len(ElementTree.tostring(c)) for c in element)
        if len(tags) and (most > count or best is None):
            best, count = element, most
        if element is root and heavy and most >= 1 and all(len(c) or c.attrib for c in element):
            best, count = element, 10_000
    if best is None:
        return None
    children = list(best)
    length = sum(len(ElementTree.tostring(c)) for c in children) or 1
    for number in range(1, max(2, size // length)):
        for child in children:
            clone = copy.deepcopy(child)
            for element in clone.iter():
                for name, value in list(element.attrib.items()):
                    if is_id(name.split("}")[-1]) and value:
                        element.set(name, other_id(value, number))
                if is_id(element.tag.split("}")[-1]) and element.text:
                    element.text = other_id(element.text, number)
            best.append(clone)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True)


def other_id(value, number):
    return str(int(value) + number * 1_000_000) if value.isdigit() else f"{value}{number}"


def read(name, path):
    """Seconds of processor time, and how many tasks there are."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [options.pantask, "inspect", path, "--json", "--quiet", "--from", name], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):
        return None, 0
    try:
        tasks = sum(json.loads(done.stdout)[0]["tasks"].values())
    except (ValueError, LookupError, TypeError):
        tasks = 0
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, tasks


def compared(names, path):
    """The best of several runs for each profile, taken in turn, so that a machine that changes its speed does so for all.

    Each begins every other round: what comes second finds the caches and the clock as the first has left them."""
    best = {}
    for number in range(3 * RUNS):
        if number == RUNS:
            own, plain = (best[name][0] for name in names)
            if abs(own / plain - BAR) > DOUBT:
                break
        for name in names if number % 2 == 0 else reversed(names):
            seconds, tasks = read(name, path)
            if seconds is None or tasks <= 1000:
                return [(None, tasks)] * len(names)
            best[name] = (min(seconds, best.get(name, (seconds,))[0]), tasks)
    return [best[name] for name in names]


REPEAT = {"csv": repeated_csv, "json": repeated_json, "xml": repeated_xml}
failed, left_out = [], []
print(f"{'profile':<24}{'tasks':>9}{'seconds':>9}{'generic':>10}{'seconds':>9}{'ratio':>8}")
with tempfile.TemporaryDirectory() as scratch:
    for folder in sorted(p for p in options.fixtures.iterdir() if p.is_dir()):
        name = folder.name
        if options.only and options.only not in name or name.startswith("generic") or name == "userdefaults":
            continue
        inputs = [p for p in folder.glob("*/input.*") if p.suffix[1:] in GENERIC]
        inputs = sorted(inputs, key=lambda p: -p.stat().st_size)
        result = None
        for source in inputs:
            if result is not None:
                break
            syntax = GENERIC[source.suffix[1:]]
            try:
                data = source.read_bytes()
                text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
                big = REPEAT[syntax](text, options.bytes)
            except (ValueError, ElementTree.ParseError, UnicodeDecodeError):
                big = None
            if big is None:
                continue
            path = os.path.join(scratch, f"big{source.suffix}")
            pathlib.Path(path).write_text(big, encoding="utf-8")
            (own, own_tasks), (plain, plain_tasks) = compared([name, f"generic-{syntax}"], path)
            if own and plain:
                # The same records, of which the generic profile takes other ones for tasks.
                rate = result = own / plain
                print(f"{name:<24}{own_tasks:>9}{own:>9.3f}{plain_tasks:>10}{plain:>9.3f}{rate:>8.2f}"
                      f"{'  SHORT' if rate > BAR else ''}", flush=True)
                if rate > BAR:
                    failed.append(name)
        if result is None:
            left_out.append(name)
print("not compared:", ", ".join(left_out) or "none")
sys.exit(1 if failed else 0)
