@testable import Scanners

/// The date that `text` is, with other bytes around it, which must not matter.
func date(_ text: String, _ format: DateFormat) -> DateParts? {
  let bytes = Array("0\(text)9".utf8)
  return DateScanner.parse(bytes, 1..<bytes.count - 1, format)
}

/// How the tests write a date: `2026-03-26`, `2026-03-26T09:00:00.5`, `2026-03-26T09:00:00+09:00`.
func written(_ parts: DateParts?) -> String {
  guard let parts else { return "nil" }
  func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(abs(number))
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
  var text = "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
  if parts.kind == .day { return text }
  text += "T\(padded(parts.hour, 2)):\(padded(parts.minute, 2)):\(padded(parts.second, 2))"
  if parts.microsecond > 0 { text += ".\(padded(parts.microsecond, 6))" }
  if parts.kind == .instant {
    let minutes = abs(parts.offsetSeconds) / 60
    text += parts.offsetSeconds == 0 ? "Z" : parts.offsetSeconds < 0 ? "-" : "+"
    if parts.offsetSeconds != 0 { text += "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))" }
  }
  return text
}
