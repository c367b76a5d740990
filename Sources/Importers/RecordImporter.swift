import Formats
import Scanners
package import TaskModel

/// What became of one batch's records: figures and remarks.
package struct ImportTally: Sendable {
  /// Where the records went.
  package var accounting = Accounting()
  /// What there is to say about them.
  package var log = DiagnosticLog()

  /// Nothing yet.
  package init() {}
}

/// Puts the records of one input into a table's columns as a profile says.
///
/// This is the hot path between scanners and table: each value costs one look-up of its name's instruction and
/// one append to a column. Values stay bytes; text is made only for new words, for `extra` names and for
/// diagnostics. Watch that nothing here captures the table or a batch in an escaping closure, and that the state
/// (`self`) and the table stay two separate variables: both are then accessed without run-time checks.
struct RecordImporter {
  private(set) var plan: MappingPlan
  let fields: FieldSet
  let file: String
  var tally = ImportTally()

  private var doneVerdicts: WordVerdicts
  private var priorityVerdicts: WordVerdicts
  private let styles: [[ValueStyle]]
  /// Not where an assembler follows: it knows records that are no tasks and need none.
  private let warnsOfMissingTitles: Bool
  private let isCSV: Bool
  private let isXML: Bool
  private let usesSynonyms: Bool
  private let impliesDone: [Bool]
  private let replacesDuplicates: Bool
  private let keepsBlanks: Bool
  /// Dates whose order of day and month the whole column must decide.
  private(set) var undecidedDates = UndecidedDates()
  private var scratch: [UInt8] = []

  // The row that is being filled.
  private var isDone: Bool?
  private var isImpliedDone = false
  private var priority: Priority?
  private var hasValue = false
  private var pendingSubtasks: [(batchNode: Int, level: Int, parentRow: Int)] = []

  init(profile: Profile, fields: FieldSet, file: String) {
    let mapping = profile.mapping
    plan = MappingPlan(mapping, fields: fields)
    self.fields = fields
    self.file = file
    let words = mapping.doneWords
    doneVerdicts = WordVerdicts { words.isDone($0).map { $0 ? 1 : 0 } }
    let scale = mapping.priorities
    priorityVerdicts = WordVerdicts { scale.priority(of: $0)?.rawValue }
    styles = mapping.fields.map(\.styles)
    warnsOfMissingTitles = profile.makeAssembler == nil
    isCSV = mapping.container == .csv
    isXML = mapping.container == .xml
    usesSynonyms = mapping.usesSynonyms
    impliesDone = mapping.fields.map(\.impliesDone)
    replacesDuplicates = mapping.container == .json || mapping.container == .propertyList
    keepsBlanks = mapping.keepsBlanks
  }

  /// Takes over the names of a batch; before its records.
  mutating func add(names: [[UInt8]]) { plan.add(names: names) }

  /// The names the scanner has handed out, by number.
  var names: [String] { plan.names }

  /// The names records had at their top and the fields they fill, in first-seen order; nil for `extra`.
  var mappedNames: [(name: String, field: String?)] { plan.mappedNames }

  /// Whether rows wait for the end of the input to get their dates.
  var hasUndecidedDates: Bool { !undecidedDates.values.isEmpty }

  /// Puts dates whose order the whole column decides into the table, at the end of the input.
  mutating func resolveDates(into table: inout TaskTable, log: inout DiagnosticLog) {
    undecidedDates.resolve(into: &table, file: file, log: &log)
  }

  /// Puts one record into the table, with one row more for each of its subtasks.
  ///
  /// - Returns: whether a row was made; a record without any value makes none.
  mutating func add(_ record: RecordPlace, of batch: borrowing RecordBatch, to table: inout TaskTable) -> Bool {
    add(record, of: batch, batch.nodes.span, batch.bytes.span, to: &table)
  }

  /// Puts all records of a batch into the table, up to the first that makes no row.
  ///
  /// - Returns: index of the record that made none, or the end.
  mutating func addRecords(
    _ range: Range<Int>, of batch: borrowing RecordBatch, to table: inout TaskTable
  ) -> Int {
    let records = batch.records.span
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    var index = range.lowerBound
    while index < range.upperBound {
      guard add(records[index], of: batch, nodes, bytes, to: &table) else { return index }
      index += 1
    }
    return index
  }

  private mutating func add(
    _ record: RecordPlace, of batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>,
    to table: inout TaskTable
  ) -> Bool {
    let row = table.rowCount
    importNodes(record.firstNode..<record.endNode, level: 0, record, batch, nodes, bytes, &table)
    guard hasValue else {
      table.truncate(to: row)
      resetRow()
      return false
    }
    endRow(record, batch, &table)
    // Subtasks of subtasks are found on the way: the list grows while it is worked off.
    var index = 0
    while index < pendingSubtasks.count {
      addSubtask(pendingSubtasks[index], record, batch, nodes, bytes, &table)
      index += 1
    }
    pendingSubtasks.removeAll(keepingCapacity: true)
    return true
  }

  private mutating func addSubtask(
    _ pending: (batchNode: Int, level: Int, parentRow: Int), _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    let node = nodes[pending.batchNode]
    let row = table.rowCount
    if node.kind == .object {
      importNodes(pending.batchNode + 1..<Int(node.next), level: pending.level, record, batch, nodes, bytes, &table)
    } else if node.kind != .null, node.kind != .array, fields.contains(.title) {
      table.title.append { batch.appendText(of: node, to: &$0) }
      hasValue = true
    }
    guard hasValue else {
      table.truncate(to: row)
      resetRow()
      return
    }
    endRow(record, batch, &table)
    table.link(row: row, toParent: pending.parentRow)
    tally.accounting.derived += 1
  }

  private mutating func resetRow() {
    isDone = nil
    isImpliedDone = false
    priority = nil
    hasValue = false
  }

  private mutating func endRow(_ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable) {
    if fields.contains(.isDone) { table.isDone.append(isDone ?? isImpliedDone) }
    if fields.contains(.priority) { table.priority.append((priority ?? .middle).rawValue) }
    if fields.contains(.title), table.title.count == table.rowCount, warnsOfMissingTitles {
      note(.warning, "no-title", "this task has no title", at: record.original.lowerBound, record, batch)
    }
    table.endRow()
    resetRow()
  }

  // MARK: - One value after another

  private mutating func importNodes(
    _ range: Range<Int>, level: Int, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let node = nodes[index]
      let instruction = plan.instruction(name: node.name, level: level)
      if instruction.operation != .skip {
        importValue(instruction, node, index, level: level, record, batch, nodes, bytes, &table)
      }
      index = Int(node.next)
    }
  }

  private mutating func importValue(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    // An unquoted empty field is an absent one.
    if node.length == 0, !node.isQuoted, node.kind == .text, instruction.operation != .text { return }
    switch instruction.operation {
    case .skip: return
    case .extra:
      addExtra(instruction, node, index, level: level, batch, &table)
      return
    case .extraObject:
      addExtraObject(node, index, record, batch, &table)
      return
    case .extraJSON:
      addExtraJSON(node, level: level, isObject: false, record, batch, &table)
      return
    case .descend:
      descend(instruction, node, index, record, batch, nodes, bytes, &table)
      return
    case .namedElement:
      addNamedElement(node, index, level: level, record, batch, nodes, bytes, &table)
      return
    case .subtasks:
      addSubtasks(instruction, node, index, level: level, batch, &table)
      return
    case .list:
      addWords(instruction, node, index, batch, nodes, bytes, &table)
      return
    default: break
    }
    switch node.kind {
    case .null: return
    case .object, .array:
      // What stands for the object is its name, value or text; where it has none, the whole is kept.
      if let inner = representative(of: node, index, batch, isParent: instruction.field == .parent) {
        importValue(instruction, batch.nodes[inner], inner, level: level, record, batch, nodes, bytes, &table)
      } else if node.length > 0 || Int(node.next) > index + 1 {
        addExtra(instruction, node, index, level: level, batch, &table)
      }
      return
    default: break
    }
    if instruction.operation == .text {
      addText(instruction, node, index, level: level, batch, nodes, bytes, &table)
    } else if node.kind == .text || node.kind == .number || node.kind == .true || node.kind == .false {
      let range = Int(node.start)..<node.end
      let value = bytes.extracting(isExact(node, instruction) ? range : trimmed(range, bytes))
      addScalar(instruction, value, node, index, level: level, record, batch, &table)
    } else {
      var text = scratch
      text.removeAll(keepingCapacity: true)
      batch.appendText(of: node, to: &text)
      let span = text.span
      let range = isExact(node, instruction) ? 0..<span.count : trimmed(0..<span.count, span)
      addScalar(instruction, span.extracting(range), node, index, level: level, record, batch, &table)
      scratch = text
    }
  }

  private mutating func addText(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    if node.length == 0, !node.isQuoted, isCSV { return }
    func fill(_ column: inout TextColumn, _ rowCount: Int) -> Bool {
      if column.count > rowCount {
        guard replacesDuplicates else { return false }
        column.truncate(to: rowCount)
      }
      if node.kind == .textWithEscapes || node.kind == .textWithDoubledQuotes {
        column.append { batch.appendText(of: node, to: &$0) }
      } else {
        column.append(bytes.extracting(Int(node.start)..<node.end))
      }
      return true
    }
    hasValue = true
    let rows = table.rowCount
    let isTaken =
      switch instruction.field {
      case .title: fill(&table.title, rows)
      case .detail: fill(&table.detail, rows)
      case .id: node.length == 0 || fill(&table.id, rows)
      case .parent: node.length == 0 && !keepsBlanks || fill(&table.parent, rows)
      case .url: node.length == 0 && !keepsBlanks || fill(&table.url, rows)
      default: node.length == 0 && !keepsBlanks || fill(&table.recurrence, rows)
      }
    if !isTaken { addExtra(instruction, node, index, level: level, batch, &table) }
  }

  private mutating func addScalar(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ index: Int, level: Int,
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    guard value.count > 0 else { return }
    hasValue = true
    let isTaken: Bool
    switch instruction.operation {
    case .word: isTaken = addWord(value, instruction.field, &table)
    case .flag:
      isTaken = addFlag(value, node, record, batch, &table)
    case .statusAndDone:
      isTaken = addStatus(value, node, record, batch, &table)
    case .priority:
      isTaken = addPriority(value, node, record, batch, &table)
    case .date:
      isTaken = addDate(instruction, value, node, record, batch, &table)
    case .duration: isTaken = addDuration(instruction, value, &table)
    default: isTaken = addPercent(value, &table)
    }
    if !isTaken { addExtra(instruction, node, index, level: level, batch, &table) }
  }

  /// Whether a word is taken with the blanks around it.
  private func isExact(_ node: RecordNode, _ instruction: Instruction) -> Bool {
    keepsBlanks && instruction.operation == .word && (!isCSV || node.isQuoted)
  }

  private mutating func addWord(_ value: Span<UInt8>, _ field: Field, _ table: inout TaskTable) -> Bool {
    let rows = table.rowCount
    // The raw value of the priority may be there already, from the priority itself: its own field says it better.
    let replaces = replacesDuplicates || field == .priorityRaw
    func fill(_ column: inout WordColumn) -> Bool {
      if column.count > rows {
        guard replaces else { return false }
        column.truncate(to: rows)
      }
      column.append(value)
      return true
    }
    switch field {
    case .status: return fill(&table.status)
    case .priorityRaw: return fill(&table.priorityRaw)
    case .project: return fill(&table.project)
    case .section: return fill(&table.section)
    default: return true
    }
  }

  private mutating func addFlag(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    switch node.kind {
    case .true: isDone = true
    case .false: isDone = false
    default:
      guard let verdict = doneVerdicts.verdict(of: value) else {
        // Where a tool writes down when a task was done, it is done.
        if usesSynonyms, case .date(let date) = DateReading.read(value, styles: GenericProfile.styles(for: .field(.due))) {
          isDone = true
          if fields.contains(.completed), table.completed.count == table.rowCount { table.completed.append(date) }
          return true
        }
        // `complete="40"` is how far it is.
        if usesSynonyms, let percent = DateReading.readPercent(value) {
          isDone = percent == 100
          if fields.contains(.progress), table.progress.count == table.rowCount { table.progress.append(percent) }
          return true
        }
        note(
          .warning, "unknown-done-value", "“\(RecordImporter.text(value))” says neither done nor open; taken as open",
          at: Int(node.start), record, batch)
        return false
      }
      isDone = verdict == 1
    }
    return true
  }

  private mutating func addStatus(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    if let verdict = doneVerdicts.verdict(of: value) {
      if isDone == nil { isDone = verdict == 1 }
    } else if isDone == nil, fields.contains(.isDone) {
      note(
        .warning, "unknown-status", "unknown status “\(RecordImporter.text(value))”; taken as open", at: Int(node.start), record,
        batch)
    }
    return !fields.contains(.status) || addWord(value, .status, &table)
  }

  private mutating func addPriority(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    if let verdict = priorityVerdicts.verdict(of: value) {
      priority = Priority(rawValue: verdict)
    } else {
      priority = .middle
      note(
        .warning, "unknown-priority", "unknown priority “\(RecordImporter.text(value))”; kept as middle", at: Int(node.start),
        record, batch)
    }
    if fields.contains(.priorityRaw), table.priorityRaw.count == table.rowCount,
      !isNativePriorityName(value)
    {
      table.priorityRaw.append(value)
    }
    return true
  }

  /// pantask's own names say nothing more as raw values.
  private func isNativePriorityName(_ value: Span<UInt8>) -> Bool {
    plan.mapping.priorities == .native && value.count > 2
      && Priority(name: RecordImporter.text(value)) != nil
  }

  private mutating func addDate(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    var isUndecided = false
    let bits: Int64
    switch readDate(instruction, value) {
    case .date(let date): bits = date
    case .undecided where usesSynonyms:
      isUndecided = true
      bits = TaskDate.absentBits
    case .unreadable where usesSynonyms && DateReading.readEpoch(value) != nil:
      bits = DateReading.readEpoch(value) ?? TaskDate.absentBits
    case .unreadable where usesSynonyms && value.count == 1 && value[0] == UInt8(ascii: "0"):
      // No date, where dates are seconds since 1970.
      return true
    default:
      note(
        .warning, "unreadable-date", "“\(RecordImporter.text(value))” is not a date that can be read; kept as found",
        at: Int(node.start), record, batch)
      return false
    }
    // `0001-01-01` is how some tools say that there is no date.
    if usesSynonyms, !isUndecided, TaskDate(bits: bits).civilDate.year <= 1 { return true }
    if instruction.map >= 0 ? impliesDone[Int(instruction.map)] : instruction.field == .completed {
      isImpliedDone = true
    }
    guard fields.contains(instruction.field) else { return true }
    let rows = table.rowCount
    let replaces = replacesDuplicates
    func fill(_ column: inout [Int64]) -> Bool {
      if column.count > rows {
        guard replaces else { return false }
        column.removeLast()
      }
      column.append(bits)
      return true
    }
    let isTaken =
      switch instruction.field {
      case .due: fill(&table.due)
      case .start: fill(&table.start)
      case .created: fill(&table.created)
      case .modified: fill(&table.modified)
      default: fill(&table.completed)
      }
    if isTaken, isUndecided {
      undecidedDates.add(value, field: instruction.field, row: rows, line: record.line)
    }
    return isTaken
  }

  private func readDate(_ instruction: Instruction, _ value: Span<UInt8>) -> DateReading.Outcome {
    if instruction.triesISO8601First, let date = DateReading.readISO8601(value) { return .date(date) }
    return DateReading.read(
      value, styles: instruction.map >= 0 ? styles[Int(instruction.map)] : GenericProfile.styles(for: .field(.due)))
  }

  private mutating func addDuration(
    _ instruction: Instruction, _ value: Span<UInt8>, _ table: inout TaskTable
  ) -> Bool {
    let styles = instruction.map >= 0 ? self.styles[Int(instruction.map)] : [.iso8601Duration]
    guard let seconds = DateReading.readDuration(value, styles: styles) else { return false }
    guard fields.contains(.estimate) else { return true }
    guard table.estimate.count == table.rowCount else { return false }
    table.estimate.append(seconds)
    return true
  }

  private mutating func addPercent(_ value: Span<UInt8>, _ table: inout TaskTable) -> Bool {
    guard let percent = DateReading.readPercent(value) else { return false }
    guard fields.contains(.progress) else { return true }
    guard table.progress.count == table.rowCount else { return false }
    table.progress.append(percent)
    return true
  }

  // MARK: - Values with parts

  private mutating func addWords(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    switch node.kind {
    case .null: return
    case .array:
      // Where each word is a value of its own, a comma is part of it.
      var instruction = instruction
      instruction.separator = 0
      var element = index + 1
      while element < Int(node.next) {
        addWords(instruction, batch.nodes[element], element, batch, nodes, bytes, &table)
        element = Int(batch.nodes[element].next)
      }
    case .object:
      if let inner = representative(of: node, index, batch) {
        addWords(instruction, batch.nodes[inner], inner, batch, nodes, bytes, &table)
      } else {
        addExtra(instruction, node, index, level: 0, batch, &table)
      }
    case .text, .number, .true, .false:
      hasValue = true
      addSplit(
        bytes.extracting(Int(node.start)..<node.end), separator: instruction.separator, field: instruction.field, &table)
    case .textWithEscapes, .textWithDoubledQuotes:
      var text = scratch
      text.removeAll(keepingCapacity: true)
      batch.appendText(of: node, to: &text)
      hasValue = true
      addSplit(text.span, separator: instruction.separator, field: instruction.field, &table)
      scratch = text
    }
  }

  /// Adds the words of a text. Separator 1 is pantask's own: a comma splits, and a backslash takes the meaning
  /// from the character after it.
  private func addSplit(
    _ text: Span<UInt8>, separator: UInt8, field: Field, _ table: inout TaskTable
  ) {
    func add(_ range: Range<Int>) {
      let range = keepsBlanks ? range : trimmed(range, text)
      guard !range.isEmpty else { return }
      if field == .tags {
        table.tags.add(text.extracting(range))
      } else {
        table.assignees.add(text.extracting(range))
      }
    }
    guard separator > 1 else {
      if separator == 0 { add(0..<text.count) } else { addEscapedSplit(text, field: field, &table) }
      return
    }
    var start = 0
    for index in text.indices where text[index] == separator {
      add(start..<index)
      start = index + 1
    }
    add(start..<text.count)
  }

  private func addEscapedSplit(_ text: Span<UInt8>, field: Field, _ table: inout TaskTable) {
    var word: [UInt8] = []
    // How much of the word stays when the blanks at its end go: a blank after a backslash stays.
    var kept = 0
    func flush() {
      word.removeLast(word.count - kept)
      kept = 0
      guard !word.isEmpty else { return }
      if field == .tags { table.tags.add(word.span) } else { table.assignees.add(word.span) }
      word.removeAll(keepingCapacity: true)
    }
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\\"), index + 1 < text.count {
        index += 1
        word.append(text[index])
        kept = word.count
      } else if byte == UInt8(ascii: ",") {
        flush()
      } else if byte == 0x20 || byte == 0x09 {
        if !word.isEmpty { word.append(byte) }
      } else {
        word.append(byte)
        kept = word.count
      }
      index += 1
    }
    flush()
  }

  private mutating func descend(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    switch node.kind {
    case .object:
      importNodes(index + 1..<Int(node.next), level: Int(instruction.level), record, batch, nodes, bytes, &table)
    case .array:
      var element = index + 1
      while element < Int(node.next) {
        descend(instruction, batch.nodes[element], element, record, batch, nodes, bytes, &table)
        element = Int(batch.nodes[element].next)
      }
    case .null: return
    default:
      addExtra(instruction, node, index, level: 0, batch, &table)
    }
  }

  private mutating func addSubtasks(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    switch node.kind {
    case .array:
      var element = index + 1
      while element < Int(node.next) {
        pendingSubtasks.append((element, Int(instruction.level), table.rowCount))
        element = Int(batch.nodes[element].next)
      }
    case .object:
      // An XML element that holds the subtasks (`<subtasks><task>…`), or is one itself.
      if isXML, !isRecordName(node.name) {
        var child = index + 1
        while child < Int(node.next) {
          if batch.nodes[child].kind == .object {
            pendingSubtasks.append((child, Int(instruction.level), table.rowCount))
          }
          child = Int(batch.nodes[child].next)
        }
      } else {
        pendingSubtasks.append((index, Int(instruction.level), table.rowCount))
      }
    case .null: return
    default:
      // A number of subtasks or their ids: no tasks.
      addExtra(instruction, node, index, level: level, batch, &table)
    }
  }

  private func isRecordName(_ name: Int) -> Bool {
    guard name < plan.names.count, let task = plan.mapping.records.first(where: { $0.role == .task }) else {
      return false
    }
    return task.path.split(separator: "/").last.map(String.init) == plan.names[name]
  }

  private mutating func addNamedElement(
    _ node: RecordNode, _ index: Int, level: Int, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    guard node.kind == .object, node.name < plan.names.count,
      let naming = plan.mapping.namedElements[plan.names[node.name]]
    else { return }
    var name: String?
    var value: Int?
    var isJSON = false
    var child = index + 1
    while child < Int(node.next) {
      let childNode = batch.nodes[child]
      let childName = childNode.name < plan.names.count ? plan.names[childNode.name] : ""
      if childName == "@" + naming {
        name = String(decoding: batch.text(of: childNode), as: UTF8.self)
      } else if childName == "#text" {
        value = child
      } else if childName == "@kind" {
        isJSON = batch.text(of: childNode) == Array("json".utf8)
      }
      child = Int(childNode.next)
    }
    guard let name else { return }
    let instruction = plan.instruction(named: name, level: level)
    if instruction.operation == .extra || plan.mapping.namedElements.keys.contains("extra") {
      guard fields.contains(.extra) else { return }
      let code = table.extra.names.code(for: name)
      hasValue = true
      let text = value.map { batch.text(of: batch.nodes[$0]) } ?? []
      var json: [UInt8] = []
      if isJSON, let kind = EmbeddedJSON.append(text.span, to: &json) {
        table.extra.add(name: code, isJSON: kind) { $0.append(contentsOf: json) }
      } else {
        table.extra.add(name: code, isJSON: false) { $0.append(contentsOf: text) }
      }
    } else if let value {
      importValue(instruction, batch.nodes[value], value, level: level, record, batch, nodes, bytes, &table)
    }
  }

  /// The member that stands for an object where one value is wanted: its text, name, value or date.
  private func representative(
    of node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch, isParent: Bool = false
  ) -> Int? {
    let wanted = isParent ? RecordImporter.identifyingNames : RecordImporter.representativeNames
    if node.kind == .array {
      // A list of one is that one.
      let first = index + 1
      return first < Int(node.next) && Int(batch.nodes[first].next) == Int(node.next) ? first : nil
    }
    var best: (rank: Int, index: Int)?
    var child = index + 1
    while child < Int(node.next) {
      let childNode = batch.nodes[child]
      if childNode.name < plan.names.count,
        let rank = wanted.firstIndex(of: plan.names[childNode.name].lowercased()),
        childNode.kind != .null, rank < best?.rank ?? Int.max
      {
        best = (rank, child)
      }
      child = Int(childNode.next)
    }
    return best?.index
  }

  private static let identifyingNames = ["id", "key", "uid", "uuid", "gid", "@id", "#text"]

  private static let representativeNames = [
    "#text", "name", "displayname", "display_name", "title", "value", "date", "datetime", "login", "username", "text",
    "@name", "@value", "@id",
  ]

  // MARK: - What has no place

  private mutating func addExtra(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    guard fields.contains(.extra) else { return }
    // Markup has no raw form that could be kept: its parts are.
    if isXML, node.kind == .object {
      addFlattened(index, prefix: plan.extraName(node.name, level: level), batch, &table)
      return
    }
    if node.kind == .text, node.length == 0, !node.isQuoted, isCSV { return }
    hasValue = hasValue || node.kind != .null
    var code = instruction.extraName
    if code == 0 {
      code = table.extra.names.code(for: plan.extraName(node.name, level: level))
      plan.setExtraCode(code, name: node.name, level: level)
    }
    table.extra.add(name: code, isJSON: isJSONKind(node)) { output in
      if node.kind == .null {
        output.append(contentsOf: "null".utf8)
      } else {
        batch.appendText(of: node, to: &output)
      }
    }
  }

  /// pantask's own `extra`: a JSON object, or in CSV the text of one.
  private mutating func addExtraObject(
    _ node: RecordNode, _ index: Int, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    guard fields.contains(.extra) else { return }
    guard node.kind == .object else {
      addExtraJSON(node, level: 0, isObject: true, record, batch, &table)
      return
    }
    var child = index + 1
    while child < Int(node.next) {
      let childNode = batch.nodes[child]
      let code = table.extra.names.code(for: plan.extraName(childNode.name, level: 0))
      table.extra.add(name: code, isJSON: isJSONKind(childNode)) { output in
        if childNode.kind == .null {
          output.append(contentsOf: "null".utf8)
        } else {
          batch.appendText(of: childNode, to: &output)
        }
      }
      hasValue = true
      child = Int(childNode.next)
    }
  }

  /// JSON in a cell of pantask's own CSV. What is no JSON is kept as text.
  private mutating func addExtraJSON(
    _ node: RecordNode, level: Int, isObject: Bool, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    guard fields.contains(.extra), node.kind != .null else { return }
    hasValue = true
    let text = batch.text(of: node)
    if isCSV, isObject, let object = EmbeddedJSON(text.span), object.isObject {
      object.forEachMember { name, value, isJSON in
        table.extra.add(name: table.extra.names.code(for: name), isJSON: isJSON) { $0.append(contentsOf: value) }
      }
      return
    }
    var value: [UInt8] = []
    let code = table.extra.names.code(for: plan.extraName(node.name, level: level))
    if isCSV, !isObject, let isJSON = EmbeddedJSON.append(text.span, to: &value) {
      table.extra.add(name: code, isJSON: isJSON) { $0.append(contentsOf: value) }
    } else {
      note(
        .warning, "unreadable-json", "“\(RecordImporter.text(text.span))” is not the JSON that belongs here; kept as text",
        at: Int(node.start), record, batch)
      table.extra.add(name: code, isJSON: false) { $0.append(contentsOf: text) }
    }
  }

  private mutating func addFlattened(
    _ index: Int, prefix: String, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    // An explicit stack: elements nest as deep as the scanner lets them.
    var stack = [(index + 1, Int(batch.nodes[index].next), prefix)]
    while let (child, end, prefix) = stack.popLast() {
      guard child < end else { continue }
      let node = batch.nodes[child]
      stack.append((Int(node.next), end, prefix))
      let own = node.name < plan.names.count ? plan.names[node.name] : ""
      let name = own == "#text" ? prefix : prefix + "/" + own
      if node.kind == .object {
        stack.append((child + 1, Int(node.next), name))
      } else {
        let code = table.extra.names.code(for: name)
        table.extra.add(name: code, isJSON: false) { batch.appendText(of: node, to: &$0) }
        hasValue = true
      }
    }
  }

  private func isJSONKind(_ node: RecordNode) -> Bool {
    switch node.kind {
    case .text, .textWithEscapes, .textWithDoubledQuotes: false
    default: true
    }
  }

  // MARK: - Remarks

  private static func text(_ value: Span<UInt8>) -> String {
    var bytes: [UInt8] = []
    for index in 0..<min(value.count, 80) { bytes.append(value[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Notes something about a value, with its place; the text is made only where it will be seen.
  mutating func note(
    _ severity: Diagnostic.Severity, _ code: String, _ message: @autoclosure () -> String, at index: Int,
    _ record: RecordPlace, _ batch: borrowing RecordBatch, hint: String? = nil
  ) {
    guard tally.log.wouldKeep(code: code, severity: severity) else {
      tally.log.add(count: 1, code: code, severity: severity)
      return
    }
    tally.log.add(
      Diagnostics.diagnostic(
        severity, code, message(), file: file, at: index, record: record, batch: batch,
        container: plan.mapping.container, hint: hint))
  }
}

/// The range without blanks (space, tab, line ends, U+00A0) at either end.
@inline(__always)
func trimmed(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Range<Int> {
  var start = range.lowerBound
  var end = range.upperBound
  while start < end {
    if isBlank(bytes[start]) {
      start += 1
    } else if bytes[start] == 0xC2, start + 1 < end, bytes[start + 1] == 0xA0 {
      start += 2
    } else {
      break
    }
  }
  while end > start {
    if isBlank(bytes[end - 1]) {
      end -= 1
    } else if bytes[end - 1] == 0xA0, end - 2 >= start, bytes[end - 2] == 0xC2 {
      end -= 2
    } else {
      break
    }
  }
  return start..<end
}

@inline(__always)
private func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (byte >= 9 && byte <= 13) }
