package import TaskModel

/// How the values of a format are read, beyond what field maps say of single ones.
package struct ValueReading: Codable, Sendable, Equatable {
  /// What is done with values beyond what field maps say of them.
  package var options: ReadingOptions = []
  /// Whether words are taken as they stand, spaces around them included: files that nobody typed. (A CSV field
  /// without quotes is trimmed all the same.)
  package var keepsBlanks = false
  /// Whether an apostrophe before what a spreadsheet would run is not part of the text (`FormulaGuard`): CSV that
  /// pantask writes, and tools that do the same.
  package var takesOffFormulaGuards = false
  /// Column of CSV that a row can have more cells of than the header has, each a single word: what stands behind is
  /// moved back to its place.
  ///
  /// Empty for none.
  package var grownColumn = ""
  /// What a task has that does not name a priority; nil for none.
  ///
  /// One that is null is none all the same.
  package var absentPriority: Priority?
  /// What the headers of columns without a field say about their values.
  package var extraNotation = ExtraNotation.plain
  /// How the tool writes details; what reading makes a text of, HTML and documents of blocks, is kept beside that for
  /// reports that show it.
  package var detailMarkup = DetailMarkup.plain

  /// Makes one that says nothing.
  package init() {}
}
