import TaskModel

/// What the properties of Focalboard's cards are called, what the ids in them stand for, and where they go: for each,
/// its name says.
///
/// What is clever: a name is looked up among the usual ones once, a word's meaning once, and all else is ranges of
/// bytes, those of the card that is read behind the boards. What to watch: a property takes a field only
/// where none before it has, and the rest of several values goes to `extra`, so that nothing is lost.
struct FocalboardProperties {
  /// Where a property goes.
  private enum Role {
    case start, due, completed, status, isDone, priority, section, project, tags, assignees, url, other
  }

  /// A property that cards may have.
  private struct Property {
    /// Nil for its id.
    var name: Range<Int>?
    var isDate = false
    var hasOptions = false
    /// Nil before it was needed.
    var role: Role?
    /// The code of its name in `extra`; 0 before it was needed.
    var extraName: UInt32 = 0
  }

  /// What a card's properties say, as long as it is read.
  private struct Found {
    var status, priority, section, project, url: Range<Int>?
    var start, due, completed: TaskDate?
    /// The property with the day that it is due on, and its text.
    var dueSource: (property: Int, text: Range<Int>)?
    var isDone: Bool?
    var hasAnswer = false
    var level = TaskTable.absentPriority
  }

  /// The fields that `fill` appends to.
  static let filled = FieldSet([
    .isDone, .status, .priority, .priorityRaw, .due, .start, .completed, .project, .section, .url,
  ])

  /// The texts of boards, and behind them those of the card that is read.
  private var bytes: [UInt8] = []
  /// The ids of properties, and by their codes what these are.
  private var ids = WordDictionary()
  private var properties = [Property()]
  /// The ids of options, each behind the code of its property, and where their texts are.
  private var optionIDs = WordDictionary()
  private var optionTexts: [Range<Int>] = [0..<0]
  private var key: [UInt8] = []
  /// The meanings of words.
  private var states = WordMeanings()
  private var answers = WordMeanings()
  private var levels = WordMeanings()
  /// What goes to the `extra` of the card that is read: the code of the name, and where the text is.
  private var extras: [(name: UInt32, text: Range<Int>)] = []
  /// By the code of a name in `extra`: where it is first and last in `extras`.
  private var places: [(first: Int, last: Int)] = []
  /// For each of `extras` the next of the same name; -1 for none.
  private var following: [Int] = []

  private static let doneWords = DoneVocabulary.usual()
  private static let priorities = PriorityScale.usual()

  // MARK: - What boards say

  /// Takes a property that a board defines, and gives its code.
  mutating func define(_ id: Range<Int>, name: Range<Int>?, isDate: Bool, _ source: [UInt8]) -> Int {
    let code = code(of: id, source)
    properties[code] = Property(name: name.map { copied($0, source) }, isDate: isDate)
    return code
  }

  /// Takes one of the words that a property can have.
  mutating func defineOption(_ id: Range<Int>, of property: Int, _ text: Range<Int>?, _ source: [UInt8]) {
    properties[property].hasOptions = true
    makeKey(id, of: property, source)
    let code = Int(optionIDs.code(for: 0..<key.count, of: key))
    while optionTexts.count <= code { optionTexts.append(0..<0) }
    optionTexts[code] = copied(text ?? id, source)
  }

  /// The code of a property's id; one that no board defines is known by it.
  private mutating func code(of id: Range<Int>, _ source: [UInt8]) -> Int {
    let code = Int(ids.code(for: id, of: source))
    if code == properties.count { properties.append(Property()) }
    return code
  }

  private mutating func makeKey(_ id: Range<Int>, of property: Int, _ source: [UInt8]) {
    key.removeAll(keepingCapacity: true)
    key.append(UInt8(truncatingIfNeeded: property))
    key.append(UInt8(truncatingIfNeeded: property &>> 8))
    key.append(UInt8(truncatingIfNeeded: property &>> 16))
    key.append(UInt8(truncatingIfNeeded: property &>> 24))
    source.span.extracting(id).withUnsafeBufferPointer { key.append(contentsOf: $0) }
  }

  private mutating func copied(_ text: Range<Int>, _ source: [UInt8]) -> Range<Int> {
    let start = bytes.count
    // As a pointer: appending a slice takes three times as long for a short text.
    source.span.extracting(text).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    return start..<bytes.count
  }

  // MARK: - What cards say

  /// Fills in the row of a card.
  ///
  /// - Parameters:
  ///   - node: the properties; -1 where there are none.
  ///   - project: the board's title.
  ///   - comments: where the texts of comments are, in `texts`.
  /// - Returns: the code of the card's project.
  mutating func fill(
    _ node: Int, of tape: RecordTape, project: [UInt8], comments: [Range<Int>], in texts: [UInt8],
    _ table: inout TaskTable
  ) -> UInt32 {
    let start = bytes.count
    defer { bytes.removeLast(bytes.count - start) }
    var found = Found()
    if !project.isEmpty { found.project = copied(0..<project.count, project) }
    if !comments.isEmpty, table.fields.contains(.extra) {
      let name = table.extra.names.code(for: "comments")
      for comment in comments { addExtra(name, copied(comment, texts)) }
    }
    if node >= 0, tape.nodes[node].kind == .object {
      var member = node + 1
      let end = tape.end(of: node)
      while member < end {
        let value = member + 1
        if let id = tape.text(of: member) { take(code(of: id, tape.bytes), value, tape, &found, &table) }
        member = tape.end(of: value)
      }
    }
    put(found, &table)
    putExtras(&table)
    return table.project.code(table.rowCount)
  }

  private mutating func take(
    _ property: Int, _ value: Int, _ tape: RecordTape, _ found: inout Found, _ table: inout TaskTable
  ) {
    var element = tape.elements(of: value).lowerBound
    let end = tape.elements(of: value).upperBound
    while element < end {
      defer { element = tape.end(of: element) }
      guard let own = tape.text(of: element) else { continue }
      var option = 0
      if properties[property].hasOptions {
        makeKey(own, of: property, tape.bytes)
        option = Int(optionIDs.knownCode(of: key.span))
      }
      let text = option > 0 ? optionTexts[option] : copied(own, tape.bytes)
      if !text.isEmpty, !place(text, of: property, &found, &table) { addExtra(property, text, &table) }
    }
  }

  /// Puts a text where the name of its property says that it belongs; false where there is no such place, or something
  /// in it already.
  private mutating func place(
    _ text: Range<Int>, of property: Int, _ found: inout Found, _ table: inout TaskTable
  ) -> Bool {
    let role = role(of: property)
    if properties[property].isDate { return placeDate(text, of: property, role, &found, &table) }
    switch role {
    case .tags:
      table.put(bytes.span.extracting(text), .tags)
      return true
    case .assignees:
      table.put(bytes.span.extracting(text), .assignees)
      return true
    case .status:
      guard found.status == nil else { return false }
      found.status = text
      let meaning = states.meaning(of: text, bytes) {
        FocalboardProperties.doneWords.isDone(state: $0).map { $0 ? 1 : 0 }
      }
      if let meaning { found.isDone = meaning == 1 }
    case .isDone:
      guard !found.hasAnswer else { return false }
      let meaning = answers.meaning(of: text, bytes) {
        FocalboardProperties.doneWords.isDone($0).map { $0 ? 1 : 0 }
      }
      guard let meaning else { return false }
      found.hasAnswer = true
      found.isDone = meaning == 1
    case .priority:
      guard found.priority == nil else { return false }
      found.priority = text
      let meaning = levels.meaning(of: text, bytes) { FocalboardProperties.priorities.code(of: $0) }
      found.level = meaning ?? Priority.middle.rawValue
    case .section:
      guard found.section == nil else { return false }
      found.section = text
    case .project:
      guard found.project == nil else { return false }
      found.project = text
    case .url:
      guard found.url == nil else { return false }
      found.url = text
    case .start, .due, .completed, .other: return false
    }
    return true
  }

  /// Takes a day, or the first and the last of several.
  ///
  /// A property that is called something else is when the card is due, where none is called so.
  private mutating func placeDate(
    _ text: Range<Int>, of property: Int, _ role: Role, _ found: inout Found, _ table: inout TaskTable
  ) -> Bool {
    guard let first = FocalboardProperties.day(after: "from", in: bytes.span.extracting(text)) else {
      return false
    }
    let last = FocalboardProperties.day(after: "to", in: bytes.span.extracting(text))
    switch role {
    case .start where found.start == nil:
      found.start = first
      guard last == nil || found.due == nil else { return false }
      if let last {
        found.due = last
        found.dueSource = (property, text)
      }
    case .completed where found.completed == nil:
      found.completed = last ?? first
      return last == nil
    case .start, .completed: return false
    default:
      if found.due != nil {
        guard role == .due, let source = found.dueSource, self.role(of: source.property) != .due else {
          return false
        }
        addExtra(source.property, source.text, &table)
      }
      if last != nil, found.start != nil { return false }
      found.due = last ?? first
      found.dueSource = (property, text)
      if last != nil { found.start = first }
    }
    return true
  }

  private func name(of property: Int) -> ArraySlice<UInt8> {
    properties[property].name.map { bytes[$0] } ?? ids.word(UInt32(truncatingIfNeeded: property))
  }

  private mutating func role(of property: Int) -> Role {
    if let role = properties[property].role { return role }
    let name = String(decoding: name(of: property), as: UTF8.self)
    let target = Synonyms.target(of: name)
    let role: Role =
      switch target {
      // That is a better name for it than none, but not as good as others.
      case .field(.due) where name.lowercased() == "when": .other
      case .statusAndDone: .status
      case .field(.isDone): .isDone
      case .field(.priority): .priority
      case .field(.section): .section
      case .field(.project): .project
      case .field(.tags): .tags
      case .field(.assignees): .assignees
      case .field(.url): .url
      case .field(.start): .start
      case .field(.due): .due
      case .field(.completed): .completed
      default: .other
      }
    properties[property].role = role
    return role
  }

  /// The day of the milliseconds behind a name: `{"from":1632052800000}`.
  private static func day(after name: StaticString, in text: Span<UInt8>) -> TaskDate? {
    var index = 0
    var isBehind = false
    while index < text.count {
      var end = index
      while end < text.count, isOfWord(text[end]) { end &+= 1 }
      if end > index {
        if isBehind {
          guard end &- index <= 15 else { return nil }
          var milliseconds = 0
          for place in index..<end {
            guard text[place] &- 0x30 < 10 else { return nil }
            milliseconds = milliseconds &* 10 &+ Int(text[place] &- 0x30)
          }
          guard milliseconds < 253_402_300_800_000 else { return nil }
          return TaskDate(dayNumber: milliseconds / 86_400_000)
        }
        isBehind = isWord(name, index..<end, text)
      }
      index = end &+ 1
    }
    return nil
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte >= 0x80
  }

  // MARK: - Into the table

  private func put(_ found: Found, _ table: inout TaskTable) {
    let fields = table.fields
    if fields.contains(.isDone) { table.isDone.append(found.isDone ?? false) }
    if fields.contains(.priority) { table.priority.append(found.level) }
    if let status = found.status { table.put(bytes.span.extracting(status), .status) }
    if let priority = found.priority { table.put(bytes.span.extracting(priority), .priorityRaw) }
    if let section = found.section { table.put(bytes.span.extracting(section), .section) }
    if let project = found.project { table.put(bytes.span.extracting(project), .project) }
    if let url = found.url { table.put(bytes.span.extracting(url), .url) }
    if let due = found.due, fields.contains(.due) { table.due.append(due.bits) }
    if let start = found.start, fields.contains(.start) { table.start.append(start.bits) }
    if let completed = found.completed, fields.contains(.completed) { table.completed.append(completed.bits) }
  }

  private mutating func addExtra(_ property: Int, _ text: Range<Int>, _ table: inout TaskTable) {
    guard table.fields.contains(.extra) else { return }
    if properties[property].extraName == 0 {
      let name = Array(name(of: property))
      properties[property].extraName = table.extra.names.code(for: name.span)
    }
    addExtra(properties[property].extraName, text)
  }

  /// Adds a text to the `extra` of the card that is read, on a line of its own where there is one of that name.
  private mutating func addExtra(_ name: UInt32, _ text: Range<Int>) {
    while places.count <= Int(name) { places.append((-1, -1)) }
    let number = extras.count
    extras.append((name, text))
    following.append(-1)
    if places[Int(name)].first < 0 {
      places[Int(name)].first = number
    } else {
      following[places[Int(name)].last] = number
    }
    places[Int(name)].last = number
  }

  private mutating func putExtras(_ table: inout TaskTable) {
    for number in extras.indices where places[Int(extras[number].name)].first == number {
      table.extra.add(name: extras[number].name, isJSON: false) { output in
        var next = number
        while next >= 0 {
          if next != number { output.append(0x0A) }
          bytes.span.extracting(extras[next].text).withUnsafeBufferPointer { output.append(contentsOf: $0) }
          next = following[next]
        }
      }
    }
    for (name, _) in extras { places[Int(name)] = (-1, -1) }
    extras.removeAll(keepingCapacity: true)
    following.removeAll(keepingCapacity: true)
  }
}

/// What words mean, each looked up once.
private struct WordMeanings {
  private var words = WordDictionary()
  /// By the code of a word.
  private var meanings: [UInt8?] = [nil]

  /// What a word means, which `find` says where it is met for the first time; nil for nothing.
  mutating func meaning(of word: Range<Int>, _ bytes: [UInt8], find: (String) -> UInt8?) -> UInt8? {
    let code = Int(words.code(for: word, of: bytes))
    if code == meanings.count { meanings.append(find(String(decoding: bytes[word], as: UTF8.self))) }
    return meanings[code]
  }
}
