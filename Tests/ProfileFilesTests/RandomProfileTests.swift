import Formats
import ProfileFiles
import TaskModel
import TestSupport
import Testing

/// Profiles with names and words that YAML takes for something else are the same after they were written and read.
struct RandomProfileTests {
  private static let texts = [
    "Due Date", "due/date", "@id", "*title", "&x", "- a", "-", "?", ": ", "a: b", "a:b", "a #b", "#", "#1",
    "[x]", "{y}",
    "a, b", "'", "\"", "\\", "\\n", "tab\there", "two\nlines", " blank", "blank ", "  ", "true", "no", "null",
    "~", "1e3",
    "0x1F", "007", "1_000", "2026-03-26", "=1+1", "<<", "%", "!", "!!str", "|", ">", "`", "...", "---", "é",
    "期限",
    "👩‍👩‍👧", "e\u{301}", "x\u{FEFF}y", "\u{85}", "\u{2028}", "\u{A0}", "\u{7F}", "\u{1B}[0m", "a\u{0}b", "x:",
    ":x", "a]",
    "key with | and > in it", String(repeating: "long ", count: 60), "R&D", "50%", "C:\\temp",
    "http://x.example/a#b",
  ]

  private struct Maker {
    var random: SplitMix64

    mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    mutating func flag() -> Bool { below(4) == 0 }
    mutating func text() -> String { RandomProfileTests.texts[below(RandomProfileTests.texts.count)] }
    mutating func texts(_ most: Int) -> [String] { (0..<below(most + 1)).map { _ in text() } }

    /// Distinct texts: keys of a mapping.
    mutating func names(_ most: Int) -> [String] {
      var seen: Set<String> = []
      return texts(most).filter { seen.insert($0).inserted }
    }

    mutating func words(_ most: Int) -> [String] { names(most).map { $0.lowercased() } }

    mutating func target() -> FieldMap.Target {
      let others: [FieldMap.Target] = [
        .statusAndDone, .subtasks, .subtaskDone, .doneHint, .tasks, .containers, .children, .joinKey,
        .inherited(.section), .dayOnly(.due), .inherited(.status),
      ]
      let fields = Field.allCases.filter { $0 != .source }
      return flag() ? others[below(others.count)] : .field(fields[below(fields.count)])
    }

    mutating func fields(_ most: Int, depth: Int = 0) -> [FieldMap] {
      names(most).map { name in
        var map = FieldMap(name, target())
        let styles = ValueStyle.allCases
        map.styles = (0..<below(4)).map { _ in styles[below(styles.count)] }
        map.separator = ["", ",", ";", "|", "\\,"][below(5)]
        map.impliesDone = flag()
        map.form = ValueForm.allCases[below(ValueForm.allCases.count)]
        map.isDay = flag()
        map.unset = flag() ? words(3) : []
        map.isInverted = flag()
        map.isFallback = flag()
        map.isJoined = flag()
        if flag() {
          map.unit = text()
          map.units = Dictionary(words(2).map { ($0, .week) }) { first, _ in first }
        }
        if depth < 3, flag() { map.parts = fields(3, depth: depth + 1) }
        return map
      }
    }

    mutating func mapping() -> ProfileMapping {
      var mapping = ProfileMapping(name: "mine", title: text(), container: .json)
      mapping.signature = Signature(requiredNames: ["a"], typicalNames: texts(5), values: ["k": text()])
      mapping.otherSignatures = (0..<below(3)).map { _ in
        Signature(
          rootNames: ["r"], rootChoices: [names(3), names(2)], namespace: text(), requiredNames: texts(3),
          isExact: flag())
      }
      mapping.records = [RecordSet(path: "a[*]"), RecordSet(path: "b[*]", role: .lookup("t"))]
      if flag() {
        mapping.records.append(RecordSet(path: "c[*]", role: .addition, fields: fields(3), key: text()))
      }
      if flag() {
        let texts = RecordSet(path: "e[*]", role: .addition, fields: fields(2), keptAs: text())
        mapping.records.append(texts.written(by: text(), lookedUpIn: "t", at: text()))
        mapping.records.append(texts.named(by: text(), lookedUpIn: "t"))
        var names = RecordSet(path: "f[*]", role: .lookup("u")).labelled(text(), keptAs: text())
        names.nameEnd = flag() ? text() : ""
        mapping.records.append(names)
      }
      if flag() { mapping.naming.keyNames = text() }
      if flag() { mapping.adjustments = [DateAdjustment(.due, twin: text())] }
      if flag() { mapping.records.append(RecordSet(path: "d", role: .heading(.project), section: text())) }
      mapping.fields = [FieldMap("title", .title)] + fields(8)
      mapping.naming.ignored = texts(4)
      mapping.naming.namedValues = names(2).map { list in
        NamedValues(
          list, name: text(), values: texts(2) + ["v"], readsPriority: flag(),
          qualifier: flag() ? text() : "", isContent: flag())
      }
      mapping.naming.aliases = Dictionary(words(4).map { ($0, text()) }) { first, _ in first }
      mapping.exclusions = words(2).map { ExclusionRule($0, is: flag() ? [] : words(2) + ["w"], .archived) }
      mapping.conditions = words(2).map {
        RecordCondition($0, flag() ? [] : ["w"], except: flag() ? ["e"] : [], .done)
      }
      mapping.naming.ignoresCase = false
      mapping.naming.usesSynonyms = flag()
      mapping.reading.options = ReadingOptions(ReadingOption.allCases.filter { _ in flag() })
      if flag() { mapping.idNamespace = text() }
      mapping.reading.keepsBlanks = flag()
      mapping.reading.detailMarkup = DetailMarkup.allCases[below(4)]
      mapping.priorities = flag() ? .usual(and: ["mine": .high], unset: ["gone"]) : PriorityScale()
      if mapping.priorities.words.isEmpty {
        for word in words(6) { mapping.priorities.words[word] = Priority.allCases[below(5)] }
        mapping.priorities.thresholds = [.init(minimum: 10, .highest), .init(minimum: -3, .low)]
      }
      mapping.doneWords =
        flag() ? .usual(done: ["ticked"]) : DoneVocabulary(done: words(3), open: ["w2"], yes: words(2))
      return mapping
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `a profile of any texts is the same after it was written and read`(seed: UInt64) {
    var maker = Maker(random: SplitMix64(seed: seed))
    let mapping = maker.mapping()
    let text = ProfileFile.text(of: mapping)
    do {
      let read = try ProfileFile.read(Array(text.utf8), file: "mine.yml")
      #expect(read == mapping, "seed \(seed)\n\(text)")
    } catch {
      Issue.record("seed \(seed): \(error.diagnostics)\n\(text)")
    }
  }
}
