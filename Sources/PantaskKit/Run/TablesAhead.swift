import Formats
import Renderers
import Threads

/// Makes ready what nearly every run asks for, while the command line is still being read.
///
/// Why it is here: of a thousand tasks a sixth of the time goes into the tables of all tools' columns and of the words
/// of reports, and another fifth into the command line, which needs none of them. The second
/// processor has nothing to do then. Whoever asks for a table that is not ready waits for it, as if it made it.
extension Runner {
  /// Has a thread make the tables ready, if there is one to be had; returns at once.
  package static func makeTablesAhead() {
    _ = Work.startAside {
      ProfileRegistry.makeReady()
      LanguageCatalog.makeReady()
    }
  }
}
