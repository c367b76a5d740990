import Formats
import Inference
import TaskModel

/// Reads dates and amounts of time, remembers those that have been met, and keeps dates until the whole column says how
/// they are to be read.
struct DateReader {
  /// Whether what a column of dates shows as a whole can be put into its rows later: they stay where they are.
  let decidesOrders: Bool
  /// The year that days without one are in; nil where that is not known.
  let currentYear: Int?
  /// How the dates of field maps are written, by their numbers.
  let styles: [[ValueStyle]]
  /// Dates whose order of day and month the whole column must decide.
  var undecided = UndecidedDates()
  /// Whether the next date takes the place of what its field holds.
  var replaces = false
  /// The zones that dates were in, by name.
  var zones = ZoneTable()
  /// By field map: dates that have been read.
  private var knownDates: [KnownValues]
  /// By field map: amounts of time that have been read, in seconds.
  private var knownDurations: [KnownValues]
  /// The dates that are numbers of days, as far as they have been met.
  var spreadsheetDays: Set<Field> = []
  /// Whether the note that days are taken for days of work has been given.
  var hasSaidWorkingDays = false
  /// Whether the note that dates in pantask's own CSV are as a spreadsheet writes them has been given.
  var hasSaidForeignDates = false
  /// Whether the note about days without a year has been given.
  var hasSaidCurrentYear = false

  init(profile: Profile, _ traits: FieldMapTraits, options: ImportOptions) {
    decidesOrders = !profile.hasAssembler
    currentYear = options.currentYear
    styles = traits.styles
    knownDates = Array(repeating: KnownValues(), count: styles.count)
    knownDurations = knownDates
  }

  /// Whether the column as a whole decides the order of day and month.
  func decidesOrder(_ instruction: Instruction) -> Bool {
    instruction.map >= 0 && decidesOrders && styles[Int(instruction.map)].contains(.numeric)
  }

  /// Reads a date of a field map, or remembers it: those that are not as ISO 8601 writes them take ten times as long.
  mutating func readAgain(_ instruction: Instruction, _ value: Span<UInt8>) -> DateReading.Outcome {
    let map = Int(instruction.map)
    guard map >= 0 else { return read(instruction, value) }
    if instruction.triesISO8601First, let date = DateReading.readISO8601(value) { return .date(date) }
    if let known = knownDates[map].number(of: value) { return .date(known) }
    let outcome = DateReading.read(value, styles: styles[map])
    if case .date(let bits) = outcome { knownDates[map].add(value, bits) }
    return outcome
  }

  /// Reads a date of a field map.
  func read(_ instruction: Instruction, _ value: Span<UInt8>) -> DateReading.Outcome {
    if instruction.triesISO8601First, let date = DateReading.readISO8601(value) { return .date(date) }
    return DateReading.read(
      value,
      styles: instruction.map >= 0 ? styles[Int(instruction.map)] : GenericProfile.styles(for: .field(.due)))
  }

  /// A date as its field map means it.
  func adjusted(_ bits: Int64, _ instruction: Instruction) -> Int64 {
    instruction.map >= 0 && styles[Int(instruction.map)].contains(.nearestDay)
      ? DateReading.nearestDay(TaskDate(bits: bits)).bits : DateReading.adjusted(bits, instruction.flags)
  }

  /// The zone that a date in words ends with: `GMT+5:30`, `UTC`.
  mutating func zone(atEndOf text: [UInt8]) -> ZoneOffsets? {
    guard let word = text.split(separator: 0x20).last, word.count <= 16 else { return nil }
    let offset = [Array("GMT".utf8), Array("UTC".utf8)].first { word.starts(with: $0) }.map {
      word.dropFirst($0.count)
    }
    guard let offset else { return nil }
    return offset.isEmpty ? .utc : zones.zone(named: Array(offset))
  }

  /// The day that a value is in the current year, in any language; nil for what has a year, or is no day.
  func dayOfCurrentYear(_ value: Span<UInt8>) -> Int64? {
    guard let currentYear, value.count <= 40 else { return nil }
    let bytes = value.indices.map { value[$0] }
    let words = String(decoding: ForeignWords.englishDate(bytes) ?? bytes, as: UTF8.self).split {
      $0 == " " || $0 == ","
    }
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
}

extension DateReader {
  /// How an amount of time is read.
  func durationStyles(_ instruction: Instruction) -> [ValueStyle] {
    instruction.map >= 0 ? styles[Int(instruction.map)] : DateReader.byWork
  }

  /// Whether an amount of time is written as ISO 8601 has it, which counts by the clock where it is only assumed
  /// that others are not.
  @inline(__always) static func isISO8601Duration(_ value: Span<UInt8>) -> Bool {
    value.count > 1 && value[value[0] == UInt8(ascii: "-") ? 1 : 0] == UInt8(ascii: "P")
  }

  static let byTheClock: [ValueStyle] = [.iso8601Duration]
  private static let byWork: [ValueStyle] = [.workingDuration]

  /// Seconds of an amount of time; those that have been met are remembered.
  ///
  /// - Parameter isAssumed: whether it is only assumed that days are days of work.
  mutating func duration(_ instruction: Instruction, _ value: Span<UInt8>, isAssumed: Bool) -> Int64? {
    let map = Int(instruction.map)
    if map >= 0, let known = knownDurations[map].number(of: value) { return known }
    let isByTheClock = isAssumed && Self.isISO8601Duration(value)
    let seconds = DateReading.readDuration(
      value, styles: isByTheClock ? DateReader.byTheClock : durationStyles(instruction))
    if map >= 0, let seconds { knownDurations[map].add(value, seconds) }
    return seconds
  }
}
