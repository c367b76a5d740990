import Synchronization
package import TaskModel
package import Templating

/// A report's context that was read from JSON: the data of a template, as `ReportContext` is.
///
/// Only what the template reads is kept, as one flat array of values: a frame is the place in it where the values of a
/// thing begin, and every kind has a column for each of its names that the template reads.
package final class ContextDocument: PageData {
  /// A value: a range of `texts`, or of `children`.
  struct Value: Sendable {
    enum Form: UInt8, Sendable {
      case absent, no, yes, text, list
    }

    var form = Form.absent
    var start = 0
    var count = 0
  }

  /// Which names are kept, and where.
  struct Columns: Sendable {
    /// By kind and name: the distance from the frame's start, or -1.
    private(set) var columns: [[Int]] = []
    /// By kind: how many values a frame has.
    private(set) var counts: [Int] = []

    /// Columns for the names that a template reads, and those that others are made of.
    init(_ names: Set<String>) {
      var read = Set(names.flatMap { $0.split(separator: ".").map(String.init) })
      // Joined lists are written item by item, `{{.}}` is the name of a thing; `tasks` is what positions lead to.
      read.formUnion(["tasks", "label", "name", "heading", "value", "listSeparator", "language"])
      if read.contains("assigneesText") { read.insert("assignees") }
      if read.contains("tagsText") { read.insert("tags") }
      if read.contains("detailMarkup") { read.insert("detail") }
      if read.contains("ownPriority") { read.insert("priorityName") }
      for kind in ReportKind.allCases {
        var count = 0
        columns.append(
          kind.names.map { name in
            if !read.contains(name.name) { return -1 }
            count += 1
            return count - 1
          })
        counts.append(count)
      }
    }

    @inline(__always)
    func column(_ field: Int, _ kind: ReportKind) -> Int {
      let columns = columns[Int(kind.rawValue)]
      return columns.indices.contains(field) ? columns[field] : -1
    }
  }

  let columns: Columns
  /// The fields of the source's own that the template reads by their names.
  private let ownFields: [String]
  let escaping: ReportEscaping
  let texts: [UInt8]
  let values: [Value]
  /// Items of lists: where their values begin, or for a position in the report's tasks -1 less that position.
  let children: [Int]
  /// The report's tasks, as a range of `children`.
  let tasks: Range<Int>
  /// Whether the context says nothing at all.
  package let isEmpty: Bool
  private let ownValueCache = OwnValueCache()
  /// The hashes of the page's style and script: of the template that renders it, whatever the context says.
  let hashes = Mutex(ContentHashes())
  package func setHashes(_ hashes: ContentHashes) { self.hashes.withLock { $0 = hashes } }

  /// Reads a context.
  ///
  /// - Parameters:
  ///   - source: the JSON text, and its name for errors.
  ///   - names: what the template reads.
  ///   - limits: past which it is refused.
  /// - Throws: a `Diagnostic` with the place of the first thing that is wrong.
  package init(
    _ source: TemplateSource, format: ReportFormat, names: Set<String>,
    limits: ContextLimits = ContextLimits()
  ) throws(Diagnostic) {
    let columns = Columns(names)
    var reader = ContextReader(source, columns, limits: limits)
    try reader.read()
    self.columns = columns
    ownFields = names.compactMap { ReportNames.ownField($0, inKind: ReportKind.task.rawValue) }.sorted()
    escaping = format.escaping
    texts = reader.texts
    values = reader.values
    children = reader.children
    isEmpty = reader.isEmpty
    tasks = reader.tasks
  }

  /// The frame of the whole report.
  package static let root = TemplateFrame(kind: ReportKind.page.rawValue, index: 0)

  package func field(named name: String, inKind kind: Int32) -> Int? {
    if let own = ReportNames.ownField(name, inKind: kind) {
      return ownFields.firstIndex(of: own).map { ReportNames.firstOwnField + $0 }
    }
    return ReportNames.schema.field(named: name, inKind: kind)
  }

  package func section(_ field: Int, of frame: TemplateFrame) -> TemplateSection {
    guard let kind = ReportKind(rawValue: frame.kind) else { return .none }
    guard field != TemplateField.itself else {
      if kind == .ownValue { return .once }
      return kind == .group || ContextDocument.ownField(kind) == nil ? .none : .once
    }
    if field >= ReportNames.firstOwnField { return .frames(count: ownValueCount(field, frame.index)) }
    if kind == .ownValue {
      return field == WordName.isLast.rawValue && !OwnValue(frame.index).isLast ? .none : .once
    }
    let name = kind.names[field]
    // Plain details are there once.
    if name.escaping == .markup, value(field, kind, frame.index).form == .absent {
      return section(TaskName.detail.rawValue, of: frame)
    }
    if kind == .listedTask {
      switch TaskName(rawValue: field) {
      case .depth, .indent, .hasParent, .nesting, .anchor: return .none
      case .ownPriority: return section(TaskName.priorityName.rawValue, of: frame)
      default: break
      }
    }
    if let hash = hash(field, kind) { return hash.isEmpty ? .none : .once }
    let value = value(field, kind, frame.index)
    switch name.value {
    case .itself: return .frame(frame)
    case .flag: return value.form == .yes ? .once : .none
    case .list: return value.form == .list ? .frames(count: value.count) : .none
    case .one(let item):
      guard value.form == .list, value.count == 1 else { return .none }
      return .frame(TemplateFrame(kind: item.rawValue, index: children[value.start]))
    case .number, .text:
      if value.form != .text { return .none }
      return isTrue(texts[value.start..<value.start + value.count], name) ? .once : .none
    }
  }

  private func hash(_ field: Int, _ kind: ReportKind) -> [UInt8]? {
    guard kind == .page else { return nil }
    switch PageName(rawValue: field) {
    case .styleHash: return hashes.withLock(\.style)
    case .scriptHash: return hashes.withLock(\.script)
    default: return nil
    }
  }

  private func isTrue(_ text: ArraySlice<UInt8>, _ name: ReportName) -> Bool {
    if name.escaping == .address { return text.withUnsafeBufferPointer { WebAddress.isSafe($0) } }
    switch name.truth {
    case .present: return true
    case .visible: return text.contains { $0 > 0x20 }
    case .byValue:
      return name.value == .text
        || text.prefix { $0 | 0x20 != UInt8(ascii: "e") }.contains { $0 >= 0x31 && $0 <= 0x39 }
    }
  }

  package func child(at position: Int, ofSection field: Int, in frame: TemplateFrame) -> TemplateFrame {
    if field >= ReportNames.firstOwnField {
      let value = OwnValue(
        task: frame.index, field: field - ReportNames.firstOwnField, number: position,
        isLast: position == ownValueCount(field, frame.index) - 1)
      return TemplateFrame(.ownValue, value.index)
    }
    guard let kind = ReportKind(rawValue: frame.kind), kind.names.indices.contains(field),
      case .list(let item) = kind.names[field].value
    else { return ContextDocument.root }
    let child = children[value(field, kind, frame.index).start + position]
    return TemplateFrame(
      kind: item.rawValue, index: child >= 0 ? child : children[tasks.lowerBound - child - 1])
  }

  package func append(_ field: Int, of frame: TemplateFrame, escaped: Bool, to output: inout OutputBuffer) {
    guard let kind = ReportKind(rawValue: frame.kind) else { return }
    if kind == .ownValue { return append(field, of: OwnValue(frame.index), escaped, to: &output) }
    guard field != TemplateField.itself else {
      if let own = ContextDocument.ownField(kind) { append(own, of: frame, escaped: escaped, to: &output) }
      return
    }
    if field >= ReportNames.firstOwnField {
      for (number, value) in ownValues(field, frame.index).enumerated() {
        if number > 0 { appendSeparator(escaped, to: &output) }
        append(value[...], escaped, to: &output)
      }
      return
    }
    let name = kind.names[field]
    if kind == .listedTask, appendListed(field, frame, escaped, to: &output) { return }
    if let hash = hash(field, kind) { return append(hash[...], escaped, to: &output) }
    let value = value(field, kind, frame.index)
    if name.escaping == .markup { return appendDetail(value, frame, escaped, to: &output) }
    switch name.value {
    case .flag: output.append(literal: value.form == .yes ? "true" : "false")
    case .number: if value.form == .text { output.append(texts[value.start..<value.start + value.count]) }
    case .text: if value.form == .text { append(value, name, frame, escaped, to: &output) }
    case .one, .itself: break
    case .list(let item): appendList(value, item, escaped, to: &output)
    }
  }

  /// A task in a list of its own has no depth, and shows its priority whatever the groups say.
  private func appendListed(
    _ field: Int, _ frame: TemplateFrame, _ escaped: Bool, to output: inout OutputBuffer
  ) -> Bool {
    switch TaskName(rawValue: field) {
    case .depth: output.append(UInt8(ascii: "0"))
    case .indent, .nesting, .anchor: break
    case .hasParent: output.append(literal: "false")
    case .ownPriority: append(TaskName.priorityName.rawValue, of: frame, escaped: escaped, to: &output)
    default: return false
    }
    return true
  }

  /// Writes a text as its name needs it.
  private func append(
    _ value: Value, _ name: ReportName, _ frame: TemplateFrame, _ escaped: Bool, to output: inout OutputBuffer
  ) {
    let text = texts[value.start..<value.start + value.count]
    if !escaped {
      if name.escaping != .address || isTrue(text, name) { output.append(text) }
      return
    }
    switch name.escaping {
    case .date where ReportPhrases.isPlainDate(Array(text)): output.append(text)
    case .marks where ContextDocument.isMarks(text): output.append(text)
    case .address:
      if isTrue(text, name) { text.withUnsafeBufferPointer { escaping.appendAddress($0, to: &output) } }
    default:
      if let items = joinedList(name, frame, equalTo: text) {
        return appendWords(items, escaped, to: &output)
      }
      if frame.kind == ReportKind.label.rawValue || name.name == "listSeparator" {
        output.append(escaping.escapedLabel(Array(text)))
      } else {
        text.withUnsafeBufferPointer { escaping.append($0, to: &output) }
      }
    }
  }

  /// The list that a text joins, if it is as it was written: its items are then escaped one by one.
  private func joinedList(
    _ name: ReportName, _ frame: TemplateFrame, equalTo text: ArraySlice<UInt8>
  ) -> Value? {
    let field: TaskName
    switch name.name {
    case "assigneesText": field = .assignees
    case "tagsText": field = .tags
    case "blockedByText": field = .blockedBy
    default: return nil
    }
    let list = value(field.rawValue, .task, frame.index)
    guard list.form == .list else { return nil }
    var joined: [UInt8] = []
    for position in 0..<list.count {
      if position > 0 { joined += listSeparator }
      joined += texts[range(ofWord: children[list.start + position])]
    }
    return joined.elementsEqual(text) ? list : nil
  }

  private var listSeparator: ArraySlice<UInt8> {
    let value = value(PageName.listSeparator.rawValue, .page, 0)
    return texts[value.start..<value.start + value.count]
  }

  /// The name of a person or tag.
  private func range(ofWord base: Int) -> Range<Int> {
    let value = value(WordName.name.rawValue, .tag, base)
    return value.start..<value.start + value.count
  }

  private func appendWords(_ list: Value, _ escaped: Bool, to output: inout OutputBuffer) {
    for position in 0..<list.count {
      if position > 0 { appendSeparator(escaped, to: &output) }
      append(texts[range(ofWord: children[list.start + position])], escaped, to: &output)
    }
  }

  /// The values of a field of the source's own, of which each column and each part of an array is one.
  private func ownValues(_ field: Int, _ task: Int) -> [[UInt8]] {
    ownValueCache.values(task: task, field: field) { readOwnValues(field, task) }
  }

  private func ownValueCount(_ field: Int, _ task: Int) -> Int {
    OwnValue.count(ownValues(field, task).count, field: field - ReportNames.firstOwnField)
  }

  private func append(_ field: Int, of value: OwnValue, _ escaped: Bool, to output: inout OutputBuffer) {
    if field == WordName.isLast.rawValue {
      return output.append(literal: value.isLast ? "true" : "false")
    }
    let values = ownValues(ReportNames.firstOwnField + value.field, value.task)
    if value.number < values.count { append(values[value.number][...], escaped, to: &output) }
  }

  private func readOwnValues(_ field: Int, _ task: Int) -> [[UInt8]] {
    let name = ownFields[field - ReportNames.firstOwnField]
    let list = value(TaskName.extra.rawValue, .task, task)
    guard list.form == .list else { return [] }
    var values: [[UInt8]] = []
    for child in children[list.start..<list.start + list.count] {
      func text(_ field: ExtraName) -> ArraySlice<UInt8> {
        let value = value(field.rawValue, .extra, child)
        return texts[value.start..<value.start + value.count]
      }
      guard text(.name).elementsEqual(name.utf8) else { continue }
      let own = text(.value)
      values += own.withUnsafeBufferPointer { ExtraValues.parts(of: $0) } ?? [Array(own)]
    }
    return values.filter { !$0.isEmpty && !$0.elementsEqual("null".utf8) }
  }

  private func appendSeparator(_ escaped: Bool, to output: inout OutputBuffer) {
    output.append(escaped ? escaping.escapedLabel(Array(listSeparator)) : Array(listSeparator))
  }

  private func append(_ text: ArraySlice<UInt8>, _ escaped: Bool, to output: inout OutputBuffer) {
    if !escaped { return output.append(text) }
    text.withUnsafeBufferPointer { escaping.append($0, to: &output) }
  }

  /// Writes a list as a variable: words and extra values joined, of everything else the number.
  private func appendList(_ list: Value, _ item: ReportKind, _ escaped: Bool, to output: inout OutputBuffer) {
    let count = list.form == .list ? list.count : 0
    switch item {
    case .assignee, .tag, .blocker:
      if count > 0 { appendWords(list, escaped, to: &output) }
    case .extra:
      for position in 0..<count {
        if position > 0 { appendSeparator(escaped, to: &output) }
        let frame = TemplateFrame(kind: item.rawValue, index: children[list.start + position])
        append(ExtraName.name.rawValue, of: frame, escaped: escaped, to: &output)
        output.append(literal: ": ")
        append(ExtraName.value.rawValue, of: frame, escaped: escaped, to: &output)
      }
    case .source:
      var joined: [UInt8] = []
      for position in 0..<count {
        if position > 0 { joined += listSeparator }
        let value = value(SourceName.name.rawValue, .source, children[list.start + position])
        joined += texts[value.start..<value.start + value.count]
      }
      append(joined[...], escaped, to: &output)
    default: output.append(decimal: count)
    }
  }

  @inline(__always)
  private func value(_ field: Int, _ kind: ReportKind, _ base: Int) -> Value {
    let column = columns.column(field, kind)
    return column < 0 ? Value() : values[base + column]
  }

  /// What `{{.}}` is where something of a kind is the context.
  private static func ownField(_ kind: ReportKind) -> Int? {
    switch kind {
    case .source, .priority, .assignee, .tag, .blocker, .extra, .share, .workload, .gate:
      kind.names.firstIndex { $0.name == "name" }
    case .group, .part, .span, .changeKind: kind.names.firstIndex { $0.name == "heading" }
    case .change: kind.names.firstIndex { $0.name == "title" }
    case .page, .task, .listedTask, .lastTask, .label, .changes, .trend, .trendRow, .ownValue: nil
    }
  }

  private static func isMarks(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { $0 == 0x20 } || text.allSatisfy { $0 == UInt8(ascii: "#") }
      || text.elementsEqual([UInt8(ascii: "x")])
  }
}
