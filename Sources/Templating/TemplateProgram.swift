/// What compiling adds up: the code of a template and its partials with all its tables.
struct TemplateProgram: Sendable {
  /// The code; every template and body ends with `.end`.
  var instructions: [Instruction] = []
  /// Where each instruction comes from, in parallel to `instructions`.
  var places: [InstructionPlace] = []
  /// All literal text.
  var literals: [UInt8] = []
  /// Per literal with line starts: how many, then their distances from the literal's start.
  var lineStarts: [Int32] = []
  /// The names, by id.
  var names: [String] = []
  /// The dotted names: the ids of their parts.
  var paths: [[Int]] = []
  var blockNames: [String] = []
  var blockSites: [BlockSite] = []
  var parentCalls: [ParentCall] = []
  var overrides: [BlockOverride] = []
  /// The first instruction of every template; the first template is the one that was asked for.
  var templateStarts: [Int32] = []
  var templateNames: [String] = []
  var templatePositions: [String: Int] = [:]
  var sources: [TemplateSource] = []
  /// The names that are read, dotted as written.
  var readNames: Set<String> = []
  /// The names that stand for text known when compiling, dotted as written.
  var constants: [String: TemplateConstant] = [:]

  private var nameIds: [String: Int] = [:]
  private var pathPositions: [String: Int] = [:]
  private var blockNameIds: [String: Int32] = [:]

  /// The reference for a name as written.
  mutating func reference(_ written: String) -> NameReference {
    if written == "." { return .itself }
    readNames.insert(written)
    let parts = written.split(separator: ".")
    if parts.count == 1 || written.hasPrefix(TemplateSchema.openPrefix) { return .name(nameId(written)) }
    if let position = pathPositions[written] { return .path(position) }
    var ids: [Int] = []
    for part in parts { ids.append(nameId(String(part))) }
    pathPositions[written] = paths.count
    paths.append(ids)
    return .path(paths.count - 1)
  }

  mutating func blockNameId(_ name: String) -> Int32 {
    if let id = blockNameIds[name] { return id }
    let id = Int32(truncatingIfNeeded: blockNames.count)
    blockNameIds[name] = id
    blockNames.append(name)
    return id
  }

  private mutating func nameId(_ name: String) -> Int {
    if let id = nameIds[name] { return id }
    nameIds[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// The error at a place.
  func error(at place: InstructionPlace, _ message: String, hint: String? = nil) -> TemplateError {
    sources[Int(place.template)].error(at: Int(place.byteOffset), message, hint: hint)
  }
}
