import Foundation
import TestSupport
import Testing

/// Jobs whose inputs and outputs fail under them: the old reports stay whole, all of them, and nothing else is left.
struct JobFaultTests {
  /// Runs a script of bash in a folder with `tasks.csv`, `pantask.yml` of a job with several outputs, and these as an
  /// earlier run has written them; gives what it prints.
  private func run(_ script: String, jobs: String = Self.jobs) throws -> String {
    let scratch = URL(fileURLWithPath: NSTemporaryDirectory()).appending(
      path: "pantask-fault-\(UUID().uuidString)")
    let files = FileManager.default
    try files.createDirectory(at: scratch.appending(path: "out"), withIntermediateDirectories: true)
    defer {
      _ = try? CommandRunner.spawn([
        "/bin/sh", "-c", "chmod -R u+w \"$1\" 2> /dev/null", "fault", scratch.path,
      ])
      try? files.removeItem(at: scratch)
    }
    var rows = "id,title,due,priority,assignee\n"
    for number in 1...400 { rows += "\(number),Task \(number),2026-03-\(number % 18 + 10),high,ann\n" }
    try Data(rows.utf8).write(to: scratch.appending(path: "tasks.csv"))
    try Data(jobs.utf8).write(to: scratch.appending(path: "pantask.yml"))
    let whole = """
      cd "$1" && exec </dev/null >output 2>&1
      old() { pantask run --now 2026-03-20 || exit 99; find out -type f ! -name '.*' | sort | xargs sha256sum > sums; }
      same() { sha256sum -c --quiet sums && echo "all old"; left; }
      left() { find . -name '*.tmp' -o -name '*.switch' -o -name '.pantask-*.new'; }
      old

      """
    let status = try CommandRunner.spawn(["/bin/bash", "-c", whole + script, "fault", scratch.path])
    #expect(status == 0)
    return try String(contentsOf: scratch.appending(path: "output"), encoding: .utf8)
  }

  private static let jobs = """
    version: 1
    jobs:
      many:
        inputs: tasks.csv
        outputs: [out/a.html, out/b.md, {file: out/c.md, template: weekly}]
        latest: out/latest.html

    """

  @Test func `an input that is not there`() throws {
    let said = try run("mv tasks.csv gone; pantask run --now 2026-03-27; echo $?; same")
    #expect(said.contains("tasks.csv: error: cannot read this input: no such file or directory"))
    #expect(said.hasSuffix("66\nall old\n"))
  }

  /// A format, and the exit code where a file of it ends inside a record: some lose all of their records then.
  @Test(arguments: [("json", 65), ("ndjson", 1), ("csv", 1), ("ics", 65)])
  func `an input that is half written`(_ format: String, _ code: Int) throws {
    let said = try run(
      """
      pantask convert tasks.csv --to \(format) --quiet > whole 2> /dev/null
      sed -i 's,tasks.csv,tasks.\(format),' pantask.yml
      for title in 'Task 200' 'ask 301'; do
        head -c "$(grep -b -o "$title" whole | head -n 1 | cut -d : -f 1)" whole > tasks.\(format)
        pantask run --now 2026-03-27; echo "code $?"; same
      done
      : > tasks.\(format); pantask run --now 2026-03-27; echo "code $?"; same
      cp whole tasks.\(format); pantask run --now 2026-03-27; echo "code $?"
      sha256sum -c --status sums || echo "all new"; left
      """)
    let codes = said.split(separator: "\n").filter { $0.hasPrefix("code ") }
    #expect(codes == ["code \(code)", "code \(code)", "code 1", "code 0"], "\(said)")
    #expect(said.components(separatedBy: "all old").count == 4, "\(said)")
    #expect(said.hasSuffix("all new\n"), "\(said)")
  }

  @Test func `a table that ends inside quotes, and one whose last row is short`() throws {
    let said = try run(
      """
      cp tasks.csv whole.csv
      for end in 'x,"half' 'x,half' 'x,half,2026-03-1' 'z,Gr\\303\\274n,,,\\nx,half,,,Zw\\303'; do
        { cat whole.csv; printf "$end"; } > tasks.csv
        pantask run --now 2026-03-27; echo "code $?"; same
      done
      printf 'id,title\\n1,\\303\\234n\\303\\244\\n2,Zw\\303' > tasks.csv
      pantask run --now 2026-03-27; echo "code $?"; same
      # A file whose last row is whole needs no line end, and one with short rows anywhere may end with one.
      { cat whole.csv; printf 'x,whole,2026-03-11,high,ann'; } > tasks.csv
      pantask run --now 2026-03-27; echo "code $?"
      { cat whole.csv; printf 'x,short\ny,short'; } > tasks.csv
      pantask run --now 2026-03-28; echo "code $?"
      """)
    let codes = said.split(separator: "\n").filter { $0.hasPrefix("code ") }
    #expect(codes == ["code 65", "code 1", "code 1", "code 65", "code 1", "code 0", "code 0"], "\(said)")
    #expect(said.components(separatedBy: "all old").count == 6, "\(said)")
  }

  @Test(arguments: ["printf '401,Added,2026-03-11,high,ann\\n' >> tasks.csv", "cp other.csv tasks.csv"])
  func `an input that is written while it is read`(_ change: String) throws {
    // Pipes hold the run up while the file between them is changed.
    let said = try run(
      """
      mkfifo first last
      { cat tasks.csv; printf '401,Other,2026-03-11,high,ann\n'; } > other.csv
      sed -i 's/inputs: tasks.csv/inputs: [first, tasks.csv, last]/' pantask.yml
      pantask run --now 2026-03-27 & process=$!
      exec 3> first 4> last
      \(change)
      printf 'id,title\\nP,From a pipe\\n' >&3; exec 3>&-
      printf 'id,title\\nQ,From another\\n' >&4; exec 4>&-
      wait $process; echo "code $?"; same
      """)
    #expect(
      said.contains("tasks.csv: error: this input was changed while it was read; nothing is written"),
      "\(said)")
    #expect(said.hasSuffix("code 1\nall old\n"), "\(said)")
  }

  @Test func `an input that is replaced while it is read is read as it was, whole`() throws {
    // Pipes hold the run up while the file between them is replaced, as tools replace files.
    let said = try run(
      """
      mkfifo first last
      sed -i 's/inputs: tasks.csv/inputs: [first, tasks.csv, last]/' pantask.yml
      pantask run --now 2026-03-27 & process=$!
      # When the last one is open, so is the one before it.
      exec 3> first 4> last
      printf 'id,title\\nX,Replaced\\n' > new.csv; mv new.csv tasks.csv
      printf 'id,title\\nP,From a pipe\\n' >&3; exec 3>&-
      printf 'id,title\\nQ,From another\\n' >&4; exec 4>&-
      wait $process; echo "code $?"
      grep -c 'changed while' output
      grep -c 'From a pipe' out/b.md; grep -c 'Task 17 ' out/b.md; grep -c Replaced out/b.md; left
      """)
    #expect(said.hasSuffix("code 0\n0\n1\n1\n0\n"), "\(said)")
  }

  @Test func `a folder of outputs that is not there, and one that is a file`() throws {
    let said = try run(
      """
      sed -i 's,out/b.md,gone/b.md,' pantask.yml; pantask run --now 2026-03-27; echo $?; same
      sed -i 's,gone/b.md,tasks.csv/b.md,' pantask.yml; pantask run --now 2026-03-27; echo $?; same
      """)
    #expect(said.contains("gone/b.md: error: cannot create"), "\(said)")
    #expect(said.split(separator: "\n").filter { $0 == "73" }.count == 2, "\(said)")
    #expect(said.components(separatedBy: "all old").count == 3)
  }

  @Test func `a folder of outputs that cannot be written`() throws {
    // Who may write everywhere is kept out by a file system that is mounted for reading.
    let said = try run(
      """
      if [ "$(id -u)" = 0 ]; then
        unshare -m true 2> /dev/null || { echo "skipped: no mounts"; exit 0; }
        unshare -m sh -c 'mount --bind out out && mount -o remount,ro,bind out && pantask run --now 2026-03-27; echo $?'
      else
        chmod 555 out; pantask run --now 2026-03-27; echo $?; chmod 755 out
      fi
      same
      """)
    if said.contains("skipped") { return print(said) }
    #expect(said.contains("73\n") && said.contains("error: cannot create"), "\(said)")
    #expect(said.hasSuffix("all old\n"), "\(said)")
  }

  @Test func `a disk that gets full`() throws {
    let said = try run(
      """
      unshare -rm true 2> /dev/null || unshare -m true 2> /dev/null || { echo "skipped: no mounts"; exit 0; }
      own=; [ "$(id -u)" = 0 ] || own=-r
      for room in 8 100 200 300; do
        unshare $own -m sh -c '
          mkdir -p disk && mount -t tmpfs -o size=1m none disk && cp -r out/. disk/ || exit 0
          free=$(($(df --output=avail disk | tail -n 1) - '$room'))
          [ $free -gt 0 ] && head -c ${free}k /dev/zero > disk/.filler
          sed "s,out/,disk/,g" pantask.yml > full.yml
          sed "s,  out/,  disk/," sums > full.sums
          pantask run full.yml --now 2026-03-27; echo "ended with $?"
          sha256sum -c --quiet full.sums && echo "all old"
          ls -A disk | grep -E "\\.tmp$|\\.switch$"; true'
      done
      """)
    if said.contains("skipped") { return print(said) }
    #expect(said.contains("ended with 74") && said.contains("no space left on device"), "\(said)")
    #expect(
      said.components(separatedBy: "ended with 74").count == said.components(separatedBy: "all old").count,
      "\(said)")
    #expect(!said.contains(".tmp\n") && !said.contains(".switch\n"), "\(said)")
  }

  @Test func `a run that is killed while pages are put in place`() throws {
    let said = try run(
      """
      command -v strace > /dev/null && strace -o /dev/null true 2> /dev/null || { echo "skipped: no strace"; exit 0; }
      cp tasks.csv whole.csv
      for call in 3 4 6 8 9; do
        cp whole.csv tasks.csv; pantask run --now 2026-03-20 --force || exit 97
        # Other people, so that pages come and go.
        sed 's/ann$/eve/' whole.csv > tasks.csv
        (strace -f -q -o /dev/null -e trace=rename -e inject=rename:signal=KILL:when=$call \
          pantask run --now 2026-03-27; exit $?) > /dev/null 2>&1
        rm tasks.csv; pantask run > /dev/null 2>&1
        for page in out/a.html out/site/*.html; do grep -q 2026-03-27 $page && printf n || printf o; done
        printf ' '; (cd out/site; printf '%s ' *); left
      done
      """,
      jobs: """
        version: 1
        jobs:
          many:
            inputs: tasks.csv
            title: '{date}'
            outputs: [out/a.html, {file: out/site/, split-by: assignees}]

        """)
    if said.contains("skipped") { return print(said) }
    #expect(!said.contains(".new") && !said.contains(".tmp"), "\(said)")
    let rest = said.replacing("ooo ann.html index.html ", with: "").replacing(
      "nnn eve.html index.html ", with: "")
    #expect(rest == "", "\(said)")
    #expect(said.contains("nnn eve.html index.html "), "\(said)")
  }

  @Test func `outputs that the system does not let be put in place`() throws {
    let said = try run(
      """
      command -v strace > /dev/null && strace -o /dev/null true 2> /dev/null || { echo "skipped: no strace"; exit 0; }
      cp tasks.csv whole.csv
      for call in 1 2 3 4 5 6 7 8 9 10; do
        cp whole.csv tasks.csv; pantask run --now 2026-03-20 --force || exit 97
        strace -f -q -o /dev/null -e trace=rename -e inject=rename:error=EBUSY:when=$call \
          pantask run --now 2026-03-27 2> message; code=$?
        # Whatever the next run comes to, it does first what is left.
        rm tasks.csv; pantask run > /dev/null 2>&1
        for page in out/*.html out/*.md out/site/*.html; do grep -q 'Day 2026-03-27' $page && printf n || printf o; done
        printf ' %s %s\n' $code "$(grep -c 'the next run puts the rest in place' message)"; left
      done
      """,
      jobs: """
        version: 1
        jobs:
          many:
            inputs: tasks.csv
            title: 'Day {date}'
            outputs: [out/a.html, out/b.md, {file: out/site/, split-by: assignees}]
            latest: out/latest.html

        """)
    if said.contains("skipped") { return print(said) }
    let lines = said.split(separator: "\n").map(String.init)
    #expect(lines.count == 10, "\(said)")
    // Before the first output is in place nothing has changed; after it the next run does the rest. What is renamed
    // behind them are lists of ours, or nothing any more.
    #expect(
      lines.allSatisfy { ["ooooo 73 0", "nnnnn 73 1", "nnnnn 73 0", "nnnnn 0 0"].contains($0) }, "\(said)")
    #expect(lines.contains("ooooo 73 0") && lines.contains("nnnnn 73 1"), "\(said)")
  }

  // MARK: - What the system is asked for

  /// The calls of a run under strace, whose path is the first argument.
  private static func tracing(_ calls: String, _ run: String) -> String {
    """
    command -v strace > /dev/null && strace -o /dev/null true 2> /dev/null || { echo "skipped: no strace"; exit 0; }
    strace -f -y -o trace -e trace=\(calls) \(run) || exit 98

    """
  }

  private static let ten =
    "version: 1\ndefaults: {inputs: tasks.csv, only-if-changed: true}\njobs:\n"
    + (1...10).map { number in
      let template = ["report", "table", "digest", "weekly", "summary"][number % 5]
      return "  j\(number): {outputs: {file: out/\(number).md, template: \(template)}}\n"
    }.joined()

  @Test func `ten jobs over one export open it once`() throws {
    let said = try run(
      "rm -r out; mkdir out\n" + Self.tracing("open,openat", "pantask run --now 2026-03-20")
        + "grep -c 'tasks.csv' trace; ls out | wc -l", jobs: Self.ten)
    if said.contains("skipped") { return print(said) }
    #expect(said == "1\n10\n", "\(said)")
  }

  @Test func `jobs that ask other things of one export open it once, and make what each makes alone`() throws
  {
    let jobs = ["plain", "rejected", "once-more", "merged", "redacted", "strict"]
    let said = try run(
      """
      pantask convert tasks.csv --to ndjson --quiet > list.ndjson
      printf '{"id":"7","title":"Once more","status":"open"}\nnope\n{"id":"x","title":"Without a priority"}\n' >> list.ndjson
      cat > pantask.yml <<'YAML'
      version: 1
      defaults: {inputs: list.ndjson, absent-priority: low, title: T}
      jobs:
        plain: {outputs: out/plain.md}
        rejected: {outputs: out/rejected.md, rejects: out/bad.txt}
        once-more: {outputs: out/once-more.md, rejects: out/too.txt}
        merged: {outputs: out/merged.md, dedupe: id}
        redacted: {outputs: out/redacted.md, redact: true}
        strict: {outputs: out/strict.md, strict: true}
      YAML
      rm -r out; mkdir out alone
      strace -f -y -o trace -e trace=open,openat pantask run --now 2026-03-20 2> /dev/null; echo "code $?"
      grep -c 'list.ndjson' trace; ls out
      sed -i 's,out/,alone/,' pantask.yml; sed -i 's,rejects: out/,rejects: alone/,' pantask.yml
      for job in \(jobs.joined(separator: " ")); do pantask run $job --now 2026-03-20 2> /dev/null; done
      diff -r out alone && echo same; grep -c nope out/bad.txt; grep -cw 'Task 7' out/plain.md out/merged.md
      """)
    if said.contains("strace: not found") { return print(said) }
    #expect(
      said == """
        code 1
        1
        bad.txt
        merged.md
        once-more.md
        plain.md
        redacted.md
        rejected.md
        strict.md
        too.txt
        same
        1
        out/plain.md:1
        out/merged.md:0

        """, "\(said)")
  }

  @Test func `a run in which nothing has changed writes no byte to outputs and leaves their times alone`()
    throws
  {
    let changing =
      "write,pwrite64,writev,rename,renameat,renameat2,unlink,unlinkat,truncate,ftruncate,utimensat,fallocate"
    let said = try run(
      """
      touch -d 2026-03-01 out/*
      stat -c '%n %Y %i' out/* > before

      """ + Self.tracing(changing, "pantask run --now 2026-03-20T09:00:00Z")
        + "stat -c '%n %Y %i' out/* | diff before - && echo 'no other time'\ngrep -c '/out/[^.]' trace; true",
      jobs: Self.ten)
    if said.contains("skipped") { return print(said) }
    #expect(said == "no other time\n0\n", "\(said)")
  }
}
