#!/usr/bin/env python3
"""Evaluates filters by SQLite: the reference of FilterSQLiteTests.

Reads a JSON file with tasks and SQL conditions, and prints for each condition the numbers of the tasks that satisfy
it, a line each. What SQL does not have (folding of case and marks, patterns, dates of three kinds) are functions here,
written with Python's own library.
"""
import calendar, datetime, decimal, functools, json, re, sqlite3, sys, unicodedata, zoneinfo

given = json.load(open(sys.argv[1], encoding="utf-8"))
zone = zoneinfo.ZoneInfo(given["zone"])
EPOCH = datetime.datetime(1970, 1, 1)
UTC = datetime.timezone.utc


def moment(microseconds):
    """A datetime without a zone, whatever clock it is of."""
    return EPOCH + datetime.timedelta(microseconds=microseconds)


def local(instant):
    """What the zone's clocks show at an instant."""
    return instant.replace(tzinfo=UTC).astimezone(zone).replace(tzinfo=None)


def instant(clock):
    """When the zone's clocks show a time."""
    return clock.replace(tzinfo=zone).astimezone(UTC).replace(tzinfo=None)


NOW = moment(given["now"])
TODAY = local(NOW).date()


def shifted(day, count, unit):
    if unit in "dw":
        return day + datetime.timedelta(days=count * (7 if unit == "w" else 1))
    months = day.year * 12 + day.month - 1 + count * (12 if unit == "y" else 1)
    year, month = divmod(months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return datetime.date(year, month + 1, min(day.day, last))


@functools.lru_cache(None)
def resolved(text):
    """A date of the filter language as (kind, value)."""
    words = text.split()
    base, steps = words[0], words[1:]
    weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    week_start = given["weekStart"] - 1
    since_start = (TODAY.weekday() - week_start) % 7
    named = {
        "today": TODAY,
        "tomorrow": TODAY + datetime.timedelta(days=1),
        "yesterday": TODAY - datetime.timedelta(days=1),
        "startOfWeek": TODAY - datetime.timedelta(days=since_start),
        "endOfWeek": TODAY + datetime.timedelta(days=6 - since_start),
        "startOfMonth": TODAY.replace(day=1),
        "endOfMonth": TODAY.replace(day=calendar.monthrange(TODAY.year, TODAY.month)[1]),
        "startOfYear": TODAY.replace(month=1, day=1),
        "endOfYear": TODAY.replace(month=12, day=31),
    }
    if base == "now":
        kind, value = "instant", NOW
    elif base in named:
        kind, value = "day", named[base]
    elif base in weekdays:
        kind, value = "day", TODAY + datetime.timedelta(days=(weekdays.index(base) - TODAY.weekday() - 1) % 7 + 1)
    elif len(base) == 10:
        kind, value = "day", datetime.date.fromisoformat(base)
    elif base.endswith("Z"):
        kind, value = "instant", datetime.datetime.fromisoformat(base[:-1])
    else:
        kind, value = "local", datetime.datetime.fromisoformat(base)
    for sign, step in zip(steps[::2], steps[1::2]):
        count, unit = int(re.match(r"\d+", step)[0]), re.sub(r"\d", "", step)
        count = -count if sign == "-" else count
        if unit in ("h", "min"):
            if kind == "day":
                kind, value = "local", datetime.datetime.combine(value, datetime.time())
            value += datetime.timedelta(**{"hours" if unit == "h" else "minutes": count})
        elif kind == "day":
            value = shifted(value, count, unit)
        elif kind == "local":
            value = datetime.datetime.combine(shifted(value.date(), count, unit), value.time())
        else:
            clock = local(value)
            value = instant(datetime.datetime.combine(shifted(clock.date(), count, unit), clock.time()))
    return kind, value


@functools.lru_cache(None)
def datecmp(kind, value, literal):
    """Below 0, 0 or above 0; a day with anything as days, two instants as such, else as the clocks show."""
    if kind is None:
        return None
    other_kind, other = resolved(literal)
    own = datetime.date(1970, 1, 1) + datetime.timedelta(days=value) if kind == "day" else moment(value)
    if not (kind == other_kind == "instant"):
        own = local(own) if kind == "instant" else own
        other = local(other) if other_kind == "instant" else other
        if "day" in (kind, other_kind):
            own = own.date() if kind != "day" else own
            other = other.date() if other_kind != "day" else other
    return (own > other) - (own < other)


@functools.lru_cache(None)
def fold(text, options):
    if text is None:
        return None
    text = unicodedata.normalize("NFC", text)
    if "d" in options:
        bare = "".join(c for c in unicodedata.normalize("NFD", text) if not 0x300 <= ord(c) <= 0x36F)
        text = unicodedata.normalize("NFC", bare)
    return text.casefold() if "c" in options else text


def numcmp(text, literal):
    """As decimals: floating point has no 9007199254740993."""
    try:
        difference = decimal.Decimal(text) - decimal.Decimal(literal)
    except (TypeError, decimal.InvalidOperation):
        return None
    return (difference > 0) - (difference < 0)


def matches(text, pattern):
    return None if text is None else re.fullmatch(pattern, text) is not None


base = sqlite3.connect(":memory:")
base.create_function("datecmp", 3, datecmp, deterministic=True)
base.create_function("fold", 2, fold, deterministic=True)
base.create_function("numcmp", 2, numcmp, deterministic=True)
base.create_function("matches", 2, matches, deterministic=True)
names = [name for name in given["tasks"][0] if name not in ("tags", "assignees")]
base.execute(f"CREATE TABLE task (row INTEGER PRIMARY KEY, {', '.join(names)})")
base.execute("CREATE TABLE tags (row INTEGER, word TEXT)")
base.execute("CREATE TABLE assignees (row INTEGER, word TEXT)")
for row, task in enumerate(given["tasks"]):
    values = [row] + [task[name] for name in names]
    base.execute(f"INSERT INTO task VALUES ({', '.join('?' * len(values))})", values)
    for lists in ("tags", "assignees"):
        base.executemany(f"INSERT INTO {lists} VALUES (?, ?)", [(row, word) for word in task[lists]])
for lists in ("tags", "assignees"):
    base.execute(f"CREATE INDEX {lists}_row ON {lists} (row)")
for condition in given["conditions"]:
    rows = base.execute(f"SELECT row FROM task WHERE {condition} ORDER BY row")
    print(",".join(str(row) for (row,) in rows))
