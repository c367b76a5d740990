import Formats
import TaskModel

// Which tasks their tool has archived: those of which it is known were read with `--include archived`.

extension TaskTable {
  /// By row: whether the state is the word `archived`, as boards without a word of their own are read, or a value in
  /// `extra` says so; empty where no row is.
  func archivedRows() -> [Bool] {
    var rows: [Bool] = []
    func add(_ row: Int) {
      if rows.isEmpty { rows = Array(repeating: false, count: rowCount) }
      rows[row] = true
    }
    let word = status.dictionary.knownCode(of: Array("archived".utf8).span)
    if word != 0 { for row in 0..<status.count where status.code(row) == word { add(row) } }
    let names = (0...UInt32(extra.names.count)).map { code in
      code > 0 && ArchivedNames.itemClass(of: extra.names.string(code)) == .archived
    }
    guard names.contains(true) else { return rows }
    for row in 0..<extra.count {
      for index in extra.range(row) {
        let entry = extra.entry(index)
        guard names[Int(entry.name)] else { continue }
        if ArchivedNames.saysSo(String(decoding: extra.bytes[entry.range], as: UTF8.self)) { add(row) }
      }
    }
    return rows
  }
}
