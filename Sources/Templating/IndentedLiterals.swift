/// The literals of a program with an indentation already in them, so that an indented row costs as much as any other.
///
/// Why it is clever: a list row of seven lines would be fourteen small copies instead of a few; 65 ns per row were
/// measured. An indentation is always an earlier one plus a literal, so two numbers find its version without a look
/// at the bytes. What to watch: the versions are limited in number and size; past that, and for the templates that
/// need it (an endless recursion of different indentations), the literals are put together line by line.
struct IndentedLiterals: Sendable {
  /// No version: there is no indentation, or there are too many.
  static let none = -1
  private static let maximumVersionCount = 32
  private static let maximumByteCount = 4 * 1024 * 1024

  private struct Version {
    var from: Int
    var addition: Int32
    var base: Int
  }

  private var versions: [Version] = []
  private var bytes: [UInt8] = []
  /// Per version and position of a literal's line starts: where its bytes begin; the next entry is where they end.
  private var offsets: [Int] = []

  /// The version for an indentation that has been there before.
  ///
  /// - Parameters:
  ///   - from: the version for what the indentation was before.
  ///   - addition: the offset of the literal that was added to it, which is not empty.
  func known(from: Int, addition: Int32) -> Int? {
    for version in versions where version.from == from && version.addition == addition {
      return version.base
    }
    return nil
  }

  /// Makes the version for an indentation, if there is room for one more.
  mutating func add(
    from: Int, addition: Int32, indentation: ArraySlice<UInt8>, template: CompiledTemplate
  ) -> Int {
    let program = template.program
    let room = program.literals.count + program.lineStarts.count * indentation.count
    if versions.count == Self.maximumVersionCount || bytes.count + room > Self.maximumByteCount {
      return Self.none
    }
    let base = offsets.count
    offsets.append(contentsOf: repeatElement(0, count: program.lineStarts.count + 1))
    for instruction in program.instructions where instruction.operation == .text && instruction.c >= 0 {
      let first = Int(instruction.c)
      offsets[base + first] = bytes.count
      let start = Int(instruction.a)
      var written = start
      for lineStart in program.lineStarts[(first + 1)...].prefix(Int(program.lineStarts[first])) {
        bytes.append(contentsOf: program.literals[written..<start + Int(lineStart)])
        bytes.append(contentsOf: indentation)
        written = start + Int(lineStart)
      }
      bytes.append(contentsOf: program.literals[written..<start + Int(instruction.b)])
      offsets[base + first + 1] = bytes.count
    }
    versions.append(Version(from: from, addition: addition, base: base))
    return base
  }

  /// Writes the version of a literal.
  @inline(__always)
  func append(_ lineStarts: Int32, version: Int, to output: inout OutputBuffer) {
    let entry = version &+ Int(lineStarts)
    let range = offsets[entry]..<offsets[entry &+ 1]
    output.append(bytes.span.extracting(range))
  }
}
