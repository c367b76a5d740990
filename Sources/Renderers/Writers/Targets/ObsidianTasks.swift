import Formats
import TaskModel
import Templating

// A checklist with the signs of Obsidian's plugin Tasks behind the titles: tags, id, blockers, priority, recurrence and
// days. It is read as any checklist is, whose reader knows the signs.

extension TargetFormat {
  /// A Markdown checklist with the signs of Obsidian's plugin Tasks.
  package static let obsidianTasks = TargetFormat(
    name: "obsidian-tasks", aliases: ["obsidian"], title: "Obsidian Tasks",
    capabilities: {
      var capabilities = checklistCapabilities()
      capabilities.id = TextForm(accepts: { !$0.isEmpty && $0.allSatisfy(isOfWord) })
      capabilities.priority = PriorityForm(
        Profile.markdownChecklist.mapping.priorities, words: ["lowest", "low", "medium", "high", "highest"],
        unset: "")
      capabilities.priority?.ownWords = ["lowest", "low", "medium", "high", "highest"]
      for field in [Field.due, .start, .created, .completed] { capabilities.dates[field] = .days }
      capabilities.tags = ListForm(
        TextForm(
          [.trims, .dropsEmpty, .showsActing],
          rewrite: { text in text.map { $0 < 0x80 && !isOfTag($0) ? UInt8(ascii: "_") : $0 } },
          // A number alone is the one of an issue.
          accepts: { $0.contains { $0 &- 0x30 > 9 } }))
      capabilities.recurrence = .recurrences(.obsidian) { _ in false }
      capabilities.blockedBy = BlockerForm(separators: ",")
      capabilities.notes[.id] = "letters, digits and hyphens"
      capabilities.notes[.recurrence] = "words such as every week on Monday"
      capabilities.adjust = { reduction in
        reduction.dropLinksAroundBrackets()
        reduction.nameBlockers()
        reduction.keepTitlesApartFromSigns()
      }
      return capabilities
    },
    write: { reduction, output in
      writeChecklist(reduction, to: &output) { obsidianEnding(reduction, $0) }
    })

  static func isOfWord(_ byte: UInt8) -> Bool {
    byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private static func isOfTag(_ byte: UInt8) -> Bool { isOfWord(byte) || byte == UInt8(ascii: "/") }

  private static let prioritySigns = [
    "lowest": "⏬", "low": "🔽", "medium": "🔼", "high": "⏫", "highest": "🔺",
  ]

  /// What stands behind a title: tags, and signs with their values.
  ///
  /// - Parameter knowsBlockers: whether blockers are known by the ids that are written; else one stands for all.
  static func obsidianEnding(_ reduction: TaskReduction, _ row: Int, knowsBlockers: Bool = true) -> [UInt8] {
    let table = reduction.table
    var result = OutputBuffer()
    for tag in table.tags.words(row) {
      result.append(literal: " #")
      result.append(tag)
    }
    if let id = table.id.bytes(row) {
      result.append(literal: " 🆔 ")
      result.append(id)
    }
    let blockers =
      knowsBlockers
      ? table.blockedBy.words(row) : table.blockedBy.words(row).prefix(1).map { _ in Array("x".utf8)[...] }
    for (index, blocker) in blockers.enumerated() {
      result.append(literal: index == 0 ? " ⛔ " : ",")
      result.append(blocker)
    }
    if let sign = reduction.writtenPriorities.string(row).flatMap({ prioritySigns[$0] }) {
      result.append(UInt8(ascii: " "))
      result.append(Array(sign.utf8)[...])
    }
    if let words = table.recurrence.recurrence(row, .obsidian) {
      result.append(literal: " 🔁 ")
      result.append(words)
    }
    for (sign, field) in [
      (" ➕ " as StaticString, Field.created), (" 🛫 ", .start), (" 📅 ", .due), (" ✅ ", .completed),
    ] {
      guard let date = table.date(field, row) else { continue }
      result.append(literal: sign)
      DateSyntax.extended.append(date, to: &result)
    }
    return result.heldBytes
  }
}

extension TaskReduction {
  /// Makes sure that the title is read as the title, and what stands behind it as tags and signs: a title that ends in
  /// such itself gets a full stop, and tags that nothing would follow an id.
  fileprivate mutating func keepTitlesApartFromSigns() {
    var titles: [(row: Int, text: [UInt8]?)] = []
    var ids: [(row: Int, text: [UInt8]?)] = []
    for row in rows.map({ Int($0) }).sorted() {
      var ending = TargetFormat.obsidianEnding(self, row, knowsBlockers: false)
      if ending.isEmpty { continue }
      let title = TargetFormat.linkedTitle(table, row)
      let tagCount = table.tags.range(row).count
      if tagCount > 0, MarkdownTaskMarks((title + ending)[...]) == nil, !table.id.isPresent(row) {
        let id = table.idBytes(row)
        ids.append((row, Array(id)))
        ending += Array(" 🆔 ".utf8) + id
      }
      let read = MarkdownTaskMarks((title + ending)[...])
      if read.map({ Array($0.title) == title && $0.tags.count == tagCount }) == true { continue }
      titles.append((row, Array(table.title.bytes(row) ?? []) + Array(" .".utf8)))
      note(.title, .characters, row: row)
    }
    table.title = table.title.replacing(titles)
    table.id = table.id.replacing(ids)
  }

  /// Gives the tasks that others wait for an id that the signs can have, made of their own.
  fileprivate mutating func nameBlockers() {
    var known: Set<[UInt8]> = []
    for row in rows.lazy.map(Int.init) { if let id = table.id.bytes(row) { known.insert(Array(id)) } }
    var names: [Int: [UInt8]] = [:]
    for row in rows.lazy.map(Int.init) {
      for code in table.blockedBy.codes[table.blockedBy.range(row)] {
        guard let blocker = blockerRows.row(of: code, for: row), isWritten[blocker],
          !table.id.isPresent(blocker), names[blocker] == nil
        else { continue }
        let own = table.blockedBy.dictionary.word(code)
        var name = own.map { TargetFormat.isOfWord($0) ? $0 : UInt8(ascii: "-") }
        while !known.insert(name).inserted { name.append(UInt8(ascii: "-")) }
        names[blocker] = name
        note(.id, .characters, row: blocker)
      }
    }
    table.id = table.id.replacing(
      names.sorted { $0.key < $1.key }.map { (row: $0.key, text: $0.value as [UInt8]?) })
  }
}
