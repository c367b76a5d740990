import Formats
import Scanners
import TaskModel

// Amounts that are counted in a unit that another value says, in whatever order a record has the two: the work that a
// task takes, and after how much time it repeats. They are put together when all of the record has been seen; what does
// not go together is kept as it stands.

extension RecordImporter {
  /// Adds an amount that has waited for its unit.
  func addAmount(_ map: FieldMap, slot: Int, _ table: inout TaskTable) {
    func trimmedText(_ slot: Int) -> [UInt8] {
      guard let text = buffers.slots[slot] else { return [] }
      return Array(text[trimmed(0..<text.count, text.span)])
    }
    let (amount, unit) = (trimmedText(slot), trimmedText(slot + 1))
    if amount.isEmpty, unit.isEmpty { return }
    let rest: (amount: Bool, unit: Bool)
    switch map.to {
    case .field(.recurrence): rest = addRule(map, amount, unit, &table)
    case .field(let field) where field.kind == .duration: rest = addWork(map, field, amount, unit, &table)
    default: rest = (true, true)
    }
    guard fields.contains(.extra) else { return }
    if rest.amount { keep(amount, map.from, &table) }
    if rest.unit { keep(unit, map.unit, &table) }
  }

  /// Keeps a text under a name in `extra`, as a number where it is written as one.
  func keep(_ text: [UInt8], _ name: String, _ table: inout TaskTable) {
    if text.isEmpty { return }
    let word = String(decoding: text, as: UTF8.self)
    let isNumber = !input.isCSV && !input.isXML && Int64(word).map { String($0) == word } == true
    table.extra.add(name: table.extra.names.code(for: name), isJSON: isNumber) { $0.append(contentsOf: text) }
  }

  // MARK: - What repeats

  /// Makes a rule of how many units lie between two times, and the unit.
  ///
  /// - Returns: which of the two the rule does not say.
  private func addRule(
    _ map: FieldMap, _ amount: [UInt8], _ unit: [UInt8], _ table: inout TaskTable
  ) -> (amount: Bool, unit: Bool) {
    let word = String(decoding: unit, as: UTF8.self).lowercased()
    let named = map.units[word] ?? AmountUnit(word: word)
    let rule: String?
    let rest: (amount: Bool, unit: Bool)
    if map.styles.contains(where: \.isAmount) {
      // Such tools write both in every record, and 0 where there is nothing to say.
      let zero = [UInt8(ascii: "0")]
      rule =
        named.map { Self.rule(every: 1, $0) }
        ?? DateReading.readDuration(amount.span, styles: map.styles).flatMap { Self.rule(ofSeconds: $0) }
      rest = (rule == nil || named != nil ? amount != zero : false, named == nil && unit != zero)
    } else {
      let count = amount.isEmpty ? 1 : Int64(String(decoding: amount, as: UTF8.self)) ?? 0
      rule = count > 0 ? named.map { Self.rule(every: count, $0) } : nil
      rest = (rule == nil, rule == nil)
    }
    guard let rule, fields.contains(.recurrence) else { return rest }
    guard table.recurrence.count == table.rowCount else { return (true, true) }
    table.recurrence.append(rule.utf8)
    return rest
  }

  /// The rule of what repeats after so many units.
  private static func rule(every count: Int64, _ unit: AmountUnit) -> String {
    "FREQ=\(unit.frequency)" + (count == 1 ? "" : ";INTERVAL=\(count)")
  }

  /// The rule of what repeats after so many seconds, in the largest unit that they are whole ones of; nil for none.
  private static func rule(ofSeconds seconds: Int64) -> String? {
    guard seconds > 0 else { return nil }
    let units: [(seconds: Int64, unit: AmountUnit)] = [
      (604_800, .week), (86_400, .day), (3_600, .hour), (60, .minute), (1, .second),
    ]
    return units.first { seconds % $0.seconds == 0 }.map { rule(every: seconds / $0.seconds, $0.unit) }
  }

  // MARK: - What a task takes

  /// Adds an amount of work.
  ///
  /// - Returns: which of the two is no such thing.
  private func addWork(
    _ map: FieldMap, _ field: Field, _ amount: [UInt8], _ unit: [UInt8], _ table: inout TaskTable
  ) -> (amount: Bool, unit: Bool) {
    // Tools have a usual unit, whether anything is counted in it or not.
    if amount.isEmpty { return (false, false) }
    let word = map.units[String(decoding: unit, as: UTF8.self).lowercased()].map { Array($0.rawValue.utf8) }
    let hasComma = amount.contains(UInt8(ascii: ","))
    guard let number = NumberScanner.decimal(amount, 0..<amount.count, separator: hasComma ? .comma : .point),
      let seconds = Self.seconds(ofUnit: word ?? unit), number >= 0, number < 1_000_000
    else { return (true, true) }
    guard number > 0, fields.contains(field) else { return (false, false) }
    // Another value of the record has said how much work it is.
    guard table.integers(field).count <= table.rowCount else { return (true, true) }
    table.appendInteger(Int64((number * seconds).rounded()), field: field)
    return (false, false)
  }

  /// Seconds of a unit: a letter of ToDoList's, or a word.
  private static func seconds(ofUnit unit: [UInt8]) -> Double? {
    if unit.count == 1 { return secondsOfUnit[unit[0] & 0xDF] }
    return DateReading.unitWords([UInt8(ascii: "1"), 0x20] + unit).map(Double.init)
  }

  /// Seconds of the units that ToDoList counts in, by their letters: days are days of work.
  private static let secondsOfUnit: [UInt8: Double] = [
    UInt8(ascii: "I"): 60, UInt8(ascii: "H"): 3_600, UInt8(ascii: "D"): 28_800, UInt8(ascii: "K"): 28_800,
    UInt8(ascii: "W"): 144_000, UInt8(ascii: "M"): 626_112, UInt8(ascii: "Y"): 7_513_344,
  ]
}
