import Foundation
import TaskModel

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Readers of the native formats as plain as can be, by what their documentation says: the other side of
/// round trips.
enum NaiveReader {
  /// CSV fields: nil for nothing at all, "" for quoted nothing.
  static func records(_ text: String) -> [[String?]] {
    var records: [[String?]] = []
    var record: [String?] = []
    var field: String.UnicodeScalarView?
    var isQuoted = false
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      if isQuoted {
        if scalar != "\"" {
          field?.append(scalar)
        } else if index < scalars.count, scalars[index] == "\"" {
          field?.append(scalar)
          index += 1
        } else {
          isQuoted = false
        }
      } else if scalar == "\"" {
        isQuoted = true
        field = field ?? String.UnicodeScalarView()
      } else if scalar == "," || scalar == "\n" {
        record.append(field.map { String($0) })
        field = nil
        if scalar == "\n" {
          records.append(record)
          record = []
        }
      } else {
        field = field ?? String.UnicodeScalarView()
        field?.append(scalar)
      }
    }
    return records
  }

  static func words(_ text: String) -> [String] {
    var words: [String] = [""]
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      if !isEscaped, scalar == "," {
        words.append("")
      } else {
        words[words.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = false
    }
    return words
  }

  /// A task from named values; a list may be given as words.
  static func task(_ values: [(name: String, text: String)]) -> TaskItem {
    var task = TaskItem(title: "")
    for (name, text) in values {
      switch Field(name: name) {
      case .id: task.id = text
      case .title: task.title = text
      case .detail: task.detail = text
      case .isDone: task.isDone = text == "true"
      case .status: task.status = text
      case .priority: task.priority = Priority(name: text)
      case .priorityRaw: task.priorityRaw = text
      case .due: task.due = TaskDate(iso8601: text)
      case .deadline: task.deadline = TaskDate(iso8601: text)
      case .start: task.start = TaskDate(iso8601: text)
      case .created: task.created = TaskDate(iso8601: text)
      case .modified: task.modified = TaskDate(iso8601: text)
      case .completed: task.completed = TaskDate(iso8601: text)
      case .assignees: task.assignees = words(text)
      case .tags: task.tags = words(text)
      case .project: task.project = text
      case .section: task.section = text
      case .parent: task.parent = text
      case .blockedBy: task.blockedBy = words(text)
      case .url: task.url = text
      case .estimate: task.estimateSeconds = ISODuration.seconds(text)
      case .spent: task.spentSeconds = ISODuration.seconds(text)
      case .progress: task.progress = Int(text)
      case .recurrence: task.recurrence = text
      case .source: task.source = text
      case .extra, nil: break
      }
    }
    return task
  }

  /// Takes off the apostrophe before what a spreadsheet would run.
  static func unguarded(_ text: String) -> String {
    guard text.unicodeScalars.first == "'" else { return text }
    let rest = text.unicodeScalars.drop { $0 == "'" }
    let isTrimmed = { (scalar: Unicode.Scalar) in
      [.control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator].contains(
        scalar.properties.generalCategory)
    }
    let seen = rest.drop(while: isTrimmed)
    guard let start = rest.first else { return text }
    let inner = String(text.unicodeScalars.dropFirst())
    if "\t\r".unicodeScalars.contains(start) { return inner }
    guard let first = seen.first, "=+-@＝＋－＠﹦﹢﹣﹫".unicodeScalars.contains(first) else { return text }
    // A number stays one: its apostrophe is its own.
    let isNumber = String(seen).wholeMatch(of: /[+＋﹢﹣－-][0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
    return isNumber ? text : inner
  }

  static func csv(_ text: String) -> [TaskItem] {
    let records = records(text)
    guard let header = records.first else { return [] }
    return records.dropFirst().map { record in
      let pairs = zip(header, record).compactMap { name, text in
        text.map { (unguarded(name ?? ""), unguarded($0)) }
      }
      var task = task(pairs.filter { Field(name: $0.0) != nil }.map { (name: $0.0, text: $0.1) })
      for (header, text) in pairs where Field(name: header) == nil || header == "extra" {
        if header == "extra" {
          guard case .object(let members)? = JSONFragment(text) else { continue }
          for member in members { add(member.name, value(member.value.text), to: &task) }
          continue
        }
        var name = header
        var isJSON = false
        if name.hasSuffix(":json") {
          name.removeLast(5)
          isJSON = true
        } else if name.hasSuffix(":text") {
          name.removeLast(5)
        }
        if name.hasPrefix("extra.") { name.removeFirst(6) }
        add(name, isJSON ? value(text) : .text(text), to: &task)
      }
      return task
    }
  }

  private static func value(_ json: String) -> ExtraValue {
    if case .string(let string)? = JSONFragment(json) { return .text(string) }
    return .json(json)
  }

  private static func add(_ name: String, _ value: ExtraValue, to task: inout TaskItem) {
    if task.extra.updateValue(value, forKey: name) == nil { task.extraOrder.append(name) }
  }

  static func xml(_ text: String) throws -> [TaskItem] {
    let reader = XMLReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    return reader.tasks
  }

  private final class XMLReader: NSObject, XMLParserDelegate {
    var tasks: [TaskItem] = []
    private var values: [(name: String, text: String)] = []
    private var assignees: [String] = []
    private var blockedBy: [String] = []
    private var tags: [String] = []
    private var extras: [(String, ExtraValue)] = []
    private var attributes: [String: String] = [:]
    private var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      text = ""
      self.attributes = attributes
      if name == "task" {
        values = attributes.map { (name: $0.key, text: $0.value) }
        (assignees, tags, blockedBy, extras) = ([], [], [], [])
      }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      switch name {
      case "tasks": break
      case "task":
        var task = NaiveReader.task(values)
        (task.assignees, task.tags, task.blockedBy) = (assignees, tags, blockedBy)
        for (name, value) in extras { NaiveReader.add(name, value, to: &task) }
        tasks.append(task)
      case "assignee": assignees.append(text)
      case "blockedBy": blockedBy.append(text)
      case "tag": tags.append(text)
      case "extra":
        extras.append((attributes["name"] ?? "", attributes["kind"] == "json" ? value(text) : .text(text)))
      default: values.append((name: name, text: text))
      }
    }
  }
}
