import Foundation
import Templating

/// A JSON value, for data that tests write down as text.
enum Tree: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(String)
  case text(String)
  case list([Tree])
  case object([String: Tree])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .number(String(value))
    } else if let value = try? container.decode(Double.self) {
      self = .number(String(value))
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([Tree].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: Tree].self))
    }
  }

  init(json: String) throws {
    self = try JSONDecoder().decode(Tree.self, from: Data(json.utf8))
  }
}

/// A tree as template data: every object is a kind of its own, everything else is kind 0.
///
/// Escapes for HTML.
struct TreeData: TemplateData {
  private enum Node {
    case scalar(text: String, isTrue: Bool)
    case list([Int])
    case object(kind: Int32, [Int])
  }

  private var nodes: [Node] = []
  private var keys: [[String]] = [[]]

  /// The whole tree.
  private(set) var root = TemplateFrame(kind: 0, index: 0)

  init(_ tree: Tree) {
    let position = add(tree)
    root = frame(position)
  }

  private mutating func add(_ tree: Tree) -> Int {
    let node: Node
    switch tree {
    case .null: node = .scalar(text: "", isTrue: false)
    case .bool(let value): node = .scalar(text: String(value), isTrue: value)
    case .number(let value): node = .scalar(text: value, isTrue: true)
    case .text(let value): node = .scalar(text: value, isTrue: !value.isEmpty)
    case .list(let items):
      var positions: [Int] = []
      for item in items { positions.append(add(item)) }
      node = .list(positions)
    case .object(let members):
      let kind = Int32(keys.count)
      let names = members.keys.sorted()
      keys.append(names)
      var positions: [Int] = []
      for name in names { positions.append(add(members[name] ?? .null)) }
      node = .object(kind: kind, positions)
    }
    nodes.append(node)
    return nodes.count - 1
  }

  private func frame(_ position: Int) -> TemplateFrame {
    guard case .object(let kind, _) = nodes[position] else { return TemplateFrame(kind: 0, index: position) }
    return TemplateFrame(kind: kind, index: position)
  }

  private func position(_ field: Int, _ frame: TemplateFrame) -> Int {
    guard field != TemplateField.itself, case .object(_, let members) = nodes[frame.index] else {
      return frame.index
    }
    return members[field]
  }

  func field(named name: String, inKind kind: Int32) -> Int? {
    keys[Int(kind)].firstIndex(of: name)
  }

  func section(_ field: Int, of frame: TemplateFrame) -> TemplateSection {
    let position = position(field, frame)
    switch nodes[position] {
    case .scalar(_, let isTrue): return isTrue ? .once : .none
    case .list(let items): return .frames(count: items.count)
    case .object: return .frame(self.frame(position))
    }
  }

  func child(at item: Int, ofSection field: Int, in frame: TemplateFrame) -> TemplateFrame {
    guard case .list(let items) = nodes[position(field, frame)] else { return frame }
    return self.frame(items[item])
  }

  func append(_ field: Int, of frame: TemplateFrame, escaped: Bool, to output: inout OutputBuffer) {
    guard case .scalar(let text, _) = nodes[position(field, frame)] else { return }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&") where escaped: output.append(literal: "&amp;")
      case UInt8(ascii: "<") where escaped: output.append(literal: "&lt;")
      case UInt8(ascii: ">") where escaped: output.append(literal: "&gt;")
      case UInt8(ascii: "\"") where escaped: output.append(literal: "&quot;")
      default: output.append(byte)
      }
    }
  }
}

/// Renders a template with data and partials given as text; missing partials are empty.
func render(
  _ text: String, _ json: String = "{}", partials: [String: String] = [:], parallelism: Int = 1
) throws -> String {
  let template = try CompiledTemplate(
    TemplateSource(name: "main", text: text), loader: TemplateCollection(texts: partials),
    missingTemplates: .empty)
  let data = TreeData(try Tree(json: json))
  var output = OutputBuffer()
  try template.render(data, root: data.root, to: &output, parallelism: parallelism)
  return String(decoding: output.heldBytes, as: UTF8.self)
}
