import Renderers
import TaskModel

/// What a conversion writes: pantask's own format, or a tool's.
enum WrittenFormat {
  case native(NativeFormat)
  case tool(TargetFormat)

  /// The format that was asked for: by name, else by the ending of the output's name.
  ///
  /// - Throws: `UsageError` where it is unknown or cannot be told.
  init(_ request: ConvertRequest) throws(UsageError) {
    if let name = request.format {
      self = try WrittenFormat(named: name)
      return
    }
    guard let path = request.output.path, path != "-" else {
      throw UsageError("convert needs to know what to write: give --to FORMAT or -o FILE")
    }
    let ending =
      path.split(separator: "/").last?.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
    if let native = NativeFormat.allCases.first(where: { $0.fileExtensions.contains(ending) }) {
      self = .native(native)
    } else if let target = TargetFormats.format(fileExtension: ending) {
      self = .tool(target)
    } else if ReportFormat(pathExtensionOf: path) != nil {
      throw UsageError(
        "\(TerminalText.escaped(path, byteLimit: 80)) would be a report; `pantask report -o` writes it")
    } else {
      let endings =
        NativeFormat.allCases.flatMap(\.fileExtensions) + TargetFormats.all.flatMap(\.fileExtensions)
      let nearest = ending.isEmpty ? nil : Suggestion.nearest(to: ending, in: endings)
      let advice =
        nearest.map { "did you mean .\($0)?" } ?? "give --to FORMAT (`pantask formats` lists them)"
      throw UsageError(
        "the name \(TerminalText.escaped(path, byteLimit: 80)) does not say what to write; \(advice)")
    }
  }

  private init(named name: String) throws(UsageError) {
    if let native = NativeFormat(rawValue: name.lowercased()) {
      self = .native(native)
    } else if let target = TargetFormats.format(named: name) {
      self = .tool(target)
    } else {
      let names = NativeFormat.allCases.map(\.name) + TargetFormats.all.flatMap { [$0.name] + $0.aliases }
      throw FormatCatalog.unknown(name, kind: "format to write", candidates: names)
    }
  }
}
