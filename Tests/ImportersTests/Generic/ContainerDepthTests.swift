import Importers
import TaskModel
import Testing

/// What holds tasks is read alike, however many objects or elements stand around it, whether it has an id or not, and
/// whether its tasks name it.
struct ContainerDepthTests {
  /// One way to write the same two containers with their three tasks.
  struct Form: CustomTestStringConvertible {
    var kind = "project"
    var depth = 0
    var hasIDs = false
    var hasReferences = false

    var testDescription: String { "\(kind) \(depth) deep, ids \(hasIDs), references \(hasReferences)" }

    private static let outer = ["data", "export", "payload", "body"]
    private static let containers = [
      (id: 7, name: "Garden", tasks: [(51, "Prune"), (52, "Sow")]),
      (id: 8, name: "House", tasks: [(53, "Paint")]),
    ]

    /// The containers as objects of JSON.
    var objects: [String] {
      Self.containers.map { container in
        let tasks = container.tasks.map { id, title in
          "{\(hasIDs ? "\"id\":\(id)," : "")\"title\":\"\(title)\""
            + "\(hasReferences ? ",\"\(kind)_id\":\(container.id)" : "")}"
        }
        return "{\(hasIDs ? "\"id\":\(container.id)," : "")\"name\":\"\(container.name)\","
          + "\"tasks\":[\(tasks.joined(separator: ","))]}"
      }
    }

    /// Some containers of them with the objects around.
    func json(_ objects: [String], depth: Int) -> String {
      Self.outer.prefix(depth).reversed().reduce("{\"\(kind)s\":[\(objects.joined(separator: ","))]}") {
        "{\"\($1)\":\($0)}"
      }
    }

    /// All of them as elements, with values in elements.
    var elements: String {
      let containers = Self.containers.map { container in
        let tasks = container.tasks.map { id, title in
          "<task>\(hasIDs ? "<id>\(id)</id>" : "")<title>\(title)</title>"
            + "\(hasReferences ? "<\(kind)_id>\(container.id)</\(kind)_id>" : "")</task>"
        }
        return "<\(kind)>\(hasIDs ? "<id>\(container.id)</id>" : "")<name>\(container.name)</name>"
          + "<tasks>\(tasks.joined())</tasks></\(kind)>"
      }
      return wrapped(containers)
    }

    /// The same with values in attributes.
    var attributes: String {
      let containers = Self.containers.map { container in
        let tasks = container.tasks.map { id, title in
          "<task\(hasIDs ? " id=\"\(id)\"" : "") title=\"\(title)\""
            + "\(hasReferences ? " \(kind)_id=\"\(container.id)\"" : "")/>"
        }
        return "<\(kind)\(hasIDs ? " id=\"\(container.id)\"" : "") name=\"\(container.name)\">"
          + "<tasks>\(tasks.joined())</tasks></\(kind)>"
      }
      return wrapped(containers)
    }

    private func wrapped(_ containers: [String]) -> String {
      Self.outer.prefix(depth).reversed().reduce("<\(kind)s>\(containers.joined())</\(kind)s>") {
        "<\($1)>\($0)</\($1)>"
      }
    }

    /// All ways to write them.
    static let all: [Form] = ["project", "list", "board"].flatMap { kind in
      (0...4).flatMap { depth in
        [(false, false), (true, false), (true, true)].map { ids, references in
          Form(kind: kind, depth: depth, hasIDs: ids, hasReferences: references)
        }
      }
    }
  }

  private static let expected = ["Prune of Garden", "Sow of Garden", "Paint of House"]

  private func tasks(_ text: String, _ file: String) throws -> [String] {
    try read(Array(text.utf8), file: file).items.map {
      "\($0.title) of \($0.project ?? $0.section ?? "nothing")"
    }
  }

  @Test(arguments: Form.all)
  func `objects`(form: Form) throws {
    #expect(try tasks(form.json(form.objects, depth: form.depth), "input.json") == Self.expected)
  }

  @Test(arguments: Form.all)
  func `objects, one a line`(form: Form) throws {
    let lines = form.objects.map { form.json([$0], depth: form.depth) }
    #expect(try tasks(lines.joined(separator: "\n"), "input.ndjson") == Self.expected)
  }

  @Test(arguments: Form.all.filter { $0.depth > 0 })
  func `several objects around`(form: Form) throws {
    let (first, others) = (form.objects[..<1], form.objects[1...])
    let east = form.json(Array(first), depth: form.depth - 1)
    let west = form.json(Array(others), depth: form.depth - 1)
    #expect(try tasks("{\"east\":\(east),\"west\":\(west)}", "input.json") == Self.expected)
  }

  @Test(arguments: Form.all.filter { $0.depth > 0 })
  func `an object around, beside others`(form: Form) throws {
    let start = form.json(form.objects, depth: form.depth).dropLast()
    let text = start + ",\"version\":3,\"meta\":{\"by\":\"Ann\"}}"
    #expect(try tasks(String(text), "input.json") == Self.expected)
  }

  @Test(arguments: Form.all)
  func `elements`(form: Form) throws {
    #expect(try tasks(form.elements, "input.xml") == Self.expected)
    #expect(try tasks(form.attributes, "input.xml") == Self.expected)
  }
}
