extension TaskItem: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title, detail, isDone, status, priority, priorityRaw
    case due, deadline, start, created, modified, completed
    case assignees, tags, project, section, parent, blockedBy, url
    case estimate, spent, progress, recurrence, source, extra
  }

  /// Decodes an object of the native JSON format.
  ///
  /// Names that are left out mean absent, open, of middle priority, without words; a priority that is null is none.
  /// `extraOrder` comes out sorted, since a decoder does not tell in which order names stood.
  ///
  /// - Throws: `DecodingError` for a value of another kind than the format has there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }
    func date(_ key: CodingKeys) throws -> TaskDate? {
      try container.decodeIfPresent(TaskDate.self, forKey: key)
    }
    func seconds(_ key: CodingKeys) throws -> Int64? {
      guard let duration = try text(key) else { return nil }
      guard let seconds = ISODuration.seconds(duration) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "\(duration) is not an ISO 8601 duration")
      }
      return seconds
    }
    self.init(id: try text(.id) ?? "", title: try text(.title) ?? "")
    detail = try text(.detail)
    isDone = try container.decodeIfPresent(Bool.self, forKey: .isDone) ?? false
    status = try text(.status)
    // The first app left the key out where the priority was the middle one.
    priority =
      container.contains(.priority)
      ? try container.decodeIfPresent(Priority.self, forKey: .priority) : .middle
    priorityRaw = try text(.priorityRaw)
    due = try date(.due)
    deadline = try date(.deadline)
    start = try date(.start)
    created = try date(.created)
    modified = try date(.modified)
    completed = try date(.completed)
    assignees = try container.decodeIfPresent([String].self, forKey: .assignees) ?? []
    tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
    project = try text(.project)
    section = try text(.section)
    parent = try text(.parent)
    blockedBy = try container.decodeIfPresent([String].self, forKey: .blockedBy) ?? []
    url = try text(.url)
    estimateSeconds = try seconds(.estimate)
    spentSeconds = try seconds(.spent)
    progress = try container.decodeIfPresent(Int.self, forKey: .progress)
    recurrence = try text(.recurrence)
    source = try text(.source)
    try decodeExtra(container)
  }

  private mutating func decodeExtra(_ container: KeyedDecodingContainer<CodingKeys>) throws {
    guard container.contains(.extra) else { return }
    let values = try container.nestedContainer(keyedBy: JSONFragment.Name.self, forKey: .extra)
    for key in values.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      let value = try values.decode(JSONFragment.self, forKey: key)
      if case .string(let string) = value {
        extra[key.stringValue] = .text(string)
      } else {
        extra[key.stringValue] = .json(value.text)
      }
      extraOrder.append(key.stringValue)
    }
  }

  /// Encodes an object of the native JSON format.
  ///
  /// Absent values and empty lists are left out; id, title, isDone and priority are always there, the last as null
  /// where there is none. A value of `extra` that claims to be JSON and is not is encoded as text.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(detail, forKey: .detail)
    try container.encode(isDone, forKey: .isDone)
    try container.encodeIfPresent(status, forKey: .status)
    try container.encode(priority, forKey: .priority)
    try container.encodeIfPresent(priorityRaw, forKey: .priorityRaw)
    try container.encodeIfPresent(due, forKey: .due)
    try container.encodeIfPresent(deadline, forKey: .deadline)
    try container.encodeIfPresent(start, forKey: .start)
    try container.encodeIfPresent(created, forKey: .created)
    try container.encodeIfPresent(modified, forKey: .modified)
    try container.encodeIfPresent(completed, forKey: .completed)
    if !assignees.isEmpty { try container.encode(assignees, forKey: .assignees) }
    if !tags.isEmpty { try container.encode(tags, forKey: .tags) }
    try container.encodeIfPresent(project, forKey: .project)
    try container.encodeIfPresent(section, forKey: .section)
    try container.encodeIfPresent(parent, forKey: .parent)
    if !blockedBy.isEmpty { try container.encode(blockedBy, forKey: .blockedBy) }
    try container.encodeIfPresent(url, forKey: .url)
    try container.encodeIfPresent(text(.estimate), forKey: .estimate)
    try container.encodeIfPresent(text(.spent), forKey: .spent)
    try container.encodeIfPresent(progress, forKey: .progress)
    try container.encodeIfPresent(recurrence, forKey: .recurrence)
    try container.encodeIfPresent(source, forKey: .source)
    if !extra.isEmpty {
      var values = container.nestedContainer(keyedBy: JSONFragment.Name.self, forKey: .extra)
      for name in orderedExtraNames {
        guard let value = extra[name] else { continue }
        if case .json(let text) = value, let fragment = JSONFragment(text) {
          try values.encode(fragment, forKey: .init(name))
        } else {
          try values.encode(value.string, forKey: .init(name))
        }
      }
    }
  }

  /// The names in `extraOrder`, then those of `extra` that are missing there.
  package var orderedExtraNames: [String] {
    extraOrder + extra.keys.filter { !extraOrder.contains($0) }.sorted()
  }
}
