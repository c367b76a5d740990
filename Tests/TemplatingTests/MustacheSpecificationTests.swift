import Foundation
import Templating
import TestSupport
import Testing

/// One case of the Mustache specification, version 1.4.
struct SpecificationCase: Decodable, CustomTestStringConvertible {
  private struct File: Decodable { let tests: [SpecificationCase] }

  let name: String
  let data: Tree
  let template: String
  let partials: [String: String]?
  let expected: String

  var testDescription: String { name }

  static let folder = Folder.conformance("mustache-spec")
  static let isThere = Folder.hasConformance("mustache-spec")

  /// The files of the specification and how many cases each has; lambdas are not part of the language here.
  static let files = [
    ("comments", 12), ("delimiters", 14), ("interpolation", 42), ("inverted", 22), ("partials", 12),
    ("sections", 34), ("~dynamic-names", 21), ("~inheritance", 27),
  ]

  static func load(_ file: String) throws -> [SpecificationCase] {
    let bytes = try Data(contentsOf: folder.appendingPathComponent(file + ".json"))
    return try JSONDecoder().decode(File.self, from: bytes).tests
  }
}

@Suite("Mustache specification")
struct MustacheSpecificationTests {
  @Test(
    "every case gives exactly the expected bytes",
    .enabled(if: SpecificationCase.isThere, "the folder conformance/mustache-spec is not there"),
    arguments: SpecificationCase.files)
  func conforms(file: String, count: Int) throws {
    let cases = try SpecificationCase.load(file)
    #expect(cases.count == count)
    for testCase in cases {
      let template = try CompiledTemplate(
        TemplateSource(name: file, text: testCase.template),
        loader: TemplateCollection(texts: testCase.partials ?? [:]), missingTemplates: .empty)
      let data = TreeData(testCase.data)
      var output = OutputBuffer()
      try template.render(data, root: data.root, to: &output)
      #expect(
        String(decoding: output.heldBytes, as: UTF8.self) == testCase.expected, "\(file): \(testCase.name)")
    }
  }
}
