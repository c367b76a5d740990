import Foundation
import TestSupport
import Testing

/// The recipes of `docs/scheduling.md`, each given to what it is for, or to what judges it.
struct RecipeTests {
  private static func blocks(_ language: String) throws -> [String] {
    try Document(path: "docs/scheduling.md").blocks.filter { $0.language == language }
      .map { $0.lines.joined(separator: "\n") }
  }

  /// Runs a script of bash in a folder with a job file, the program's folder as `$1`; gives what it prints.
  private func run(_ script: String, _ arguments: String...) throws -> String {
    let scratch = URL(fileURLWithPath: NSTemporaryDirectory()).appending(
      path: "pantask-recipe-\(UUID().uuidString)")
    let files = FileManager.default
    try files.createDirectory(at: scratch.appending(path: "tasks"), withIntermediateDirectories: true)
    defer { try? files.removeItem(at: scratch) }
    try files.copyItem(
      at: Folder.repository.appending(path: "samples/tasks.csv"),
      to: scratch.appending(path: "tasks/tasks.csv"))
    let whole = "export HOME=\"$2\"; cd \"$2/tasks\" && exec </dev/null >../output 2>&1\n" + script
    let status = try CommandRunner.spawn(
      ["/bin/bash", "-c", whole, "recipe", CommandRunner.binaryFolder, scratch.path] + arguments)
    let output = try String(contentsOf: scratch.appending(path: "output"), encoding: .utf8)
    #expect(status == 0, "\(output)")
    return output
  }

  /// The command of the document that prints a recipe, behind `init`.
  private static func command(_ scheduler: String) throws -> String {
    let lines = try Document(path: "docs/scheduling.md").commands.map(\.text)
    let command = try #require(lines.first { $0.contains("--for \(scheduler)") })
    return "pantask init tasks.csv --quiet\n" + command
  }

  @Test func `the line for cron has five fields that cron takes, and a command`() throws {
    let said = try run(try Self.command("cron"))
    let line = try #require(said.split(separator: "\n").first { !$0.hasPrefix("#") })
    let fields = line.split(separator: " ", maxSplits: 5).map(String.init)
    let limits = [0...59, 0...23, 1...31, 1...12, 0...7]
    for (field, limit) in zip(fields, limits) where field != "*" {
      let numbers = field.split { $0 == "," || $0 == "-" }.map { Int($0) }
      #expect(numbers.allSatisfy { $0.map(limit.contains) == true }, "\(field)")
    }
    #expect(fields.count == 6 && fields[5].drop { $0 == " " }.hasPrefix("cd "))
  }

  @Test func `what there is to say of the units for systemd is nothing`() throws {
    let said = try run(
      try Self.command("systemd") + """
         > units
        command -v systemd-analyze > /dev/null || { echo "skipped: no systemd-analyze"; exit 0; }
        awk '/^# ~.*\\.(service|timer)$/ { sub(".*/", ""); file = $0; next } { print > file }' units
        ls *.service *.timer
        # Without a folder for it systemd-analyze looks at nothing.
        export XDG_RUNTIME_DIR="$PWD"
        verify() { systemd-analyze --user verify ./pantask-daily.service ./pantask-daily.timer 2>&1; }
        verify | grep pantask-daily
        sed 's/^OnCalendar=.*/OnCalendar=nonsense/' pantask-daily.timer > wrong && mv wrong pantask-daily.timer
        verify | grep -q nonsense && echo "nonsense is found"
        """)
    if said.contains("skipped") { return print(said) }
    #expect(said == "pantask-daily.service\npantask-daily.timer\nnonsense is found\n", "\(said)")
  }

  @Test func `the workflow for GitHub is YAML with a schedule and steps`() throws {
    let said = try run(
      try Self.command("github") + """
         > workflow.yml
        python=${3:-python3}; "$python" -c 'import yaml' 2> /dev/null || { echo "skipped: no yaml for python3"; exit 0; }
        "$python" - <<'PYTHON'
        import yaml
        flow = yaml.safe_load(open("workflow.yml"))
        # YAML 1.1 takes `on` for a truth value.
        on = flow.get("on", flow.get(True))
        print(on["schedule"][0]["cron"])
        steps = next(iter(flow["jobs"].values()))["steps"]
        print(any("pantask run" in step.get("run", "") for step in steps), all("run" in s or "uses" in s for s in steps))
        PYTHON
        """, ProcessInfo.processInfo.environment["PANTASK_PYTHON"] ?? "python3")
    if said.contains("skipped") { return print(said) }
    #expect(said == "0 8 * * 1-5\nTrue True\n", "\(said)")
  }

  @Test func `the recipe for launchd is a property list that runs a job`() throws {
    let block = try #require(try Self.blocks("xml").first)
    let list = try PropertyListSerialization.propertyList(from: Data(block.utf8), format: nil)
    let members = try #require(list as? [String: Any])
    #expect((members["ProgramArguments"] as? [String])?[1] == "run")
    #expect(members["StartCalendarInterval"] is [String: Any])
    let said = try run(
      """
      lint=$(command -v plutil || ls /opt/swift/usr/bin/plutil 2> /dev/null) || { echo "skipped: no plutil"; exit 0; }
      printf '%s' "$3" > daily.plist
      "$lint" -lint daily.plist
      """, block)
    if said.contains("skipped") { return print(said) }
    #expect(said.contains("OK"), "\(said)")
  }

  @Test func `the recipe for mail sends what was written, and tells of what went wrong`() throws {
    let block = try #require(try Self.blocks("sh").first)
    let script = """
      mkdir ../bin
      printf '#!/bin/sh\\necho "mail $*" >> "%s/sent"; cat > /dev/null\\n' "$2" > ../bin/mail; chmod +x ../bin/mail
      PATH=$2/bin:$PATH
      recipe=${3//\\/usr\\/local\\/bin\\/pantask/$1/pantask}
      pantask init tasks.csv --quiet
      sed -i 's/only-if-changed: *false/only-if-changed: true/' pantask.yml
      export SOURCE_DATE_EPOCH=1774483200
      send() { : > ../sent; (eval "$recipe"); echo "$1:"; cat ../sent; }
      send 'a good day'
      sleep 1.1
      sed 's/WEB-101/WEB-999/' tasks.csv > other.csv; mv other.csv tasks.csv
      send 'another one'
      mv tasks.csv gone.csv; sleep 1.1
      send 'no export'
      """
    let said = try run(script, block)
    let lines = said.split(separator: "\n").map(String.init)
    #expect(lines.count == 6, "\(said)")
    #expect(lines.filter { $0.contains("-s Today team@example.org") }.count == 2, "\(said)")
    #expect(said.hasSuffix("mail -s pantask ended with exit code 66 admin@example.org\n"), "\(said)")
  }
}
