import os, sqlite3, subprocess


def run(command, *others):
    return subprocess.run(["pantask"] + command.split() + list(others), capture_output=True, text=True)


def add(title, day):
    print(run(f"edit t.pantask --now {day} --add", f'title = "{title}"').stdout, end="")


def state():
    with open("t.pantask", "rb") as file:
        return file.read(), os.stat("t.pantask").st_mtime_ns


def files():
    return sorted(name for name in os.listdir() if name.startswith("t."))


def in_write_ahead_mode():
    other = sqlite3.connect("t.pantask", isolation_level=None)
    other.execute("PRAGMA journal_mode = WAL")
    return other


in_write_ahead_mode().close()
before = state()
for command in (
    "log t.pantask",
    "report t.pantask --summary --now 2026-03-26",
    "changes t.pantask",
    "trend t.pantask",
    "undo t.pantask",
):
    print(run(command).returncode, state() == before, files())
print(run("edit t.pantask --set isDone=true --where", 'id = "9"').stdout, state() == before, files())
add("T", "2026-03-26")
print(files(), state()[0][18:20])

# What somebody has written and not put into the file yet is there, and while he has it open he keeps his mode.
other = in_write_ahead_mode()
other.execute("UPDATE head SET step = 1")
print(run("log t.pantask").stdout, end="")
add("U", "2026-03-27")
print(files(), other.execute("SELECT step FROM head").fetchone())
other.close()
add("V", "2026-03-28")
print(files(), state()[0][18:20])
