import Foundation
import TestSupport
import Testing

/// What `make install` puts where, and what shells complete with it.
struct InstallTests {
  /// Runs a script of bash in a scratch folder, with the folder that holds the program as `$1`; gives what it prints.
  private func run(_ script: String) throws -> String {
    let scratch = URL(fileURLWithPath: NSTemporaryDirectory()).appending(
      path: "pantask-install-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let whole = "cd \"$3\" && exec </dev/null >output 2>&1 && set -e\n" + script
    let status = try CommandRunner.spawn(
      ["/bin/bash", "-c", whole, "install", CommandRunner.binaryFolder, Folder.repository.path, scratch.path])
    let output = try String(contentsOf: scratch.appending(path: "output"), encoding: .utf8)
    #expect(status == 0, "\(output)")
    return output
  }

  private static let install = "\"$2/Scripts/install\" \"$1/pantask\" \"$PWD/usr\"\n"

  @Test func `the program, its manual pages and its completions are put where they are looked for`() throws {
    let said = try run(
      Self.install + """
        "$PWD/usr/bin/pantask" --version
        for page in "$2"/docs/man/*.1; do cmp "$page" "usr/share/man/man1/$(basename "$page")"; done
        [ "$(ls usr/share/man/man1 | wc -l)" = "$(ls "$2"/docs/man/*.1 | wc -l)" ]
        (cd usr && find share -type f ! -path 'share/man/*' | sort)
        """)
    let lines = said.split(separator: "\n").map(String.init)
    #expect(lines.first?.contains(".") == true)
    #expect(
      lines.dropFirst() == [
        "share/bash-completion/completions/pantask", "share/fish/vendor_completions.d/pantask.fish",
        "share/zsh/site-functions/_pantask",
      ])
  }

  @Test func `the program is installed without its symbols`() throws {
    let script = """
      command -v readelf > /dev/null || { echo "skipped: no readelf"; exit 0; }
      ! readelf -S usr/bin/pantask | grep -qF .symtab
      ! readelf -S usr/bin/pantask | grep -qF .debug_info
      """
    let said = try run(Self.install + script)
    if !said.isEmpty { print(said) }
  }

  @Test func `make install does that below DESTDIR and PREFIX`() throws {
    // Without a build, which takes minutes: what make would do after it.
    let said = try run("make -n -C \"$2\" install DESTDIR=/stage PREFIX=/opt | grep Scripts/install")
    #expect(said.contains("Scripts/install") && said.contains("\"/stage/opt\""))
  }

  /// What bash completes behind words, the last of which is not whole.
  private static let completions: [(words: [String], some: [String])] = [
    (["ru"], ["run"]), (["report", "--templ"], ["--template"]),
    (["report", "--template", "week"], ["weekly"]), (["report", "--template", "mi"], ["mine"]),
    (["report", "--format", ""], ["html", "markdown"]),
    (["report", "--group-by", "assi"], ["assignees"]), (["report", "--columns", "du"], ["due"]),
    (["convert", "--to", "nd"], ["ndjson"]), (["convert", "--from", "todoist-c"], ["todoist-csv"]),
    (["convert", "--sort", "-du"], ["-due"]), (["template", "sh"], ["show"]),
    (["template", "show", "markdown/tas"], ["markdown/task", "markdown/tasks"]),
    (["run", "mon"], ["monday"]), (["run", "other.yml", ""], ["pantask.yml", "other.yml", "nightly"]),
    (["schedule", ""], ["monday", "daily"]), (["schedule", "daily", "--for", "sys"], ["systemd"]),
  ]

  @Test func `bash completes commands, options, formats, fields, templates and the jobs of the file at hand`()
    throws
  {
    let calls = Self.completions.map { example in
      "try " + example.words.map { "'\($0)'" }.joined(separator: " ")
    }
    let said = try run(
      Self.install + """
        set +e
        PATH=$PWD/usr/bin:$PATH
        mkdir mine
        printf 'version: 1\\njobs:\\n  monday: {inputs: a.csv, outputs: a.html}\\n  daily: {inputs: a.csv, outputs: b.html}\\n' > pantask.yml
        printf 'version: 1\\njobs:\\n  nightly: {inputs: a.csv, outputs: a.html}\\n' > other.yml
        source usr/share/bash-completion/completions/pantask
        complete -p pantask | grep -q _pantask || echo "nothing completes"
        try() {
          COMP_WORDS=(pantask "$@") COMP_CWORD=$# COMP_LINE="pantask $*" COMPREPLY=()
          COMP_POINT=${#COMP_LINE}
          _pantask pantask "${@: -1}" "${@: -2:1}" 2> /dev/null
          echo "${COMPREPLY[*]}"
        }

        """ + calls.joined(separator: "\n"))
    let lines = said.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.count >= Self.completions.count)
    for (example, line) in zip(Self.completions, lines) {
      let found = Set(line.split(separator: " ").map(String.init))
      #expect(found.isSuperset(of: example.some), "\(example.words): \(line)")
    }
    let jobs = lines[14].split(separator: " ").map(String.init)
    #expect(jobs == ["monday", "daily"], "a file is no job")
  }

  @Test(arguments: ["zsh", "fish"])
  func `the completions of other shells are scripts of theirs`(shell: String) throws {
    let path =
      ["zsh": "zsh/site-functions/_pantask", "fish": "fish/vendor_completions.d/pantask.fish"][shell] ?? ""
    let said = try run(
      Self.install + """
        grep -qF ndjson usr/share/\(path) && grep -qF weekly usr/share/\(path) || grep -qF -e '---completion' usr/share/\(path)
        command -v \(shell) > /dev/null || { echo "skipped: no \(shell)"; exit 0; }
        \(shell) -n usr/share/\(path)
        """)
    if !said.isEmpty { print(said) }
  }
}
