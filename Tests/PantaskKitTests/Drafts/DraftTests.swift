import Foundation
import TestSupport
import Testing

/// What `inspect --suggest-profile` writes reads its input as pantask reads it without, or else says that it does not.
struct DraftTests {
  private static let fixtures = Folder.repository.appendingPathComponent("Tests/Fixtures")
  private static let corpus = Folder.shared.appendingPathComponent("corpus")

  private static func folders(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.contains(".") }.sorted()
  }

  private static func files(below folder: URL, _ isInput: (String) -> Bool) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return names.filter { isInput(($0 as NSString).lastPathComponent) }.sorted()
      .map { folder.appendingPathComponent($0).path }
  }

  private func check(_ path: String) throws {
    let name = path.split(separator: "/").suffix(3).joined(separator: "/")
    let reading = try DraftedReading(of: path)
    guard let draft = reading.draft else {
      // A board whose columns are states is read by code alone.
      let reasons = [
        "nothing in it that a profile could be made of", "no profile can say how such a file is read",
      ]
      #expect(reasons.contains { reading.messages.contains($0) }, "\(name)")
      return
    }
    #expect(reading.plain != nil || reading.isUnfinished, "\(name)\n\(reading.report)")
    if reading.isUnfinished { return }
    // Says so, and not without a reason.
    #expect(reading.isSame != reading.saysSo, "\(name)\n\(reading.report)")
    #expect(reading.saysSo == reading.messages.contains("read by this draft, "), "\(name)")
    // Only code can do what a draft cannot.
    #expect(reading.isSame || reading.isCode, "\(name)\n\(reading.report)")
    #expect(!draft.contains("\nname: my-") || reading.isSame, "\(name)")
    #expect(!reading.complaint.contains("useless-option"), "\(name)\n\(reading.complaint)")
  }

  @Test(.timeLimit(.minutes(5)), arguments: folders(in: fixtures))
  func `a draft reads every fixture as it is read without, or says that it does not`(format: String) throws {
    let folder = Self.fixtures.appendingPathComponent(format)
    for path in Self.files(below: folder, { $0.hasPrefix("input.") }) { try check(path) }
  }

  @Test(
    .timeLimit(.minutes(5)),
    .enabled(if: !folders(in: corpus).isEmpty, "the corpus beside the repository is not there"),
    arguments: folders(in: corpus))
  func `a draft reads every export as it is read without, or says that it does not`(tool: String) throws {
    for path in Self.files(below: Self.corpus.appendingPathComponent(tool), { $0.contains(".") }) {
      try check(path)
    }
  }

  @Test(arguments: ["tasks.csv", "tasks.json", "tasks.xml"])
  func `a draft of standard input is the draft of the file`(sample: String) throws {
    let path = Folder.repository.appendingPathComponent("samples/\(sample)").path
    let reading = try DraftedReading(of: path, throughPipe: true)
    #expect(reading.isSame, "\(reading.report)")
    #expect(!reading.saysSo)
  }

  @Test func `a draft of standard input says what differs`() throws {
    let path = Self.fixtures.appendingPathComponent("mspdi-xml/plan/input.xml").path
    let reading = try DraftedReading(of: path, throughPipe: true)
    #expect(reading.saysSo, "\(reading.report)")
    #expect(reading.messages.contains("<stdin>: warning: read by this draft, "), "\(reading.messages)")
  }
}
