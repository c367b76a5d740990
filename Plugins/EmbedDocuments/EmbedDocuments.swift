import Foundation
import PackagePlugin

/// Runs `TemplateEmbedder` over the documents that `pantask help` prints, before the target is compiled.
@main
struct EmbedDocuments: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "docs")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedDocuments.swift")
    let files = ["filters", "jobs", "profiles", "templates"].map { folder.appending(path: "\($0).md") }
    return [
      .buildCommand(
        displayName: "Embedding the documents",
        executable: try context.tool(named: "TemplateEmbedder").url,
        arguments: ["EmbeddedDocuments", folder.path, output.path] + files.map(\.path),
        inputFiles: files, outputFiles: [output])
    ]
  }
}
