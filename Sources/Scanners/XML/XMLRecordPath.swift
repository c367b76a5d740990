/// Which elements of an XML input are records: `Project/Tasks/Task`, `tasks/task`, `*/item`, `**/task`.
///
/// Steps are local names (namespaces are ignored) from the root element down; `*` fits any one element, `**`
/// any number of elements, none included. A leading `/` may be there or not. An element that fits inside a
/// record belongs to that record and is none of its own.
package struct XMLRecordPath: Sendable, Hashable {
  /// What is wrong with the text of a path.
  package enum ParseError: Error, Sendable, Equatable {
    /// The text holds no step.
    case empty
    /// Two slashes follow each other, or the text ends with one. The number of the step, from 1.
    case emptyStep(Int)
    /// `**` is the last step, or follows another one: nothing says which element is the record.
    case openEnd
    /// The step is not a local name: it has a prefix or a character no name has. The step as written.
    case notALocalName(String)
    /// All paths of one scanner together have more than `XMLRecordPath.maximumStepCount` steps.
    case tooManySteps
  }

  /// One step.
  struct Step: Sendable, Hashable {
    /// Local name; empty for `*`.
    var name: [UInt8]
    /// Whether `**` stands before the step.
    var skipsLevels: Bool
  }

  /// Most steps that the paths of one scanner have together.
  package static let maximumStepCount = 64

  var steps: [Step] = []
  /// Local name of the attribute that is the record; empty where the element is.
  var attribute: [UInt8] = []

  /// Parses the text of a path.
  ///
  /// - Parameter allowsAttribute: whether it may lead to an attribute, `lists/list/@name`: a record that has that text
  ///   alone, in front of the records inside the element. An element without the attribute gives one without a text.
  package init(_ text: String, allowsAttribute: Bool = false) throws(ParseError) {
    var parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      Array($0)
    }
    if parts.count > 1, parts[0].isEmpty { parts.removeFirst() }
    if parts == [[]] { throw .empty }
    if allowsAttribute, parts.count > 1, let last = parts.last, last.count > 1, last[0] == UInt8(ascii: "@") {
      attribute = Array(last.dropFirst())
      parts.removeLast()
    }
    var skipsLevels = false
    for (index, part) in parts.enumerated() {
      if part.isEmpty { throw .emptyStep(index + 1) }
      if part == Array("**".utf8) {
        if skipsLevels { throw .openEnd }
        skipsLevels = true
        continue
      }
      let name = part == [UInt8(ascii: "*")] ? [] : part
      // Names are checked roughly: what no XML name holds is a slip, the rest just never fits.
      for byte in name
      where byte <= 0x20 || byte == 0x7F || Array("!\"#$%&'()*+,/:;<=>?@[\\]^`{|}~".utf8).contains(byte) {
        throw .notALocalName(String(decoding: part, as: UTF8.self))
      }
      steps.append(Step(name: name, skipsLevels: skipsLevels))
      skipsLevels = false
    }
    if skipsLevels { throw .openEnd }
    if steps.count > Self.maximumStepCount { throw .tooManySteps }
  }
}

/// All paths of a scanner as one bit-parallel automaton: bit i of a state says "step i may come next".
///
/// One element costs one AND, one shift and one OR, whatever the number of paths; which steps a name fits is
/// worked out once per name.
struct XMLRecordMatcher: Sendable {
  /// State before the root element.
  private(set) var start: UInt64 = 0
  /// Steps that stay possible below an element that does not fit them: those after `**`.
  private(set) var skipping: UInt64 = 0
  /// Last steps: an element that fits one is a record.
  private(set) var last: UInt64 = 0
  /// Last steps of paths to attributes: an element that fits one has such a record, and is none for it.
  private(set) var lastOfAttributes: UInt64 = 0
  /// Last steps of paths to texts that hold good in the element that they are in.
  private(set) var lastOfHeadings: UInt64 = 0
  /// Last steps of paths to elements whose names are the records, where they are no records themselves.
  private(set) var lastOfNames: UInt64 = 0
  private var attributes: [[UInt8]] = []
  private var names: [[UInt8]] = []
  private var pathOfStep: [Int] = []

  /// Puts the paths together; throws `tooManySteps`.
  ///
  /// - Parameters:
  ///   - headings: the numbers of those that are texts which hold good in the element that they are in.
  ///   - elementNames: the numbers of those that lead to elements whose names are the records.
  init(
    _ paths: [XMLRecordPath], headings: Set<Int> = [], names elementNames: Set<Int> = []
  ) throws(XMLRecordPath.ParseError) {
    var bit = 0
    for (number, path) in paths.enumerated() {
      if bit + path.steps.count > XMLRecordPath.maximumStepCount { throw .tooManySteps }
      start |= 1 &<< UInt64(bit)
      for step in path.steps {
        if step.skipsLevels { skipping |= 1 &<< UInt64(bit) }
        names.append(step.name)
        pathOfStep.append(number)
        bit += 1
      }
      attributes.append(path.attribute)
      if path.attribute.isEmpty, elementNames.contains(number) {
        lastOfNames |= 1 &<< UInt64(bit - 1)
      } else if path.attribute.isEmpty {
        last |= 1 &<< UInt64(bit - 1)
        // Behind `**` any element may be the one around it.
        if headings.contains(number), path.steps.count > 1, path.steps.last?.skipsLevels == false {
          lastOfHeadings |= 1 &<< UInt64(bit - 1)
        }
      } else {
        lastOfAttributes |= 1 &<< UInt64(bit - 1)
      }
    }
  }

  /// Which steps a local name fits.
  func stepMask(_ name: UnsafePointer<UInt8>) -> UInt64 {
    let name = bytes(of: name)
    var mask: UInt64 = 0
    for (index, wanted) in names.enumerated() where wanted.isEmpty || wanted == name {
      mask |= 1 &<< UInt64(index)
    }
    return mask
  }

  /// The state below an element, from the state beside it and the steps its name fits.
  @inline(__always)
  func below(_ state: UInt64, _ stepMask: UInt64) -> UInt64 {
    ((state & stepMask & ~(last | lastOfAttributes | lastOfNames)) &<< 1) | (state & skipping)
  }

  /// The paths to attributes that an element completes, with these.
  func attributePaths(_ state: UInt64, _ stepMask: UInt64) -> [(path: Int, name: [UInt8])] {
    var complete = state & stepMask & lastOfAttributes
    var paths: [(path: Int, name: [UInt8])] = []
    while complete != 0 {
      let path = pathOfStep[complete.trailingZeroBitCount]
      paths.append((path, attributes[path]))
      complete &= complete &- 1
    }
    return paths
  }

  /// The first path to names that an element completes; there is one.
  func namePath(_ state: UInt64, _ stepMask: UInt64) -> Int {
    pathOfStep[(state & stepMask & lastOfNames).trailingZeroBitCount]
  }

  /// The paths to headings that elements may complete which stand in one with this state below it.
  func headingPaths(below state: UInt64) -> [Int] {
    var possible = state & lastOfHeadings
    var paths: [Int] = []
    while possible != 0 {
      paths.append(pathOfStep[possible.trailingZeroBitCount])
      possible &= possible &- 1
    }
    return paths
  }

  /// The first path that an element completes, or nil.
  func path(_ state: UInt64, _ stepMask: UInt64) -> Int? {
    let complete = state & stepMask & last
    return complete == 0 ? nil : pathOfStep[complete.trailingZeroBitCount]
  }
}
