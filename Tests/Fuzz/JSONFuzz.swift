private let pathSets: [[JSONRecordPath]] = [
  ["."], ["tasks[*]"], ["tasks[*]", "lists[*].tasks[*]"], ["*"], ["a.b", "."],
]
.map { texts in
  texts.map { text in
    do {
      return try JSONRecordPath(text)
    } catch {
      fuzzFailure("\(text) is no path: \(error)")
    }
  }
}

/// JSON: the outline never traps, and cuts make no difference, in both modes and within any limits.
func fuzzJSON(_ bytes: [UInt8], _ choices: inout FuzzChoices) {
  let limits = choices.limits()
  _ = JSONOutline(head: bytes, isComplete: choices.once(in: 2), limits: limits)
  let paths = pathSets.randomElement(using: &choices) ?? []
  let mode = choices.once(in: 3) ? JSONScanner.Mode.lines : .document
  let malformed = malformedOffsets(bytes)
  let scanner = JSONScanner(paths: paths, mode: mode, limits: limits)
  let whole = FuzzScan(scanner, bytes, malformedOffsets: malformed)
  let cuts = choices.cuts(bytes.count)
  let pieces = FuzzScan(
    scanner, bytes, cuts: cuts, room: [0, 7, 200].randomElement(using: &choices) ?? 0,
    malformedOffsets: malformed)
  FuzzScan.expectEqual(whole, pieces, "\(cuts) \(paths.map(\.text)) \(mode) \(limits)")
}
