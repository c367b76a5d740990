/// Notes what objects have beside what is taken of them.
struct UnreadRecorder {
  /// What was noted.
  var parts = UnreadParts()
  /// Which object is being read; -1 for none.
  var place = -1
  var owner = UnreadParts.Owner(record: 0, level: 0)
  /// Whether somebody may want to know it: not where only some fields are wanted.
  let isWanted: Bool
}
