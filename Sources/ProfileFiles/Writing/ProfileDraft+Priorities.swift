import Formats
import TaskModel
import YAMLFiles

// What a draft says of priorities.

extension ProfileDraft {
  /// What words and numbers mean as priorities, the highest first; nil where there are none.
  var priorities: YAMLEntry? {
    let scale = mapping.priorities
    // Where P0 is the highest, P4 means another thing than usual, whether there is one or not.
    let isFromZero = scale == GenericProfile.prioritiesFromZero
    var known = (isFromZero ? ["p0", "p1", "p2", "p3", "p4"] : []).map { ($0, scale.priority(of: $0)) }
    let numbers = priorityNumbers?.numbers
    known += (numbers?.words ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, Optional($0.value)) }
    known += (numbers?.thresholds ?? []).map { ("\($0.minimum)+", Optional($0.priority)) }
    let isUnset = { (word: String) in
      numbers?.unsetWords.contains(word) == true
        || (scale.words[word] == nil && scale.unsetWords.contains(word))
    }
    known += (numbers?.unsetWords ?? []).map { ($0, nil) }
    // What the ids of a list in the file stand for comes in the place of words.
    if mapping.fields.contains(where: { $0.to == .field(.priority) && !$0.lookup.isEmpty }) {
      known += scale.words.filter { GenericProfile.prioritiesInWords.words[$0.key] != $0.value }
        .sorted { $0.key < $1.key }.map { ($0.key, Optional($0.value)) }
      known += scale.unsetWords.filter { !GenericProfile.prioritiesInWords.unsetWords.contains($0) }
        .map { ($0, nil) }
    }
    let stated = Set(known.map(\.0))
    let meaningsByWord = Dictionary(grouping: priorityWords) { $0.word.lowercased() }
    for word in Self.distinct(priorityWords.map(\.word)) where !stated.contains(word) {
      let meanings = (meaningsByWord[word] ?? []).map(\.priority)
      let first = meanings.first ?? nil
      let priority = scale.priority(of: word) ?? (meanings.allSatisfy { $0 == first } ? first : nil)
      // What the thresholds say is written.
      if let number = Int(word), numbers?.thresholds.isEmpty == false, number >= 0 { continue }
      known.append((word, priority))
    }
    guard !priorityWords.isEmpty else { return nil }
    let sorted = known.enumerated().sorted { one, other in
      (other.element.1?.rawValue ?? 0, one.offset) < (one.element.1?.rawValue ?? 0, other.offset)
    }
    var isAsked = priorityNumbers?.isTold != false
    let steps = sorted.map(\.element).map { word, priority in
      let isNumber = Double(word.hasSuffix("+") ? String(word.dropLast()) : word) != nil
      let isKnown = isNumber ? numbers != nil || scale.words[word] != nil : scale.code(of: word) != nil
      var remark = isKnown ? nil : "? not known"
      if isNumber, isKnown, !isAsked {
        remark = "? are the numbers the right way round?"
        isAsked = true
      }
      return YAMLEntry(
        word, .text(isUnset(word) ? "unset" : (priority ?? .middle).name), remark: remark)
    }
    return YAMLEntry("priorities", .mapping(steps))
  }
}
