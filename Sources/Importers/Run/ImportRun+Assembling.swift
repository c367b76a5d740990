import Formats
import Scanners
import TaskModel

// Tasks that are made of records otherwise than by importing them: put together from several, as values
// (`RecordAssembler`) or in columns (`RowAssembler`), components of calendars, and texts that stand for a task.

extension ImportRun {
  /// Shows the assembler a task record, and puts the tasks into the table that it makes of it.
  mutating func assemble(
    _ record: RecordPlace, of batch: borrowing RecordBatch, to table: inout TaskTable
  ) throws {
    let hasTask = importer.add(record, of: batch, to: &stage)
    if !importer.state.exclusion.isEmpty {
      stage.truncate(to: 0)
      return try leaveOut(record, batch)
    }
    let item = hasTask ? stage.itemAsFound(at: 0) : TaskItem(title: "")
    stage.truncate(to: 0)
    // In place: a copy of the assembler would be a copy of every task that it holds.
    assembly.values?.begin(line: record.line)
    let wanted = assembly.wanted
    guard
      let outcome = assembly.values?.task(
        item, from: batch.rawValue(of: record, names: importer.names, wanted: wanted))
    else { return }
    switch outcome {
    case .tasks(let tasks): append(tasks, to: &table)
    case .held: break
    case .skipped: accounting.skipped += 1
    case .rejected(let code, let reason):
      try reject(record, batch, code, reason, at: record.original.lowerBound)
    }
  }

  /// Puts an assembler's tasks into the table.
  mutating func append(_ tasks: [TaskItem], to table: inout TaskTable) {
    for task in tasks {
      var task = task
      // An empty word is no word, as where values are read one by one.
      task.assignees.removeAll(where: \.isEmpty)
      task.tags.removeAll(where: \.isEmpty)
      if task.status == "" { task.status = nil }
      if task.priorityRaw == "" { task.priorityRaw = nil }
      if task.project == "" { task.project = nil }
      if task.section == "" { task.section = nil }
      table.append(task)
    }
    accounting.kept += tasks.count
  }

  /// Makes a row of a task record in the assembler's own table.
  mutating func assembleRow(_ record: RecordPlace, of batch: borrowing RecordBatch) throws {
    let row = stage.rowCount
    let isScalar = ImportRun.isScalar(record, batch, names: importer.names)
    let node = assembly.append(record, of: batch, isScalar: isScalar, isTask: true)
    guard let node else { return }
    if assembly.rows?.takeAside(node) == true {
      accounting.skipped += 1
      return
    }
    let hasTask = importer.add(record, of: batch, to: &stage)
    if !importer.state.exclusion.isEmpty {
      assembly.rows?.tape.truncate(to: node)
      stage.truncate(to: row)
      return try leaveOut(record, batch)
    }
    if hasTask {
      // Parts of the record that would be tasks are the assembler's business.
      if stage.rowCount > row + 1 { stage.truncate(to: row + 1) }
    } else {
      stage.endRow()
    }
    if !stage.title.isPresent(row) {
      stage.title.truncate(to: row)
      stage.title.append(EmptyCollection())
    }
    if assembly.rows?.take(node, row: row, of: &stage) == false {
      stage.truncate(to: row)
      accounting.skipped += 1
    }
  }

  /// Shows the assembler a record that tasks refer to.
  mutating func takeContext(_ record: RecordPlace, of batch: borrowing RecordBatch, role: String) {
    let isScalar = ImportRun.isScalar(record, batch, names: importer.names)
    let node = assembly.append(record, of: batch, isScalar: isScalar, isTask: false)
    guard let node else { return }
    assembly.rows?.context(node, role: role, &stage)
  }

  /// Hands the assembler's rows over to the table.
  mutating func handOverRows(to table: inout TaskTable) {
    let count = table.rowCount
    assembly.rows?.finish(stage, into: &table)
    stage.truncate(to: 0)
    accounting.kept += table.rowCount - count
    accounting.skipped += assembly.rows?.droppedCount ?? 0
  }

  /// Says what an assembler has remarked.
  mutating func add(_ remarks: [AssemblyRemark]) {
    for remark in remarks {
      log.add(
        Diagnostic(remark.severity, code: remark.code, remark.message, at: SourceLocation(file: input.file)))
    }
  }

  /// Accounts for records that an assembler has made more or fewer tasks of.
  mutating func accountForAssembly(setAside: [ItemClass: Int]) {
    accounting.archived += setAside[.archived] ?? 0
    accounting.deleted += setAside[.deleted] ?? 0
    accounting.skipped += setAside.values.reduce(0, +)
    // More tasks than records: they were made of parts. Fewer: records went into other tasks.
    let carriers = accounting.read - accounting.skipped - accounting.rejected
    accounting.derived += max(accounting.kept - carriers, 0)
    accounting.skipped += max(carriers - accounting.kept, 0)
  }

  /// Imports a component of a calendar, whose lines have names of their own.
  mutating func addComponent(
    _ record: RecordPlace, of batch: borrowing RecordBatch, to table: inout TaskTable
  ) throws {
    let inner = components.scan(batch.bytes[record.original], line: record.line)
    importer.add(names: inner.newNames)
    guard let component = inner.records.first, component.defect < 0 else { return }
    switch importer.componentKind(component, inner) {
    case .none: importer.noteCalendarName(component, inner)
    case .other:
      accounting.read += 1
      accounting.skipped += 1
    case .task:
      accounting.read += 1
      if importer.addComponent(component, of: inner, to: &table) {
        accounting.kept += 1
      } else {
        try leaveOut(record, batch)
      }
    }
  }

  /// Takes a text where a record is expected for the title of a task, where nothing is known of the tool; false, and
  /// nothing taken, elsewhere.
  mutating func addTitle(
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    let node = batch.nodes[record.firstNode]
    let place =
      record.path < input.profile.mapping.records.count ? input.profile.mapping.records[record.path] : nil
    guard input.profile.mapping.naming.usesSynonyms, !input.profile.needsCode, let place, place.fields == nil,
      node.kind == .text || node.kind == .textWithEscapes, node.length > 0
    else { return false }
    let exclusionFlags = importer.input.places[record.path].exclusionFlags.union(
      importer.headings.exclusionFlags(ofPath: record.path))
    guard exclusionFlags.subtracting(.done).isEmpty else {
      importer.state.account(for: exclusionFlags, &accounting)
      return true
    }
    var title = batch.text(of: node)
    let mark = CheckMark.take(from: &title)
    var task = TaskItem(title: String(decoding: title, as: UTF8.self))
    task.isDone = mark ?? (place.done != nil)
    task.priority = input.profile.mapping.reading.absentPriority
    task.section = place.section.isEmpty ? nil : place.section
    task.project = place.project.isEmpty ? nil : place.project
    if !place.priority.isEmpty {
      let code = input.profile.mapping.priorities.code(of: place.priority) ?? Priority.middle.rawValue
      task.priority = Priority(rawValue: code)
      task.priorityRaw = place.priority
    }
    importer.headings.fill(&task, path: record.path)
    if importer.headings.mayComeLate, !task.isDone, mark == nil {
      importer.doneResolver.unsaidRows.append(table.rowCount)
    }
    append([task], to: &table)
    return true
  }

  /// Whether a record is a value without parts.
  ///
  /// Not asked of the run itself: with an assembler of an unknown type in it, it would be copied for the question.
  private static func isScalar(_ record: RecordPlace, _ batch: borrowing RecordBatch, names: [String]) -> Bool
  {
    guard record.endNode == record.firstNode + 1, record.firstNode < batch.nodes.count else { return false }
    let name = batch.nodes[record.firstNode].name
    return name < names.count && names[name].isEmpty
  }
}
