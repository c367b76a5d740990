/// A pattern of file names as shells have it: `*` any characters, `?` one, `[a-z]` one of these, `[!a]` another one.
///
/// None of them is a slash, nor the dot of a hidden file.
struct FilePattern {
  /// What fits one or more characters.
  private enum Step {
    case any
    case one
    case scalar(Unicode.Scalar)
    case set([ClosedRange<Unicode.Scalar>], isOther: Bool)
  }

  private let steps: [Step]
  private let startsWithDot: Bool

  /// Whether a name has characters that stand for others.
  static func isPattern(_ name: some StringProtocol) -> Bool {
    let scalars = Array(name.unicodeScalars)
    return scalars.indices.contains { index in
      scalars[index] == "*" || scalars[index] == "?" || scalars[index] == "[" && set(scalars, index) != nil
    }
  }

  /// Reads a pattern; what is no pattern fits itself.
  init(_ text: some StringProtocol) {
    let scalars = Array(text.unicodeScalars)
    var steps: [Step] = []
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "*": steps.append(.any)
      case "?": steps.append(.one)
      case "[":
        if let (set, next) = Self.set(scalars, index) {
          steps.append(set)
          index = next
          continue
        }
        steps.append(.scalar("["))
      default: steps.append(.scalar(scalars[index]))
      }
      index += 1
    }
    self.steps = steps
    startsWithDot = scalars.first == "."
  }

  private static func set(_ scalars: [Unicode.Scalar], _ start: Int) -> (Step, next: Int)? {
    var index = start + 1
    let isOther = index < scalars.count && (scalars[index] == "!" || scalars[index] == "^")
    if isOther { index += 1 }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    let first = index
    while index < scalars.count {
      if scalars[index] == "]", index > first { return (.set(ranges, isOther: isOther), index + 1) }
      if index + 2 < scalars.count, scalars[index + 1] == "-", scalars[index + 2] != "]",
        scalars[index] <= scalars[index + 2]
      {
        ranges.append(scalars[index]...scalars[index + 2])
        index += 3
      } else {
        ranges.append(scalars[index]...scalars[index])
        index += 1
      }
    }
    return nil
  }

  /// Whether a name fits; at most the product of both lengths in steps.
  func matches(name: String) -> Bool {
    let scalars = Array(name.unicodeScalars)
    if scalars.first == ".", !startsWithDot { return false }
    var (step, index) = (0, 0)
    // Where the last `*` is, and how far it reaches so far.
    var star: (step: Int, index: Int)?
    while index < scalars.count {
      if step < steps.count, case .any = steps[step] {
        star = (step, index)
        step += 1
      } else if step < steps.count, Self.fits(scalars[index], steps[step]) {
        step += 1
        index += 1
      } else if let last = star {
        star = (last.step, last.index + 1)
        step = last.step + 1
        index = last.index + 1
      } else {
        return false
      }
    }
    return steps[step...].allSatisfy { if case .any = $0 { true } else { false } }
  }

  private static func fits(_ scalar: Unicode.Scalar, _ step: Step) -> Bool {
    switch step {
    case .any: false
    case .one: true
    case .scalar(let other): scalar == other
    case .set(let ranges, let isOther): ranges.contains { $0.contains(scalar) } != isOther
    }
  }
}
