import TaskModel

/// What is done with the values of names that are not the scanner's, by the bytes of the name: they are looked up for
/// every value of a record, so none becomes a text.
struct NamedInstructions: Sendable {
  private var names = WordDictionary.empty
  /// By code.
  private var instructions: [Instruction] = []

  /// The instruction for a name; nil where it has not been met.
  @inline(__always) func known(_ name: Span<UInt8>) -> Instruction? {
    let code = Int(names.knownCode(of: name))
    return code == 0 ? nil : instructions[code &- 1]
  }

  /// Adds the instruction for a name that has not been met.
  mutating func add(_ name: Span<UInt8>, _ instruction: Instruction) {
    let code = Int(names.code(for: name))
    if code > instructions.count { instructions.append(instruction) }
  }

  /// Remembers the code under which the values of a name that has been met are kept in `extra`.
  mutating func setExtraCode(_ code: UInt32, _ name: Span<UInt8>) {
    let number = Int(names.knownCode(of: name))
    if number > 0 { instructions[number &- 1].extraName = code }
  }
}

/// What says the names of elements that are known by one of their attributes, by the scanner's numbers of names.
struct NamedElementNames: Sendable {
  /// By name: number of the attribute that says the name of an element called so; -1 where none does, -2 where it has
  /// not been met.
  private(set) var attributes: [Int] = []
  /// Number of the name of what says of which kind the text of an element is; -1 where it has not been met.
  private(set) var kind = -1
  /// Number of the name of the attribute that may have the value in place of a text; -1 where it has not been met.
  private(set) var value = -1
  /// The attributes that have not been met, each with the element it names.
  private var open: [(element: Int, attribute: String)] = []
  /// The attributes that have been met.
  private var met: [String: Int] = [:]

  /// Learns the next name of the scanner's.
  mutating func add(_ name: String, _ namings: [String: String]) {
    let number = attributes.count
    attributes.append(-1)
    if name == "@kind" { kind = number }
    if name == "@value" { value = number }
    if let naming = namings[name] {
      attributes[number] = met["@" + naming] ?? -2
      if attributes[number] == -2 { open.append((number, "@" + naming)) }
    }
    guard name.hasPrefix("@"), namings.values.contains(String(name.dropFirst())) else { return }
    met[name] = number
    for element in open where element.attribute == name { attributes[element.element] = number }
    open.removeAll { $0.attribute == name }
  }
}
