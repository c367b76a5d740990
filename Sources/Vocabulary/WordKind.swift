/// The questions that words answer, each with lists of its own in the folder `Words`.
///
/// Words are in lower case, the names of values and lists in words parted by spaces, or, where noted, joined
/// (`NameWords`). A kind without meanings has `-` in that column.
package enum WordKind: String, CaseIterable, Sendable {
  // MARK: - Names of fields and columns

  /// What the fields of tasks are called. Meaning: a field, `statusAndDone` or `subtasks`.
  case field
  /// A column of tasks in a text's table, even where nothing else speaks for them.
  case taskColumn
  /// What all tasks are called together, or what somebody wants to reach.
  case allTasksColumn
  /// A name for a title that is rather one of what has it: `action`.
  case recordTitle
  /// A name for a title with the word for what has it: `card name`.
  case certainTitle
  /// A word that only a title is called by. `name` and `item` are as often something else.
  case titleWord
  /// A title that is not numbered for a part: `title 1`.
  case numberedTitle
  /// The title of a part, where other rows have those of wholes.
  case partTitle
  /// The title of a part of a part; joined.
  case innerPartTitle
  /// What is numbered like subtasks and called otherwise: `step 1`.
  case numberedPart
  /// What is numbered and no assignee: `person 1`.
  case numberedOther
  /// What stands before names of all kinds of fields: `task owner`.
  case recordWord
  /// What stands behind them: `titulo tarea`.
  case recordEnding
  /// A name that anybody may give a column, and that no field is for.
  case otherColumn
  /// A text that says when a task is done, or of what kind it is, and not what there is to do.
  case conditionText
  /// People who need not be those who do the task.
  case teamColumn
  /// Somebody who answers for a task, beside whom it is assigned to.
  case answerable
  /// How a name begins that says in so many words that somebody was assigned.
  case assignedPrefix
  /// A number of rows, which may be a place in an outline as well.
  case rowNumber
  /// A place in an outline, where `rowNumber` need not be one.
  case outline
  /// A level in a tree.
  case level
  /// A list or lane, which is the column of a board where its names are states.
  case stateList
  /// The day that a task is due on, expressed only as the end of something.
  case endDate
  /// A date of completion in other languages, which may be that of the plan as well.
  case completionDate
  /// A word of a name that says that it is of a time.
  case timeWord
  /// The zone of a time.
  case zone
  /// What a column or property for priorities is called in other languages, by people whose tool has none.
  case priorityColumn
  /// A value that sets the flag of a task that matters, those that are worth more first.
  case star
  /// The two answers that a question names behind it: `Done Y/N`.
  case askedAnswers
  /// Texts that are ids of a task's parts; joined.
  case partIDs

  // MARK: - States, and what says that something is done

  /// Words for states. Meaning: `done`, `open`, or `justDone` and `justOpen` for those that say no more than
  /// that.
  case state
  /// What lists of finished cards are called in other languages: a board's lists have fewer words for it than
  /// states.
  case doneList
  /// What such lists are called in English with a sign: `Done ✔`.
  case finishedList
  /// A name that says that a task is still open, done the wrong way round; joined.
  case openness
  /// A name that means this if nothing but true and false stands under it; joined.
  case doubtfulOpenness
  /// A flag of a state that says that tasks in it are done; joined.
  case finalFlag
  /// The name of a deed: `always` done, or only where it stands `alone`; joined.
  case deed

  // MARK: - Answers

  /// Words that answer any question. Meaning: `yes`, `no`.
  case answer
  /// Answers in a column that says what is done, where `y` and a cross are answers too. Meaning: `yes`, `no`.
  case checkMark
  /// Answers of programs that say no more than done or open: `text`, and `value` where that is known to be asked.
  case plainAnswer
  /// Answers to whether a task is archived: nothing is one, `[ ]` is none. Meaning: `yes`, `no`.
  case answerOfFlag

  // MARK: - Priorities

  /// Words for priorities. Meaning: a priority.
  case priority
  /// Words that say that none was given.
  case noPriority
  /// Words for priorities that lists are called by for other reasons.
  case doubtfulPriority
  /// Words for the ends of a scale of numbers: `1 = high`. Meaning: `high`, `low`.
  case scaleEnd
  /// Small words in such a remark.
  case scaleFiller

  // MARK: - Archived and deleted

  /// A flag that excludes an item. Meaning: a class of items.
  case archivedFlag
  /// What may stand before such a flag and says no more: `is`, `moved to`.
  case beforeArchivedFlag
  /// A flag that says the opposite: what is not `active` is archived.
  case liveFlag
  /// A date that excludes an item. Meaning: a class of items.
  case archivedDate
  /// A list that excludes its items. Meaning: a class of items.
  case archivedList
  /// What only a program calls so: people call lists that are to be done on Tuesdays `trash`. Meaning: a class of
  /// items.
  case archivedKey

  // MARK: - No value

  /// Words where there is no value: `anywhere`, for a `value`, for a `date` (`tbd`), or `valueOrDate` (not in a
  /// title).
  case noValue
  /// Words that say that a task does not come again, `no` and `once` among them.
  case noRecurrence
  /// What programs write where a condition is not fulfilled: `0` and `false` are no value there.
  case emptyValue
  /// What says that no page follows.
  case noNextPage

  // MARK: - Lists

  /// What lists are called by their last word in the singular. Meaning: a `ListKind`; of tasks, `eachTask` is one
  /// even with no more than a text, and `subtasks` are parts that are tasks.
  case list
  /// What is written together with a word for tasks: `tasklist`.
  case besideTasks
  /// What says no more than that there are tasks in a list. Narrower than `list`: `bugs` and `features` say what
  /// they are.
  case onlyTasks
  /// What stands before a state without saying anything of it.
  case leadingWord
  /// What is called so is a task of any kind: `fixed tasks` are at a fixed time.
  case generalTask
  /// A name that says nothing of what is in the list: the one around it does.
  case plainList
  /// What holds lists and is none of tasks itself. Narrower than a `ListKind.holder`, and so are the others.
  case listHolder
  /// What holds tasks that are texts, beside those.
  case textHolder
  /// What columns are called that stand in one object.
  case keyedColumn
  /// What is called so in the singular is the one thing that tasks are in; joined.
  case rootHolder
  /// A list whose records tasks have for tags.
  case listOfTags
  /// A list whose records tasks have for assignees.
  case listOfPeople
  /// A list whose records tasks have for projects.
  case listOfProjects
  /// A list whose records tasks have for sections.
  case listOfSections
  /// A list whose records tasks have for states.
  case listOfStates
  /// Tasks that have something to do with the one they are in, and are no part of it; joined.
  case relation
  /// A list whose texts may be words about what is elsewhere.
  case listOfWords
  /// What a list says that it is called; joined.
  case listTitle
  /// An element with no more than a text that is a subtask.
  case partElement
  /// The list of rows of a table in JSON.
  case rowList
  /// What may be around that.
  case rowHolder
  /// A list of such.
  case tableList
  /// The list of the columns' names beside them.
  case headerList

  // MARK: - Names of values

  /// What an object that stands for its name calls that, best first.
  case nameKey
  /// What names are called that nobody calls a title, best first.
  case otherName
  /// What may be a key beside an id, best first.
  case otherKey
  /// What the text of a step may be called, where it has no title: best first.
  case stepText
  /// What the name of a person is called; joined.
  case personName
  /// A part of a person's name: `first`, `family`; joined.
  case namePart
  /// An address or a login.
  case address
  /// What identifies an object, best first.
  case identifier
  /// What stands for an object, best first: what people see before what a program takes it for.
  case representative
  /// An object's one member that says a level or a state.
  case attributeValue
  /// An attribute that says how a value is written.
  case describingAttribute
  /// An object in which there is all that another says.
  case wrapper
  /// What stands beside it and tells nobody what the value is.
  case wrapperCompanion
  /// What the root of a file has beside a name that is the program's own, or a person's.
  case programWord
  /// What a total is one of; joined.
  case countedWord
  /// A total; joined.
  case total
  /// What an answer calls what it says of itself; joined.
  case envelope
  /// What says that a page follows; joined.
  case nextPage

  // MARK: - Times and amounts

  /// A unit in the name of an amount. Meaning: `hours`, `minutes`, `days`.
  case unit
  /// A unit in a value, in other languages: more than names have. Meaning: the letter of the unit.
  case unitAbroad
  /// A name that says how long something goes on.
  case length
  /// An amount that is another without a unit.
  case effort
  /// A word between an effort and its unit.
  case effortBasis
  /// Names of months in other languages. Meaning: the first three letters of the English one.
  case month
  /// Names of weekdays. Meaning: 1 for Monday.
  case weekday
  /// A small word between the parts of a date.
  case dateFiller
  /// How a text begins, or has in it, that says that something comes again; a space at the end is `_` in the
  /// lists.
  case repeating
  /// A word that rules of recurrence are made of.
  case ruleWord

  // MARK: - Columns of tools

  /// A column of Asana's in another language. Meaning: its usual name.
  case asanaColumn
  /// A column of Azure DevOps and Team Foundation Server in another language. Meaning: its usual name.
  case azureDevOpsColumn
  /// A column of Jira's in another language. Meaning: its usual name.
  case jiraColumn
  /// A column of Kanboard's in another language, or in what is imported there. Meaning: its usual name.
  case kanboardColumn
  /// A column of OpenProject's in another language. Meaning: its usual name.
  case openProjectColumn
  /// A column of Outlook's in another language. Meaning: its usual name.
  case outlookColumn
  /// A column of Microsoft Planner's in another language. Meaning: its usual name.
  case plannerColumn
  /// A column of Redmine's in another language, or in what is imported there. Meaning: its usual name.
  case redmineColumn

  // MARK: - Tables

  /// The title of a row with sums.
  case sum
}
