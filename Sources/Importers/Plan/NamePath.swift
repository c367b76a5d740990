/// A path of names, found again by the numbers that the scanner gives to names.
///
/// Why it is here: a path is looked up in every part of every record, and splitting and comparing texts took a fifth of
/// the time of a list of projects. Names come as the input shows them, so a number that is not known yet is looked for
/// among those that are new.
struct NamePath: Sendable {
  private let names: [String]
  private var known: [Int]
  private var seenCount = 0

  /// Makes a path of names with slashes between them.
  init(_ path: String) {
    names = path.split(separator: "/").map(String.init)
    known = Array(repeating: -1, count: names.count)
  }

  /// The numbers of the path's names among all that there are by now; nil where one of them has not been met.
  mutating func numbers(in allNames: [String]) -> [Int]? {
    if seenCount < allNames.count, known.contains(-1) {
      for step in known.indices where known[step] < 0 {
        known[step] = allNames[seenCount...].firstIndex(of: names[step]) ?? -1
      }
    }
    seenCount = allNames.count
    return known.contains(-1) ? nil : known
  }
}
