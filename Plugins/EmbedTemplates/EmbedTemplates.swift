import Foundation
import PackagePlugin

/// Runs `TemplateEmbedder` over `Templates/` before the target is compiled.
///
/// Every template and every language's catalogue is an input of the build command, so an edit rebuilds the table and an
/// unchanged folder costs nothing.
@main
struct EmbedTemplates: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Templates")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedTemplates.swift")
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { ["mustache", "catalog"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path } ?? []
    return [
      .buildCommand(
        displayName: "Embedding the templates",
        executable: try context.tool(named: "TemplateEmbedder").url,
        arguments: ["EmbeddedTemplates", folder.path, output.path] + files.map(\.path),
        inputFiles: files, outputFiles: [output])
    ]
  }
}
