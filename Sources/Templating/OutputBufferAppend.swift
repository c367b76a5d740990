// The appends, inlined into the modules that write: a check of the room left and a copy.
extension OutputBuffer {
  /// Appends one byte.
  @inlinable
  public mutating func append(_ byte: UInt8) {
    if count == capacity { makeRoom(for: 1) }
    base[count] = byte
    count &+= 1
  }

  /// Appends bytes from memory that somebody else keeps alive during the call.
  @inlinable
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, bytes.count <= capacity &- count else {
      appendSlowly(bytes)
      return
    }
    (base + count).update(from: source, count: bytes.count)
    count &+= bytes.count
  }

  /// Appends a few bytes of memory that has sixteen to be read, whatever the last of them are.
  ///
  /// Words and separators are shorter than that: two loads and two stores, where a copy of just so many bytes is a call
  /// with branches on the length.
  @inlinable @inline(__always)
  public mutating func append(short bytes: UnsafePointer<UInt8>, count byteCount: Int) {
    guard byteCount <= 16, capacity &- count >= 16 else {
      return append(UnsafeBufferPointer(start: bytes, count: byteCount))
    }
    let source = UnsafeRawPointer(bytes)
    let target = UnsafeMutableRawPointer(base + count)
    target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
    target.storeBytes(
      of: source.loadUnaligned(fromByteOffset: 8, as: UInt64.self), toByteOffset: 8, as: UInt64.self)
    count &+= byteCount
  }

  /// Appends bytes.
  @inlinable
  public mutating func append(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Appends bytes.
  @inlinable
  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Appends bytes.
  @inlinable
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Appends text as UTF-8.
  @inlinable
  public mutating func append(_ text: String) {
    append(text.utf8Span.span)
  }

  /// Appends text that is part of the program, as UTF-8, without making a `String` of it.
  @inlinable
  public mutating func append(literal text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  /// Appends a whole number in decimal digits, with a minus sign if it is negative.
  package mutating func append(decimal value: Int) {
    makeRoom(for: 20)
    var rest = value.magnitude
    var digitCount = 1
    var bound: UInt = 10
    while rest >= bound {
      digitCount &+= 1
      let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
      if overflow { break }
      bound = next
    }
    if value < 0 {
      base[count] = UInt8(ascii: "-")
      count &+= 1
    }
    var position = count &+ digitCount
    count = position
    repeat {
      position &-= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      base[position] = UInt8(truncatingIfNeeded: digit) &+ UInt8(ascii: "0")
      rest = quotient
    } while rest > 0
  }
}
