import TaskModel

/// Tells in one pass over a text's bytes that a form leaves it as it is, which is so of nearly all.
///
/// What is not certain is left to `TextForm.reduced`, which makes an array of the text, and another for each rule. To
/// watch: a rule that is added to `TextForm` has to say here at which bytes it may act.
struct TextScreen {
  /// By byte: whether a rule may act where it stands.
  private var mayAct: [Bool]
  /// Whether it is known what the form does with a text: not what functions of a format do that do not tell.
  private let isKnown: Bool
  private let isKeptByRewrite: (@Sendable (ArraySlice<UInt8>) -> Bool)?
  private let collapsesBlanks: Bool

  init(_ form: TextForm) {
    isKnown = (form.rewrite == nil || form.isKeptByRewrite != nil) && form.accepts == nil
    isKeptByRewrite = form.isKeptByRewrite
    let rules = form.rules
    collapsesBlanks = rules.contains(.collapsesBlanks)
    mayAct = [Bool](repeating: false, count: 256)
    func add(_ bytes: some Sequence<Int>) { for byte in bytes { mayAct[byte] = true } }
    if !rules.isDisjoint(with: [.showsActing, .replacesControls]) {
      add((0..<0x20).filter { ![9, 10, 13].contains($0) })
      mayAct[0xEF] = true
    }
    if rules.contains(.showsActing) {
      // What characters of several bytes begin with of which some act.
      add([0x7F, 0xC2, 0xD8, 0xE2])
      add(0xF0...0xFF)
    }
    if !rules.isDisjoint(with: [.unifiesLineEnds, .joinsLines]) { mayAct[0x0D] = true }
    if rules.contains(.joinsLines) { mayAct[0x0A] = true }
    if !rules.isDisjoint(with: [.collapsesBlanks, .joinsWords]) {
      for byte in 9...13 { mayAct[byte] = true }
    }
    if rules.contains(.joinsWords) { mayAct[0x20] = true }
    for byte in form.replacements.keys { mayAct[Int(byte)] = true }
  }

  /// Whether a text certainly stays as it is.
  func leavesAlone(_ text: ArraySlice<UInt8>) -> Bool {
    // What is empty, and what begins or ends with white space or may do so (U+00A0), is not judged here.
    guard isKnown, let first = text.first, let last = text.last, !first.isBlank, first != 0xC2, !last.isBlank,
      last != 0xA0
    else { return false }
    let isLeftByRules = mayAct.withUnsafeBufferPointer { mayAct in
      text.withUnsafeBufferPointer { text in
        var hasActed = false
        for byte in text { hasActed = hasActed || mayAct[Int(byte)] }
        guard !hasActed, collapsesBlanks else { return !hasActed }
        var wasBlank = false
        for byte in text {
          if byte == 0x20, wasBlank { return false }
          wasBlank = byte == 0x20
        }
        return true
      }
    }
    return isLeftByRules && isKeptByRewrite?(text) ?? true
  }
}
