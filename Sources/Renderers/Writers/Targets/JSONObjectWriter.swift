import TaskModel
import Templating

/// Writes the members of one JSON object (RFC 8259 §4) in order; a value that is not there is left out.
struct JSONObjectWriter {
  private var isFirst = true

  /// Writes the beginning.
  init(to output: inout OutputBuffer) { output.append(UInt8(ascii: "{")) }

  /// Writes the end.
  func end(to output: inout OutputBuffer) { output.append(UInt8(ascii: "}")) }

  /// Writes a name; the value is up to the caller.
  mutating func name(_ name: StaticString, to output: inout OutputBuffer) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    isFirst = false
    output.append(UInt8(ascii: "\""))
    output.append(literal: name)
    output.append(literal: "\":")
  }

  /// Writes what is left of a row's `extra`, under its own names.
  ///
  /// - Parameter isWritten: whether a value, by its name's code, is written here; nil for all.
  mutating func addExtra(
    _ extra: ExtraColumn, _ row: Int, where isWritten: ((UInt32) -> Bool)? = nil,
    to output: inout OutputBuffer
  ) {
    guard row < extra.count else { return }
    for index in extra.range(row) {
      let entry = extra.entry(index)
      guard isWritten?(entry.name) ?? true else { continue }
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      output.appendJSON(extra.names.word(entry.name))
      output.append(UInt8(ascii: ":"))
      JSONExtras.appendValue(index, of: extra, to: &output)
    }
  }

  /// Writes a text.
  mutating func add(_ name: StaticString, _ text: ArraySlice<UInt8>?, to output: inout OutputBuffer) {
    guard let text else { return }
    self.name(name, to: &output)
    output.appendJSON(text)
  }

  /// Writes a literal: a number, `true`, `null`.
  mutating func add(_ name: StaticString, literal: String?, to output: inout OutputBuffer) {
    guard let literal else { return }
    self.name(name, to: &output)
    output.append(literal)
  }

  /// Writes a date as a text.
  mutating func add(
    _ name: StaticString, _ date: TaskDate?, _ syntax: DateSyntax, to output: inout OutputBuffer
  ) {
    guard let date else { return }
    self.name(name, to: &output)
    output.append(UInt8(ascii: "\""))
    syntax.append(date, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// Writes an object with one text.
  mutating func add(
    _ name: StaticString, _ text: ArraySlice<UInt8>, in member: StaticString, to output: inout OutputBuffer
  ) {
    self.name(name, to: &output)
    var object = JSONObjectWriter(to: &output)
    object.add(member, text, to: &output)
    object.end(to: &output)
  }

  /// Writes an array of texts, or of objects with one member each.
  mutating func add(
    _ name: StaticString, _ words: [ArraySlice<UInt8>], in member: StaticString? = nil,
    to output: inout OutputBuffer
  ) {
    self.name(name, to: &output)
    output.append(UInt8(ascii: "["))
    for (index, word) in words.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      if let member {
        var object = JSONObjectWriter(to: &output)
        object.add(member, word, to: &output)
        object.end(to: &output)
      } else {
        output.appendJSON(word)
      }
    }
    output.append(UInt8(ascii: "]"))
  }
}

extension OutputBuffer {
  /// Writes an array of objects, one a line, as the writers of JSON formats do.
  mutating func appendJSONArray(
    _ rows: [Int32], _ write: (Int, inout JSONObjectWriter, inout OutputBuffer) -> Void
  ) {
    append(UInt8(ascii: "["))
    for (index, row) in rows.enumerated() {
      if hasFailed { return }
      if index > 0 { append(UInt8(ascii: ",")) }
      append(UInt8(ascii: "\n"))
      var object = JSONObjectWriter(to: &self)
      write(Int(row), &object, &self)
      object.end(to: &self)
    }
    append(literal: rows.isEmpty ? "]\n" : "\n]\n")
  }
}
