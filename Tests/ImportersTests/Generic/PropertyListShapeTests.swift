import Formats
import Foundation
import Importers
import Scanners
import TaskModel
import Testing

/// Property lists of an unrecognised tool have what JSON has, and where the tasks are is found out in the same way.
struct PropertyListShapeTests {
  /// The fixtures in JSON, but those whose text is no one document and those of rows, of columns and of nulls, which no
  /// property list has.
  private static let fixtures: [FixtureCase] = FixtureCase.all.filter { fixture in
    guard fixture.profile == "generic-json", !fixture.name.contains("rows"), !fixture.name.contains("sheet"),
      !fixture.name.hasPrefix("columns-that-are-arrays"), fixture.name != "columns-of-different-lengths",
      ![
        "title-above-a-header", "words-for-nothing", "keys-that-come-twice", "objects-of-columns",
        "references-in-wrappers",
      ].contains(fixture.name),
      let (_, bytes) = try? fixture.input()
    else { return false }
    return JSONFragment(String(decoding: bytes, as: UTF8.self)) != nil
  }

  @Test("JSON written as a property list gives the same tasks", arguments: fixtures)
  func sameAsJSON(fixture: FixtureCase) throws {
    let (name, bytes) = try fixture.input()
    let value = try #require(JSONFragment(String(decoding: bytes, as: UTF8.self)))
    let expected = try read(Self.withoutNulls(value).text, file: name)
    let text = "<plist version=\"1.0\">\(Self.propertyList(value))</plist>"
    let imported = try read(text, file: "input.plist")
    #expect(imported.report.match.profile.mapping.container == .propertyList)
    #expect(Self.tasks(imported) == Self.tasks(expected))
    #expect(imported.report.accounting == expected.report.accounting)
    #expect(imported.report.log.diagnostics.count == expected.report.log.diagnostics.count)
  }

  @Test("A binary property list of lists in lists gives the tasks in them, whatever the order of its keys")
  func binary() throws {
    let lists: [[String: Any]] = [
      ["name": "Garden", "items": [["title": "Sow peas", "done": false]]],
      ["name": "Done", "items": [["title": "Rake"], ["title": "Oil the gate"]]],
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["lists": lists], format: .binary, options: 0)
    let imported = try read([UInt8](data), file: "lists.plist")
    #expect(imported.titles == ["Sow peas", "Rake", "Oil the gate"])
    #expect(imported.items.map(\.project) == ["Garden", "Done", "Done"])
    #expect(imported.items.map(\.isDone) == [false, true, true])
  }

  @Test("Dictionaries under ids are tasks, though their key is one of a known tool's") func keyedByID() throws
  {
    let imported = try read(
      "<plist><dict><key>tasks</key><dict><key>k1</key><dict><key>title</key><string>Sow</string></dict>"
        + "<key>k2</key><dict><key>title</key><string>Rake</string></dict></dict></dict></plist>",
      file: "defaults.plist")
    #expect(imported.titles == ["Sow", "Rake"])
    #expect(imported.items.map(\.id) == ["k1", "k2"])
  }

  private static func withoutNulls(_ value: JSONFragment) -> JSONFragment {
    switch value {
    case .object(let members):
      .object(
        members.filter { $0.value != .null }.map { .init(name: $0.name, value: withoutNulls($0.value)) })
    case .array(let elements): .array(elements.filter { $0 != .null }.map(withoutNulls))
    default: value
    }
  }

  private static func propertyList(_ value: JSONFragment) -> String {
    func escaped(_ text: String) -> String {
      text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }
    switch value {
    case .object(let members):
      let inside = members.filter { $0.value != .null }.map {
        "<key>\(escaped($0.name))</key>\(propertyList($0.value))"
      }
      return "<dict>\(inside.joined())</dict>"
    case .array(let elements):
      return "<array>\(elements.filter { $0 != .null }.map(propertyList).joined())</array>"
    case .string(let text): return "<string>\(escaped(text))</string>"
    case .number(let digits): return "<real>\(digits)</real>"
    case .flag(let flag): return flag ? "<true/>" : "<false/>"
    case .null: return ""
    }
  }

  /// The tasks without what the file's name and syntax are part of.
  private static func tasks(_ imported: Imported) -> [TaskItem] {
    let numbers = Dictionary(imported.items.enumerated().map { ($0.element.id, "\($0.offset)") }) {
      first, _ in
      first
    }
    return imported.items.map { item in
      var item = item
      item.id = numbers[item.id] ?? item.id
      item.parent = item.parent.map { numbers[$0] ?? $0 }
      item.source = ""
      return item
    }
  }
}
