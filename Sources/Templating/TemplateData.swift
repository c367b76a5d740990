/// A row of a kind of thing: what a context of a template stands for.
///
/// A plain value, never an object.
package struct TemplateFrame: Equatable, Hashable, Sendable {
  /// The kind of thing: a small number from 0 that the data side chose (a task, a group, the page).
  package var kind: Int32
  /// Which of that kind; the engine never looks at it.
  package var index: Int

  /// A frame of a kind.
  package init(kind: Int32, index: Int) {
    self.kind = kind
    self.index = index
  }
}

/// Field ids with a meaning of their own.
package enum TemplateField {
  /// The frame itself: what `{{.}}` writes and `{{#.}}` iterates when the innermost context is a frame.
  package static let itself = -1
}

/// What a field means to a section (`{{#x}}` and `{{^x}}`).
package enum TemplateSection: Equatable, Sendable {
  /// False, absent or empty: `{{^x}}` is rendered, `{{#x}}` is not.
  case none
  /// A true scalar: the section is rendered once, `{{.}}` in it is the scalar, names mean what they meant outside.
  case once
  /// One thing with fields of its own: the section is rendered once with that frame innermost, and dotted names
  /// (`{{x.name}}`) look into it.
  case frame(TemplateFrame)
  /// A list: the section is rendered for each of that many child frames, asked for one by one. Zero is `.none`.
  case frames(count: Int)
}

/// The data that a template is rendered with: one dynamic call per variable, integers instead of names.
///
/// Calls come from several threads at once when rendering in parallel, hence `Sendable`.
package protocol TemplateData: Sendable {
  /// The id (0 or greater) of a field by its name, or nothing if frames of the kind do not have it.
  ///
  /// Asked once per kind and name and then remembered, so the answer must not depend on the row.
  func field(named name: String, inKind kind: Int32) -> Int?

  /// What a field of a frame, or the frame itself (``TemplateField/itself``), means to a section.
  func section(_ field: Int, of frame: TemplateFrame) -> TemplateSection

  /// The child frame at a position (from 0) of a field for which ``section(_:of:)`` said `.frames`.
  func child(at position: Int, ofSection field: Int, in frame: TemplateFrame) -> TemplateFrame

  /// Writes a field of a frame, or the frame itself (``TemplateField/itself``), and nothing if it has no value.
  ///
  /// - Parameter escaped: whether the value must be escaped as the output format needs (`{{x}}`), or not (`{{{x}}}`).
  func append(_ field: Int, of frame: TemplateFrame, escaped: Bool, to output: inout OutputBuffer)

  /// Whether all children of a field for which ``section(_:of:)`` said `.frames` have been rendered ahead, as
  /// ``CompiledTemplate/straightItem(ofLists:field:)`` says.
  func hasFinishedItems(ofSection field: Int, in frame: TemplateFrame) -> Bool

  /// Writes the children at some positions, where all of them have been rendered ahead.
  func appendFinishedItems(
    _ positions: Range<Int>, ofSection field: Int, in frame: TemplateFrame, to output: inout OutputBuffer)
}

extension TemplateData {
  package func hasFinishedItems(ofSection field: Int, in frame: TemplateFrame) -> Bool { false }

  package func appendFinishedItems(
    _ positions: Range<Int>, ofSection field: Int, in frame: TemplateFrame, to output: inout OutputBuffer
  ) {}
}
