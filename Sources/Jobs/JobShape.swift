/// What a value in a job file may be: the reader, `--check`, the JSON Schema and `docs/jobs.md` all go by it.
package indirect enum JobShape: Sendable {
  /// A text that is not empty.
  case text
  /// A text in which names in braces stand for something else (`NamePattern`).
  case pattern
  /// One of these words.
  case words([String])
  /// `true` or `false`.
  case flag
  /// A whole number, from one to another.
  case count(atLeast: Int, atMost: Int = JobShape.largestCount)
  /// How old something may be: `26h`.
  case age
  /// The version of the form of such files.
  case version
  /// A value of a shape, or a list of them.
  case oneOrMore(JobShape)
  /// A mapping with these keys.
  case mapping(JobKeys)
  /// The same, or a text that stands for its first key alone.
  case textOrMapping(JobKeys)
  /// A mapping from names to mappings with these keys.
  case named(JobKeys)

  /// The largest whole number of which JSON makes no other.
  package static let largestCount = 9_007_199_254_740_991

  /// What it is, in the words of `docs/jobs.md`.
  package var title: String {
    switch self {
    case .text: "text"
    case .pattern: "text with names in braces"
    case .words(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .flag: "`true` or `false`"
    case .count(let least, let most):
      most == Self.largestCount ? "number from \(least)" : "number from \(least) to \(most)"
    case .age: "`90min`, `26h`, `3d`, `2w`"
    case .version: "`1`"
    case .oneOrMore(let shape): "\(shape.title), or a list"
    case .mapping(let keys): "mapping: \(keys.kind)"
    case .textOrMapping(let keys): "text, or \(keys.kind)"
    case .named(let keys): "names, each with \(keys.kind)"
    }
  }
}
