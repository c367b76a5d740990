@testable import Importers
@testable import Scanners

// libxml2 is not watched by the fuzzer here (it is the system's), but what it does to its caller is.

private let pathSets: [[XMLRecordPath]] = [
  ["*"], ["*/*"], ["tasks/task"], ["board/task", "*/*/*"], ["r/t", "r"],
].map { texts in
  texts.map { text in
    do {
      return try XMLRecordPath(text)
    } catch {
      fuzzFailure("\(text) is no path: \(error)")
    }
  }
}

/// XML: the outline never traps; cuts make no difference to a good input, and a bad one is refused however it is cut;
/// two parsers in turn read what one reads.
func fuzzXML(_ bytes: [UInt8], _ choices: inout FuzzChoices) {
  let limits = choices.limits()
  let isDecoded = choices.once(in: 8)
  let paths = pathSets.randomElement(using: &choices) ?? []
  let keepsOriginals = choices.once(in: 2)
  _ = XMLOutline(head: bytes, isComplete: choices.once(in: 2), limits: limits, isDecoded: isDecoded)
  let cuts = choices.cuts(bytes.count).filter { $0 >= endOfDoctype(bytes) }
  let isLong = choices.once(in: 2)
  // A copy of an XML scanner is the same scanner: each scan needs one of its own.
  func scan(_ cuts: [Int], isLong: Bool = false) -> FuzzScan {
    do {
      let scanner = try XMLScanner(
        paths: paths, limits: limits, keepsOriginals: keepsOriginals, isDecoded: isDecoded, isLong: isLong)
      return FuzzScan(scanner, bytes, cuts: cuts, room: cuts.isEmpty ? 0 : 2, asStream: isLong)
    } catch {
      fuzzFailure("\(error)")
    }
  }
  compareMarkup(scan([]), scan(cuts, isLong: isLong), "\(cuts) \(paths) \(limits) \(isLong)")
}

/// Property lists in XML: the same.
func fuzzPropertyList(_ bytes: [UInt8], _ choices: inout FuzzChoices) {
  let limits = choices.limits()
  let keepsOriginals = choices.once(in: 2)
  let text = [".", "tasks[*]", "tasks", "lists[*].tasks"].randomElement(using: &choices) ?? "."
  let cuts = choices.cuts(bytes.count).filter { $0 >= endOfDoctype(bytes) }
  func scan(_ cuts: [Int]) -> FuzzScan {
    do {
      let scanner = PropertyListScanner(
        paths: [try JSONRecordPath(text)], limits: limits, keepsOriginals: keepsOriginals)
      return FuzzScan(scanner, bytes, cuts: cuts, room: cuts.isEmpty ? 0 : 2)
    } catch {
      fuzzFailure("\(error)")
    }
  }
  compareMarkup(scan([]), scan(cuts), "\(cuts) \(text) \(limits)")
}

/// Binary property lists: never a trap, and what is made of a good one can be read.
func fuzzBinaryPropertyList(_ bytes: [UInt8]) {
  do throws(ScanProblem) {
    let xml = try BinaryPropertyListReader.xml(from: bytes)
    let scan = FuzzScan(PropertyListScanner(paths: [.root]), xml)
    // Binary lists may hold control characters, XML may not; the limits are the same.
    let expected = [
      "nul-byte", "syntax", "malformed-encoding", "too-deep", "too-many-names", "field-too-long",
    ]
    if let failure = scan.failure, !expected.contains(where: failure.hasPrefix) {
      fuzzFailure("a binary property list became XML that cannot be read: \(failure)")
    }
  } catch {
    return
  }
}

/// How many records come before a failure depends on the cuts: libxml2 reports errors late.
private func compareMarkup(_ whole: FuzzScan, _ pieces: FuzzScan, _ what: String) {
  guard whole.failure == nil, pieces.failure == nil else {
    if (whole.failure == nil) != (pieces.failure == nil) { FuzzScan.expectEqual(whole, pieces, what) }
    for (one, other) in zip(whole.records, pieces.records) where one != other {
      FuzzScan.expectEqual(whole, pieces, what)
    }
    return
  }
  FuzzScan.expectEqual(whole, pieces, what)
}

/// The offset behind the DOCTYPE, 0 where there is none, the end where it does not end.
///
/// libxml2's push parser takes a `>` in a quoted identifier of a DOCTYPE for its end when the chunk ends behind it. The
/// first chunk that a reader makes is a whole MiB, so no cut is ever there; here there would be one all the time.
private func endOfDoctype(_ bytes: [UInt8]) -> Int {
  guard let start = bytes.firstRange(of: "<!DOCTYPE".utf8)?.upperBound else { return 0 }
  var quote: UInt8?
  for index in start..<bytes.count {
    switch bytes[index] {
    case quote: quote = nil
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = quote ?? bytes[index]
    case UInt8(ascii: ">") where quote == nil: return index + 1
    default: continue
    }
  }
  return bytes.count
}
