import Renderers
import Scanners
import TaskModel

/// The file of `--people`: CSV with a name and a login in each line, and a header of these two words if it likes.
enum PeopleFile {
  /// As many bytes as a file of everybody in a large company has.
  private static let maximumByteCount = 16 << 20

  /// Reads a file.
  ///
  /// - Throws: `RunFailure`, with exit code 66 where it cannot be read and 65 where a line is not a name and a login,
  ///   or a name is there twice.
  static func map(_ path: String) throws(RunFailure) -> PeopleMap {
    do {
      var bytes = try PlainFile.contents(of: path, atMost: maximumByteCount)
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      return try map(of: bytes, file: path)
    } catch {
      throw RunFailure(error)
    }
  }

  private static func map(of bytes: [UInt8], file: String) throws(Diagnostic) -> PeopleMap {
    var scanner = CSVScanner(dialect: CSVDialect(hasHeader: false))
    let batch = scanner.scan(InputChunk(bytes: bytes))
    var people = PeopleMap()
    for (number, record) in batch.records.enumerated() {
      let cells = (record.firstNode..<record.endNode).map { node in
        let text = batch.text(of: batch.nodes[node])
        return String(decoding: text[trimmed(0..<text.count, text.span)], as: UTF8.self)
      }
      if number == 0, cells.map({ $0.lowercased() }) == ["name", "login"] { continue }
      let place = SourceLocation(file: file, line: record.line)
      guard cells.count == 2, !cells.contains("") else {
        throw Diagnostic(
          .error, code: .badPeople, "a line of people has a name and a login", at: place,
          hint: "write it like: Ann Lee,annlee")
      }
      guard people.add(cells[0], login: cells[1]) else {
        throw Diagnostic(
          .error, code: .badPeople, "“\(TerminalText.escaped(cells[0], byteLimit: 60))” is there twice",
          at: place, hint: "leave one of them out")
      }
    }
    return people
  }
}
