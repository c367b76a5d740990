import Formats
import Scanners
import TaskModel

// Days without a year, as Todoist writes those of the current one: `9 Dec`, `Dec 11`, `10 Dec 17:15`.

extension RecordImporter {
  /// The day that a value is in the current year, in any language; nil for what has a year, or is no day.
  func dayOfCurrentYear(_ value: Span<UInt8>) -> Int64? {
    guard let currentYear, value.count <= 40 else { return nil }
    let bytes = value.indices.map { value[$0] }
    let words = String(decoding: ForeignWords.englishDate(bytes) ?? bytes, as: UTF8.self)
      .split { $0 == " " || $0 == "," }
    guard words.count == 2 || (words.count == 3 && words[2].contains(":")),
      let day = words.prefix(2).first(where: { $0.count <= 2 && $0.allSatisfy(\.isNumber) }),
      let month = words.prefix(2).first(where: { $0.allSatisfy(\.isLetter) })
    else { return nil }
    let date = ([day, month, Substring(String(currentYear))] + words.dropFirst(2)).joined(separator: " ")
    guard case .date(let bits) = DateReading.read(Array(date.utf8).span, styles: [.english]) else {
      return nil
    }
    return bits
  }

  /// Says once of an input in which year such days are.
  mutating func noteCurrentYear(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) {
    guard !hasSaidCurrentYear, let currentYear else { return }
    hasSaidCurrentYear = true
    note(
      .note, "current-year",
      "“\(RecordImporter.text(value))” and days like it have no year: they are in \(currentYear), as --now says",
      at: Int(node.start), record, batch)
  }
}
