/// The field ids of names by kind, each asked for once: per variable there is one look into an array.
///
/// The ids of a kind are a row of the table, as many as there are names. What to watch: rows are only ever added, so
/// that the contexts on the stack can remember where theirs begins.
struct FieldTable: Sendable {
  static let absent = -1
  private static let unknown = -2
  /// How many ids are remembered at most; kinds beyond are asked every time.
  private static let maximumIdCount = 1 << 20

  private let nameCount: Int
  private var ids: [Int] = []

  init(nameCount: Int) {
    self.nameCount = nameCount
  }

  /// Where the ids of a kind begin, or `absent` if they are not remembered.
  mutating func row(of kind: Int32) -> Int {
    let (row, overflow) = Int(kind).multipliedReportingOverflow(by: nameCount)
    if kind < 0 || overflow || row >= Self.maximumIdCount { return Self.absent }
    let missing = row + nameCount - ids.count
    if missing > 0 { ids.append(contentsOf: repeatElement(Self.unknown, count: missing)) }
    return row
  }

  /// The id of a name in the kind whose ids begin at `row`, if it has been asked for and is there; else below 0.
  @inline(__always)
  func knownId(of name: Int, row: Int) -> Int { ids[row &+ name] }

  /// The id of a name in a kind, or `absent`.
  mutating func id(of name: Int, inKind kind: Int32, names: [String], data: some TemplateData) -> Int {
    let row = row(of: kind)
    if row >= 0 && ids[row + name] != Self.unknown { return ids[row + name] }
    let id = data.field(named: names[name], inKind: kind).map { max($0, 0) } ?? Self.absent
    if row >= 0 { ids[row + name] = id }
    return id
  }
}
