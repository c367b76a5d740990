extension ProfileMapping {
  /// Whether something of an input may be tasks by this mapping.
  ///
  /// In a table one of its columns at least is known, and elsewhere something is where tasks are, be it an empty list.
  /// Nothing at all may be anything.
  package func mayHaveTasks(_ shape: InputShape) -> Bool {
    guard shape.records.contains(where: { $0.count > 0 && !$0.names.isEmpty }) else { return true }
    if container == .csv {
      let names = Set(shape.records.flatMap(\.names).map { $0.lowercased() })
      return usesSynonyms || fields.contains { names.contains($0.from.lowercased()) }
        || aliases.keys.contains(where: names.contains)
    }
    return records.contains { $0.role == .task && RecordPath.isThere($0.path, in: shape) }
  }
}
