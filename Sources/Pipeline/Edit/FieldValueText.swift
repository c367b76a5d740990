package import TaskModel

extension TaskTable {
  /// A row's value in a field as a person writes it, or nil where there is none.
  ///
  /// Words of a list have commas between them, dates are ISO 8601, amounts of work ISO 8601 durations. For patches and
  /// messages; writers have their own.
  package func valueText(_ field: Field, extraName: String? = nil, _ row: Int) -> String? {
    switch field {
    case .id: return idString(row)
    case .parent: return parentID(row)
    case .source: return source(row)
    case .isDone: return row < isDone.count && isDone[row] ? "true" : "false"
    case .priority: return priority(row)?.name
    case .progress:
      return row < progress.count && progress[row] != TaskTable.absentProgress ? String(progress[row]) : nil
    case .estimate, .spent: return seconds(field, row).map { ISODuration.text(seconds: $0) }
    case .extra:
      guard let name = extraName.flatMap({ extra.names.existingCode(for: $0) }),
        let entry = extra.range(row).lazy.map({ extra.entry($0) }).last(where: { $0.name == name })
      else { return nil }
      return String(decoding: extra.bytes[entry.range], as: UTF8.self)
    default: break
    }
    if field.kind == .date { return date(field, row)?.description }
    if let column = wordLists(field) {
      return column.range(row).isEmpty ? nil : column.strings(row).joined(separator: ", ")
    }
    return texts(field)?.string(row) ?? words(field)?.string(row)
  }
}

extension ExtraColumn {
  /// The entries of a row by the codes of their names, of those of one name the last: where many names are asked for.
  func entries(_ row: Int) -> [UInt32: Int] {
    row < count ? Dictionary(range(row).map { (entry($0).name, $0) }) { $1 } : [:]
  }

  /// The text of a name among the entries of a row, or nil where there is none.
  func text(_ name: String, _ entries: [UInt32: Int]) -> String? {
    names.existingCode(for: name).flatMap { entries[$0] }.map {
      String(decoding: bytes[entry($0).range], as: UTF8.self)
    }
  }
}
