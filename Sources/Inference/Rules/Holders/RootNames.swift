import Formats
import TaskModel
import Vocabulary

/// The name of a board, which stands in the one object around its columns: the project of all tasks in them.
enum RootNames {
  /// The name of the root's value that is the project of all tasks; nil where there is none.
  ///
  /// - Parameters:
  ///   - lists: where the tasks are.
  ///   - related: what stands about them elsewhere.
  ///   - fields: what they say of themselves.
  static func project(
    of lists: [RecordSet], _ related: [RecordSet], _ fields: [FieldMap], in shape: InputShape
  ) -> String? {
    guard !isProjectSaid(lists, related, fields), !lists.contains(where: { $0.path == "." }),
      areColumns(lists, related) || isNamedList(lists, shape)
    else { return nil }
    let names = texts(of: shape)
    if let name = names.first(where: { Synonyms.target(of: $0) == .field(.project) }) { return name }
    return name(among: names, of: shape)
  }

  /// The attribute of the root of XML that is the project of all tasks; nil where there is none.
  ///
  /// As in JSON, a board around columns has a name, and one around tasks need not be theirs: the root's own name has to
  /// say that it is a board.
  static func projectAttribute(
    of lists: [RecordSet], _ related: [RecordSet], _ fields: [FieldMap], in shape: InputShape
  ) -> String? {
    guard shape.container == .xml, !isProjectSaid(lists, related, fields), areColumns(lists, related),
      let root = lists.first.flatMap({ RecordPath.steps($0.path).first }),
      Synonyms.target(of: String(root)) == .field(.project)
    else { return nil }
    return ["@name", "@title"].first { shape.rootSamples[$0]?.isEmpty == false }
  }

  private static func isProjectSaid(
    _ lists: [RecordSet], _ related: [RecordSet], _ fields: [FieldMap]
  ) -> Bool {
    fields.contains { $0.to == .field(.project) } || related.contains { $0.role == .heading(.project) }
      || lists.contains { !$0.project.isEmpty }
  }

  /// Whether the one object of a file has a name, which is not the program's own or that of the export.
  static func hasName(_ shape: InputShape) -> Bool { name(among: texts(of: shape), of: shape) != nil }

  private static func name(among texts: [String], of shape: InputShape) -> String? {
    let isOwn = shape.rootNames.contains { WordKind.programWord.namesJoined($0) }
    return isOwn ? nil : texts.first { ["name", "title"].contains($0.lowercased()) }
  }

  /// Whether a text of the root is called a project or a board.
  static func saysProject(_ shape: InputShape) -> Bool {
    texts(of: shape).contains { Synonyms.target(of: $0) == .field(.project) }
  }

  /// The names of the texts in the one object of a file that can be reached.
  private static func texts(of shape: InputShape) -> [String] {
    guard shape.container.hasKeys, !shape.rootNames.isEmpty, let root = shape.records.first, root.path == ".",
      root.count == 1
    else { return [] }
    return shape.rootNames.filter { name in
      guard let sample = shape.rootSamples[name], sample != "true", sample != "false" else { return false }
      return !root.lists.names.contains(name) && RecordPath.canHold(name)
    }
  }

  /// Whether a file is one list of tasks with a name, and no more: `{"name": "Garden", "tasks": […]}`.
  private static func isNamedList(_ lists: [RecordSet], _ shape: InputShape) -> Bool {
    guard lists.count == 1, let list = lists.first, RecordPath.steps(list.path).count == 2,
      list.path.hasSuffix("[*]"), GenericProfile.nameSuggestsTasks(list.path)
    else { return false }
    let key = GenericProfile.lastName(list.path)
    return shape.rootNames.allSatisfy { name in
      if !RecordPath.canHold(name) || name == key { return true }
      switch Synonyms.target(of: name) {
      case .field(let field): return [.title, .id, .detail, .created, .modified].contains(field)
      default: return false
      }
    }
  }

  /// Whether what tasks are in are the columns of one board: a title before them is their section, or they stand under
  /// keys of which one is a state.
  private static func areColumns(_ lists: [RecordSet], _ related: [RecordSet]) -> Bool {
    if related.contains(where: { $0.role == .heading(.section) }) { return true }
    return lists.count > 1 && lists.allSatisfy { !$0.section.isEmpty }
      && lists.contains { ListNames.isDone($0.section) != nil }
  }
}

extension ProfileMapping {
  /// Makes a text of the root the project of all tasks.
  mutating func addProject(_ name: String, in shape: InputShape) {
    let place = shape.rootNames.firstIndex(of: name) ?? 0
    let lists = records.compactMap { record in
      RecordPath.steps(record.path).first.flatMap { first in
        shape.rootNames.firstIndex { $0 == first || "\"\($0)\"" == first }
      }
    }
    var heading = RecordSet(path: name, role: .heading(.project))
    heading.follows = !lists.allSatisfy { place < $0 }
    records.append(heading)
  }
}
