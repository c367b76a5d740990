import Foundation
import PackagePlugin

/// Runs `VocabularyEmbedder` over the target's folder `Words` before it is compiled.
///
/// Every list of words is an input of the build command, so an edit rebuilds the table and an unchanged folder costs
/// nothing.
@main
struct EmbedVocabulary: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Words")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedWords.swift")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "tsv" }.sorted { $0.path < $1.path }
    return [
      .buildCommand(
        displayName: "Embedding the words",
        executable: try context.tool(named: "VocabularyEmbedder").url,
        arguments: [output.path] + files.map(\.path),
        inputFiles: files, outputFiles: [output])
    ]
  }
}
