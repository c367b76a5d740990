#!/usr/bin/env python3
"""Runs the real program on every file of the hostile suites, one process a file.

usage: run-hostile.py PANTASK [SHARED] [--record]

Each file goes through `pantask report FILE -o OUT`, where OUT is there already. Checked for each:
  - the exit status is one that is documented, and never a signal;
  - the verdict of the suite's manifest, with the few overrides below, each with its reason;
  - at most 1 s and 128 MiB, measured on the process itself;
  - after a failure OUT is the old file, untouched; after a success it is a whole report, and nothing lies beside it;
  - what failed or was left out is said on standard error, with a place.
Files in legacy encodings are read once more with --encoding, and must give the tasks of the same text in UTF-8.
What became of each file is compared with hostile.tsv beside this script; --record rewrites it.
Small files that once took seconds are made here and go through a report and through `convert --to csv`.
With strace installed, no file but the input and the output may be opened on the XML files that ask for it.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

SECONDS = 1.0
MEBIBYTES = 128
DOCUMENTED = {0, 1, 64, 65, 66, 73, 74}
NOW = "2026-03-26T09:00:00Z"

EMPTY = "an empty input holds no tasks, which is said and is no error"
DOCTYPE = "a DOCTYPE without declarations is passed over, and nothing is opened"
CONTENT = "the content decides first, the name second"
SHAPE = "it is well-formed, and there is no list of tasks in it"
CONTROLS = "real exports hold them, NULs too (a Bugzilla bug of the corpus): each is read as a blank, with a warning"
# Verdicts that the project decided otherwise than a manifest says.
OVERRIDES = {
    "xml-hostile/control-char-literal.xml": ("accept", CONTROLS),
    "xml-hostile/nul-in-text.xml": ("accept", CONTROLS),
    "xml-hostile/trailing-nul.xml": ("accept", CONTROLS),
    "csv-hostile/empty.csv": ("accept", EMPTY),
    "csv-hostile/only-bom.csv": ("accept", EMPTY),
    "csv-hostile/only-newlines.csv": ("accept", EMPTY),
    "json-hostile/empty.json": ("accept", EMPTY),
    "json-hostile/only-bom.json": ("accept", EMPTY),
    "xml-hostile/empty.xml": ("accept", EMPTY),
    "xml-hostile/only-bom.xml": ("accept", EMPTY),
    "xml-hostile/only-whitespace.xml": ("accept", EMPTY),
    "xml-hostile/doctype-benign.xml": ("accept", DOCTYPE),
    "xml-hostile/external-dtd-file.xml": ("accept", DOCTYPE),
    "xml-hostile/external-dtd-http.xml": ("accept", DOCTYPE),
    "xml-hostile/external-dtd-public.xml": ("accept", DOCTYPE),
    "csv-hostile/json-masquerading.csv": ("accept", CONTENT),
    "xml-hostile/json-masquerading.xml": ("accept", CONTENT),
    "json-hostile/object-depth-128.json": ("shape", SHAPE),
    "xml-hostile/deep-255.xml": ("shape", SHAPE),
    "xml-hostile/deep-256.xml": ("shape", SHAPE),
    "xml-hostile/xinclude-file.xml": ("shape", SHAPE),
    "json-hostile/number-huge-exponent.json": ("accept", "an id is text, whatever it looks like"),
    "json-hostile/utf16le-bom.json": ("accept", "a byte order mark names the encoding"),
}

DATA = b'{"data":' * 100 + b'{"x":1,"y":2}' + b"}" * 100
# Files of some kilobytes that had each name, key or place compared with every other.
MADE = {
    "lists-by-the-thousand.xml": b"<r>%s</r>"
    % b"".join(b"<l%d><task><title>a</title></task></l%d>" % (number, number) for number in range(3900)),
    "lists-in-lists.xml": b"<r>%s</r>"
    % b"".join(b"<l%d><m%d><task><title>a</title></task></m%d></l%d>" % ((number,) * 4) for number in range(2000)),
    "key-of-a-megabyte.json": b'{"' + b"x" * 1000000 + b'":[{"title":"a"}]}',
    "key-of-many-steps.json": b'{"' + b"x." * 500000 + b'":[{"title":"a"}]}',
    "value-under-a-long-key.json": b'[{"title":"a","' + b"x" * 1000000 + b'":1}]',
    "one-key-again-and-again.json": b'[{"title":"a"' + b',"k":1' * 80000 + b"}]",
    "wrappers-in-wrappers.json": b'[{"title":"a","done":false,"assignee":' + DATA + b',"project":' + DATA + b"}]",
    "lists-under-keys-in-keys.json": b"{%s}"
    % b",".join(b'"a%d":{"b%d":{"c%d":[{"title":"t","done":false}]}}' % ((number,) * 3) for number in range(1500)),
    "columns-by-the-thousand.csv": b"Task,Done," + b",".join(b"Subtask %d" % number for number in range(16000)) + b"\na,no\n",
}


def verdict(name, expected):
    """accept, reject, remark (accepted only if something is said), shape (refused for holding no tasks), or either."""
    if name in OVERRIDES:
        return OVERRIDES[name][0]
    if "implementation-defined" in expected or "documented" in expected:
        return "either"
    if re.match(r"(accept or|reject or|accept with --|accept \(BOM\) or|must |depth error or|text id kept or)", expected):
        return "either"
    if re.match(r"(reject row|row \d+ rejected|field error|field/row errors|row error|line \d+ reported|reported|repeated header|id is U)", expected):
        return "remark"
    if expected.startswith(("accept", "zero tasks", "plain unknown", "two different", "no wrap", "id must stay", "import as text")):
        return "accept"
    if expected.startswith("reject"):
        return "reject"
    return "either"


class Outcome:
    def __init__(self, status, seconds, mebibytes, stderr):
        self.status, self.seconds, self.mebibytes, self.stderr = status, seconds, mebibytes, stderr


def run(command, folder):
    """Runs a command to its end, with its own time and memory."""
    error = os.path.join(folder, "stderr")
    with open(error, "wb") as stream:
        started = time.monotonic()
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=stream, cwd=folder,
            env={"LC_ALL": "C", "TZ": "UTC", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"})
        deadline = started + 20
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() > deadline:
                process.kill()
                _, status, usage = os.wait4(process.pid, 0)
                break
            time.sleep(0.0005)
        # On a busy machine a process waits for others; one that does nothing itself is ended by the deadline.
        seconds = min(time.monotonic() - started, usage.ru_utime + usage.ru_stime)
        process.returncode = 0
    with open(error, "rb") as stream:
        text = stream.read().decode("utf-8", "replace")
    code = os.waitstatus_to_exitcode(status)
    scale = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Outcome(code, seconds, usage.ru_maxrss / scale, text)


def codes(stderr):
    """The codes that --diagnostics json told, in order, each once."""
    found = re.findall(r'^\{"severity":"(\w+)","code":"([^"]+)"', stderr, re.M)
    return ",".join(dict.fromkeys(f"{severity}:{code}" for severity, code in found)) or "-"


class Suite:
    def __init__(self, pantask, shared, work):
        self.pantask, self.shared, self.work = pantask, shared, work
        self.failures, self.rows = [], []
        self.slowest, self.largest = (0, ""), (0, "")

    def report(self, name, path, *options):
        """One report of one file; checks what holds for every file."""
        folder = tempfile.mkdtemp(dir=self.work)
        out = os.path.join(folder, "OUT.html")
        with open(out, "w") as stream:
            stream.write("old\n")
        before = os.stat(out)
        outcome = run(
            [self.pantask, "report", path, "-o", out, "--now", NOW, "--diagnostics", "json", *options], folder)
        after, content = os.stat(out), open(out, "rb").read()
        if outcome.status not in DOCUMENTED:
            self.fail(name, f"ended with {outcome.status}")
        if outcome.status == 0:
            if not (content.startswith(b"<!DOCTYPE html>") and content.rstrip().endswith(b"</html>")):
                self.fail(name, "the report is not whole")
        else:
            if content != b"old\n" or (after.st_ino, after.st_mtime_ns) != (before.st_ino, before.st_mtime_ns):
                self.fail(name, "the output was touched though the run failed")
            if '"severity":"error"' not in outcome.stderr:
                self.fail(name, "failed without an error message")
        if sorted(os.listdir(folder)) != ["OUT.html", "stderr"]:
            self.fail(name, f"left {os.listdir(folder)} behind")
        self.weigh(name, outcome)
        shutil.rmtree(folder)
        return outcome

    def weigh(self, name, outcome):
        """Time and memory, which no file may take more of than the bars."""
        if outcome.seconds > SECONDS:
            self.fail(name, f"took {outcome.seconds:.2f} s")
        if outcome.mebibytes > MEBIBYTES:
            self.fail(name, f"took {outcome.mebibytes:.0f} MiB")
        self.slowest = max(self.slowest, (outcome.seconds, name))
        self.largest = max(self.largest, (outcome.mebibytes, name))

    def made(self, _):
        """The files that are made here: one report, one conversion."""
        for name, content in MADE.items():
            path = os.path.join(self.work, name)
            with open(path, "wb") as stream:
                stream.write(content)
            self.report(name, path)
            outcome = run([self.pantask, "convert", path, "--to", "csv", "--diagnostics", "json"], self.work)
            if outcome.status not in DOCUMENTED:
                self.fail(name, f"convert ended with {outcome.status}")
            self.weigh(f"{name}, converted", outcome)
            os.remove(path)
        return len(MADE)

    def fail(self, name, why):
        self.failures.append(f"{name}: {why}")

    def manifest(self, folder):
        """Rows of a suite's manifest as dictionaries."""
        path = os.path.join(self.shared, "conformance", folder, "MANIFEST.tsv")
        with open(path, encoding="utf-8") as stream:
            lines = [line.rstrip("\n").split("\t") for line in stream]
        return [dict(zip(lines[0], line)) for line in lines[1:]]

    def judge(self, name, expected, outcome):
        wanted = verdict(name, expected)
        accepted = outcome.status == 0
        said = outcome.stderr.count('"severity":"warning"') + outcome.stderr.count('"severity":"error"') > 0
        if wanted == "accept" and not accepted:
            self.fail(name, f"refused ({outcome.status}): {first_message(outcome.stderr)}; expected: {expected}")
        elif wanted == "reject" and accepted:
            self.fail(name, f"read; expected: {expected}")
        elif wanted == "shape" and '"code":"no-tasks-found"' not in outcome.stderr:
            self.fail(name, f"ended with {outcome.status}: {first_message(outcome.stderr)}; expected: {expected}")
        elif wanted == "remark" and accepted and not said:
            self.fail(name, f"read without a word; expected: {expected}")
        if name in OVERRIDES and OVERRIDES[name][1] == EMPTY and "empty-input" not in outcome.stderr:
            self.fail(name, "nothing says that it is empty")
        self.rows.append(f"{name}\t{outcome.status}\t{codes(outcome.stderr)}")

    def plain(self, folder):
        count = 0
        for row in self.manifest(folder):
            name = f"{folder}/{row['file']}"
            path = os.path.join(self.shared, "conformance", name)
            if not os.path.exists(path):
                self.fail(name, "is in the manifest and not in the folder")
                continue
            self.judge(name, row["expected"], self.report(name, path))
            count += 1
        return count

    def encodings(self, folder):
        count = 0
        for row in self.manifest(folder):
            name = f"{folder}/{row['file']}"
            path = os.path.join(self.shared, "conformance", name)
            outcome = self.report(name, path)
            expected = row["expected"]
            named = "named" in expected or "--encoding" in expected or "unless" in expected
            if named:
                # Not in UTF-8 and not declared: never guessed silently, and read when the encoding is named.
                is_declared = row["format"] == "xml" and b"encoding=" in open(path, "rb").read(200)
                if outcome.status == 0 and not is_declared and not self.is_same_text(path, row):
                    self.fail(name, "was read as something else than it is")
                self.rows.append(f"{name}\t{outcome.status}\t{codes(outcome.stderr)}")
                self.check_named(name, path, row)
            else:
                self.judge(name, expected, outcome)
                if expected == "accept" and outcome.status == 0 and not self.is_same_text(path, row):
                    self.fail(name, "was read as something else than it is")
            count += 1
        return count

    def tasks(self, path, *options):
        """The tasks of a file as native JSON without ids and without the source; None where it cannot be read."""
        result = subprocess.run(
            [self.pantask, "convert", path, "--to", "json", *options], capture_output=True, cwd=self.work,
            env={"LC_ALL": "C", "TZ": "UTC", "PATH": "/usr/bin:/bin"})
        if result.returncode != 0:
            return None
        return re.sub(rb'"id":"t[0-9a-f]{16}",', b"", result.stdout)

    def utf8_twin(self, path, row):
        encoding = {"utf-8": "utf-8-sig"}.get(row["encoding"], row["encoding"])
        with open(path, "rb") as stream:
            text = stream.read().decode(encoding).lstrip("\ufeff")
        twin = os.path.join(self.work, "twin." + row["format"])
        with open(twin, "w", encoding="utf-8", newline="") as stream:
            stream.write(re.sub(r'encoding="[^"]*"', 'encoding="UTF-8"', text, count=1))
        return twin

    def is_same_text(self, path, row, *options):
        return self.tasks(path, *options) == self.tasks(self.utf8_twin(path, row))

    def check_named(self, name, path, row):
        encoding = row["encoding"].replace("_", "-")
        outcome = self.report(name, path, "--encoding", encoding)
        if outcome.status == 64:
            # An encoding that pantask does not know: said, and not an error of the file.
            self.rows.append(f"{name} --encoding {encoding}\t64\t{codes(outcome.stderr)}")
            return
        if outcome.status != 0:
            self.fail(name, f"--encoding {encoding}: {first_message(outcome.stderr)}")
        elif not self.is_same_text(path, row, "--encoding", encoding):
            self.fail(name, f"--encoding {encoding}: was read as something else than it is")
        self.rows.append(f"{name} --encoding {encoding}\t{outcome.status}\t{codes(outcome.stderr)}")

    def opened(self, folder):
        """What the XML files that ask for other files make the program open."""
        if not shutil.which("strace"):
            print("open files: skipped, there is no strace")
            return
        names = [row["file"] for row in self.manifest(folder)]
        names = [name for name in names if re.match(r"(xxe|external|xinclude|schema|stylesheet|doctype|parameter)", name)]
        for file in names:
            path = os.path.join(self.shared, "conformance", folder, file)
            out, log = os.path.join(self.work, "OUT.html"), os.path.join(self.work, "log")
            subprocess.run(
                ["strace", "-f", "-e", "trace=open,openat,connect,socket", "-o", log, self.pantask, "report", path, "-o", out],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            with open(log, errors="replace") as stream:
                text = stream.read()
            if re.search(r"\b(connect|socket)\(", text):
                self.fail(f"{folder}/{file}", "wanted the network")
            for opened in re.findall(r'open(?:at)?\([^"]*"([^"]+)"', text):
                allowed = (path, out, self.work, "/etc/ld.so", "/lib", "/usr/lib", "/proc/self", "/sys/", "/dev/null", "/proc/")
                if not opened.startswith(allowed) and os.path.basename(opened) not in ("", ".") and ".so" not in opened:
                    self.fail(f"{folder}/{file}", f"opened {opened}")
        print(f"open files: {len(names)} files of {folder} asked for others, and got none")


def first_message(stderr):
    found = re.search(r'"message":"([^"]*)"', stderr)
    return found.group(1) if found else stderr[:100]


def main():
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    here = os.path.dirname(os.path.abspath(__file__))
    repository = os.path.dirname(os.path.dirname(here))
    pantask = os.path.abspath(arguments[0])
    shared = os.path.abspath(
        arguments[1] if len(arguments) > 1 else os.environ.get("PANTASK_SHARED") or os.path.join(repository, "..", "shared"))
    if not os.path.isdir(os.path.join(shared, "conformance")):
        print(f"test-hostile: skipped, {shared}/conformance is not there")
        return 0
    with tempfile.TemporaryDirectory() as work:
        suite = Suite(pantask, shared, work)
        for folder in ("csv-hostile", "json-hostile", "xml-hostile"):
            measure(suite, folder, suite.plain)
        measure(suite, "encodings/malformed-utf8", suite.plain)
        measure(suite, "encodings/generated", suite.encodings)
        measure(suite, "made here", suite.made)
        suite.opened("xml-hostile")
        snapshot = os.path.join(here, "hostile.tsv")
        text = "file\tstatus\tcodes\n" + "\n".join(suite.rows) + "\n"
        if "--record" in sys.argv:
            with open(snapshot, "w", encoding="utf-8") as stream:
                stream.write(text)
            print("recorded; look at the difference")
        else:
            with open(snapshot, encoding="utf-8") as stream:
                old = set(stream.read().splitlines())
            for line in sorted(old.symmetric_difference(text.splitlines())):
                suite.failures.append(f"differs from the snapshot: {line}")
        for failure in suite.failures:
            print("FAILED " + failure)
        return 1 if suite.failures else 0


def measure(suite, folder, work):
    suite.slowest, suite.largest = (0, ""), (0, "")
    failed = len(suite.failures)
    count = work(folder)
    print(
        f"{folder}: {count} files, {len(suite.failures) - failed} failures; slowest {suite.slowest[0]:.2f} s "
        f"({os.path.basename(suite.slowest[1])}), largest {suite.largest[0]:.0f} MiB ({os.path.basename(suite.largest[1])})")


if __name__ == "__main__":
    sys.exit(main())
