import TaskModel
package import Templating

/// Writes what templates read as JSON, so that a report can be rendered from it later, elsewhere, by somebody else.
///
/// An object with the names of `ReportNames`. What is absent is left out, and so are `isFirst` and `isLast`, which
/// follow from the place in a list; people and tags of a task are their names alone. The tasks are in `tasks` of the
/// report, each once; every other list of tasks holds their positions there, from 0. A task that a group shows in
/// another way than that, deeper or less deep below its parent, is there as a whole. Nothing is kept in memory: a task
/// is written when its turn comes.
package struct ContextWriter: ~Copyable {
  /// The version of the form, which is the first thing in it.
  package static let version = 1
  /// The name of the version.
  static let versionName = "contextVersion"

  private let context: ReportContext
  private let origin: ContextOrigin
  private var value = OutputBuffer(capacity: 1024)
  /// By row: its number among the report's tasks; empty where that is its position.
  private var numbers: [Int32] = []

  /// A writer of a report's context, which should have all fields.
  ///
  /// - Parameter origin: what it is made for.
  package init(_ context: ReportContext, origin: ContextOrigin = ContextOrigin()) {
    self.context = context
    self.origin = origin
    if let positions = context.firstPositions {
      numbers = Array(repeating: 0, count: context.table.rowCount)
      for (number, position) in positions.enumerated() {
        numbers[Int(context.selection.rows[Int(position)])] = Int32(truncatingIfNeeded: number)
      }
    }
  }

  /// The number among the report's tasks of one that stands at a position; nil where it is shown there as it is not in
  /// that list.
  private func number(at position: Int, _ kind: ReportKind) -> Int? {
    guard let positions = context.firstPositions else { return position }
    let number = Int(numbers[Int(context.selection.rows[position])])
    let first = Int(positions[number])
    return kind == .listedTask || context.isShownAlike(first, position) ? number : nil
  }

  /// Writes the whole context and a line break.
  package mutating func write(to output: inout OutputBuffer) {
    output.append(literal: "{\n\"")
    output.append(ContextWriter.versionName)
    output.append(literal: "\": ")
    output.append(decimal: ContextWriter.version)
    for name in ContextOrigin.names {
      guard let value = origin[name] else { continue }
      output.append(literal: ",\n")
      JSONEscaping.append(name, to: &output)
      output.append(literal: ": ")
      JSONEscaping.append(value, to: &output)
    }
    writeMembers(of: ReportContext.root, .page, separator: ",\n", isFirst: false, to: &output)
    output.append(literal: "\n}\n")
  }

  /// Writes the names of a thing and their values.
  private mutating func writeMembers(
    of frame: TemplateFrame, _ kind: ReportKind, separator: StaticString, isFirst: Bool,
    to output: inout OutputBuffer
  ) {
    var isFirst = isFirst
    for (field, name) in kind.names.enumerated() where !ContextWriter.follows(name.name) {
      if output.hasFailed { return }
      if case .itself = name.value { continue }
      if name.escaping == .markup, !context.hasMarkup(frame) { continue }
      let section = context.section(field, of: frame)
      value.removeAll()
      if name.escaping == .markup {
        context.appendExactDetail(frame, to: &value)
      } else if case .text = name.value {
        context.append(field, of: frame, escaped: false, to: &value)
      }
      if case .number = name.value { context.append(field, of: frame, escaped: false, to: &value) }
      switch name.value {
      case .text, .number: if section == .none && value.byteCount == 0 { continue }
      case .list: if section == .none || section == .frames(count: 0) { continue }
      case .one: if section == .none { continue }
      case .flag, .itself: break
      }
      if !isFirst { output.append(literal: separator) }
      isFirst = false
      JSONEscaping.append(name.name, to: &output)
      output.append(literal: ": ")
      switch name.value {
      case .itself: break
      case .flag: output.append(literal: section == .none ? "false" : "true")
      case .number: value.withHeldBytes { output.append($0) }
      case .text: value.withHeldBytes { JSONEscaping.append($0, to: &output) }
      case .one(let item):
        guard case .frame(let child) = section else { continue }
        output.append(UInt8(ascii: "{"))
        writeMembers(of: child, item, separator: ", ", isFirst: true, to: &output)
        output.append(UInt8(ascii: "}"))
      case .list(let item):
        guard case .frames(let count) = section else { continue }
        writeList(field, of: frame, kind, item, count: count, to: &output)
      }
    }
  }

  private mutating func writeList(
    _ field: Int, of frame: TemplateFrame, _ kind: ReportKind, _ item: ReportKind, count: Int,
    to output: inout OutputBuffer
  ) {
    let isInTask = kind == .task
    output.append(literal: isInTask ? "[" : "[\n")
    for position in 0..<count {
      if output.hasFailed { return }
      if position > 0 { output.append(literal: isInTask ? ", " : ",\n") }
      let child = context.child(at: position, ofSection: field, in: frame)
      switch item {
      case .assignee, .tag, .blocker:
        value.removeAll()
        context.append(TemplateField.itself, of: child, escaped: false, to: &value)
        value.withHeldBytes { JSONEscaping.append($0, to: &output) }
      default:
        if kind != .page && item == .task || item == .listedTask,
          let number = self.number(at: child.index, item)
        {
          output.append(decimal: number)
          continue
        }
        output.append(UInt8(ascii: "{"))
        writeMembers(of: child, item, separator: ", ", isFirst: true, to: &output)
        output.append(UInt8(ascii: "}"))
      }
    }
    output.append(literal: isInTask ? "]" : "\n]")
  }

  /// Whether a name follows from the place in a list.
  static func follows(_ name: String) -> Bool { name == "isFirst" || name == "isLast" }
}

extension JSONEscaping {
  /// Appends a text as a JSON string with its quotes.
  fileprivate static func append(_ text: String, to output: inout OutputBuffer) {
    Array(text.utf8).withUnsafeBufferPointer { append($0, to: &output) }
  }
}
