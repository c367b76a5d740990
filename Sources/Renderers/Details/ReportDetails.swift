import Markup
import TaskModel
import Templating

// The details of a task, as `{{detailMarkup}}` has them. Plain ones are their text; all others are read into a tree of
// elements of ours, and written for the format. Not escaped, and in a context, they are HTML of the same tree.

extension MarkupTree {
  /// The tree of some details; links are those that a report may have.
  init(of text: [UInt8], in markup: DetailMarkup) {
    self = Markup.tree(of: text, in: markup) { $0.withUnsafeBufferPointer { WebAddress.isSafe($0) } }
  }
}

extension ReportEscaping {
  /// Appends details, formatted.
  func append(_ tree: MarkupTree, to output: inout OutputBuffer) {
    switch self {
    case .html: DetailHTML.append(tree, for: .page, to: &output)
    case .markdown: DetailMarkdown.append(tree, to: &output)
    }
  }
}

extension ReportContext {
  /// Whether a frame is a task whose details are more than plain text.
  func hasMarkup(_ frame: TemplateFrame) -> Bool {
    let row = Int(selection.rows[frame.index])
    return table.detail.isPresent(row) && table.detailMarkup(row) != .plain
  }

  /// Appends a task's details.
  func appendDetail(_ row: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    guard table.detail.isPresent(row) else { return }
    let markup = table.detailMarkup(row)
    if markup == .plain {
      table.detail.withText(row) { append($0, orAsHTML: !escaped, to: &output) }
    } else {
      let tree = MarkupTree(of: Array(table.detail.bytes[table.detail.range(row)]), in: markup)
      if escaped {
        escaping.append(tree, to: &output)
      } else {
        DetailHTML.append(tree, for: .context, to: &output)
      }
    }
  }

  private func append(
    _ text: UnsafeBufferPointer<UInt8>, orAsHTML isHTML: Bool, to output: inout OutputBuffer
  ) {
    if isHTML { HTMLEscaping.append(text, to: &output) } else { append(text, true, to: &output) }
  }
}

extension ContextDocument {
  /// Appends a task's details: HTML, or the plain text where the context has no more.
  func appendDetail(
    _ value: Value, _ frame: TemplateFrame, _ escaped: Bool, to output: inout OutputBuffer
  ) {
    if value.form == .text {
      let tree = MarkupTree(of: Array(texts[value.start..<value.start + value.count]), in: .html)
      if escaped {
        escaping.append(tree, to: &output)
      } else {
        DetailHTML.append(tree, for: .context, to: &output)
      }
    } else if escaped {
      append(TaskName.detail.rawValue, of: frame, escaped: true, to: &output)
    } else {
      var text = OutputBuffer(capacity: 256)
      append(TaskName.detail.rawValue, of: frame, escaped: false, to: &text)
      text.withHeldBytes { HTMLEscaping.append($0, to: &output) }
    }
  }
}
