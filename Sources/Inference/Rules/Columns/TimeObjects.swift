import Formats
import TaskModel

/// Points of time that stand in objects: Firestore's `{"_seconds": 1774688400, "_nanoseconds": 0}`, Parse's `{"__type":
/// "Date", "iso": "2026-03-28T09:00:00.000Z"}`.
struct TimeObjects {
  /// What the value is called, and what stands beside it and says that it is a time.
  private static let forms = [
    (value: "/_seconds", mark: "/_nanoseconds"), (value: "/seconds", mark: "/nanoseconds"),
    (value: "/seconds", mark: "/nanos"), (value: "/iso", mark: "/__type"),
    (value: "/__time__", mark: "/__time__"),
  ]

  /// By the name of a value the name of the object that it stands in.
  private let owners: [String: String]

  /// Finds them among the names of records, nested ones with slashes.
  init(in names: [String]) {
    var owners: [String: String] = [:]
    // Hardly any record has one.
    let nested = names.filter { name in
      name.utf8.contains(UInt8(ascii: "/")) && Self.forms.contains { name.hasSuffix($0.value) }
    }
    let all = nested.isEmpty ? [] : Set(names)
    for name in nested {
      for form in Self.forms where name.hasSuffix(form.value) {
        let owner = String(name.dropLast(form.value.count))
        guard all.contains(owner + form.mark), case .field(let field) = Synonyms.target(of: owner),
          field.kind == .date
        else { continue }
        owners[name] = owner
      }
    }
    self.owners = owners
  }

  /// What stands beside the times that fields are, and says no more than that they are such, or parts of a second.
  static func marks(of fields: [FieldMap], in records: InputShape.RecordShape) -> [String] {
    let names = Set(records.names)
    return fields.flatMap { map in
      guard case .field(let field) = map.to, field.kind == .date else { return [String]() }
      return forms.filter { $0.value != $0.mark && map.from.hasSuffix($0.value) }.map {
        map.from.dropLast($0.value.count) + $0.mark
      }.filter(names.contains)
    }
  }

  /// The name of the date that a value is; nil for other values.
  func ownName(of name: String) -> String? { owners[name] }
}
