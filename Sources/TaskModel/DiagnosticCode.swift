/// What kind of thing a diagnostic says: a stable word with hyphens (`unknown-priority`), for counting and for scripts.
///
/// The first paragraph of each case says what it means, the second what to do about it: `docs/diagnostics.md` is made
/// of both, and a test keeps it so.
///
/// ```swift
/// DiagnosticCode.unknownField.rawValue  // unknown-field
/// ```
public enum DiagnosticCode: String, Sendable, Codable, CaseIterable, CustomStringConvertible {
  /// Every date of a column reads as day first and as month first.
  ///
  /// Check which order was taken; a profile can say the other.
  case ambiguousDateOrder = "ambiguous-date-order"

  /// The file fits several formats equally well.
  ///
  /// Name the right one with `--from`.
  case ambiguousFormat = "ambiguous-format"

  /// A task names its parent by a title that several tasks have; the nearest above was taken.
  ///
  /// Give the tasks ids, or titles that differ.
  case ambiguousParent = "ambiguous-parent"

  /// Nothing says whether a progress of 1 is all of a task or one per cent; it was taken for all of it.
  ///
  /// If it is one per cent, say so in a profile.
  case ambiguousPercent = "ambiguous-percent"

  /// A profile's name is not a usual one, is taken already, or is given twice.
  ///
  /// Choose another `name` of lower-case letters, digits and hyphens.
  case badName = "bad-name"

  /// A line of the file of `--people` is not a name and a login, or a name is there twice.
  ///
  /// Write one person a line, like `Ann Lee,annlee`.
  case badPeople = "bad-people"

  /// The path to the records cannot be used.
  ///
  /// Write it like `data.tasks[*]` in JSON, like `project/task` in XML; CSV has none.
  case badRecordPath = "bad-record-path"

  /// A cell of a CSV file has a quotation mark without being in quotation marks; it was kept as text.
  ///
  /// Nothing, if the text is right; else quote the cell and double the mark.
  case bareQuote = "bare-quote"

  /// The file holds binary data, not text.
  ///
  /// Export the tasks again as text.
  case binaryData = "binary-data"

  /// Another process is writing to the library, and has done so for five seconds.
  ///
  /// Run again when it is done.
  case busyLibrary = "busy-library"

  /// The file with the words of a language of one's own has a mistake.
  ///
  /// Correct the line that the message shows.
  case catalog

  /// A field has changed in more than half of the tasks that an import found to be other than before.
  ///
  /// If it says nothing, leave it out of the comparison with `--ignore`.
  case changingField = "changing-field"

  /// The file was changed while it was being read, so what was read may be of both states.
  ///
  /// Run again when nothing writes to it.
  case changedInput = "changed-input"

  /// The context given to `pantask render` cannot be used.
  ///
  /// Write it anew with `pantask report --context`, or correct the place that is named.
  case context

  /// A task says two things of whether it is done: a date of completion, a state, a percentage.
  ///
  /// See which was taken, and correct the task in its tool if that is wrong.
  case contradictoryState = "contradictory-state"

  /// Dates without a year were taken to be in the current one.
  ///
  /// Give `--now` if they are of another year.
  case currentYear = "current-year"

  /// The input ends inside a record: a row without a line end that has too few fields, a value in JSON or an element in
  /// XML that is not closed.
  ///
  /// Export it again: it may have been cut off, or still be written. Nothing is written where requirements stand.
  case cutOff = "cut-off"

  /// Something is in the library file that cannot be there; the file is left as it is.
  ///
  /// Take the last copy of it, or import the lists into a new one.
  case damagedLibrary = "damaged-library"

  /// An edit, or the clocks of a time zone, would have moved a date out of the years 1 to 9999; it stays as it was.
  ///
  /// Choose a smaller shift, or look at the date: it may be one that stands for none.
  case dateOutOfRange = "date-out-of-range"

  /// The XML file's document type declares something of its own, which is refused for safety.
  ///
  /// Remove the part of the DOCTYPE in brackets.
  case doctypeDeclaration = "doctype-declaration"

  /// Lines end with two carriage returns, which were read as one line end.
  ///
  /// Nothing; the file has been converted twice on its way.
  case doubledLineEnd = "doubled-line-end"

  /// The file was taken for a tool's only because of its names, which other files have too.
  ///
  /// Give `--from` with that format if it is right, or `--from generic` if not.
  case doubtfulFormat = "doubtful-format"

  /// A checkbox in a Markdown list holds a sign that programs use for different things.
  ///
  /// Check what it was taken for.
  case doubtfulMark = "doubtful-mark"

  /// Records that became one task had different titles, so they may have been different tasks.
  ///
  /// Check what `--dedupe` goes by.
  case doubtfulMerge = "doubtful-merge"

  /// The drafted profile does not read the file quite as pantask does without it.
  ///
  /// Complete it by hand, as the message and the top of the draft say.
  case draftDiffers = "draft-differs"

  /// Steps of a library that had been undone are gone, since a new one was made.
  ///
  /// Nothing; redo first if they are wanted.
  case droppedSteps = "dropped-steps"

  /// Two columns of a table have the same name; both are read.
  ///
  /// Nothing, if both mean the same; else rename one.
  case duplicateColumn = "duplicate-column"

  /// A name comes twice where it may come once: in an object of JSON or in a profile.
  ///
  /// Keep one of them.
  case duplicateKey = "duplicate-key"

  /// An edit in a library and the source have changed the same field of a task.
  ///
  /// See which of them counts; `--on-conflict` chooses the other.
  case editConflict = "edit-conflict"

  /// The text of an edit is not written as an edit.
  ///
  /// Correct it where the message points.
  case editSyntax = "edit-syntax"

  /// A field cannot have the value, or the kind of change, that an edit gives it.
  ///
  /// Give a value of the field's kind; the message says which.
  case editType = "edit-type"

  /// An import has no task, or would take away more than half of the tasks that its source had.
  ///
  /// Check the export; if it is right, give `--force`.
  case emptiedSource = "emptied-source"

  /// There is nothing in the file.
  ///
  /// Check the export, if there should be tasks.
  case emptyInput = "empty-input"

  /// A list or checklist has nothing in it, so its name is not read.
  ///
  /// Nothing, if an empty list is not missed.
  case emptyList = "empty-list"

  /// A range in a filter has nothing between its two ends.
  ///
  /// Write the smaller end first.
  case emptyRange = "empty-range"

  /// A record has no values, so it makes no task.
  ///
  /// Nothing, if it stands for nothing; `--rejects` keeps such records.
  case emptyRecord = "empty-record"

  /// The file ends with the sign that ended texts in DOS; it was passed over.
  ///
  /// Nothing.
  case endOfFileMark = "end-of-file-mark"

  /// One value is longer than the limit.
  ///
  /// Raise it with `--max-field-bytes` if the value is meant; a missing closing quotation mark is a usual cause.
  case fieldTooLong = "field-too-long"

  /// The pattern of `MATCHES` in a filter is not one that can be used.
  ///
  /// Correct it where the message points; [filters.md](filters.md) lists what there is.
  case filterPattern = "filter-pattern"

  /// The text of a filter is not written as a filter.
  ///
  /// Correct it where the message points; [filters.md](filters.md) explains how.
  case filterSyntax = "filter-syntax"

  /// A filter compares things that cannot be compared, such as a date with a word.
  ///
  /// Compare with a value of the field's kind; the message says which.
  case filterType = "filter-type"

  /// A run had ended while it put its outputs in place; what was missing was done.
  ///
  /// Nothing.
  case finishedSwitch = "finished-switch"

  /// Another run is putting its pages into the same folder.
  ///
  /// Run again when it is done.
  case folderIsBusy = "folder-is-busy"

  /// The file is no library of pantask, or has something in it that pantask did not make.
  ///
  /// Name the right file.
  case foreignLibrary = "foreign-library"

  /// The tasks of a report are not as a gate asks for.
  ///
  /// Look at these tasks; the report is written, and the run ends with exit code 1.
  case gateFailed = "gate-failed"

  /// The tasks of a report are as a gate asks for.
  ///
  /// Nothing.
  case gateHeld = "gate-held"

  /// The text of `--group-by` is not one that can be used.
  ///
  /// Correct it where the message points.
  case groupSyntax = "group-syntax"

  /// The context was written for one template and is rendered with another that groups tasks differently.
  ///
  /// Write a context for this template, as the hint says.
  case groupsOfContext = "groups-of-context"

  /// Only a doubtful column says whether tasks are done.
  ///
  /// Check the result; a profile can say what the column means.
  case guessedDone = "guessed-done"

  /// Nothing in the file is called a task, so each text of a list was taken for one.
  ///
  /// Check the result; a profile can say where the tasks are.
  case guessedTasks = "guessed-tasks"

  /// No column is called a title, so another was taken for it.
  ///
  /// Check the result; a profile can say which column it is.
  case guessedTitle = "guessed-title"

  /// The file is an HTML page, not an export.
  ///
  /// Download it again after logging in: an expired link gives such a page.
  case htmlPage = "html-page"

  /// The XML file holds control characters that XML does not have; they were read as spaces.
  ///
  /// Nothing, unless the text matters to the byte.
  case illegalCharacter = "illegal-character"

  /// The drafted profile of a known tool does less than pantask does for that tool.
  ///
  /// Leave `--profile` out, or accept what the message lists.
  case incompleteDraft = "incomplete-draft"

  /// Titles are indented, which may mean subtasks and is not read as such.
  ///
  /// Give the file a column of levels or of parents.
  case indentedTitles = "indented-titles"

  /// Cells of another tool's CSV begin as a formula, and got an apostrophe in front, so that no spreadsheet runs them.
  ///
  /// Nothing, if a spreadsheet may open the file; `--allow-formulas` writes them as they are.
  case inertFormulas = "inert-formulas"

  /// Reading the file failed on the way.
  ///
  /// Check the disk or the connection, and run again.
  case inputFailed = "input-failed"

  /// The file is longer than a file of its kind may be.
  ///
  /// Divide it, or use another format of the tool.
  case inputTooLong = "input-too-long"

  /// An input file is older than it may be, so nothing was written.
  ///
  /// See why the tool that exports it has not run.
  case inputTooOld = "input-too-old"

  /// A job has failed, for the reason that stands above; the others have run.
  ///
  /// Do what that says.
  case jobFailed = "job-failed"

  /// Another run of the same job file holds its lock.
  ///
  /// Run again when it is done; exit code 75 says that it is worth trying.
  case jobsAreRunning = "jobs-are-running"

  /// A job file is no YAML, or uses a part of YAML that job files do not have.
  ///
  /// Correct the place that the message shows.
  case jobSyntax = "job-syntax"

  /// A page of an earlier report is no longer part of it and was left, since it was changed or is an input.
  ///
  /// Remove it by hand if it is not needed.
  case keptPage = "kept-page"

  /// Values of names that first came after the header was written are in the column `extra`.
  ///
  /// With `--sort` the whole input is read first, and every name has a column.
  case lateColumns = "late-columns"

  /// A priority word came up so late that others had been read without it.
  ///
  /// A profile can say what the words mean.
  case lateFirstPriority = "late-first-priority"

  /// A list began behind the part of the file that was searched for tasks, and was not read.
  ///
  /// If it holds tasks, say in a profile where they are.
  case lateList = "late-list"

  /// A task names 0 or -1 as its parent, which was taken for none, and a task of that id came later.
  ///
  /// With `--strict` the whole input is read first.
  case lateParent = "late-parent"

  /// A column of dates has times of the day further on; midnights before were read as days.
  ///
  /// A profile can say that the column has times.
  case lateTimes = "late-times"

  /// A title came after the tasks that it should stand above, so it is not theirs.
  ///
  /// Put it in front of them, or name the parent in each.
  case lateTitle = "late-title"

  /// Tasks that are archived, deleted or templates were left out.
  ///
  /// `--include` keeps those that are wanted.
  case leftOut = "left-out"

  /// A text in JSON has half of a character that takes two halves; it was read as the replacement character.
  ///
  /// Nothing, unless the character matters; the program that wrote the file cut it.
  case loneSurrogate = "lone-surrogate"

  /// A heading in a Markdown file is too long; the rest of it was passed over.
  ///
  /// Shorten it, if it is meant as a heading.
  case longHeading = "long-heading"

  /// The name of a column or key has more than 1,024 bytes, and is kept by its beginning and a number.
  ///
  /// Look whether a quotation mark is missing; shorten the name if it is meant.
  case longName = "long-name"

  /// The report has more tasks than one page takes, so it was divided and has an index.
  ///
  /// `--page-size` says how many tasks make a page; 0 keeps all on one.
  case longPage = "long-page"

  /// A mail of `--email` would be longer than mail clients show, so each of its lists was cut.
  ///
  /// `--where`, `--limit` and another template make it shorter.
  case longMail = "long-mail"

  /// Text that belongs to no task was passed over.
  ///
  /// Nothing; indent it under a task to make it a part of that.
  case looseText = "loose-text"

  /// The format that is written cannot hold everything that the tasks have.
  ///
  /// See which field it is, and choose another format if it matters; `pantask formats` says what each holds.
  case loss

  /// Lists stand under keys whose names the tasks have no place for.
  ///
  /// Say in a profile which field the key is, if it matters.
  case lostKeys = "lost-keys"

  /// A job file was made, to be changed.
  ///
  /// Look through it, then run `pantask run --check`.
  case madeJobFile = "made-job-file"

  /// The bytes are not characters in the encoding that the file is in.
  ///
  /// Check that the file is whole; name another encoding with `--encoding`.
  case malformedEncoding = "malformed-encoding"

  /// The bytes are not UTF-8.
  ///
  /// Name the file's encoding with `--encoding`.
  case malformedUTF8 = "malformed-utf8"

  /// Records of the same task differ in a value; one was taken.
  ///
  /// `--prefer` says which source counts; `--verbose` lists the values.
  case mergeConflict = "merge-conflict"

  /// The text of `--dedupe` is not one that can be used.
  ///
  /// Correct it where the message points.
  case mergeSyntax = "merge-syntax"

  /// The library was made by an earlier pantask and now has the tables of this one.
  ///
  /// Nothing; remove the copy when it is no longer wanted.
  case migratedLibrary = "migrated-library"

  /// A value stands only in the first of several rows, as merged cells of a spreadsheet leave it.
  ///
  /// Fill it down in the spreadsheet if it was meant for all.
  case mergedCells = "merged-cells"

  /// The file ends before the row with the names of its columns.
  ///
  /// Check the export; with `--no-header` columns are known by their numbers.
  case missingHeader = "missing-header"

  /// A profile lacks a key that it needs.
  ///
  /// Add it, as the hint says.
  case missingKey = "missing-key"

  /// The profile names something that no input has.
  ///
  /// Correct the name, or remove it from the profile.
  case missingName = "missing-name"

  /// A task names a parent that is not in the input; it stands on its own.
  ///
  /// Export the parent too, if it is wanted.
  case missingParent = "missing-parent"

  /// A note, label or the like belongs to a task that is not in the file.
  ///
  /// Export the task too, if it is wanted.
  case missingTask = "missing-task"

  /// Tasks that a source had are not in the import and are kept, since it is not complete.
  ///
  /// If all tasks are there, give `--complete`.
  case missingTasks = "missing-tasks"

  /// Dates of one column are written in different orders of day and month.
  ///
  /// Check those that read both ways, and correct them in the file.
  case mixedDateOrder = "mixed-date-order"

  /// Numbers of one column are shares of one as well as of a hundred; each was read as what it looks like.
  ///
  /// Check those of 1.
  case mixedPercentScale = "mixed-percent-scale"

  /// A template has a name of the report inside a group or a task, which have none of that name.
  ///
  /// Say whose is meant, as the hint does: `report.count`, or use a name that the group has.
  case nameFromOutside = "name-from-outside"

  /// A newer pantask has written the library.
  ///
  /// Read it with that one.
  case newerLibrary = "newer-library"

  /// No profile can say how such a file is read, because it needs code.
  ///
  /// Leave `--profile` out; pantask reads it without.
  case noDraft = "no-draft"

  /// The file is not there, cannot be opened, or is no plain file.
  ///
  /// Check its name and who may read it.
  case noInput = "no-input"

  /// A tag, comment or declaration of XML does not end.
  ///
  /// Close what was opened before the place that is named.
  case noProgress = "no-progress"

  /// There are records in the file, and none of them became a task.
  ///
  /// Leave `--from` and `--profile` out, or write a profile that says where the tasks are.
  case noTasks = "no-tasks"

  /// Nothing in the file looks like a list of tasks.
  ///
  /// If there are tasks, say in a profile where they are.
  case noTasksFound = "no-tasks-found"

  /// A task has no title; it is kept without.
  ///
  /// Give it one in its tool, or say in a profile which value it is.
  case noTitle = "no-title"

  /// A record is a single value where a task should be an object; it is rejected.
  ///
  /// Correct the record, or the path to the records.
  case notAnObject = "not-an-object"

  /// Values in the file have no place in the tasks and were not read.
  ///
  /// See whether one is missed; `pantask inspect` lists all of them, and a profile can read them.
  case notRead = "not-read"

  /// The file is not of the syntax that it is read as, or is compressed.
  ///
  /// Expand it first, or name the right format with `--from`.
  case notThisSyntax = "not-this-syntax"

  /// A row with a comment stands below no task; it is rejected.
  ///
  /// Put it below its task.
  case noteWithoutTask = "note-without-task"

  /// A NUL byte stands in the text.
  ///
  /// In CSV it was kept; elsewhere remove it. If the file is in another encoding, name that with `--encoding`.
  case nulByte = "nul-byte"

  /// Priorities are numbers, of which the lowest was taken for the highest priority, or the other way round.
  ///
  /// Check which, as the message says; a profile can turn them round.
  case numericPriority = "numeric-priority"

  /// A copy of the library from before a migration still has what was removed.
  ///
  /// Remove it as well, if nobody needs it.
  case olderCopy = "older-copy"

  /// A calendar file has entries that are no tasks, such as events; they were left out.
  ///
  /// Nothing.
  case otherComponent = "other-component"

  /// A database export has records of other kinds than tasks; they were not read.
  ///
  /// Nothing, unless one of the kinds that are named is missed.
  case otherEntity = "other-entity"

  /// A project stands around other projects, and is none of the tasks in them.
  ///
  /// Nothing, if its name is not missed.
  case outerProject = "outer-project"

  /// The output cannot be created.
  ///
  /// Check that its folder exists, and who may write to it.
  case outputCannotBeCreated = "output-cannot-be-created"

  /// The output is written and in place, but the disk has not confirmed it.
  ///
  /// Check the disk, and run again if it matters.
  case outputDurabilityUnknown = "output-durability-unknown"

  /// Writing the output failed on the way; what was there before is unchanged.
  ///
  /// Make room on the disk, or write elsewhere.
  case outputFailed = "output-failed"

  /// A file that pantask has not written stands where the report would put one; it was left alone.
  ///
  /// Name another folder, or take the file away.
  case outputIsForeign = "output-is-foreign"

  /// Something else than a plain file or folder stands where the output would be.
  ///
  /// Name another place, or take it away.
  case outputIsNoFile = "output-is-no-file"

  /// Two outputs of the run are one and the same file.
  ///
  /// Give each a name of its own.
  case outputNamedTwice = "output-named-twice"

  /// Somebody has changed a page since a report wrote it; it was not replaced.
  ///
  /// Rename it to keep it, or remove it, and run again.
  case pageWasEdited = "page-was-edited"

  /// A task is its own ancestor; it stands on its own.
  ///
  /// Correct the parents in the tool.
  case parentCycle = "parent-cycle"

  /// The file says that there are more tasks than it holds.
  ///
  /// Export the rest too: such files are often one page of several.
  case partialList = "partial-list"

  /// The file is so large that lists further on were not searched for tasks.
  ///
  /// Say in a profile where the tasks are, if some are missing.
  case partlyLookedAt = "partly-looked-at"

  /// The title of the plan was not read, because the tasks have a project of their own or none.
  ///
  /// Nothing, if it is not missed.
  case planTitle = "plan-title"

  /// The file was read by a profile that it does not fit.
  ///
  /// Correct `recognise` in the profile, or leave `--profile` out.
  case profileDoesNotFit = "profile-does-not-fit"

  /// A profile is not in UTF-8.
  ///
  /// Save it as UTF-8.
  case profileEncoding = "profile-encoding"

  /// A profile is not YAML as pantask reads it.
  ///
  /// Correct the line that the message shows.
  case profileSyntax = "profile-syntax"

  /// A profile is larger than one can be.
  ///
  /// Check that the file given to `--profile` is the profile, not the tasks.
  case profileTooLarge = "profile-too-large"

  /// Settings of the project in the file were not read, since no task has them.
  ///
  /// Nothing.
  case projectSetting = "project-setting"

  /// Columns of a table in JSON have different numbers of values; the last tasks were taken to have none.
  ///
  /// Put `null` in each empty place of the shorter column.
  case raggedColumns = "ragged-columns"

  /// A record is longer than the limit.
  ///
  /// Raise it with `--max-record-bytes` if the record is meant; a missing closing quotation mark is a usual cause.
  case recordTooLong = "record-too-long"

  /// The tool has given no more of a task than its id.
  ///
  /// Export it as somebody who may see it.
  case refusedRecord = "refused-record"

  /// Older outputs of a job were removed, as `keep` says.
  ///
  /// Nothing.
  case removedOutputs = "removed-outputs"

  /// Pages of an earlier report that are no longer part of it were removed.
  ///
  /// Nothing.
  case removedPages = "removed-pages"

  /// The row with the names of the columns comes again; it is no record.
  ///
  /// Nothing.
  case repeatedHeader = "repeated-header"

  /// A task has the id of an earlier one; both are kept.
  ///
  /// `--dedupe` makes one of them, if they are the same task.
  case repeatedID = "repeated-id"

  /// Characters that a format cannot hold were replaced by the replacement character.
  ///
  /// Nothing, unless they matter; choose a format that holds them.
  case replacedCharacters = "replaced-characters"

  /// A later record has the same id and took the place of an earlier one.
  ///
  /// Nothing, if the later one counts.
  case replacedRecord = "replaced-record"

  /// An edit is not taken back, since a later step has changed the same fields.
  ///
  /// Take the later step back first, or set the fields by `pantask edit`.
  case revertConflict = "revert-conflict"

  /// A spreadsheet has rounded a long id, so it is not taken for one.
  ///
  /// Export the file again, and do not save it from the spreadsheet.
  case roundedID = "rounded-id"

  /// A text alone in its row was taken for the heading of the tasks below.
  ///
  /// Nothing, if it is one; fill in another cell if it is a task.
  case rowOfAHeading = "row-of-a-heading"

  /// A row with a sum is no task and was left out.
  ///
  /// Nothing.
  case rowOfSums = "row-of-sums"

  /// A row that continues a task stands below none; it is rejected.
  ///
  /// Put it below its task.
  case rowWithoutTask = "row-without-task"

  /// Rows above the one with the names of the columns were not read.
  ///
  /// Nothing, if they are titles and dates of the export.
  case rowsAboveHeader = "rows-above-header"

  /// Several rows have nothing but a title and were read as tasks, although they may be headings.
  ///
  /// Put a colon behind those that are headings.
  case rowsWithATitleAlone = "rows-with-a-title-alone"

  /// A line of a file with one JSON value on each line has two.
  ///
  /// Put each on a line of its own.
  case secondValueOnLine = "second-value-on-line"

  /// Values of sections were not read, since tasks have no place for them.
  ///
  /// Nothing, if they are not missed.
  case sectionValue = "section-value"

  /// A task is part of more than one other; the first counts.
  ///
  /// Nothing, if the first is right.
  case severalParents = "several-parents"

  /// Tasks have the id of another in an earlier input; theirs was changed in the output.
  ///
  /// `--dedupe` makes one of them, if they are the same task.
  case sharedID = "shared-id"

  /// The text of `--sort` is not one that can be used.
  ///
  /// Correct it where the message points.
  case sortSyntax = "sort-syntax"

  /// A date in words, such as “soon”, means no day; it was kept as found.
  ///
  /// Write a date in its place, if there is one.
  case spokenDate = "spoken-date"

  /// The file is a spreadsheet, not an export.
  ///
  /// Save it as CSV in UTF-8.
  case spreadsheet

  /// A date was written by a spreadsheet, as a number or in another form than the rest.
  ///
  /// Check what it was taken for.
  case spreadsheetDate = "spreadsheet-date"

  /// A number was written by a spreadsheet of a country with other signs in numbers.
  ///
  /// Check what it was taken for.
  case spreadsheetNumber = "spreadsheet-number"

  /// A byte order mark stands inside the file, as files that were put together have it; it was kept.
  ///
  /// Remove it, if it is in the way.
  case strayByteOrderMark = "stray-byte-order-mark"

  /// The file breaks the rules of its syntax at this place.
  ///
  /// Correct the place, or export the file again; it may have been cut off.
  case syntax

  /// A template has a mistake.
  ///
  /// Correct it where the message points; [templates.md](templates.md) explains what there is.
  case template

  /// The built-in template has changed since this copy of it was made.
  ///
  /// Compare the two, and take over what is wanted.
  case templateDrift = "template-drift"

  /// Text follows the closing quotation mark of a cell; it was kept as part of it.
  ///
  /// Double quotation marks that are text.
  case textAfterQuote = "text-after-quote"

  /// Values are nested deeper than the limit.
  ///
  /// Raise it with `--max-depth` if they are meant.
  case tooDeep = "too-deep"

  /// A row has fewer cells than there are columns.
  ///
  /// Check it for a missing delimiter, or a line end without quotation marks.
  case tooFewFields = "too-few-fields"

  /// An input has fewer tasks than it must have, so nothing was written.
  ///
  /// See what the tool has exported; an empty export never replaces a report.
  case tooFewTasks = "too-few-tasks"

  /// An element of XML has more attributes than the limit.
  ///
  /// Check the file; no tool writes so many.
  case tooManyAttributes = "too-many-attributes"

  /// A row has more cells than a table may have columns.
  ///
  /// Check the delimiter; `--delimiter` names another.
  case tooManyColumns = "too-many-columns"

  /// A row has more cells than there are columns.
  ///
  /// Check it for a delimiter in a text without quotation marks.
  case tooManyFields = "too-many-fields"

  /// More lists look like tasks than can be read together.
  ///
  /// Read the rest in a run of their own, with a profile that says where they are.
  case tooManyLists = "too-many-lists"

  /// There are more different names in the file than the limit.
  ///
  /// Check the path to the records: ids may stand where names are expected.
  case tooManyNames = "too-many-names"

  /// Notes of several tasks would come too often with each of them; they were kept with the first.
  ///
  /// Nothing, if that is enough.
  case tooManyNotes = "too-many-notes"

  /// The file has more lists and objects than can be searched for tasks.
  ///
  /// Say in a profile where the tasks are.
  case tooManyPlaces = "too-many-places"

  /// Something follows the end of the JSON value.
  ///
  /// Remove it; several values stand in an array or on a line each.
  case trailingContent = "trailing-content"

  /// Nothing but the clock has changed, so nothing was written.
  ///
  /// Nothing; `--force` writes all the same.
  case unchangedOutput = "unchanged-output"

  /// A quotation mark opens and is never closed.
  ///
  /// Close it, or double it if it is text.
  case unclosedQuote = "unclosed-quote"

  /// A trend is to be made of exports, and the name of one has no day in it.
  ///
  /// Name it by its day, such as `web-2026-03-26.csv`, or put it into a folder with such a name.
  case undatedExport = "undated-export"

  /// An entity is used in XML that nothing declares.
  ///
  /// Write the character itself, or its number.
  case undeclaredEntity = "undeclared-entity"

  /// Something went wrong that pantask has no word for.
  ///
  /// Read the message; if it makes no sense, report it as a bug.
  case unexpected

  /// A part of the file ends that had not begun, or does not end.
  ///
  /// Check the export; it may have been cut off.
  case unexpectedEnd = "unexpected-end"

  /// A process was interrupted while it wrote to the library, and the folder cannot be written to.
  ///
  /// Run a command on it where the folder can be written to.
  case unfinishedLibrary = "unfinished-library"

  /// A profile names a kind of file that there is none of.
  ///
  /// Choose one of those that the hint lists.
  case unknownContainer = "unknown-container"

  /// A value says neither done nor open; the task was taken as open.
  ///
  /// Say in a profile which it means.
  case unknownDoneValue = "unknown-done-value"

  /// No task has the field of the source's own that an option asks for.
  ///
  /// Check its spelling; `pantask inspect` lists the names.
  case unknownExtraField = "unknown-extra-field"

  /// There is no such field.
  ///
  /// Check its spelling; the hint has the nearest.
  case unknownField = "unknown-field"

  /// A profile names a format of values that there is none of.
  ///
  /// Choose one of those that [profiles.md](profiles.md) lists.
  case unknownFormat = "unknown-format"

  /// The id of a person, project or label belongs to nothing in the file; it was kept as it is.
  ///
  /// Export what it belongs to as well, if the name is wanted.
  case unknownID = "unknown-id"

  /// A job file has no job, or no preset, of that name.
  ///
  /// Take one of the names that the message shows.
  case unknownJob = "unknown-job"

  /// A profile has a key that there is none of.
  ///
  /// Check its spelling; [profiles.md](profiles.md) lists all.
  case unknownKey = "unknown-key"

  /// A folder's list of pages is not as this version of pantask writes it.
  ///
  /// Name another folder, or remove the list and the pages of earlier reports.
  case unknownListOfPages = "unknown-list-of-pages"

  /// A name in braces stands for nothing.
  ///
  /// Write one of `{date}`, `{week}`, `{month}` and `{job}`, or `{{` for a brace.
  case unknownPlaceholder = "unknown-placeholder"

  /// There is no such priority: a value of a file was kept as middle, and elsewhere it is a mistake.
  ///
  /// Say in a profile what the word means, or correct it.
  case unknownPriority = "unknown-priority"

  /// A row is of no type that is known; it is rejected.
  ///
  /// Correct its type.
  case unknownRowType = "unknown-row-type"

  /// A state is not known as done or open; the task was taken as open.
  ///
  /// Say in a profile which it means.
  case unknownStatus = "unknown-status"

  /// Nothing says which of some subtasks are done; they were taken as open.
  ///
  /// Nothing, if that is enough.
  case unknownSubtaskStates = "unknown-subtask-states"

  /// A profile looks names up in a table that no records fill.
  ///
  /// Add the records of that table, or correct its name.
  case unknownTable = "unknown-table"

  /// There is no such time zone.
  ///
  /// Write an IANA name such as `Asia/Tokyo`.
  case unknownTimeZone = "unknown-time-zone"

  /// No task has the word that a filter compares a field with.
  ///
  /// Check its spelling; the hint has the nearest. A note, and a warning where a word differs in case or by one letter.
  case unknownValue = "unknown-value"

  /// A word of a profile or of a filter is none of those that can stand there.
  ///
  /// Check its spelling; the hint has the nearest.
  case unknownWord = "unknown-word"

  /// A column has values and no name.
  ///
  /// Give it one, if it is to be read.
  case unnamedColumn = "unnamed-column"

  /// A column may say levels but leaps over one, so it was not read as that.
  ///
  /// Say in a profile that it is the level, if it is.
  case unreadLevels = "unread-levels"

  /// A list of records does not look like tasks and was not read.
  ///
  /// Say in a profile what they are, if they are missed.
  case unreadList = "unread-list"

  /// A note of the file is no task and was not read.
  ///
  /// Nothing, if it is not missed.
  case unreadNote = "unread-note"

  /// Values of pages that are no tasks were not read.
  ///
  /// Nothing, if they are not missed.
  case unreadPage = "unread-page"

  /// A column may hold subtasks but was not read as such, since titles come again for each part.
  ///
  /// Say in a profile what it is, if it matters.
  case unreadSubtasks = "unread-subtasks"

  /// The file is of a syntax that is not read, such as YAML, TaskPaper or org-mode.
  ///
  /// Convert it to one that is, as the hint says.
  case unreadSyntax = "unread-syntax"

  /// A further table in the file, such as one of people, was not read.
  ///
  /// Nothing, if it is not missed.
  case unreadTable = "unread-table"

  /// A date cannot be read; it was kept as found.
  ///
  /// Correct it, or say in a profile how dates are written.
  case unreadableDate = "unreadable-date"

  /// A text is not the JSON that should be in its place; it was kept as text.
  ///
  /// Correct it, if it is missed.
  case unreadableJSON = "unreadable-json"

  /// A line of a calendar file has no name and value; it was passed over.
  ///
  /// Correct the line, if it matters.
  case unreadableLine = "unreadable-line"

  /// A value in a file of pantask's own is none that its field can have; it was kept as found.
  ///
  /// Correct it; pantask did not write it so.
  case unreadableValue = "unreadable-value"

  /// An input was changed while it was read, or ends inside a record, in a run that writes nothing then.
  ///
  /// Run it again when the input is whole; whatever exports it best writes another file and renames it at the end.
  case unreliableInput = "unreliable-input"

  /// The file's encoding is not known, not read, or not the one that it declares.
  ///
  /// Name it with `--encoding`, or convert the file to UTF-8.
  case unsupportedEncoding = "unsupported-encoding"

  /// An address given with `--link` is for tasks that the run has not.
  ///
  /// The name before the address is that of a format or of a file.
  case unusedLink = "unused-link"
  /// No input fits a profile that was given.
  ///
  /// See what its `recognise` says, or give `--from` with its name.
  case unusedProfile = "unused-profile"

  /// No page uses a template of the folder.
  ///
  /// Check its name; the hint has the nearest.
  case unusedTemplate = "unused-template"

  /// An option or argument cannot be used.
  ///
  /// Correct it, as the message says; `--help` lists what there is.
  case usage

  /// A profile says something that does nothing.
  ///
  /// Leave it out, or put it where it does.
  case uselessOption = "useless-option"

  /// A duration in days or weeks was taken for working time: eight hours a day, five days a week.
  ///
  /// Say in a profile if it is days of 24 hours.
  case workingDays = "working-days"

  /// A profile has a value of another kind than its key takes.
  ///
  /// Write it as the message says.
  case wrongType = "wrong-type"

  /// The word that people and scripts see.
  public var description: String { rawValue }

  /// The code of the same word in the enumeration of a module that does not know this one, such as the scanners'.
  ///
  /// There is one for each, which a test proves.
  package init(named word: some RawRepresentable<String>) {
    self = DiagnosticCode(rawValue: word.rawValue) ?? .unexpected
  }
}
