import Formats
import Inference
import Scanners
import TaskModel

// Which tables in Markdown are tasks, and which of their columns is what: by the names of the columns, as in tables of
// unrecognised tool.

extension FormatDetector {
  /// What the signs at the end of an item say (`MarkdownTaskMarks`).
  static let markdownEndings: MarkdownEndings = { text in
    guard let marks = MarkdownTaskMarks(text) else { return nil }
    var values = marks.values
    let name: StaticString = "tags"
    if !marks.tags.isEmpty {
      values.append((name, Array(marks.tags.joined(separator: [UInt8(ascii: ",")]))[...]))
    }
    return (marks.title, values)
  }

  /// What a table's header says about its columns; nil where its rows are no tasks.
  static let markdownColumns: MarkdownColumns = { header in
    guard let maps = GenericProfile.fieldMaps(ofTable: header) else { return nil }
    var names = JSONColumnNames()
    for name in header { names.add(Array(name.utf8)) }
    var left = maps
    return zip(header, names.all).map { header, name in
      if header.isEmpty { return MarkdownColumn(String(decoding: name, as: UTF8.self), .unnamed) }
      guard let place = left.firstIndex(where: { $0.from == header }) else { return kept(name) }
      let map = left.remove(at: place)
      switch map.to {
      case .field(.title): return MarkdownColumn("title", .title)
      case .field(.detail): return MarkdownColumn("detail", .text)
      case .field(.url): return MarkdownColumn("url", .text)
      case .field(.isDone): return MarkdownColumn("done", .value)
      case .statusAndDone: return MarkdownColumn("state", .value)
      case .field(.estimate):
        let unit =
          map.styles.first { [.workingDays, .hours, .minutes].contains($0) }
          ?? map.styles.first { $0 == .workingDuration }
        return MarkdownColumn(unit.map { "estimate in \($0.rawValue)" } ?? "estimate", .value)
      case .field(.progress): return MarkdownColumn(map.impliesDone ? "progress alone" : "progress", .value)
      case .field(let field) where MarkdownColumn.fields.contains(field.name):
        return MarkdownColumn(field.name, .value)
      default: return kept(name)
      }
    }
  }

  /// A column that is kept under its own name, unless that is one of the reader's.
  private static func kept(_ name: [UInt8]) -> MarkdownColumn {
    let text = String(decoding: name, as: UTF8.self)
    let isOwn =
      MarkdownColumn.fields.contains(text) || MarkdownColumn.ownNames.contains(text)
      || text.hasPrefix("estimate in ") || text == "progress alone"
    return MarkdownColumn(isOwn ? text.prefix(1).uppercased() + text.dropFirst() : text, .kept)
  }

  /// Whether there is a table of tasks in some lines.
  static func haveTable(_ lines: ArraySlice<Substring>) -> Bool {
    zip(lines, lines.dropFirst()).contains { line, next in
      guard next.utf8.contains(UInt8(ascii: "-")), line.utf8.contains(UInt8(ascii: "|")) else { return false }
      let header = MarkdownTable.header(Array(line.utf8)[...], above: Array(next.utf8)[...])
      return header.flatMap(markdownColumns) != nil
    }
  }
}

extension MarkdownColumn {
  /// Fields whose columns are called by the fields' own names.
  fileprivate static let fields: Set<String> = [
    "id", "priority", "due", "start", "created", "modified", "completed", "assignees", "tags", "project",
    "section", "recurrence",
  ]
  /// Other names that the reader of Markdown has.
  fileprivate static let ownNames: Set<String> = [
    "title", "detail", "url", "done", "state", "estimate", "progress", "mark", "status", "number", "parent",
    "repeat", "logbook",
  ]
}
