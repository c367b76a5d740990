import Formats
import Inference
import Scanners
import TaskModel

// Tables whose rows have a number each in a column that is called like them: `Task #,What needs doing`.

extension FormatDetector {
  /// How many rows are looked at.
  private static let numberedRowCount = 20
  /// A number of more digits is a date or a code.
  private static let mostDigits = 9

  /// Notes which column has the numbers of the rows, where another has texts for titles: `1` is no title beside these.
  func addNumbers(_ head: [UInt8], _ dialect: CSVDialect, _ shape: inout InputShape) {
    guard let names = shape.records.first?.names, names.count > 1 else { return }
    let candidates = names.indices.filter { GenericProfile.mayBeNumber(names[$0]) }
    guard !candidates.isEmpty else { return }
    let batch = scan(head, dialect) { $0.records.count >= Self.numberedRowCount }
    let rows = batch.records.prefix(Self.numberedRowCount).map { record in
      var cells = [String](repeating: "", count: names.count)
      for index in record.firstNode..<record.endNode where batch.nodes[index].name < names.count {
        let text = batch.text(of: batch.nodes[index])
        cells[batch.nodes[index].name] = String(
          decoding: text[trimmed(0..<text.count, text.span)], as: UTF8.self)
      }
      return cells
    }
    let usual = GenericProfile.titleName(among: names)
    for column in candidates where names[column] == usual || GenericProfile.isNumber(names[column]) {
      let numbers = rows.map { $0[column] }.filter { !$0.isEmpty }
      guard !numbers.isEmpty, numbers.allSatisfy(isNumber),
        let title = titleColumn(besides: column, names, head, dialect),
        rows.allSatisfy({ $0[column].isEmpty || $0[title].contains(where: \.isLetter) })
      else { continue }
      shape.records[0].titles.numberName = names[column]
      shape.records[0].titles.haveOwnNumbers = Set(numbers).count == numbers.count
      shape.records[0].titles.name = names[title]
      return
    }
  }

  private func isNumber(_ text: String) -> Bool {
    text.utf8.count <= Self.mostDigits && text.utf8.allSatisfy { $0 &- 0x30 < 10 }
  }

  /// The column that is the title where one is not: by its name, or by what is in it.
  private func titleColumn(
    besides column: Int, _ names: [String], _ head: [UInt8], _ dialect: CSVDialect
  ) -> Int? {
    let others = names.indices.filter { names[$0] != names[column] }
    if let title = GenericProfile.titleName(among: others.map { names[$0] }) {
      return others.first { names[$0] == title }
    }
    let unknown = others.filter { GenericProfile.isUnknown(names[$0]) }
    guard !unknown.isEmpty else { return nil }
    return HeaderlessColumns(head, dialect, limits: options.limits).titleColumn(among: unknown)
  }
}
