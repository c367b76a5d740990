import TaskModel

extension SortEngine {
  /// Prepares the keys of an order for a table.
  ///
  /// A key whose column is empty orders nothing and is left out.
  ///
  /// - Parameter zone: the one whose clocks local times and days are read by, where there are instants beside them.
  init(_ order: TaskOrder, _ table: TaskTable, in zone: ZoneOffsets = .utc) {
    var stages: [Stage] = []
    var components: [SortComponent] = []
    func close() {
      if !components.isEmpty { stages.append(.packed(components)) }
      components = []
    }
    func add(_ component: SortComponent?) {
      guard let component, component.bits > 0 else { return }
      if components.reduce(component.bits, { $0 + $1.bits }) > 64 { close() }
      components.append(component)
    }
    for descriptor in order.descriptors {
      let absent: UInt64 = descriptor.absent == .first ? 0 : 1
      var texts: TextColumn?
      switch descriptor.field.kind {
      case .text:
        guard let column = table.texts(descriptor.field), column.count >= table.rowCount else { continue }
        if !column.areAllPresent {
          add(SortComponent(.texts(column, absent: absent), largest: 1))
        }
        texts = SortText.prepared(column, by: descriptor)
      case .wordList:
        guard let column = table.wordLists(descriptor.field), column.count >= table.rowCount else { continue }
        add(SortComponent(.lists(column, absent: absent), largest: 1))
        var byWord = descriptor
        // The list is turned round as a whole, with what stands in an explicit order.
        byWord.isDescending = false
        texts = SortText.lists(column, ranks: SortText.ranks(of: column.dictionary, by: byWord))
      default:
        add(SortComponent(descriptor, table, in: zone))
      }
      if let texts {
        close()
        stages.append(.text(SortTexts(texts), isDescending: descriptor.isDescending))
      }
    }
    close()
    self.init(stages: stages)
  }
}

extension SortComponent {
  /// The key of priorities, as numbers that a table has them as.
  init(priorities: [UInt8], _ descriptor: SortDescriptor) {
    let values = (0..<UInt64(256)).map { value -> UInt64 in
      if value > 4 { return descriptor.absent == .first ? 0 : 5 }
      return (descriptor.isDescending ? 4 - value : value) + (descriptor.absent == .first ? 1 : 0)
    }
    self.init(.bytes(priorities, values), largest: 5)
  }

  /// A key of fixed width, or nil where the field's column is empty or the field has no such key.
  init?(_ descriptor: SortDescriptor, _ table: TaskTable, in zone: ZoneOffsets = .utc) {
    let field = descriptor.field
    let isDescending = descriptor.isDescending
    let absentFirst = descriptor.absent == .first
    switch field.kind {
    case .flag:
      guard table.isDone.count >= table.rowCount else { return nil }
      self.init(.flags(table.isDone, isDescending ? 1 : 0, isDescending ? 0 : 1), largest: 1)
    case .priority:
      guard table.priority.count >= table.rowCount else { return nil }
      self.init(priorities: table.priority, descriptor)
    case .percent:
      guard table.progress.count >= table.rowCount else { return nil }
      let values = (0..<UInt64(256)).map { value in
        value > 100
          ? (absentFirst ? 0 : 101) : (isDescending ? 100 - value : value) + (absentFirst ? 1 : 0)
      }
      self.init(.bytes(table.progress, values), largest: 101)
    case .word:
      guard let column = table.words(field), column.count >= table.rowCount else { return nil }
      let ranks = SortText.ranks(of: column.dictionary, by: descriptor)
      self.init(.codes(column.codes, ranks), largest: UInt64(ranks.max() ?? 0))
    case .extra:
      guard let name = descriptor.extraName else { return nil }
      let column = table.extraWords(name)
      guard column.count >= table.rowCount else { return nil }
      let ranks = SortText.ranks(ofValues: column.dictionary, by: descriptor)
      self.init(.codes(column.codes, ranks), largest: UInt64(ranks.max() ?? 0))
    case .date, .duration:
      let column = field.kind == .date ? zone.onOneLine(table.dates(field)) : table.integers(field)
      guard column.count >= table.rowCount,
        let key = IntegerKey(
          column, isDate: field.kind == .date, isDescending: isDescending, absentFirst: absentFirst)
      else { return nil }
      self.init(.integers(column, key), largest: key.largest)
    case .text, .wordList:
      return nil
    }
  }
}
