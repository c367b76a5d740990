import Formats
import Scanners
import TaskModel

// What repeats: the occurrences of a series, which have its id, and rules that are an amount of time.

extension RecordImporter {
  /// Puts which occurrence of its series a task is behind the id of the series: `a#20260201`.
  ///
  /// A date is in the basic form there, so that it is the same in whatever syntax the calendar was.
  func addOccurrence(_ text: [UInt8], _ table: inout TaskTable) {
    let row = table.rowCount
    let text = text[trimmed(0..<text.count, text.span)]
    guard !text.isEmpty, table.id.count > row, !table.id.range(row).isEmpty else { return }
    let isDate = text.allSatisfy { $0 &- 0x30 <= 9 || "-:TZ".utf8.contains($0) }
    table.id.extendLast { id in
      id.append(UInt8(ascii: "#"))
      for byte in text where !isDate || !"-:".utf8.contains(byte) { id.append(byte) }
    }
  }

  /// Makes a rule of the amount of seconds after which a task repeats, and of the value beside it that says how: 1 for
  /// every month, whatever the amount, and anything else, which is kept, for the amount.
  func addInterval(_ map: FieldMap, slot: Int, _ table: inout TaskTable) {
    func word(_ slot: Int) -> String { slots[slot].map { String(decoding: $0, as: UTF8.self) } ?? "" }
    let (amount, mode) = (word(slot), word(slot + 1))
    let isMonthly = mode == "1"
    let rule = isMonthly ? "FREQ=MONTHLY" : Self.rule(ofSeconds: Int64(amount) ?? 0)
    var isSaid = rule != nil
    if let rule, fields.contains(.recurrence) {
      isSaid = table.recurrence.count == table.rowCount
      if isSaid { table.recurrence.append(rule.utf8) }
    }
    guard fields.contains(.extra) else { return }
    var rest: [(name: String, text: String)] = []
    if !isSaid || isMonthly { rest.append((map.from, amount)) }
    if !isSaid || !isMonthly { rest.append((map.unit, mode)) }
    for (name, text) in rest where !["", "0"].contains(text) {
      table.extra.add(name: table.extra.names.code(for: name), isJSON: Int64(text) != nil) {
        $0.append(contentsOf: text.utf8)
      }
    }
  }

  /// The rule of what repeats after so many seconds, in the largest unit that they are whole ones of; nil for none.
  static func rule(ofSeconds seconds: Int64) -> String? {
    guard seconds > 0 else { return nil }
    let units: [(seconds: Int64, name: String)] = [
      (604_800, "WEEKLY"), (86_400, "DAILY"), (3_600, "HOURLY"), (60, "MINUTELY"), (1, "SECONDLY"),
    ]
    guard let unit = units.first(where: { seconds % $0.seconds == 0 }) else { return nil }
    let count = seconds / unit.seconds
    return "FREQ=\(unit.name)" + (count == 1 ? "" : ";INTERVAL=\(count)")
  }
}
