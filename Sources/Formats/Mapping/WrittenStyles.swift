package import TaskModel

extension [ValueStyle] {
  /// Dates as people and tools write them, with the order of numbers decided by the whole column.
  package static let written: [ValueStyle] = [.iso8601, .yearMonthDay, .english, .numeric]

  /// The same, of which times without a zone are in UTC.
  package static let writtenInUTC: [ValueStyle] = written + [.utc]

  /// The same, of which a midnight is a day: tools that have days alone, or both, write them so.
  package static let writtenMidnightIsDay: [ValueStyle] = written + [.midnightIsDay]
}

extension PriorityScale {
  /// The usual words, for tools whose users choose their own.
  ///
  /// - Parameter words: the tool's own, which are worth more.
  package static func usual(and words: [String: Priority] = [:], unset: [String] = []) -> PriorityScale {
    var scale = GenericProfile.prioritiesInWords
    scale.words.merge(words) { _, own in own }
    scale.unsetWords += unset
    return scale
  }
}

extension DoneVocabulary {
  /// The usual words, for tools whose users choose their own.
  ///
  /// - Parameters:
  ///   - done: the tool's own for done, which are worth more.
  ///   - open: the tool's own for open, which are worth more.
  package static func usual(done: [String] = [], open: [String] = []) -> DoneVocabulary {
    var words = GenericProfile.doneWords
    words.done = done + words.done.filter { !open.contains($0) }
    words.open = open + words.open.filter { !done.contains($0) }
    return words
  }
}
