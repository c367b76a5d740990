import Foundation
import TestSupport
import Testing

/// The program where the system gives little: no threads, a small stack, few descriptors; and on a terminal.
struct LimitsTests {
  private static let samples = Folder.repository.appendingPathComponent("samples").path

  /// Runs a line of bash with `$S` as the folder of the samples; gives what it printed and how it ended.
  private func run(
    _ script: String, prefix: [String] = []
  ) throws -> (status: Int, output: Data, errors: String) {
    let scratch = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
      "pantask-limits-" + UUID().uuidString)
    try FileManager.default.createDirectory(
      at: scratch, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777])
    defer { try? FileManager.default.removeItem(at: scratch) }
    let whole = "cd '\(scratch.path)' && exec >stdout 2>stderr && \(script)"
    let status = try CommandRunner.spawn(
      ["/usr/bin/env"] + prefix + ["bash", "-c", whole], environment: ["S": Self.samples])
    return (
      status, (try? Data(contentsOf: scratch.appendingPathComponent("stdout"))) ?? Data(),
      (try? String(contentsOf: scratch.appendingPathComponent("stderr"), encoding: .utf8)) ?? ""
    )
  }

  /// More than 1 MiB, from where on an input is read on threads.
  private static let large =
    "{ echo id,title,priority,project; for i in $(seq 30000); do echo \"$i,Task $i with a title of some length,high,P$((i % 5))\"; done; } > t.csv"

  @Test(
    "where there are no threads, the same comes out of the one that is there",
    arguments: [
      "convert t.csv --to json", "convert t.csv --to json --sort -title", "convert $S/tasks.xml --to csv",
      "report t.csv --format html --sort title", "report t.csv --where 'title ENDSWITH \"7\"'",
    ])
  func noThreads(command: String) throws {
    let line = "pantask \(command) --now 2026-03-26"
    let usual = try run("\(Self.large); exec \(line)")
    #expect(usual.status == 0)
    // Root has no such limit.
    let prefix = getuid() == 0 ? ["setpriv", "--reuid=65533", "--regid=65533", "--clear-groups"] : []
    let result = try run(
      "\(Self.large); ulimit -u 1 || exit 125; exec \(line)", prefix: prefix)
    if [125, 126, 127].contains(result.status) {
      print("no threads: left out, \(result.errors.prefix(80))")
      return
    }
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == usual.output)
  }

  @Test(
    "a library whose folder cannot be written to",
    arguments: [
      ("edit f/l.pantask --add 'title = \"T\"'", 73), ("undo f/l.pantask", 73),
      ("import t.csv --into f/l.pantask", 73), ("prune f/l.pantask --before 2026-03-27", 73),
      ("report f/l.pantask --changes last-run -o x.md", 73), ("log f/l.pantask", 0),
      ("edit link.pantask --add 'title = \"T\"'", 73), ("edit f/hot.pantask --add 'title = \"T\"'", 74),
      ("log f/hot.pantask", 74), ("edit f/wal.pantask --add 'title = \"T\"'", 73), ("log f/wal.pantask", 73),
      ("edit f/old.pantask --add 'title = \"T\"'", 73),
    ])
  func closedFolder(command: String, status: Int) throws {
    let prepared = """
      set -e; mkdir f; echo id,title > t.csv; echo 1,A >> t.csv; old=$S/../Tests/LibraryTests/Files/version-3.pantask
      pantask import t.csv --into f/l.pantask --now 2026-03-25 > /dev/null
      pantask edit f/l.pantask --add 'title = "B"' --now 2026-03-26 > /dev/null
      pantask edit f/l.pantask --add 'title = "C"' --now 2026-03-27 > /dev/null
      cp f/l.pantask f/hot.pantask; cp f/l.pantask f/wal.pantask; cp $old f/old.pantask; ln -s f/l.pantask link.pantask
      python3 -c "
      import os, sqlite3
      wal = sqlite3.connect('f/wal.pantask')
      wal.execute('PRAGMA journal_mode = WAL')
      wal.close()
      hot = sqlite3.connect('f/hot.pantask', isolation_level=None)
      hot.executescript('PRAGMA cache_size = 1; BEGIN; CREATE TABLE a(b); INSERT INTO a VALUES(zeroblob(900000))')
      os._exit(0)
      "
      chmod 666 f/*; chmod 555 f; cat f/* | cksum > before; set +e
      """
    // Who may write everywhere cannot be kept out.
    let prefix = getuid() == 0 ? ["setpriv", "--reuid=65533", "--regid=65533", "--clear-groups"] : []
    let result = try run(
      "{ \(prepared)\n}; pantask \(command) > /dev/null; echo $?; cat f/* | cksum | cmp - before && ls f; chmod 755 f",
      prefix: prefix)
    if [125, 126, 127].contains(result.status) { return print("left out, \(result.errors.prefix(80))") }
    let files = ["hot.pantask", "hot.pantask-journal", "l.pantask", "old.pantask", "wal.pantask"]
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
    // What is left of the process that was interrupted is taken back whoever opens it; its journal cannot go.
    if command.contains("hot") {
      #expect(lines.first == "\(status)", "\(result.errors)")
    } else {
      #expect(lines == ["\(status)"] + files, "\(result.errors)")
    }
    #expect(result.errors.isEmpty == (status == 0))
    if status != 0 {
      #expect(
        result.errors.contains(
          status == 74
            ? "may write to f\n"
            : command.contains("old")
              ? "f/old.pantask.v3.backup: error: cannot create" : "beside the library in f, and may not\n"),
        "\(result.errors)")
    }
  }

  @Test(
    "a small stack is enough",
    arguments: [
      "convert $S/tasks.csv --to json", "report $S/tasks.xml --format html", "formats", "--help",
      "convert deep.json --to json", "convert $S/tasks.csv --to json --where \"$W\"",
    ])
  func smallStack(command: String) throws {
    let prepared =
      "A=$(printf '%0120d' 0); echo '[{\"id\":\"1\",\"title\":\"t\",\"x\":'${A//0/[}${A//0/]}'}]' > deep.json; "
      + "B=$(printf '%090d' 0); W=\"${B//0/(}title == 'a'${B//0/)}\"; export W"
    let now = command.hasPrefix("-") || command == "formats" ? "" : " --now 2026-03-26"
    let usual = try run("\(prepared); exec pantask \(command)\(now)")
    let result = try run("\(prepared); ulimit -s 256; exec pantask \(command)\(now)")
    #expect(result.status == usual.status, "\(result.errors.prefix(200))")
    #expect(result.output == usual.output)
  }

  @Test(
    "where there are no threads, libraries are read and written all the same",
    arguments: [
      "log l.pantask", "report l.pantask --format html", "changes l.pantask --since 0", "undo l.pantask",
      "import $S/tasks.csv --into new.pantask",
    ])
  func librariesWithoutThreads(command: String) throws {
    let made =
      "pantask import $S/tasks.csv --into l.pantask --quiet --now 2026-03-26 && "
      + "pantask edit l.pantask --where open --set 'priority = low' --now 2026-03-26 --quiet; "
    let dated = ["log", "undo", "changes"].contains { command.hasPrefix($0) } ? "" : " --now 2026-03-26"
    let usual = try run("\(made) exec pantask \(command)\(dated)")
    #expect(usual.status == 0, "\(usual.errors)")
    // Root has no such limit.
    let prefix = getuid() == 0 ? ["setpriv", "--reuid=65533", "--regid=65533", "--clear-groups"] : []
    let result = try run("\(made) ulimit -u 1 || exit 125; exec pantask \(command)\(dated)", prefix: prefix)
    if [125, 126, 127].contains(result.status) {
      print("no threads: left out, \(result.errors.prefix(80))")
      return
    }
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == usual.output)
  }

  @Test("with few descriptors it ends with an error or works", arguments: [4, 5, 6, 7, 8, 10, 12])
  func fewDescriptors(count: Int) throws {
    let commands = [
      "convert $S/tasks.csv --to json", "report $S/tasks.csv --split-by project -o out/",
      "import $S/tasks.csv --into new.pantask", "edit l.pantask --where open --set 'priority = low'",
      "report l.pantask",
    ]
    for command in commands {
      let library = "pantask import $S/tasks.csv --into l.pantask --quiet; "
      let result = try run("\(library) ulimit -n \(count); exec pantask \(command) --now 2026-03-26")
      let isExpected = [0, 65, 66, 73, 74].contains(result.status)
      #expect(isExpected, "\(command): \(result.status) \(result.errors.prefix(200))")
      // The dynamic linker's own messages, where it gets no file either, are not ours.
      #expect(result.status == 0 || !result.errors.isEmpty)
    }
  }

  @Test(
    "a folder of templates that cannot be listed is an error with its name",
    arguments: [
      "report $S/tasks.csv --template ./t", "template check ./t", "report $S/tasks.csv --template t/report",
    ])
  func templatesThatCannotBeListed(command: String) throws {
    // Root may list everything.
    let prefix = getuid() == 0 ? ["setpriv", "--reuid=65533", "--regid=65533", "--clear-groups"] : []
    let folder = "mkdir t && echo '{{nothing}}' > t/task.mustache && chmod 300 t || exit 125"
    let result = try run(
      "\(folder); pantask \(command) > out; status=$?; chmod 700 t; exit $status", prefix: prefix)
    if [125, 126, 127].contains(result.status) {
      print("templates that cannot be listed: left out, \(result.errors.prefix(80))")
      return
    }
    #expect(result.status == 66, "\(result.errors)")
    #expect(["t: error: ", "./t: error: "].contains { result.errors.hasPrefix($0) }, "\(result.errors)")
  }

  @Test("a device without an end is an error", arguments: ["/dev/zero", "/dev/urandom"])
  func devices(path: String) throws {
    let result = try run("exec pantask convert \(path) --to json")
    #expect(result.status == 65)
    #expect(result.errors.hasPrefix(path))
  }

  @Test func `an input may be what another program writes`() throws {
    let result = try run("exec pantask convert <(cat $S/tasks.csv) --to json --now 2026-03-26")
    #expect(result.status == 0)
    let direct = try run("exec pantask convert $S/tasks.csv --to json --now 2026-03-26")
    #expect(result.output == direct.output)
  }

  @Test(
    "whatever reads an input has the limits of one",
    arguments: [
      "report INPUT", "convert INPUT --to json", "inspect INPUT", "explain INPUT --where open",
      "import INPUT --into new.pantask", "changes INPUT INPUT", "render CONTEXT", "run JOBS",
    ])
  func limits(command: String) throws {
    let prepared =
      #"D=$(printf '%05000d' 0); printf '[{"id":"1","title":"t","isDone":false,"detail":"%s"}]' $D > long.json; "#
      + #"A=$(printf '%040d' 0); printf '[{"id":"1","title":"t","x":%s}]' "${A//0/[}${A//0/]}" > deep.json; "#
      + "pantask report long.json --context -o long.ctx --quiet; "
      + #"printf '{"template":"report","x":%s}' "${A//0/[}${A//0/]}" > deep.ctx; "#
      + "job() { printf 'version: 1\njobs:\n  a: {inputs: %s.json, outputs: a.html%s}\n' $1 \"$2\" > $1.yml; }; "
    for (limit, name) in [
      ("--max-field-bytes 1000", "long"), ("--max-record-bytes 2000", "long"), ("--max-depth 20", "deep"),
    ] {
      if limit.contains("record"), command.hasPrefix("render") { continue }
      let isJob = command.hasPrefix("run")
      let setting = ", " + limit.dropFirst(2).split(separator: " ").joined(separator: ": ")
      func line(_ isLimited: Bool) -> String {
        prepared + "job \(name) '\(isLimited ? setting : "")'; pantask "
          + command.replacingOccurrences(of: "INPUT", with: name + ".json")
          .replacingOccurrences(of: "CONTEXT", with: name + ".ctx")
          .replacingOccurrences(of: "JOBS", with: name + ".yml") + (isLimited && !isJob ? " \(limit)" : "")
      }
      let result = try run(line(true))
      #expect(result.status == 65, "\(command) \(limit): \(result.errors)")
      #expect(result.errors.hasPrefix(name), "\(command) \(limit): \(result.errors)")
      // It is the limit that makes it fail.
      if name == "long" { #expect(try run(line(false)).status == 0, "\(command)") }
    }
  }

  // MARK: - Terminals

  @Test(
    "whatever is printed on a terminal, nothing of an input acts there",
    arguments: [
      "report t.json", "report t.json --format html", "report t.json --context", "report t.json --email",
      "report t.json --group-by assignees --summary", "report t.json --template weekly",
      "report t.json --template digest", "report t.json --template table", "inspect t.json",
      "inspect t.json --json", "inspect t.json --why", "inspect t.json --suggest-profile",
      "explain t.json --where open", "convert t.json --to todotxt", "convert t.json --to icalendar-ics",
      "convert t.json --to markdown-checklist", "convert t.json --to mspdi-xml --verbose",
      "convert t.json --to json --set 'priority = low' --dry-run", "changes l.pantask --since 0",
      "changes l.pantask --since 0 --format json", "changes l.pantask --since 0 --format html",
      "changes l.pantask --since 0 --format markdown", "log l.pantask",
      "edit l.pantask --where open --set 'priority = low' --dry-run",
    ])
  func everyCommandOnATerminal(command: String) throws {
    let hostile =
      #"printf '[{"id":"1\302\235","title":"a\302\235b\342\200\256c\\u001b[31md","isDone":false,"#
      + #""status":"s\302\233","assignees":["A\342\200\256"],"tags":["t\\u0007"],"project":"p\302\233x","#
      + #""extra":{"k\302\235":"v\342\201\246"},"detail":"x\302\205y"}]' > t.json; "#
    let library = "pantask import t.json --into l.pantask --quiet </dev/null; "
    let terminal = "import pty, sys\npty.spawn(sys.argv[1:])"
    let result = try run("\(hostile)\(library) exec python3 -c '\(terminal)' pantask \(command) </dev/null")
    if result.status == 127 || result.errors.contains("Traceback") {
      print("on a terminal: left out, \(result.errors.suffix(80))")
      return
    }
    let text = String(decoding: result.output, as: UTF8.self)
    #expect(!text.isEmpty)
    let acting = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x1B: false
      case 0x00..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    #expect(acting.isEmpty && !text.contains("\u{1B}[31md"), "\(text)")
  }

  /// What each of these is on a terminal, and anywhere else.
  @Test(
    "on a terminal nothing of an input acts; in a file and a pipe it is what it was",
    arguments: [
      "convert t.json --to json", "convert t.json --to csv", "convert t.json --to json -o /dev/tty",
    ])
  func terminal(command: String) throws {
    let line =
      #"printf '[{"id":"1","title":"a\302\235b\342\200\256c\342\200\223d","isDone":false}]' > t.json; "#
    let terminal =
      "import os, pty, sys\nresult = []\ndef read(d):\n    data = os.read(d, 4096)\n    result.append(data)\n    return data\n"
      + "code = pty.spawn(sys.argv[1:], read)\nsys.exit(os.waitstatus_to_exitcode(code))"
    let result = try run("\(line) exec python3 -c '\(terminal)' pantask \(command) </dev/null")
    if result.status == 127 || result.errors.contains("Traceback") {
      print("on a terminal: left out, \(result.errors.suffix(80))")
      return
    }
    let text = String(decoding: result.output, as: UTF8.self)
    #expect(result.status == 0)
    #expect(text.contains("a\\u{9D}b\\u{202E}c–d"), "\(text)")
    if !command.contains("tty") {
      let pipe = try run("\(line) exec pantask \(command)")
      #expect(String(decoding: pipe.output, as: UTF8.self).contains("a\u{9D}b\u{202E}c–d"))
    }
  }
}
