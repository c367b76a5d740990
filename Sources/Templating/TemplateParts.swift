// Parts of a template by name: what a page needs to know about a part of itself (its length, its hash) before it is
// rendered.
extension CompiledTemplate {
  /// Whether the template or one of its partials calls a part of that name.
  package func hasPart(named name: String) -> Bool { program.templatePositions[name] != nil }

  /// Renders one of the partials alone, without indentation, as `{{>name}}` in a line of text would.
  ///
  /// Nothing is written if there is no such part.
  ///
  /// - Throws: an error if calls nest too deeply, or if a dynamic name has no template.
  package func renderPart(
    named name: String, _ data: any TemplateData, root: TemplateFrame, to output: inout OutputBuffer
  ) throws(TemplateError) {
    guard let position = program.templatePositions[name] else { return }
    var renderer = TemplateRenderer(template: self, parallelism: 1)
    renderer.state.push(root)
    try renderer.run(from: Int(program.templateStarts[position]), data: data, to: &output)
  }
}
