/// Finds for every opening tag the one that closes it.
///
/// The second pass of compiling.
struct TagPairing {
  /// How deep sections, parents and blocks may nest in one template.
  static let maximumDepth = 100

  private let source: TemplateSource
  private(set) var tags: [TemplateTag]
  private(set) var errors: [TemplateError] = []
  private var open: [Int] = []

  init(_ source: TemplateSource, tags: [TemplateTag]) {
    self.source = source
    self.tags = tags
  }

  /// Pairs all tags, reporting those without a partner.
  mutating func pair() {
    for position in tags.indices where errors.count < TagScanner.maximumErrorCount {
      let tag = tags[position]
      if tag.kind == .close {
        close(position)
        tags[position].enclosing = open.last
        continue
      }
      tags[position].enclosing = open.last
      checkPlace(of: tag)
      guard tag.kind.opens else { continue }
      if open.count == Self.maximumDepth {
        report(tag, "sections nest more than \(Self.maximumDepth) deep")
        return
      }
      open.append(position)
    }
    for position in open {
      let tag = tags[position]
      report(
        tag, "{{\(sigil(tag))\(tag.writtenName)}} is not closed",
        hint: "expected {{/\(tag.writtenName)}} before the end of the template")
    }
  }

  private mutating func close(_ position: Int) {
    let tag = tags[position]
    guard let innermost = open.last else {
      report(tag, "{{/\(tag.writtenName)}} closes nothing: no section is open here")
      return
    }
    if tags[innermost].writtenName == tag.writtenName {
      open.removeLast()
      tags[position].partner = innermost
      tags[innermost].partner = position
      return
    }
    let opened = tags[innermost]
    let place = source.place(of: opened.start)
    report(
      tag,
      "{{/\(tag.writtenName)}} does not close {{\(sigil(opened))\(opened.writtenName)}}, "
        + "which was opened in line \(place.line), column \(place.column)",
      hint: "expected {{/\(opened.writtenName)}}")
    // A tag of that name further out: what is inside it was forgotten. Otherwise the name is mistyped.
    let match = open.lastIndex { tags[$0].writtenName == tag.writtenName }
    open.removeSubrange((match ?? open.count - 1)...)
  }

  /// Directly inside a parent only blocks count; text is ignored, and so would any other tag be, silently.
  private mutating func checkPlace(of tag: TemplateTag) {
    guard let outer = open.last, tags[outer].kind == .parent else { return }
    switch tag.kind {
    case .block, .comment, .delimiters, .close: return
    default:
      report(
        tag, "this tag has no effect directly inside {{<\(tags[outer].writtenName)}}",
        hint: "put it into a block: {{$name}} … {{/name}}")
    }
  }

  private func sigil(_ tag: TemplateTag) -> String {
    switch tag.kind {
    case .section: "#"
    case .inverted: "^"
    case .parent: "<"
    case .block: "$"
    default: ""
    }
  }

  private mutating func report(_ tag: TemplateTag, _ message: String, hint: String? = nil) {
    errors.append(source.error(at: tag.start, message, hint: hint))
  }
}
