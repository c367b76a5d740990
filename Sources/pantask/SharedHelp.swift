import ArgumentParser

// Help for options that several commands have beside others of their own. A group of arguments for each of them
// would be shorter to write, but each takes a hundredth of what a thousand tasks take, to be looked through at run
// time.

extension ArgumentHelp {
  /// The file that results go to; report, convert and render.
  static var outputFile: ArgumentHelp {
    ArgumentHelp(
      "File to write; appears whole or not at all (default: standard output).", valueName: "file")
  }

  /// When it is; everything that knows dates.
  static var now: ArgumentHelp {
    ArgumentHelp(
      "The time to take for now, e.g. 2026-03-26 or 2026-03-26T09:00:00Z (default: the clock).",
      valueName: "time")
  }

  /// Where it is.
  static var timeZone: ArgumentHelp {
    ArgumentHelp("Time zone that days are counted in (default: UTC).", valueName: "zone")
  }

  /// What weeks begin on.
  static var weekStart: ArgumentHelp {
    ArgumentHelp("Day that weeks begin on (default: monday).", valueName: "day")
  }
}
