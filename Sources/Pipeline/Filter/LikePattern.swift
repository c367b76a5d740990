/// NSPredicate's LIKE: `*` stands for any number of characters, `?` for one (a Unicode scalar), `\*` and `\?`
/// for themselves.
///
/// The pattern covers the whole text.
struct LikePattern: Hashable, Sendable {
  /// One step of a pattern.
  private enum Element: Hashable, Sendable {
    case byte(UInt8)
    case one
    case any
  }
  private let elements: [Element]

  /// Compiles a pattern; its literal parts are folded like the texts it will be compared with.
  init(_ pattern: String, _ folding: TextFolding) {
    var elements: [Element] = []
    var literal = String.UnicodeScalarView()
    func close() {
      elements += folding.folded(String(literal)).map { .byte($0) }
      literal.removeAll()
    }
    var isEscaped = false
    for scalar in CanonicalForm.composed(pattern).unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      if isEscaped || (scalar != "*" && scalar != "?") {
        literal.append(scalar)
      } else {
        close()
        if scalar == "?" { elements.append(.one) } else if elements.last != .any { elements.append(.any) }
      }
      isEscaped = false
    }
    if isEscaped { literal.append("\\") }
    close()
    self.elements = elements
  }

  /// Whether a text, folded already, fits.
  ///
  /// At most proportional to the product of the lengths: on a mismatch only the last `*` takes one byte more.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var position = 0
    var step = 0
    var retry: (step: Int, position: Int)?
    while position < text.count || step < elements.count {
      if step < elements.count {
        switch elements[step] {
        case .any:
          step += 1
          retry = (step, position)
          continue
        case .one where position < text.count:
          position += 1
          while position < text.count, text[position] & 0xC0 == 0x80 { position += 1 }
          step += 1
          continue
        case .byte(let byte) where position < text.count && text[position] == byte:
          position += 1
          step += 1
          continue
        default: break
        }
      }
      guard let last = retry, last.position < text.count else { return false }
      retry = (last.step, last.position + 1)
      position = last.position + 1
      step = last.step
    }
    return true
  }
}
