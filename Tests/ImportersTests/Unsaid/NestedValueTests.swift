import Formats
import Foundation
import Importers
import TaskModel
import TestSupport
import Testing

/// Every value of records made at random is in their tasks, or `inspect` names it: objects in objects and lists, under
/// names that stand for fields and under others.
///
/// Each value is a text of its own, so that it is found wherever it went. What fails names its seed.
struct NestedValueTests {
  @Test(arguments: 1...150)
  func `no value of nested JSON goes unsaid`(_ seed: UInt64) throws {
    var maker = RecordMaker(seed: seed)
    let records = maker.records()
    let text = "[" + records.map(\.json).joined(separator: ",\n") + "]"
    let missing = try Self.missing(text, file: "nested.json", syntax: "JSON")
    #expect(missing.isEmpty, "seed \(seed): \(missing)\n\(text)")
  }

  @Test(arguments: 1...150)
  func `no value of nested XML goes unsaid`(_ seed: UInt64) throws {
    var maker = RecordMaker(seed: seed)
    let records = maker.records()
    let body = records.map { $0.xml("task", &maker.generator) }.joined(separator: "\n")
    let text = "<?xml version=\"1.0\"?>\n<tasks>\n\(body)\n</tasks>"
    let missing = try Self.missing(text, file: "nested.xml", syntax: "XML")
    #expect(missing.isEmpty, "seed \(seed): \(missing)\n\(text)")
  }

  /// The paths and values that are neither in the tasks nor named.
  private static func missing(_ text: String, file: String, syntax: String) throws -> [String] {
    let imported = try read(text, file: file)
    // What looks more like tasks than these do is another test's.
    let path = imported.report.match.profile.mapping.records.first?.path
    guard path == "." || path == "tasks/task" else { return [] }
    var texts = imported.report.log.diagnostics.map(\.message)
    for item in imported.items {
      texts += [item.id, item.title, item.detail, item.status, item.priorityRaw, item.project, item.section]
        .compactMap { $0 }
      texts += [item.parent, item.url, item.recurrence].compactMap { $0 } + item.assignees + item.tags
    }
    for (_, value) in (0..<imported.table.rowCount).flatMap({ imported.table.extra.values($0) }) {
      switch value {
      case .json(let json): texts.append(json)
      default: texts.append(value.string)
      }
    }
    let known = texts.joined(separator: "\n")
    let unread = imported.report.unreadNames.map { steps($0) }
    let leaves = try Leaf.all(of: Array(text.utf8), syntax: syntax, file: file) ?? []
    return leaves.compactMap { leaf in
      if known.contains(leaf.text) { return nil }
      let own = steps(leaf.path.joined(separator: "/"))
      let isNamed = unread.contains { $0.count <= own.count && zip($0, own).allSatisfy { $0 == $1 } }
      return isNamed ? nil : "\(leaf.path.joined(separator: "/")): \(leaf.text)"
    }
  }

  /// The names of a path; of elements in others of their name one stands for all.
  private static func steps(_ path: String) -> [Substring] {
    let steps = path.replacing("[*]", with: "").split { "./".contains($0) }
    return steps.enumerated().filter { $0.offset == 0 || steps[$0.offset - 1] != $0.element }.map(\.element)
  }
}

/// A value of a record, with parts or without.
private indirect enum NestedValue {
  case text(String)
  case object([(name: String, value: NestedValue)])
  case list([NestedValue])

  /// As JSON.
  var json: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .object(let members):
      "{" + members.map { "\"\($0.name)\":\($0.value.json)" }.joined(separator: ",") + "}"
    case .list(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
    }
  }

  /// As an element: texts in objects are attributes or elements, lists several elements, in one or not.
  func xml(_ name: String, _ generator: inout SplitMix64) -> String {
    switch self {
    case .text(let text): return "<\(name)>\(text)</\(name)>"
    case .list(let elements):
      let own = Bool.random(using: &generator) ? name : name.hasSuffix("s") ? String(name.dropLast()) : name
      let inner = elements.map { $0.xml(own, &generator) }.joined()
      return own == name ? inner : "<\(name)>\(inner)</\(name)>"
    case .object(let members):
      var attributes = ""
      var inner = ""
      for member in members {
        if case .text(let text) = member.value, Bool.random(using: &generator) {
          attributes += " \(member.name)=\"\(text)\""
        } else {
          inner += member.value.xml(member.name, &generator)
        }
      }
      return "<\(name)\(attributes)>\(inner)</\(name)>"
    }
  }
}

/// Makes records at random.
private struct RecordMaker {
  var generator: SplitMix64
  private var count = 0

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Three records with an id, a title and some of a few names more.
  mutating func records() -> [NestedValue] {
    let names = pick(Int.random(in: 1...6, using: &generator), of: Self.recordNames)
    return (0..<3).map { _ in
      var members = [(name: "id", value: text()), (name: "title", value: text())]
      for name in names where Int.random(in: 0..<5, using: &generator) > 0 {
        members.append((name, value(level: 1)))
      }
      return .object(members)
    }
  }

  private mutating func value(level: Int) -> NestedValue {
    let kind = Int.random(in: 0..<20, using: &generator)
    if level > 3 || kind < 9 { return text() }
    let size = Int.random(in: 1...4, using: &generator)
    if kind < 16 {
      return .object(pick(size, of: Self.partNames).map { ($0, value(level: level + 1)) })
    }
    return .list((0..<size).map { _ in value(level: level + 1) })
  }

  private mutating func text() -> NestedValue {
    count += 1
    return .text("zq\(count)x")
  }

  private mutating func pick(_ count: Int, of names: [String]) -> [String] {
    Array(names.shuffled(using: &generator).prefix(count))
  }

  private static let recordNames = [
    "assignee", "assignees", "owner", "labels", "tags", "project", "milestone", "section", "status", "state",
    "priority", "due", "start", "created", "parent", "url", "description", "notes", "estimate", "progress",
    "recurrence", "custom", "author", "meta", "completed", "list", "watchers", "subtasks", "checklist",
    "type",
  ]
  private static let partNames = [
    "id", "name", "title", "login", "username", "value", "color", "url", "email", "label", "text", "key",
    "kind", "date", "displayName", "x", "status", "done", "zone",
  ]
}
