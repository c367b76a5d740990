package import Formats
package import Scanners
package import TaskModel

/// How one input is to be read.
///
/// What is not set is found out from its content.
package struct ImportOptions: Sendable {
  /// The profile that `--from` names; nil to detect it.
  package var profile: Profile?
  /// Why that profile is taken.
  package var profileReason = "named by --from"
  /// Profiles of the user's own (`--profile`): where an input fits one it is read by that, and by a single one also
  /// where no known format fits.
  package var ownProfiles: [OwnProfile] = []
  /// Whether an input in which nothing looks like a task is read all the same, everything in it as `extra`: for those
  /// who want to describe it.
  package var takesAnything = false
  /// The year that days without one are in, where their tool leaves the current one out; nil where it is not known.
  package var currentYear: Int?
  /// Whether it is to be known which rule has claimed what of the input (`FormatMatch.claims`).
  package var isTraced = false
  /// The syntax that `--from csv|json|xml|plist` names where no profile is named.
  package var container: Container?
  /// Whether formats of tools are recognised; not for `--from generic` and `generic-csv`.
  package var knowsTools = true
  /// The encoding; nil for a byte-order mark's, an XML declaration's, or UTF-8.
  package var encoding: TextEncoding?
  /// The CSV delimiter; nil to find it.
  package var delimiter: UInt8?
  /// The CSV quote: nil to find it, `.some(nil)` for none.
  package var quote: UInt8??
  /// Whether a CSV's first record names the columns; nil for yes.
  package var hasHeader: Bool?
  /// Classes of items that are kept although their tool has archived them.
  package var included: Set<ItemClass> = []
  /// Which input of the run it is, from 1: for ids that are made.
  package var inputNumber = 1
  /// How many remarks of one kind are kept whole.
  package var keptPerCode = 3
  /// Bounds on what the input may make the program hold.
  package var limits = ScanLimits()
  /// The size of the input in bytes, where it is known.
  package var byteCount: Int?
  /// Whether reading, scanning and importing may overlap on several threads.
  package var usesThreads = true
  /// What is kept beside the values of tasks.
  package var kept: Kept = []

  /// How much of the input is read, scanned and imported at a time, in bytes.
  ///
  /// The memory of a few small chunks is used again and stays in the cache; that of large ones is all new in an input
  /// of some megabytes, and a good part of its time. In larger inputs it makes no difference.
  var chunkByteCount: Int {
    guard let byteCount, byteCount > 1 << 20, byteCount <= 16 << 20 else { return 1 << 20 }
    return 1 << 18
  }

  /// Everything found out from the content.
  package init() {}

  /// What an import can keep beside the values of tasks; each takes time or memory.
  package struct Kept: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Which tasks are said to be open, and not only not done (`TaskTable.answeredOpenRows`).
    package static let answers = Kept(rawValue: 1)
    /// HTML and documents of blocks that details are made of, for reports that show them formatted.
    package static let detailSources = Kept(rawValue: 2)
    /// Rejected records' original bytes (an XML scan then keeps them).
    package static let originals = Kept(rawValue: 4)
  }
}

/// A record that could not be used, as it stood in the input.
package struct RejectedRecord: Sendable {
  /// The record's bytes; empty where they are not at hand.
  package var original: [UInt8]
  /// Why, and where.
  package var reason: Diagnostic
}

/// What was found out about an input, and what became of its records.
package struct ImportReport: Sendable {
  /// The profile, how well it fits and why.
  package var match: FormatMatch
  /// Other profiles that would fit, best first.
  package var alternatives: [FormatMatch] = []
  /// The syntax in words: "CSV, delimiter “;” in 12 of 12 lines".
  package var syntax: String
  /// The encoding's name.
  package var encoding: String
  /// What happened to each name of a record: the field it fills, or nil for `extra`.
  ///
  /// In first-seen order.
  package var names: [(name: String, field: String?)] = []
  /// Every name that was met, whatever became of it.
  package var metNames: Set<String> = []
  /// Where the records went.
  package var accounting = Accounting()
  /// The order of day and month that was found for dates such as `03/04/2026`, and whether the values show it.
  package var dateOrders: [Field: (style: ValueStyle, isShown: Bool)] = [:]
  /// The dates among which there are numbers of days, as spreadsheets have them.
  package var spreadsheetDays: Set<Field> = []
  /// What shares were found to be counted to, and whether the values show it; nil where nothing was to be found out.
  package var shareStyle: (style: ValueStyle, isShown: Bool)?
  /// What numbers for priorities were found to mean, and whether the name of their column says it; nil where they have
  /// no meaning, or there are none.
  package var priorityNumbers: (numbers: PriorityScale, isTold: Bool)?
  /// What objects of the records have beside what is taken of them.
  var unreadParts: [UnreadParts.Path] = []
  /// The names of what begins behind the part that detection looked at, and is not read.
  var lateNames: [String] = []
  /// Where lists stand that begin there and are read: paths as those of records.
  var lateReadPlaces: Set<String> = []
  /// What there is to say about the input.
  package var log = DiagnosticLog()

  /// Makes a report of an input that has been recognised.
  package init(match: FormatMatch, alternatives: [FormatMatch] = [], syntax: String, encoding: String) {
    self.match = match
    self.alternatives = alternatives
    self.syntax = syntax
    self.encoding = encoding
  }
}
