import TaskModel

/// What the head of an input looks like, whatever its syntax: the names that stand where.
package struct InputShape: Sendable, Equatable {
  /// A place where records may be, and the names of their values.
  package struct RecordShape: Sendable, Equatable {
    /// Path as in `RecordSet.path`.
    package var path: String
    /// How many records were seen there.
    package var count: Int
    /// Names of their values, in first-seen order; nested ones as paths (`due/date`).
    package var names: [String]
    /// The first text or number that was seen under a name, cut where it is long.
    package var samples: [String: String] = [:]
    /// What is known of values that are lists.
    package var lists = ListValues()
    /// The names of what is in the values, where all of these are objects.
    package var memberNames: Set<String> = []
    /// The name of a column that has a value in the first of several rows each; nil where none has.
    package var mergedName: String?
    /// The first values under a name, or in the lists under it, where an input may have other lists that tell of them.
    package var firstValues: [String: [[UInt8]]] = [:]
    /// The first values under a name with the number of the record that has them, where more than one element of that
    /// name may be in one (XML); several may be the same.
    package var numberedValues: [String: [NumberedValue]] = [:]
    /// The names of elements that are records themselves, by their number and their attributes.
    package var recordNames: Set<String> = []
    /// The names of values that are true or false and never anything else.
    package var flagNames: Set<String> = []
    /// The names of values of which one came twice among the first, or is one of what the records are in as well.
    package var repeatedNames: Set<String> = []
    /// The names of values in objects, as paths, that more than one of the records have.
    package var sharedNames: Set<String> = []
    /// The names of values that are dates, all of them at midnight.
    package var midnightNames: Set<String> = []
    /// Whether there are priorities that are counted from P0 on.
    package var hasPriorityZero = false
    /// Whether it is one object under a key, and no list.
    package var isSoleObject = false
    /// What is known of titles where a name alone does not say it.
    package var titles = TitleValues()
    /// The names of texts that begin on a line of their own, as markup is laid out.
    package var laidOutNames: Set<String> = []
    /// What is known of values that may say which record is part of which.
    package var tree = TreeValues()

    /// Makes a shape.
    package init(path: String, count: Int, names: [String], samples: [String: String] = [:]) {
      self.path = path
      self.count = count
      self.names = names
      self.samples = samples
    }
  }

  /// What is known of the values of records that are lists, or are called so.
  package struct ListValues: Sendable, Equatable {
    /// The names of values that are lists or objects and never anything else.
    package var names: Set<String> = []
    /// The names of lists that hold texts alone, which do not look like ids.
    package var textNames: Set<String> = []
    /// The names of lists with nothing in them.
    package var emptyNames: Set<String> = []
    /// The names of lists of subtasks that are lists of their ids.
    package var idNames: Set<String> = []
    /// Of these, those in which there is the id of a record that has been seen.
    package var childNames: Set<String> = []
    /// The names of values that would be subtasks and name tasks that are elsewhere: each has an address behind it.
    package var linkNames: Set<String> = []
    /// The name of values that are called lists, each of them a word for a state; nil where there are none.
    package var stateName: String?
  }

  /// What is known of the titles of records where a name alone does not say it.
  package struct TitleValues: Sendable, Equatable {
    /// The name of values that look like titles, where no name says which are.
    package var name: String?
    /// Whether the text of an element is its title: it stands beside attributes that tasks have, and has no other.
    package var areText = false
    /// The names of values that are called like titles and say something else beside them.
    package var otherNames: Set<String> = []
    /// The name of a column that is called like a title and has the numbers of the rows, where another has titles.
    package var numberName: String?
    /// Whether no number comes twice among the first of these.
    package var haveOwnNumbers = false
    /// The names of the titles of wholes and of their parts, where each row of a table has one of the two.
    package var partNames: [String] = []
    /// The name of titles of parts that stand beside those of wholes, which come again for each part, and one of the
    /// latter; empty where there are none.
    package var besideWholes: [String] = []
  }

  /// What is known of the values of records that may say which of them is part of which.
  package struct TreeValues: Sendable, Equatable {
    /// The name of values that are places in an outline (`1.2.3`), where no name says which are.
    package var outlineName: String?
    /// The name of values that are levels of a tree.
    package var levelName: String?
    /// What keeps values from being such: one is more than one deeper than that before it.
    package var levelGap: LevelGap?
    /// The name of titles that are indented as an outline is.
    package var indentedName: String?
    /// The name of values that are numbers of the rows, by which parents are named.
    package var rowNumberName: String?
    /// The name of values that are titles of parents, where the records have ids as well.
    package var parentTitleName: String?
  }

  /// A level that is more than one deeper than that before it.
  package struct LevelGap: Sendable, Equatable {
    /// The name of the values.
    package let name: String
    /// The level before.
    package let from: Int
    /// The level that is too deep.
    package let to: Int

    /// Makes one.
    package init(name: String, from: Int, to: Int) { (self.name, self.from, self.to) = (name, from, to) }
  }

  /// A value with the number of the record that has it.
  package struct NumberedValue: Sendable, Equatable {
    /// The number, from 1.
    package var record: Int
    /// The value.
    package var text: [UInt8]

    /// Makes one.
    package init(_ record: Int, _ text: [UInt8]) {
      self.record = record
      self.text = text
    }
  }

  /// The syntax.
  package var container: Container
  /// Keys of the top-level object, or the name of the root element.
  package var rootNames: [String]
  /// Namespace of the root element, empty where it has none.
  package var namespace: String
  /// The places where records may be, outermost first.
  package var records: [RecordShape]
  /// The first text or number under a key of the top-level object, or an attribute of the root element.
  package var rootSamples: [String: String] = [:]
  /// The names of what is in the root element of XML, attributes apart.
  package var rootChildNames: [String] = []
  /// The file's name without its folder; empty where there is none.
  package var fileName = ""
  /// The beginning of the text, some kilobytes of it; empty where nobody looks at it.
  package var text = ""
  /// Whether nothing of the input is left that has not been looked at.
  package var isWhole = false
  /// Where there are further places that have not been looked at, since there are so many.
  package var cutPaths: [String] = []
  /// Elements that have the name of a value in one of their attributes, and which (`NameReading.namedElements`).
  package var namedElements: [String: String] = [:]
  /// Whether a task says of its state that it is archived.
  package var hasArchivedStates = false
  /// The cells of the first records of a file that may have no header.
  package var rows: [[String]] = []

  /// Makes a shape.
  package init(container: Container, rootNames: [String] = [], namespace: String = "", records: [RecordShape])
  {
    self.container = container
    self.rootNames = rootNames
    self.namespace = namespace
    self.records = records
  }
}

extension InputShape {
  /// The records at a path, or the root element of XML as one; nil where there are none.
  package func records(at path: String) -> RecordShape? {
    if let found = records.first(where: { $0.path == path }) { return found }
    guard container == .xml, !path.contains("/"), rootNames == [path] else { return nil }
    let inside = records.compactMap { record in
      let steps = record.path.split(separator: "/")
      return steps.count == 2 ? String(steps[1]) : nil
    }
    return RecordShape(path: path, count: 1, names: inside + rootSamples.keys.sorted())
  }

  /// Whether what is under the key of a list in a property list is none: one value, or dictionaries under ids.
  func hasNoList(at path: String) -> Bool {
    container == .propertyList && path.hasSuffix("[*]") && !records.contains { $0.path == path }
  }

  /// Whether the elements of a list at a path are texts, which are titles where nothing is known of the tool.
  func hasTexts(at path: String) -> Bool {
    let steps = RecordPath.steps(path)
    guard container.hasKeys, steps.count > 1, steps.last == "[*]" else { return false }
    let outer = RecordPath.path(of: steps.dropLast(2))
    let holder = records.first { $0.path == (outer.isEmpty ? "." : outer) }
    return holder?.lists.textNames.contains(GenericProfile.lastName(path)) ?? false
  }

  /// Whether there are elements where those of a path should be, and they go by another name: `<tasks><item>`.
  func hasOthers(beside path: String) -> Bool {
    guard container == .xml, let end = path.lastIndex(of: "/") else { return false }
    let parent = path[...end]
    return records.contains {
      $0.path.hasPrefix(parent) && !$0.path.dropFirst(parent.count).contains("/") && $0.path != path
        && !$0.names.isEmpty
    }
  }
}
