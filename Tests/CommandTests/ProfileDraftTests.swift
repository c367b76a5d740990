import Foundation
import Testing

/// What `inspect --suggest-profile` writes reads its input as pantask reads it without: the same bytes come out.
struct ProfileDraftTests {
  struct Input: Sendable, CustomTestStringConvertible {
    var path: String
    var testDescription: String { path.split(separator: "/").suffix(3).joined(separator: "/") }
  }

  /// The samples, and the exports of no known tool.
  private static let ofNoTool: [Input] = {
    let root = CommandCase.repository
    let samples = ["tasks.csv", "tasks.json", "tasks.xml"].map {
      root.appendingPathComponent("samples/\($0)")
    }
    let fixtures = ["generic-csv", "generic-json", "generic-property-list", "generic-xml"].flatMap { format in
      let folder = root.appendingPathComponent("Tests/Fixtures/\(format)")
      return CommandCase.names(in: folder).flatMap { situation in
        let place = folder.appendingPathComponent(situation)
        // Nothing can be drafted from nothing.
        return CommandCase.names(in: place).filter { $0.hasPrefix("input.") && !situation.hasPrefix("empty") }
          .map { place.appendingPathComponent($0) }
      }
    }
    return (samples + fixtures).map { Input(path: $0.path) }
  }()

  private static let shared = URL(
    fileURLWithPath: ProcessInfo.processInfo.environment["PANTASK_SHARED"]
      ?? CommandCase.repository.deletingLastPathComponent().appendingPathComponent("shared").path)

  /// The first export of each tool.
  private static let corpus: [Input] = {
    let folder = shared.appendingPathComponent("corpus")
    return CommandCase.names(in: folder).compactMap { tool in
      let place = folder.appendingPathComponent(tool)
      return CommandCase.names(in: place).first.map { Input(path: place.appendingPathComponent($0).path) }
    }
  }()

  /// Runs a script with an input as `$1`, in a folder of its own; gives what it leaves in `output`.
  private func run(_ script: String, _ input: Input) throws -> (status: Int, output: String) {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("pantask-draft-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let status = try CommandRunner.spawn([
      "/bin/sh", "-c", "cd \"$2\" && exec >output 2>&1 && \(script)", "draft", input.path, folder.path,
    ])
    let output = try String(contentsOf: folder.appendingPathComponent("output"), encoding: .utf8)
    return (status, output)
  }

  private static let comparison = """
    pantask inspect "$1" --suggest-profile --quiet > draft.yml || exit 3
    grep -q 'is code, and not in here' draft.yml && exit 0
    # Ids are made of the format's name.
    container=$(sed -n 's/^container: //p' draft.yml)
    sed "s/^name: my-.*/name: generic-$container/" draft.yml > named.yml
    pantask convert "$1" --to ndjson --quiet > without || exit 4
    pantask convert "$1" --to ndjson --profile named.yml > with || { cat draft.yml; exit 5; }
    cmp without with || { cat draft.yml; diff without with | cut -c1-400; exit 6; }
    """

  @Test(.timeLimit(.minutes(5)), arguments: ofNoTool)
  func `a draft for a file of no known tool reads it as it is read without`(input: Input) throws {
    let (status, output) = try run(Self.comparison, input)
    #expect(status == 0, "\(output)")
  }

  @Test(
    .timeLimit(.minutes(5)), .enabled(if: !corpus.isEmpty, "the corpus beside the repository is not there"),
    arguments: corpus)
  func `the profile of a known tool as a file reads its export as it is read without`(input: Input) throws {
    let (status, output) = try run(Self.comparison, input)
    #expect(status == 0, "\(output)")
  }
}
