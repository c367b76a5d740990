package import TaskModel
package import Templating

/// A tool's format as something to write: what it can hold, and how it is written.
package struct TargetFormat: Sendable {
  /// The name that `--to` takes: the profile's, where the format is read too.
  package var name: String
  /// Other names that `--to` takes.
  package var aliases: [String]
  /// What people call it.
  package var title: String
  /// File name extensions without the dot, the usual one first; empty where others have a better claim to them.
  package var fileExtensions: [String]
  /// What it can hold.
  package var capabilities: @Sendable () -> FormatCapabilities
  /// Writes tasks that have been reduced to what the format can hold.
  package var write: @Sendable (TaskReduction, inout OutputBuffer) -> Void

  /// Makes a format.
  package init(
    name: String, aliases: [String] = [], title: String, fileExtensions: [String] = [],
    capabilities: @escaping @Sendable () -> FormatCapabilities,
    write: @escaping @Sendable (TaskReduction, inout OutputBuffer) -> Void
  ) {
    self.name = name
    self.aliases = aliases
    self.title = title
    self.fileExtensions = fileExtensions
    self.capabilities = capabilities
    self.write = write
  }
}

/// What the user can choose about writing a tool's format.
package struct WriteOptions: Sendable, Hashable {
  /// Whether cells that a spreadsheet would run as a formula are written inert.
  package var guardsFormulas = true
  /// Whether all tasks were read from files of the format that is written.
  package var areOwnFiles = false
  /// The zone in which instants are days and local times where a format has no other dates, and days and local times
  /// are instants.
  package var zone = ZoneOffsets.utc

  /// What the tool calls people, by the names that the tasks have; nil for writing them as they are.
  package var people: PeopleMap?
  /// When the run happens, for formats that say when a file was made; nil where they do not say it then.
  package var now: TaskDate?

  /// The defaults.
  package init() {}
}
