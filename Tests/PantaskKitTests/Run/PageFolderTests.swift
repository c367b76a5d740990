import Foundation
import Testing

@testable import PantaskKit

/// A folder of reports never takes what is not its own: whatever is found there that a report has not written is as it
/// was after the run, and where the run would have to replace it, there is no run.
@Suite struct PageFolderTests {
  /// A folder with two reports by person, `site/` in HTML and nothing else in it.
  private struct Site {
    let folder: ScratchFolder
    let tasks = "id,title,assignee\n1,Plan,Ann\n2,Build,Bob\n3,Test,Ann\n"

    init() throws {
      folder = try ScratchFolder()
      try folder.write(tasks, to: "tasks.csv")
      try folder.write("id,title,assignee\n2,Build,Bob\n", to: "bob.csv")
    }

    /// A report by person of an input; gives the exit status and what is printed.
    func report(
      _ input: String = "tasks.csv", to output: String = "site/", split: String? = "assignees",
      now: String = "2026-03-26", rejects: String? = nil, format: ReportFormat = .html
    ) throws -> (status: PantaskKit.ExitStatus, text: String) {
      var request = ReportRequest()
      // Without a terminal notes are said only where they are asked for.
      request.diagnostics.detail = .verbose
      request.input.paths = [folder(input)]
      request.output.path = folder(output)
      request.output.rejectsPath = rejects.map { folder($0) }
      request.splitBy = split
      request.format = format
      request.pipeline.now = now
      let messages = open(folder("messages"), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      defer { close(messages) }
      let status = Runner(console: Console(input: -1, output: messages, error: messages)).report(request)
      return (status, folder.read("messages") ?? "")
    }

    /// All that is below the folder: what kind each thing is, and its bytes.
    var everything: [String: String] {
      var found: [String: String] = [:]
      for name in FileManager.default.subpaths(atPath: folder.path) ?? [] where name != "messages" {
        var status = stat()
        lstat(folder(name), &status)
        let isFile = status.st_mode & S_IFMT == S_IFREG
        found[name] = "\(status.st_mode & S_IFMT) \(isFile ? folder.read(name) ?? "?" : "")"
      }
      return found
    }

    /// Changes one letter near the end of a page, so that its length and its beginning stay as they are.
    func edit(_ name: String) throws {
      var bytes = Array(folder.read(name)?.utf8 ?? "".utf8)
      let index = try #require(bytes.lastIndex(of: UInt8(ascii: "e")))
      bytes[index] = UInt8(ascii: "E")
      try folder.write(String(decoding: bytes, as: UTF8.self), to: name)
    }
  }

  @Test func `pages that nobody has touched are replaced and removed`() throws {
    let site = try Site()
    #expect(try site.report().status == .ok)
    let first = site.everything
    #expect(try site.report(now: "2026-03-27").status == .ok)
    #expect(site.everything.keys.sorted() == first.keys.sorted())
    #expect(site.everything["site/ann.html"] != first["site/ann.html"])
    let last = try site.report("bob.csv")
    #expect(last.status == .ok)
    #expect(last.text.contains("1 page of an earlier report removed"))
    #expect(
      site.everything.keys.filter { $0.hasPrefix("site/") }.sorted()
        == ["site/.pantask-pages", "site/bob.html", "site/index.html"])
  }

  @Test(arguments: ["site/ann.html", "site/index.html"])
  func `a page that was edited is not replaced, and no other is`(name: String) throws {
    let site = try Site()
    #expect(try site.report().status == .ok)
    try site.edit(name)
    let before = site.everything
    let run = try site.report(now: "2026-03-27")
    #expect(run.status == .cannotCreate)
    #expect(run.text.contains("\(site.folder(name)): error: "))
    #expect(run.text.contains("hint: "))
    #expect(site.everything == before)
    // What the hint says helps.
    try FileManager.default.removeItem(atPath: site.folder(name))
    #expect(try site.report(now: "2026-03-27").status == .ok)
  }

  @Test func `a page that was edited stays when the report has it no more, and is still known`() throws {
    let site = try Site()
    #expect(try site.report().status == .ok)
    try site.edit("site/ann.html")
    let edited = site.everything["site/ann.html"]
    let run = try site.report("bob.csv")
    #expect(run.status == .ok)
    #expect(run.text.contains("site/ann.html: note: "))
    #expect(site.everything["site/ann.html"] == edited)
    #expect(try site.report().status == .cannotCreate)
    #expect(site.everything["site/ann.html"] == edited)
  }

  @Test(arguments: ["site/nobody.md", "hard-link.md"])
  func `an input is neither removed nor replaced`(input: String) throws {
    let site = try Site()
    try site.folder.write("id,title,assignee\n1,Plan,Ann\n2,Build,\n", to: "tasks.csv")
    #expect(try site.report(format: .markdown).status == .ok)
    link(site.folder("site/nobody.md"), site.folder("hard-link.md"))
    let page = site.everything["site/nobody.md"]
    #expect(try site.report(input, split: "priority", format: .markdown).status == .ok)
    #expect(site.everything["site/nobody.md"] == page)
    let before = site.everything
    let run = try site.report(input, format: .markdown)
    #expect(run.status == .usage)
    #expect(run.text.contains("nobody.md is an input"))
    #expect(site.everything == before)
  }

  @Test(arguments: [
    "ann.html", "Ann.HTML", "index.html", ".pantask-pages", "../linked/ann.html", "../site/./ann.html",
  ])
  func `the file of rejects is no page, no index and no list`(name: String) throws {
    let site = try Site()
    symlink("site", site.folder("linked"))
    for isFirst in [true, false] {
      if !isFirst { #expect(try site.report().status == .ok) }
      let before = site.everything.filter { $0.key != "site" }
      mkdir(site.folder("site"), 0o755)
      let run = try site.report(rejects: "site/" + name)
      #expect(run.status == .usage)
      #expect(site.everything.filter { $0.key != "site" } == before)
    }
  }

  @Test(arguments: [
    "team.html", "Team.HTML", "team_files/ann.html", "team_files/.pantask-pages", "team_files",
  ])
  func `the file of rejects is no page beside a file either`(name: String) throws {
    for isFirst in [true, false] {
      let site = try Site()
      if !isFirst { #expect(try site.report(to: "team.html").status == .ok) }
      let before = site.everything
      #expect(try site.report(to: "team.html", rejects: name).status == .usage)
      #expect(site.everything == before)
    }
    let site = try Site()
    #expect(try site.report(to: "team.html", rejects: "team_files/none.txt").status == .ok)
  }

  @Test func `the file of rejects may be in the folder`() throws {
    let site = try Site()
    #expect(try site.report(rejects: "tasks-that-are-none.txt").status == .ok)
    #expect(try site.report(rejects: "site/none.txt").status == .ok)
    #expect(site.everything["site/none.txt"] != nil)
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [".pantask-pages", "index.html", "ann.html"],
    ["link", "lost link", "folder", "pipe", "device"])
  func `what is no plain file is refused where a page would be`(name: String, kind: String) throws {
    for isFirst in [true, false] {
      let site = try Site()
      if isFirst { mkdir(site.folder("site"), 0o755) } else { #expect(try site.report().status == .ok) }
      let path = site.folder("site/" + name)
      try? FileManager.default.removeItem(atPath: path)
      try site.folder.write("precious", to: "precious.html")
      switch kind {
      case "link": symlink("../precious.html", path)
      case "lost link": symlink("nowhere", path)
      case "folder": mkdir(path, 0o755)
      case "pipe": mkfifo(path, 0o600)
      default: symlink("/dev/zero", path)
      }
      let before = site.everything
      let run = try site.report(now: "2026-03-27")
      #expect(run.status == .cannotCreate)
      #expect(run.text.contains("\(path): error: "))
      #expect(run.text.contains("hint: "))
      #expect(site.everything == before)
    }
  }

  @Test func `a link where the folder of a file's pages would be is refused`() throws {
    let site = try Site()
    mkdir(site.folder("elsewhere"), 0o755)
    symlink("elsewhere", site.folder("team_files"))
    let before = site.everything
    #expect(try site.report(to: "team.html").status == .cannotCreate)
    #expect(site.everything == before)
  }

  @Test(arguments: [
    "- - thesis.html\n", "5 af63f54c86021707 thesis.html\n",
    "# Pages that pantask has written; its next report here removes those that are no longer part of it.\n"
      + "4 a64eb2c3b1d2ddcf thesis.html\n- - ann.html\n",
    "# Pages that pantask has written here: length, XXH64, name. Version 3.\n- - thesis.html\n",
    "# Pages that pantask has written here: length, XXH64, name. Version 3.\n4 a64eb2c3b1d2ddcf thesis.html\n"
      + "= 0123456789abcdef\n",
  ])
  func `a list that is none of ours removes nothing`(list: String) throws {
    let site = try Site()
    mkdir(site.folder("site"), 0o755)
    try site.folder.write(list, to: "site/.pantask-pages")
    for name in ["thesis.html", "ann.html"] { try site.folder.write("mine", to: "site/" + name) }
    let before = site.everything
    let run = try site.report()
    #expect(run.status == .cannotCreate)
    #expect(run.text.contains(".pantask-pages: error: "))
    #expect(site.everything == before)
    // The file beside it is asked for by name; the folder with that list is left alone.
    try FileManager.default.moveItem(atPath: site.folder("site"), toPath: site.folder("a_files"))
    #expect(try site.report(to: "a.html", split: nil).status == .ok)
    for (name, content) in before where name.hasPrefix("site/") {
      #expect(site.everything["a_files/" + name.dropFirst("site/".count)] == content)
    }
  }

  @Test(arguments: [
    // The digest of "mine", and others.
    "4 a64eb2c3b1d2ddcf thesis.html\n", "4 0123456789abcdef thesis.html\n",
    "4 a64eb2c3b1d2ddcf ../thesis.html\n", "\n",
  ])
  func `a line that somebody has added to the list removes nothing`(line: String) throws {
    let site = try Site()
    #expect(try site.report().status == .ok)
    try site.folder.write("mine", to: "site/thesis.html")
    let list = try #require(site.folder.read("site/.pantask-pages"))
    var lines = list.split(separator: "\n", omittingEmptySubsequences: false)
    lines.insert(line.dropLast(), at: lines.count - 2)
    for changed in [
      list + line, lines.joined(separator: "\n"), list.replacing("ann.html", with: "thesis.html"),
    ] {
      try site.folder.write(changed, to: "site/.pantask-pages")
      let before = site.everything
      let run = try site.report("bob.csv")
      #expect(run.status == .cannotCreate)
      #expect(run.text.contains("site/.pantask-pages: error: this is no list of pages"))
      #expect(site.everything == before)
    }
  }

  @Test func `what a killed run has left is known by the list that it wrote, and its folder is removed`()
    throws
  {
    let site = try Site()
    #expect(try site.report().status == .ok)
    let old = try PageManifest(inFolder: site.folder("site"))
    let page = try #require(site.folder.read("site/ann.html"))
    #expect(try site.report(now: "2026-03-27").status == .ok)
    // As if it had been killed with one page in place.
    var list = try PageManifest(inFolder: site.folder("site"))
    for (name, pages) in old.pages { for page in pages { list.add(page, name) } }
    try list.write(toFolder: site.folder("site"))
    try site.folder.write(page, to: "site/ann.html")
    mkdir(site.folder("site/.pantask-abcd1234.new"), 0o700)
    try site.folder.write("half", to: "site/.pantask-abcd1234.new/0")
    mkdir(site.folder("site/.pantask-abcd1235.new"), 0o700)
    try site.folder.write("mine", to: "site/.pantask-abcd1235.new/diary")
    #expect(try site.report("bob.csv").status == .ok)
    #expect(
      site.everything.keys.filter { $0.hasPrefix("site/") }.sorted() == [
        "site/.pantask-abcd1235.new", "site/.pantask-abcd1235.new/diary", "site/.pantask-pages",
        "site/bob.html",
        "site/index.html",
      ])
  }

  @Test func `pages of names that are one to some file systems are several`() throws {
    let site = try Site()
    try site.folder.write(
      "id,title,assignee\n1,a,Straße\n2,b,STRASSE\n3,c,ﬁle\n4,d,file\n5,e,\u{C5}\n6,f,A\u{30A}\n7,g,\u{212A}\n8,h,k\n",
      to: "tasks.csv")
    #expect(try site.report().status == .ok)
    let names = site.everything.keys.filter { $0.hasPrefix("site/") && $0.hasSuffix(".html") }
    // People whose names differ only in form may be one person.
    #expect(names.count >= 8)
    #expect(
      Set(names.map { $0.precomposedStringWithCompatibilityMapping.lowercased() }).count == names.count)
  }

  @Test func `two runs at once leave one report`() async throws {
    let site = try Site()
    let (input, output) = (site.folder("tasks.csv"), site.folder("site/"))
    await withTaskGroup(of: Void.self) { group in
      for day in 1...6 {
        group.addTask {
          var request = ReportRequest()
          request.input.paths = [input]
          request.output.path = output
          request.splitBy = "assignees"
          request.format = .html
          request.pipeline.now = "2026-03-0\(day)"
          request.diagnostics.detail = .quiet
          _ = Runner(console: Console(input: -1, output: -1, error: -1)).report(request)
        }
      }
    }
    // Whatever the last one was, the next knows all of it.
    #expect(try site.report().status == .ok)
    #expect(
      site.everything.keys.filter { $0.hasPrefix("site/") }.sorted() == [
        "site/.pantask-pages", "site/ann.html", "site/bob.html", "site/index.html",
      ])
  }
}
