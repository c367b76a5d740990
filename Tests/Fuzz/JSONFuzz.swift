@testable import Scanners

private let pathSets = [
  ["."], ["tasks[*]"], ["tasks[*]", "lists[*].tasks[*]"], ["*"], ["a.b", "."],
  ["lists[*].tasks[*]", "lists[*].name", "lists[*].id", "name"],
].map(paths)
private let rowPathSets = [["[*]"], ["."], ["values[*]"], ["sheets[*].rows[*]", "."]].map(paths)

private func paths(_ texts: [String]) -> [JSONRecordPath] {
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
  let headings = choices.once(in: 2) ? Set(paths.indices.dropFirst()) : []
  let scanner = JSONScanner(paths: paths, headings: headings, mode: mode, limits: limits)
  let whole = FuzzScan(scanner, bytes, malformedOffsets: malformed)
  let cuts = choices.cuts(bytes.count)
  let pieces = FuzzScan(
    scanner, bytes, cuts: cuts, room: [0, 7, 200].randomElement(using: &choices) ?? 0,
    malformedOffsets: malformed)
  FuzzScan.expectEqual(whole, pieces, "\(cuts) \(paths.map(\.text)) \(mode) \(limits)")
  fuzzJSONRows(bytes, &choices, limits)
}

/// Rows below a header in JSON: cuts make no difference, whatever is taken for a header.
private func fuzzJSONRows(_ bytes: [UInt8], _ choices: inout FuzzChoices, _ limits: ScanLimits) {
  let paths = rowPathSets.randomElement(using: &choices) ?? []
  let areRows = paths.map { _ in !choices.once(in: 4) }
  let brackets = bytes.indices.filter { bytes[$0] == UInt8(ascii: "[") }
  let headers = Set(brackets.filter { _ in choices.once(in: 3) })
  let scanner = JSONRowScanner(paths: paths, areRows: areRows, headerOffsets: headers, limits: limits)
  let malformed = malformedOffsets(bytes)
  let whole = FuzzScan(scanner, bytes, malformedOffsets: malformed)
  let cuts = choices.cuts(bytes.count)
  let pieces = FuzzScan(
    scanner, bytes, cuts: cuts, room: [0, 7, 200].randomElement(using: &choices) ?? 0,
    malformedOffsets: malformed)
  FuzzScan.expectEqual(
    whole, pieces, "rows \(cuts) \(paths.map(\.text)) \(areRows) \(headers.sorted()) \(limits)")
}
