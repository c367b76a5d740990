// Names and texts that hold good for the tasks in what has them, or after them.

extension ProfileMapping {
  /// The numbers of the places whose texts hold good for the tasks after them.
  package var headingPlaces: Set<Int> {
    Set(records.indices.filter { if case .heading = records[$0].role { !records[$0].isName } else { false } })
  }

  /// The numbers of the places whose names hold good for the tasks in what has them.
  package var namePlaces: Set<Int> { Set(records.indices.filter { records[$0].isName }) }

  /// Whether what stands at one of the places of records is a heading of the records at another.
  ///
  /// A profile knows its headings; where none is known (`ReadingOption.headingScope`), a name is one for what lies
  /// beside it.
  package func isHeading(_ heading: Int, of place: Int) -> Bool {
    guard reading.options.contains(.headingScope), records.indices.contains(heading),
      records.indices.contains(place)
    else { return true }
    let separator: Character = container == .xml ? "/" : "."
    if records[heading].isLate, !records[place].isLate { return false }
    guard let end = records[heading].path.lastIndex(of: separator) else { return true }
    return RecordPath.holds(String(records[heading].path[..<end]), records[place].path)
  }

  /// Notes which names of boards come behind their tasks: whoever writes an answer of a tool's API again may sort its
  /// keys.
  mutating func noteLateHeadings(in shape: InputShape) {
    guard container.hasKeys else { return }
    let tasks = records.filter { $0.role == .task }.map { RecordPath.steps($0.path) }
    for index in records.indices {
      guard case .heading = records[index].role else { continue }
      let steps = RecordPath.steps(records[index].path)
      for path in tasks {
        let depth = zip(steps, path).prefix { $0 == $1 }.count
        guard depth < steps.count, depth < path.count, path[depth] != "[*]", path[depth] != "*" else {
          continue
        }
        let around = RecordPath.path(of: steps[..<depth])
        let names = around.isEmpty ? shape.rootNames : shape.records.first { $0.path == around }?.names ?? []
        guard let list = names.firstIndex(where: { $0 == path[depth] }) else { continue }
        let own = names.firstIndex { $0 == steps[depth] } ?? (shape.isWhole ? 0 : .max)
        if own > list {
          records[index].follows = true
          records[index].isOfAll = depth == 0 && steps.count > 1
        }
      }
    }
  }
}
