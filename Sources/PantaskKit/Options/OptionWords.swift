import Formats
import Pipeline
import Renderers
import TaskModel

/// The words that options take: what a shell completes.
package enum OptionWords {
  /// What `--from` takes.
  package static var readableFormats: [String] { FormatCatalog.readableNames }

  /// What `--to` takes: everything that is written, but for reports.
  package static var writableFormats: [String] {
    FormatCatalog.entries.filter { $0.isWritten && !ReportFormat.names.contains($0.name) }.map(\.name)
  }

  /// What `pantask formats` takes.
  package static var formats: [String] { FormatCatalog.entries.map(\.name) }

  /// Keys that `--sort` takes, in either direction, behind those of a list that stand before the last comma.
  package static func sortKeys(behind list: String) -> [String] {
    let fields = Field.allCases.filter { $0 != .extra }.map(\.name)
    return words(fields + fields.map { "-" + $0 }, behind: list)
  }

  /// Fields that may stand in a list, behind those of it that stand before the last comma.
  package static func fields(behind list: String) -> [String] { words(groupFields, behind: list) }

  /// Words with what stands before the last of a list, as a shell completes the whole of it.
  private static func words(_ words: [String], behind list: String) -> [String] {
    guard let comma = list.lastIndex(of: ",") else { return words }
    let rest = list[list.index(after: comma)...]
    return words.map { "\(list[...comma])\(rest.prefix { $0 == " " })\($0)" }
  }

  /// Languages that `--language` takes.
  package static var languages: [String] { LanguageCatalog.names }

  /// Priorities that `--absent-priority` takes.
  package static var priorities: [String] { Priority.allCases.map(\.name) }

  /// Fields that `--split-by` takes.
  package static var groupFields: [String] { Field.allCases.map(\.name) }

  /// What `--template` takes: the built-in pages, and folders here.
  public static var pages: [String] {
    let folders = SystemCalls.names(inFolder: ".", lookingAt: 1_000) {
      !$0.hasPrefix(".") && SystemCalls.isFolder($0)
    }
    return BuiltInPage.all.map(\.name).filter { !BuiltInPage.isMail($0) && $0 != "index" } + folders.sorted()
  }

  /// What `template show` takes: formats for their pages, and every template.
  package static var templates: [String] { ReportFormat.names + Runner.templateNames }
}
