import Templating

/// Addresses that a report may link to.
enum WebAddress {
  /// Whether an address may be linked to.
  ///
  /// It begins with `http://`, `https://` or `mailto:`, in any case, names a host that there can be, and holds neither
  /// white space nor control characters, which browsers would skip before they look at the scheme (WHATWG URL §4.4).
  static func isSafe(_ address: UnsafeBufferPointer<UInt8>) -> Bool { startOfPath(in: address) != nil }

  /// Appends an address that `isSafe` as a valid URL string (WHATWG URL §4.3), which the attribute `href` has to be
  /// (HTML §4.6.1), escaped for HTML.
  ///
  /// Behind the host whatever is no URL code point is percent-encoded, as a browser would do: `"<>[\]^{|}` and the
  /// backtick, what HTML cannot hold, a `%` that begins no escape, and every `#` but the first. U+FFF0 to U+FFFD are
  /// URL code points, but not to the Nu HTML checker; encoded they mean the same.
  static func appendHTML(_ address: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    let start = startOfPath(in: address) ?? 0
    var written = 0
    var hasFragment = false
    for index in start..<max(address.count, start) where isSpecial[address[index]] {
      let byte = address[index]
      let length: Int
      switch byte {
      case UInt8(ascii: "#"):
        length = hasFragment ? 1 : 0
        hasFragment = true
      case UInt8(ascii: "%"): length = isEscape(address, at: index) ? 0 : 1
      case 0xC2...: length = lengthOfForbidden(address, at: index)
      default: length = 1
      }
      if length == 0 { continue }
      HTMLEscaping.append(UnsafeBufferPointer(rebasing: address[written..<index]), to: &output)
      written = min(index &+ length, address.count)
      for byte in address[index..<written] { output.append(percentEncoded: byte) }
    }
    HTMLEscaping.append(UnsafeBufferPointer(rebasing: address[written...]), to: &output)
  }

  // MARK: The parts of an address

  /// Where an address goes on behind its scheme and host; nothing for one that is not to be linked to.
  private static func startOfPath(in address: UnsafeBufferPointer<UInt8>) -> Int? {
    guard address.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    if begins(address, with: "mailto:") { return 7 }
    let start: Int
    if begins(address, with: "http://") {
      start = 7
    } else if begins(address, with: "https://") {
      start = 8
    } else {
      return nil
    }
    var end = start
    while end < address.count, !"/?#".utf8.contains(address[end]) { end &+= 1 }
    return isAuthority(address[start..<end]) ? end : nil
  }

  /// Whether that is a host, perhaps with a user before it and a port behind it (RFC 3986 §3.2).
  private static func isAuthority(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var host = text
    if let at = text.lastIndex(of: UInt8(ascii: "@")) {
      let isUser = text[..<at].allSatisfy { isLetterOrDigit($0) || "-._~!$()*+,;=:".utf8.contains($0) }
      if !isUser { return false }
      host = text[(at &+ 1)...]
    }
    if let colon = host.lastIndex(of: UInt8(ascii: ":")), host.last != UInt8(ascii: "]") {
      let port = host[(colon &+ 1)...]
      if port.count > 5 || !port.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) { return false }
      if port.reduce(0, { $0 * 10 + Int($1 &- 0x30) }) > 65_535 { return false }
      host = host[..<colon]
    }
    if host.first == UInt8(ascii: "[") {
      return host.count > 3 && host.last == UInt8(ascii: "]")
        && host.dropFirst().dropLast().allSatisfy { isHexadecimal($0) || $0 == 0x3A || $0 == 0x2E }
    }
    // No label is empty but the last.
    var previous = UInt8(ascii: ".")
    for byte in host {
      guard byte >= 0x80 || isLetterOrDigit(byte) || "-._".utf8.contains(byte) else { return false }
      if byte == UInt8(ascii: "."), previous == byte { return false }
      previous = byte
    }
    return !host.isEmpty
  }

  private static func begins(_ address: UnsafeBufferPointer<UInt8>, with scheme: StaticString) -> Bool {
    scheme.withUTF8Buffer { scheme in
      guard address.count > scheme.count else { return false }
      for index in 0..<scheme.count {
        let byte = address[index]
        let isUpperCase = byte >= 0x41 && byte <= 0x5A
        if (isUpperCase ? byte | 0x20 : byte) != scheme[index] { return false }
      }
      return true
    }
  }

  // MARK: Characters

  private static let isSpecial = ByteSet { byte in
    byte == 0xC2 || byte >= 0xEF || "\"<>[\\]^`{|}#%".utf8.contains(byte)
  }

  /// How many bytes the character has that begins there, if it is one that HTML or its checker forbids.
  private static func lengthOfForbidden(_ address: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 { index &+ offset < address.count ? address[index &+ offset] : 0 }
    switch byte(0) {
    case 0xC2: return byte(1) < 0xA0 ? 2 : 0
    case 0xEF:
      let isSpecials = byte(1) == 0xBF && byte(2) >= 0xB0
      return isSpecials || byte(1) == 0xB7 && byte(2) >= 0x90 && byte(2) <= 0xAF ? 3 : 0
    default: return byte(1) & 0x0F == 0x0F && byte(2) == 0xBF && byte(3) >= 0xBE ? 4 : 0
    }
  }

  private static func isEscape(_ address: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index &+ 2 < address.count && isHexadecimal(address[index &+ 1]) && isHexadecimal(address[index &+ 2])
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }
}

extension OutputBuffer {
  /// Appends a byte percent-encoded (RFC 3986 §2.1).
  mutating func append(percentEncoded byte: UInt8) {
    append(UInt8(ascii: "%"))
    for digit in [byte >> 4, byte & 15] {
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
  }
}
