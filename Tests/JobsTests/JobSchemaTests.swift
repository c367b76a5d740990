import Foundation
import Jobs
import TestSupport
import Testing

/// The JSON Schema of job files, and that it and the reader accept the same.
struct JobSchemaTests {
  @Test func `the schema in docs is made of the table of keys`() throws {
    let url = Folder.repository.appending(path: "docs/pantask.schema.json")
    if Golden.isRecording {
      try Data(JobSchema.text.utf8).write(to: url)
      throw RecordedSchema()
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == JobSchema.text)
  }

  private struct RecordedSchema: Error {}

  /// Jobs of one job, of which the reader accepts some; JSON is YAML.
  private static let samples: [String] = {
    let values = [
      "\"text\"", "\"{date}.html\"", "\"{x}\"", "\"{{x\"", "7", "0", "-1", "1.5", "true", "\"html\"",
      "\"list\"", "\"26h\"",
      "[]", "[\"a\", \"b\"]", "{}", "{\"file\": \"a.html\"}", "{\"newest\": \"*.csv\"}",
      "{\"file\": \"a\", \"newest\": \"b\"}", "{\"late\": {\"fail-if\": \"overdue\", \"max\": 2}}",
      "{\"late\": {\"max\": 2}}", "{\"a b\": {\"require\": \"open\"}}",
      "{\"newer-than\": \"2d\", \"min-tasks\": 0}", "null", "\"\"", "\"3\"", "3.0", "1e2", "1e400", "-0.0",
      "9007199254740991", "9007199254740992", "\"true\"", "\"null\"", "\"~\"", "\"1.0\"", "[null]", "[3]",
      "[[]]", "{\"file\": null}", "{\"late\": null}", "{\"late\": {\"fail-if\": 7, \"max\": 3.0}}",
      "{\"late\": {\"fail-if\": \"a\", \"require\": \"b\"}}", "{\"newer-than\": 26}",
      "{\"newer-than\": \"1000000h\"}", "{\"min-tasks\": \"1\"}",
      "[{\"file\": \"a.md\", \"email\": false}, \"b.md\"]",
    ]
    // Which presets there are no schema knows.
    let keys = JobKeys.job.keys.map(\.name).filter { $0 != "preset" } + ["wher"]
    // Of the rest of the file: what stands in place of the version, the jobs, the presets and the defaults.
    let job = "{\"inputs\": \"x\", \"outputs\": \"y\"}"
    let jobs = "\"jobs\": {\"j\": \(job)}"
    let versions = ["1", "1.0", "2", "0", "\"1\"", "\"1.0\"", "true", "null", "[]", "{}", "1.5", "1e0"]
    let others = [
      "null", "[]", "\"\"", "7", "\"x\"", "{}", "{\"sort\": \"due\"}", "{\"a\": {}}", "{\"a\": null}",
      "{\"a b\": {}}", "{\"\": {}}", "{\"a\": {\"sort\": \"due\"}}", "{\"a\": {\"preset\": \"b\"}}",
    ]
    let files =
      versions.map { "{\"version\": \($0), \(jobs)}" } + [
        "{\(jobs)}", "{\"version\": 1}", "{}", "[]", "7", "\"x\"",
      ]
      + ["null", "[]", "7", "{}", "{\"j\": null}", "{\"j\": []}", "{\"j k\": \(job)}", "{\"7\": \(job)}"].map
    {
      "{\"version\": 1, \"jobs\": \($0)}"
    }
      + ["presets", "defaults", "preset"].flatMap { key in
        others.map { "{\"version\": 1, \"\(key)\": \($0), \(jobs)}" }
      }
    return files
      + keys.flatMap { key in
        values.map { value in
          let others = ["inputs", "outputs"].filter { $0 != key }.map { "\"\($0)\": \"x\"" }
          return
            "{\"version\": 1, \"jobs\": {\"j\": {\((["\"\(key)\": \(value)"] + others).joined(separator: ", "))}}}"
        }
      }
  }()

  /// Needs the package `jsonschema` of PyPI; PANTASK_PYTHON names a Python that has it.
  @Test func `the schema accepts what the reader accepts`() throws {
    let python = ProcessInfo.processInfo.environment["PANTASK_PYTHON"] ?? "/usr/bin/python3"
    let check = Process()
    check.executableURL = URL(fileURLWithPath: python)
    let script = """
      import json, sys
      try: import jsonschema
      except ImportError: sys.exit(9)
      schema = json.load(open(sys.argv[1])); jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for line in open(sys.argv[2]): print(int(validator.is_valid(json.loads(line))))
      """
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appending(path: "schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let samples = folder.appending(path: "samples")
    try Data((Self.samples.joined(separator: "\n") + "\n").utf8).write(to: samples)
    let schema = folder.appending(path: "schema.json")
    try Data(JobSchema.text.utf8).write(to: schema)
    let output = Pipe()
    check.arguments = ["-c", script, schema.path, samples.path]
    check.standardOutput = output
    guard (try? check.run()) != nil else { return print("skipped: there is no \(python)") }
    let answers = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .split(separator: "\n")
    check.waitUntilExit()
    if check.terminationStatus == 9 {
      return print("skipped: \(python) has no jsonschema (Scripts/test-python makes one that has)")
    }
    try #require(answers.count == Self.samples.count)
    for (sample, answer) in zip(Self.samples, answers) {
      let isRead = (try? JobFile(Array(sample.utf8), file: "x")) != nil
      #expect(isRead == (answer == "1"), "\(sample)")
    }
  }
}
