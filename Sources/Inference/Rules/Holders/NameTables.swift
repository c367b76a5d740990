import Formats
import TaskModel
import Vocabulary

/// What a file of an unrecognised tool has to say which names ids stand for: lists of objects, objects by their ids,
/// and elements, called for what they are (`statuses`, `users`).
struct NameTables {
  /// One of them, by one of the values that may be the ids in it.
  struct Table {
    /// Where it is, and what is in it.
    var list: InputShape.RecordShape
    /// The name of the id: `@key` for the key that an object stands under, `*` where each name is an id and its value
    /// the name.
    var key: String
    /// The name of the name; empty where each value is one.
    var name: String
    /// The name of what a person's name ends with, where it is in two; empty for all others.
    var nameEnd = ""
    /// The first ids, in their order.
    var ids: [[UInt8]]
    /// Whether its name is one that is recognised by that: `id`.
    var isNamed: Bool

    /// What the records are for whoever looks names up.
    func place(as table: String) -> RecordSet {
      var set = RecordSet(path: list.path, role: .lookup(table), key: key, names: name.isEmpty ? [] : [name])
      set.nameEnd = nameEnd
      return set
    }

    /// Whether values are ids in it, as far as both have been seen.
    func holds(_ values: [[UInt8]]) -> Bool {
      IdTexts.are(values, amongst: ids) && values.contains(where: ids.contains)
    }

    /// Each id with its name, where all have been seen; nil where some may be missing.
    ///
    /// In XML the name is that of the element that has the id; one without a name has an empty one.
    var entries: [(id: [UInt8], name: [UInt8])]? {
      if name.isEmpty {
        let names = list.names.compactMap { list.samples[$0].map { Array($0.utf8) } }
        return names.count == ids.count ? Array(zip(ids, names)) : nil
      }
      if !nameEnd.isEmpty { return nil }
      if let numbered = list.numberedValues[key] {
        guard numbered.count == list.count, Set(ids).count == list.count else { return nil }
        let names = Dictionary((list.numberedValues[name] ?? []).map { ($0.record, $0.text) }) { first, _ in
          first
        }
        return numbered.map { ($0.text, names[$0.record] ?? []) }
      }
      // First values are listed once each and in their order: as many as records belong to these, one by one.
      guard let names = list.firstValues[name], ids.count == list.count, names.count == list.count else {
        return nil
      }
      return Array(zip(ids, names))
    }
  }

  /// All of them, in the order of the file, and of the names that may be keys.
  private(set) var all: [Table] = []

  private static let usualKeys = ["id", "_id", "uuid", "gid", "@key"]
  private static let elementKeys = ["@id", "id", "@key", "key", "@uid", "@code"]
  /// Looks for tables that are called by some words.
  ///
  /// - Parameters:
  ///   - isMeant: whether a word of their names, in the singular, is one of these.
  ///   - field: what the names are wanted for.
  init(for field: Field? = nil, in shape: InputShape, called isMeant: (String) -> Bool) {
    for list in shape.records
    where TaskListSelection.forms(of: GenericProfile.lastName(list.path)).contains(where: isMeant) {
      if list.isSoleObject {
        addValues(list, for: field)
      } else if shape.container.hasKeys ? list.path.last == "*" || list.path.hasSuffix("[*]") : list.count > 0
      {
        add(list, for: field, in: shape)
      }
    }
  }

  /// An object whose values are names: texts that are neither colors nor addresses, under ids or for states.
  private mutating func addValues(_ list: InputShape.RecordShape, for field: Field?) {
    let names = list.names.compactMap { list.samples[$0] }
    guard names.count > 1, names.count == list.names.count, list.lists.names.isEmpty,
      names.allSatisfy(Self.mayBeName),
      field == nil || list.names.allSatisfy({ $0.contains(where: \.isNumber) })
        || (field == .status && names.contains { ListNames.isDone($0) != nil })
    else { return }
    all.append(Table(list: list, key: "*", name: "", ids: list.names.map { Array($0.utf8) }, isNamed: false))
  }

  private static func mayBeName(_ text: String) -> Bool {
    text.contains(where: \.isLetter) && !text.hasPrefix("#") && !text.contains("@") && !text.contains("://")
  }

  private mutating func add(_ list: InputShape.RecordShape, for field: Field?, in shape: InputShape) {
    let isXML = shape.container == .xml
    for key in isXML ? Self.elementKeys : Self.usualKeys + WordKind.otherKey.words
    where list.names.contains(key) {
      guard let (name, nameEnd) = Self.name(in: list, besides: key, for: field) else { continue }
      let isNamed = !isXML && list.path.hasSuffix("[*]") && Self.usualKeys.contains(key)
      all.append(
        Table(
          list: list, key: key, name: name, nameEnd: nameEnd, ids: list.firstValues[key] ?? [],
          isNamed: isNamed || (isXML && key.hasSuffix("id"))))
    }
    guard !isXML, list.path.hasSuffix(".*"),
      let object = shape.records.first(where: { $0.isSoleObject && $0.path == list.path.dropLast(2) }),
      let (name, nameEnd) = Self.name(in: list, besides: "@key", for: field)
    else { return }
    let keys = object.names.filter { !$0.contains("/") }.map { Array($0.utf8) }
    all.append(Table(list: list, key: "@key", name: name, nameEnd: nameEnd, ids: keys, isNamed: false))
  }

  /// The name of the name in a list, and that of its end where it is in two.
  private static func name(
    in list: InputShape.RecordShape, besides key: String, for field: Field?
  ) -> (name: String, end: String)? {
    let names = list.names.filter { !$0.contains("/") && $0 != key && !list.lists.names.contains($0) }
    if field == .assignees {
      if let name = names.first(where: WordKind.personName.namesJoined) { return (name, "") }
      if let first = names.first(where: { NameParts.part(of: $0) == .first }) {
        return (first, names.first { NameParts.part(of: $0) == .family } ?? "")
      }
    }
    let title = names.filter(ContainerHeadings.isTitle).min { Synonyms.rank(of: $0) < Synonyms.rank(of: $1) }
    let name =
      title ?? WordKind.otherName.words.lazy.compactMap { other in
        names.first { Synonyms.normalized($0).joined == other }
      }.first ?? names.first { $0 == "#text" }
    return name.map { ($0, "") }
  }
}
