import Renderers
import TaskModel
import Templating

/// Where the words of reports come from: a built-in language, and a file of one's own over it.
enum LanguageStore {
  /// The language that was asked for; English if none was.
  ///
  /// - Throws: `UsageError` where there is no such language, `InputError` where there is no such file, `CatalogErrors`
  ///   with all that is wrong in it.
  static func language(_ options: LanguageOptions) throws -> LanguageCatalog {
    let name = options.name ?? "en"
    guard let base = LanguageCatalog.named(name) else {
      var error = UsageError.unknown(name, kind: "language", candidates: LanguageCatalog.names)
      error.option = "--language"
      throw error
    }
    guard let path = options.catalogPath else { return base }
    return try RunFailure.about("--catalog") {
      let bytes = try PlainFile.contents(of: path, atMost: TemplateStore.maximumByteCount)
      return try LanguageCatalog(TemplateSource(name: path, bytes: bytes), over: base)
    }
  }

  /// A form of dates (`--date-format`), with the language's names of months.
  ///
  /// - Throws: `RunFailure` for a pattern that means nothing.
  static func dateFormat(_ pattern: String, _ language: LanguageCatalog) throws -> DateFormat {
    do throws(DateFormatError) {
      return try language.dateFormat(pattern)
    } catch {
      var failure = RunFailure.usage(
        Diagnostic(.error, code: .usage, "--date-format: \(error.message)", hint: error.hint))
      failure.option = "--date-format"
      throw failure
    }
  }
}
