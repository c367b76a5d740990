@testable import Scanners

/// CSV: sniffing never traps, and cuts make no difference, in any dialect and within any limits.
func fuzzCSV(_ bytes: [UInt8], _ choices: inout FuzzChoices) {
  var dialect = CSVDialect()
  if choices.once(in: 2) { dialect = CSVDialectSniffer().sniff(bytes, isWhole: choices.once(in: 2)).dialect }
  if choices.once(in: 4) { dialect.delimiter = Array(",;\t|:".utf8).randomElement(using: &choices) ?? 0x2C }
  if choices.once(in: 6) { dialect.quote = choices.once(in: 2) ? nil : UInt8(ascii: "'") }
  if choices.once(in: 6) { dialect.escape = UInt8(ascii: "\\") }
  if choices.once(in: 6) { dialect.doublesQuotes = false }
  if choices.once(in: 6) { dialect.skipsInitialSpace = true }
  if choices.once(in: 6) { dialect.skipsBlankLines = false }
  if choices.once(in: 4) { dialect.hasHeader = false }
  let limits = choices.limits()
  let malformed = malformedOffsets(bytes)
  let scanner = CSVScanner(dialect: dialect, limits: limits)
  let whole = FuzzScan(scanner, bytes, malformedOffsets: malformed)
  let cuts = choices.cuts(bytes.count)
  let pieces = FuzzScan(
    scanner, bytes, cuts: cuts, room: [0, 16, 4_096].randomElement(using: &choices) ?? 0,
    malformedOffsets: malformed)
  FuzzScan.expectEqual(whole, pieces, "\(cuts) \(dialect) \(limits)")
}
