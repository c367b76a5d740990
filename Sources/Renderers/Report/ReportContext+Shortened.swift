import Templating

// Texts of a report that has to be short: those that are too long end with an ellipsis.
extension ReportContext {
  /// Appends a value, of which a text that is too long is cut at a character.
  func appendShortened(
    _ field: Int, of frame: TemplateFrame, _ escaped: Bool, to limit: Int, _ output: inout OutputBuffer
  ) {
    var whole = OutputBuffer(capacity: 256)
    appendWhole(field, of: frame, escaped: false, to: &whole)
    guard whole.byteCount > limit else {
      return appendWhole(field, of: frame, escaped: escaped, to: &output)
    }
    // An address that is cut leads nowhere, and of formatted details the text is left.
    if isLink(field, of: frame) { return }
    if taskName(field, of: frame) == .detailMarkup {
      whole.removeAll()
      appendWhole(TaskName.detail.rawValue, of: frame, escaped: false, to: &whole)
    }
    var text = whole.heldBytes
    var end = min(limit, text.count)
    while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    if end < text.count {
      text.removeLast(text.count - end)
      text += "…".utf8
    }
    append(text, escaped, to: &output)
  }

  /// Whether it is an address that would have to be cut: then there is none.
  func isTooLongLink(_ field: Int, of frame: TemplateFrame) -> Bool {
    guard isLink(field, of: frame) else { return false }
    var address = OutputBuffer(capacity: 256)
    appendWhole(field, of: frame, escaped: false, to: &address)
    return address.byteCount > options.limits.textBytes ?? .max
  }

  private func isLink(_ field: Int, of frame: TemplateFrame) -> Bool {
    taskName(field, of: frame) == .link
  }

  private func taskName(_ field: Int, of frame: TemplateFrame) -> TaskName? {
    switch ReportKind(rawValue: frame.kind) {
    case .task, .listedTask, .lastTask: TaskName(rawValue: field)
    default: nil
    }
  }
}
