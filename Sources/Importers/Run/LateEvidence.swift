import Formats
import Scanners
import TaskModel

// What later values say against what the head of an input of an unrecognised tool has shown. The rows before them may
// have been handed on by then, so there is a warning and no correction.

extension ImportRun {
  /// Says, once, that a date has a time where all of its field were midnights in the head, and are read as days.
  mutating func noteLateTimes(from row: Int, _ table: borrowing TaskTable) {
    for (field, name) in midnightFields where Self.hasTime(field, from: row, table) {
      midnightFields.removeAll { $0.field == field }
      log.add(
        Diagnostic(
          .note, code: .lateTimes,
          "“\(name)” has times of the day further on; midnights are read as days without one",
          at: SourceLocation(file: input.file), hint: "a profile can say otherwise"))
    }
  }

  /// The fields that midnights are days in, with the names that fill them, where no other name does.
  static func midnightFields(of mapping: ProfileMapping) -> [(field: Field, name: String)] {
    guard mapping.isUnrecognised else { return [] }
    return mapping.fields.compactMap { map in
      guard map.styles.contains(.midnightIsDay), case .field(let field) = map.to,
        mapping.fields.count(where: { $0.to == map.to }) == 1
      else { return nil }
      return (field, map.from)
    }
  }

  private static func hasTime(_ field: Field, from row: Int, _ table: borrowing TaskTable) -> Bool {
    table.dates(field).dropFirst(row).contains {
      $0 != TaskDate.absentBits && TaskDate(bits: $0).kind != .day
    }
  }

  /// Says that priorities are counted from P0 on although the head has none of that name: P1 has been read as the
  /// highest.
  mutating func noteLateFirstPriority() {
    let mapping = input.profile.mapping
    guard mapping.isUnrecognised, mapping.priorities == GenericProfile.prioritiesInWords else { return }
    let words = importer.priorityReader.verdicts.judged
    guard let first = words.first(where: { GenericProfile.isPriorityZero(Array($0.utf8)[...]) }),
      words.contains(where: { $0.lowercased().hasPrefix("p1") })
    else { return }
    log.add(
      Diagnostic(
        .note, code: .lateFirstPriority,
        "“\(first)” comes so late that P1 is read as the highest priority as well",
        at: SourceLocation(file: input.file), hint: "a profile can say what the words mean"))
  }
}
