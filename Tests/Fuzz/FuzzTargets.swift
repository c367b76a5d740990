import Formats
import Glibc

@testable import Scanners

/// What is fuzzed.
///
/// A target checks properties that must hold for every input, and stops the program where one does not.
enum FuzzTarget: String, CaseIterable {
  case csv, json, xml, plist, binaryPlist = "binary-plist", dates, text, lines
  case iCalendar = "icalendar", markdown, filters, templates, contexts, catalogues, profiles

  /// The target that this process runs.
  static let chosen: FuzzTarget = {
    guard let name = getenv("PANTASK_FUZZ_TARGET"), let target = FuzzTarget(rawValue: String(cString: name))
    else {
      fuzzFailure("PANTASK_FUZZ_TARGET must be one of \(allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return target
  }()

  /// Runs one input.
  func run(_ bytes: [UInt8]) {
    var choices = FuzzChoices(bytes)
    switch self {
    case .csv: fuzzCSV(bytes, &choices)
    case .json: fuzzJSON(bytes, &choices)
    case .xml: fuzzXML(bytes, &choices)
    case .plist: fuzzPropertyList(bytes, &choices)
    case .binaryPlist: fuzzBinaryPropertyList(bytes)
    case .dates: fuzzDates(bytes)
    case .text: fuzzText(bytes, &choices)
    case .lines: fuzzLines(bytes, &choices)
    case .iCalendar: fuzzImport(bytes, "icalendar-ics", .iCalendar, &choices)
    case .markdown: fuzzImport(bytes, "markdown-checklist", .markdown, &choices)
    case .filters: fuzzFilters(bytes)
    case .templates: fuzzTemplates(bytes)
    case .contexts: fuzzContexts(bytes)
    case .catalogues: fuzzCatalogues(bytes)
    case .profiles: fuzzProfiles(bytes)
    }
  }
}

/// Ends the program with a message: libFuzzer keeps the input.
func fuzzFailure(_ message: String) -> Never {
  fatalError(message)
}

/// Choices (dialect, limits, cuts) that an input itself decides, so that it repeats them: a number from the bytes,
/// then SplitMix64.
///
/// Nothing of the input is used up, so files can be seeds as they are.
struct FuzzChoices: RandomNumberGenerator {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ bytes: [UInt8]) {
    // FNV-1a.
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// True once in `count` times.
  mutating func once(in count: Int) -> Bool { next() % UInt64(count) == 0 }

  /// Ascending offsets where an input of `count` bytes is cut: every byte, or a few.
  mutating func cuts(_ count: Int) -> [Int] {
    guard count > 0 else { return [] }
    if count <= 100, once(in: 8) { return Array(1..<max(count, 1)) }
    return (0..<Int.random(in: 1...8, using: &self)).map { _ in Int.random(in: 0...count, using: &self) }
      .sorted()
  }

  /// The documented limits, or small ones that an input of some hundred bytes can reach.
  mutating func limits() -> ScanLimits {
    var limits = ScanLimits()
    guard once(in: 3) else { return limits }
    limits.recordByteCount = Int.random(in: 1...300, using: &self)
    limits.fieldByteCount = Int.random(in: 0...100, using: &self)
    limits.jsonDepth = Int.random(in: 1...8, using: &self)
    limits.xmlDepth = Int.random(in: 1...8, using: &self)
    limits.attributeCount = Int.random(in: 0...4, using: &self)
    limits.nameCount = Int.random(in: 1...10, using: &self)
    limits.columnCount = Int.random(in: 1...10, using: &self)
    limits.keyCount = Int.random(in: 1...10, using: &self)
    return limits
  }
}
