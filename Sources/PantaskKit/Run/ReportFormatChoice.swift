import Renderers
import TaskModel

// Which format a report is written in. Three things can say it: --format, the name of the output, and the templates,
// whose text is made for one format's escaping. What they do not agree on is refused: Markdown under the name of a JSON
// file, or a page whose texts are escaped for Markdown, would be found by its readers.

extension ReportRequest {
  /// The format that everything about the request agrees on.
  ///
  /// - Throws: `UsageError` where the output's name asks for something that is no report, or the templates in a folder
  ///   are for another format; `InputError` where one of these cannot be read.
  func chosenFormat() throws -> ReportFormat {
    let named = format ?? output.path.flatMap { ReportFormat(pathExtensionOf: $0) }
    // The context is JSON whatever the report would be, and a mail is HTML.
    if named == nil, !isContext, !isForEmail, let path = output.path,
      let ending = ReportFormat.ending(of: path)
    {
      let isTasks = NativeFormat.allCases.contains { $0.fileExtensions.contains(ending) }
      if isTasks { throw ReportFormat.endingOfTasks(ending, of: path) }
      // Of several pages it is the name of a folder.
      if !isDivided { throw ReportFormat.unknownEnding(of: path) }
    }
    return try ReportFormat.agreed(named, isGiven: format != nil, template) ?? effectiveFormat
  }

  /// Whether several pages are asked for, wherever they go.
  var isDivided: Bool { splitBy != nil || (pageSize ?? 0) > 0 }
}

extension RenderRequest {
  /// The format that everything about the request agrees on.
  ///
  /// - Throws: `UsageError` where the output's name does not say one, or the templates in a folder are for another one;
  ///   `InputError` where one of these cannot be read.
  func chosenFormat() throws -> ReportFormat {
    let named = format ?? output.path.flatMap { ReportFormat(pathExtensionOf: $0) }
    if named == nil, let path = output.path, ReportFormat.ending(of: path) != nil {
      throw ReportFormat.unknownEnding(of: path)
    }
    return try ReportFormat.agreed(named, isGiven: format != nil, template) ?? effectiveFormat
  }
}

extension ReportFormat {
  /// The format that was asked for, or else that of the templates; nil where neither says one.
  fileprivate static func agreed(
    _ named: ReportFormat?, isGiven: Bool, _ template: String?
  ) throws -> ReportFormat? {
    guard let template, let made = try TemplateStore.format(of: template) else { return named }
    guard let named, named != made else { return made }
    throw UsageError(
      "the templates in \(TerminalText.escaped(template, byteLimit: 200)) write \(made.rawValue), and "
        + (isGiven ? "--format is" : "the output's name asks for") + " \(named.rawValue)")
  }

  /// What stands behind the last dot of a file's name; nil where there is none, and for folders.
  fileprivate static func ending(of path: String) -> String? {
    guard path != "-", !path.hasSuffix("/"), !SystemCalls.isFolder(path) else { return nil }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name.index(after: dot) < name.endIndex
    else {
      return nil
    }
    return name[dot...].dropFirst().lowercased()
  }

  fileprivate static func endingOfTasks(_ ending: String, of path: String) -> UsageError {
    UsageError(
      "a report is HTML or Markdown, not .\(ending); "
        + "`pantask convert … -o \(TerminalText.escaped(path, byteLimit: 80))` writes the tasks themselves")
  }

  fileprivate static func unknownEnding(of path: String) -> UsageError {
    UsageError(
      "the name \(TerminalText.escaped(path, byteLimit: 80)) does not say what to write; "
        + "end it in .html or .md, or give --format html|markdown")
  }
}
