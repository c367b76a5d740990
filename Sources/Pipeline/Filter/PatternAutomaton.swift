/// Runs a pattern over many texts: a deterministic machine that is made of the steps as texts need it.
///
/// A state is the set of steps that the text so far can have led to; what follows from it is worked out once for each
/// scalar and then looked up, for ASCII in a table of 128 places a state. So a text costs one look per scalar, and at
/// worst one pass over the steps per scalar: linear whatever the pattern. What to watch: states are thrown away when
/// there are too many, so a number of a state is good only until the next one is made.
struct PatternAutomaton {
  private let pattern: TextPattern
  /// The steps of each state, in ascending order; only those that take, assert the end or accept.
  private var states: [[Int]] = []
  private var numbers: [[Int]: Int32] = [:]
  private var isAccepting: [Bool] = []
  /// By state and ASCII scalar; `unknown` where it has not been asked for.
  private var next: [Int32] = []
  private var nextBeyondASCII: [UInt64: Int32] = [:]
  private let start: [Int]
  /// How often all states were thrown away.
  private var generation = 0

  private static let stateLimit = 1_000
  private static let unknown: Int32 = -1
  /// The state without steps.
  private static let dead: Int32 = 0

  init(_ pattern: TextPattern) {
    self.pattern = pattern
    start = PatternAutomaton.closure([0], of: pattern, isAtStart: true, isAtEnd: false)
    forgetStates()
  }

  /// Whether the pattern covers a text, which is folded already.
  mutating func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let hasLiterals =
      pattern.prefix.withUnsafeBufferPointer { ByteText.hasPrefix(text, $0) }
      && pattern.required.withUnsafeBufferPointer { ByteText.contains(text, $0) }
    guard hasLiterals else { return false }
    var state = number(of: start)
    var index = 0
    while index < text.count, state != PatternAutomaton.dead {
      let byte = text[index]
      if byte < 0x80 {
        let known = next[Int(state) &* 128 &+ Int(byte)]
        state = known >= 0 ? known : follow(state, Unicode.Scalar(byte))
        index &+= 1
      } else {
        let (scalar, length) = TextFolding.scalar(in: text, at: index) ?? ("\u{FFFD}", 1)
        let known = nextBeyondASCII[UInt64(UInt32(bitPattern: state)) &<< 32 | UInt64(scalar.value)]
        state = known ?? follow(state, scalar)
        index &+= length
      }
    }
    return isAccepting[Int(state)]
  }

  /// The state behind a scalar, worked out and kept.
  private mutating func follow(_ state: Int32, _ scalar: Unicode.Scalar) -> Int32 {
    let targets = states[Int(state)].compactMap { step in
      if case .take(let set) = pattern.steps[step], pattern.sets[set].contains(scalar) { return step + 1 }
      return nil
    }
    let generation = generation
    let following = number(
      of: PatternAutomaton.closure(targets, of: pattern, isAtStart: false, isAtEnd: false))
    // Where all states were just thrown away, the one we came from is no more.
    if self.generation != generation { return following }
    if scalar.isASCII {
      next[Int(state) * 128 + Int(scalar.value)] = following
    } else {
      nextBeyondASCII[UInt64(UInt32(bitPattern: state)) << 32 | UInt64(scalar.value)] = following
    }
    return following
  }

  /// The number of a state, which is made if it is new.
  private mutating func number(of steps: [Int]) -> Int32 {
    if let number = numbers[steps] { return number }
    if states.count >= PatternAutomaton.stateLimit || nextBeyondASCII.count > 100_000 { forgetStates() }
    let number = Int32(truncatingIfNeeded: states.count)
    states.append(steps)
    numbers[steps] = number
    let atEnd = PatternAutomaton.closure(steps, of: pattern, isAtStart: false, isAtEnd: true)
    isAccepting.append(atEnd.contains { pattern.steps[$0] == .accept })
    next.append(contentsOf: repeatElement(PatternAutomaton.unknown, count: 128))
    return number
  }

  private mutating func forgetStates() {
    generation += 1
    states = [[]]
    numbers = [[]: PatternAutomaton.dead]
    isAccepting = [false]
    next = Array(repeating: PatternAutomaton.dead, count: 128)
    nextBeyondASCII = [:]
  }

  /// The steps that take a scalar, assert the end or accept and can be reached without taking one.
  private static func closure(
    _ steps: [Int], of pattern: TextPattern, isAtStart: Bool, isAtEnd: Bool
  ) -> [Int] {
    var reached: Set<Int> = []
    var found: [Int] = []
    var waiting = steps
    while let step = waiting.popLast() {
      guard reached.insert(step).inserted else { continue }
      switch pattern.steps[step] {
      case .jump(let target): waiting.append(target)
      case .split(let one, let other): waiting += [one, other]
      case .start: if isAtStart { waiting.append(step + 1) }
      case .end: if isAtEnd { waiting.append(step + 1) } else { found.append(step) }
      case .take, .accept: found.append(step)
      }
    }
    return found.sorted()
  }
}
