/// Text from files made fit for a terminal: nothing in it is a control sequence, and how many columns it takes is
/// known.
///
/// Column counts follow the usual `wcwidth`: combining marks take none, East Asian wide and fullwidth characters
/// (Unicode Standard Annex #11) and pictographs take two, everything else one.
enum TerminalText {
  /// What stands for a scalar that must not reach a terminal as it is; nil for one that may.
  ///
  /// Control characters could move the cursor or recolour the screen, bidirectional controls could show a line in
  /// another order than it has, and invisible characters are the reason why somebody is looking at the message.
  static func replacement(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: nil
    // The Unicode pictures of C0 control characters and of DEL.
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE00FF:
      "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: FileNameBytes.byte(scalar).map { "\\x" + String($0, radix: 16, uppercase: true) }
    }
  }

  /// Whether a scalar acts on a terminal or turns its text around: control characters but tab and line feed, and the
  /// marks of the Unicode Bidirectional Algorithm (UAX #9 §2).
  static func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The text with everything replaced that must not reach a terminal, cut to `byteLimit` bytes of UTF-8; "…" shows
  /// where something is missing.
  static func escaped(_ text: String, byteLimit: Int = .max) -> String {
    escaped(text.unicodeScalars, byteLimit: byteLimit) { replacement(for: $0) }
  }

  /// The same on one line: line breaks are written as `\n`.
  static func line(_ text: String, byteLimit: Int) -> String {
    // By scalars: to tell apart what people take for characters takes long where these have many marks.
    let scalars = text.unicodeScalars
    var line = String.UnicodeScalarView()
    // What is behind so many scalars is cut off.
    for (scalar, next) in zip(scalars.prefix(byteLimit), scalars.dropFirst().prefix(byteLimit) + ["\0"])
    where scalar != "\r" || next != "\n" {
      line.append(scalar)
    }
    return escaped(line, byteLimit: byteLimit) { $0 == "\n" ? "\\n" : replacement(for: $0) }
  }

  private static func escaped(
    _ scalars: String.UnicodeScalarView, byteLimit: Int, _ replacement: (Unicode.Scalar) -> String?
  ) -> String {
    var result = ""
    var size = 0
    for scalar in scalars {
      let piece = replacement(scalar) ?? String(scalar)
      // Room is kept for the three bytes of the ellipsis.
      if size + piece.utf8.count > byteLimit - 3 {
        result += "…"
        break
      }
      size += piece.utf8.count
      result += piece
    }
    return result
  }

  /// Columns that a scalar takes on a terminal: 0, 1 or 2.
  static func width(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    if (0x1160...0x11FF).contains(value) || (0xFE00...0xFE0F).contains(value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if value < 0x1100 { return 1 }
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].contains(value) ? 2 : 1
  }

  /// Wide and fullwidth blocks of EastAsianWidth.txt, with neighbouring unassigned places joined; emoji that are
  /// shown as pictures unasked are among them.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0, 0x23F3...0x23F3,
    0x25FD...0x25FE, 0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653, 0x267F...0x267F, 0x268A...0x268F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE,
    0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD,
    0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755,
    0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50,
    0x2B55...0x2B55, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF,
    0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C,
    0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4,
    0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E,
    0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F,
    0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D7, 0x1F6DC...0x1F6DF,
    0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F7F0...0x1F7F0, 0x1F90C...0x1F93A,
    0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
