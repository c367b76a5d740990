import Formats
import Importers
import ProfileFiles
import TaskModel

/// Where the user's own profiles come from: the files that `--profile` names.
enum ProfileStore {
  /// What `--from` takes for a syntax, or what is no list of tasks: no profile can have such a name.
  private static let reservedNames = [
    "csv", "tsv", "json", "ndjson", "jsonl", "xml", "plist", "html", "markdown", "md",
  ]

  /// Reads the profiles, all of them even where one is wrong.
  ///
  /// - Throws: `RunFailure`, with exit code 66 where a file cannot be read and 65 where its content is wrong.
  static func profiles(_ paths: [String], console: Console) throws(RunFailure) -> [OwnProfile] {
    var profiles: [OwnProfile] = []
    var failure: RunFailure?
    for path in paths {
      do {
        let input = try FileInput(path: path, console: console, accepting: .plain)
        let bytes = try PlainFile.start(of: input, byteCount: ProfileFile.maximumByteCount + 1)
        let own = try ProfileFile.profile(bytes, file: input.name, reservedNames: reservedNames)
        let name = own.mapping.name
        if let other = profiles.first(where: { $0.mapping.name == name }) {
          throw Diagnostic(
            .error, code: .badName, "this profile and \(other.file) are both named “\(name)”",
            at: SourceLocation(file: input.name), hint: "change the `name` of one of them")
        }
        profiles.append(own)
      } catch let mistakes as ProfileFile.Mistakes {
        failure = joined(failure, RunFailure(mistakes.diagnostics, .data))
      } catch {
        failure = joined(failure, RunFailure(error))
      }
    }
    if var failure {
      failure.saysAll = true
      throw failure
    }
    return profiles
  }

  private static func joined(_ one: RunFailure?, _ other: RunFailure) -> RunFailure {
    guard let one else { return other }
    return RunFailure(one.diagnostics + other.diagnostics, one.status)
  }

  /// Messages about the profiles themselves, and about names in one that no input which was read with it has: misspelt
  /// ones, mostly.
  static func missingNameRemarks(
    _ profiles: [OwnProfile], _ reports: [(file: String, report: ImportReport)]
  ) -> [Diagnostic] {
    profiles.flatMap(\.remarks)
      + profiles.flatMap { own -> [Diagnostic] in
        let readWith = reports.map(\.report).filter {
          $0.match.profile.name == own.mapping.name && $0.accounting.read > 0
        }
        guard !readWith.isEmpty, own.mapping.container.isOfManyTools else { return [] }
        let met = readWith.reduce(into: Set<String>()) { $0.formUnion($1.metNames) }
        // The header of a table says all that there is; elsewhere a value may just not be there this time.
        let severity: Diagnostic.Severity = own.mapping.container == .csv ? .warning : .note
        let candidates = met.sorted()
        return own.names(notAmong: met).map { missing, step in
          var remark = missing.remark
          remark.severity = severity
          remark.hint = Suggestion.nearest(to: step, in: candidates).map { near in
            let steps = missing.name.split(separator: "/").map { $0 == step ? near : String($0) }
            return "did you mean “\(steps.joined(separator: "/"))”?"
          }
          return remark
        }
      }
  }

  /// Messages about profiles that no input was read with.
  static func unusedRemarks(
    _ profiles: [OwnProfile], _ reports: [(file: String, report: ImportReport)]
  ) -> [Diagnostic] {
    profiles.compactMap { own in
      let isFitting = reports.contains { _, report in
        ([report.match] + report.alternatives).contains { $0.profile.name == own.mapping.name }
      }
      if isFitting { return nil }
      let first = reports.first.map { "; \($0.file) is read as \($0.report.match.profile.name)" } ?? ""
      return Diagnostic(
        .warning, code: .unusedProfile, "no input fits this profile\(first)",
        at: SourceLocation(file: own.file),
        hint: "see what `recognise` and `container` say, or give --from \(own.mapping.name)")
    }
  }
}
