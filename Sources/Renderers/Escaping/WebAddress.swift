/// Addresses that a report may link to.
enum WebAddress {
  /// Whether an address begins with `http://`, `https://` or `mailto:`, in any case, and holds neither white
  /// space nor control characters, which browsers would skip before they look at the scheme (WHATWG URL
  /// §4.4).
  static func isSafe(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
    guard
      begins(address, with: "http://") || begins(address, with: "https://")
        || begins(address, with: "mailto:")
    else { return false }
    return address.allSatisfy { $0 > 0x20 && $0 != 0x7F }
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
}
