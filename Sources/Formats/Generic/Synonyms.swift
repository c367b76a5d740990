import TaskModel

/// The names that files of no known tool use for the fields, matched as whole words.
package enum Synonyms {
  /// What a name means, or nil.
  ///
  /// `Due Date`, `due_date`, `dueDate` and `DUEDATE` are the same name.
  /// A remark behind it counts for nothing (`Due (MM/DD)`), nor does a word before it that says what the records are
  /// (`Task owner`); a percent sign makes done a share.
  package static func target(of name: String) -> FieldMap.Target? {
    guard let (target, _) = entry(of: name) else { return nil }
    let isShare = name.utf8.contains(UInt8(ascii: "%")) || withoutEscapes(name)?.contains("%") == true
    return target == .field(.isDone) && isShare ? .field(.progress) : target
  }

  /// The unit that a name says amounts of time are in: `Estimate (h)`, `estimated_minutes`, `Effort (days)`; nil where
  /// it says none.
  package static func unit(of name: String) -> ValueStyle? {
    let words = normalized(name).spaced.split(separator: " ")
    if words.contains(where: hours.contains) { return .hours }
    if words.contains(where: minutes.contains) { return .minutes }
    return words.contains(where: days.contains) && !isLength(name) ? .workingDays : nil
  }

  /// Whether a name says how long something goes on, which is told in days of the clock, and not how much work it is.
  package static func isLength(_ name: String) -> Bool {
    normalized(name).spaced.split(separator: " ").contains(where: lengths.contains)
  }

  private static let hours: Set<Substring> = [
    "hours", "hour", "hrs", "hr", "h", "stunden", "std", "heures", "horas",
  ]
  private static let minutes: Set<Substring> = ["minutes", "minute", "mins", "min", "minuten"]
  private static let days: Set<Substring> = [
    "days", "day", "d", "md", "pd", "pt", "tage", "jours", "días", "dias",
  ]
  private static let lengths: Set<Substring> = [
    "duration", "dauer", "durée", "duración", "duração", "durata", "duur",
  ]
  /// What amounts of time are called that are others without a unit: points, sizes.
  private static let efforts: Set<String> = [
    "effort", "est", "estimate", "estimated", "estimated effort", "effort estimate", "effort estimated",
    "planned effort", "time estimate", "estimated time",
  ]

  /// Whether a name is one of efforts with a unit for its last word: `Effort (days)`, `Est. (h)`.
  private static func isMeasuredEffort(_ spaced: String) -> Bool {
    guard let first = spaced.utf8.first, "ept".utf8.contains(first) else { return false }
    var words = spaced.split(separator: " ")
    guard words.count > 1, let unit = words.popLast(),
      hours.contains(unit) || minutes.contains(unit) || days.contains(unit)
    else { return false }
    if let last = words.last, ["in", "person", "man", "working", "work"].contains(last) {
      words.removeLast()
    }
    return efforts.contains(words.joined(separator: " "))
  }

  /// Whether two names are the same but for case and signs between words.
  package static func areSame(_ name: String, _ other: String) -> Bool {
    normalized(name).joined == normalized(other).joined
  }

  /// Whether a name for a title is rather one of what has the title: `action`.
  package static func isRecord(_ name: String) -> Bool {
    [
      "action", "action item", "item", "task", "todo", "to do", "activity", "deliverable", "feature", "story",
      "user story", "use case", "requirement", "backlog item", "issue",
    ].contains(normalized(name).spaced)
  }

  /// Whether a name stands for a date.
  package static func fillsDate(_ name: String) -> Bool {
    if case .field(let field)? = target(of: name) { field.kind == .date } else { false }
  }

  /// Whether a name is a usual one as it stands, with nothing of somebody's own beside it.
  static func isUsual(_ name: String) -> Bool {
    let (spaced, joined) = normalized(name)
    return found(spaced) != nil || found(joined) != nil
  }

  /// How well a name stands for its field: 0 is the field's own name, more is farther.
  ///
  /// Decides which of two names for the same field wins.
  package static func rank(of name: String) -> Int {
    entry(of: name)?.rank ?? Int.max
  }

  /// Whether a name for done or not may as well stand for the day on which a task was done.
  package static func isParticiple(_ name: String) -> Bool {
    ["completed", "finished", "closed"].contains(normalized(name).spaced)
  }

  /// What a name says that may stand for the end of a plan as well as for the day on which a task was done.
  package enum PlanEnd {
    /// `Finish date`: the end of a plan, where nothing beside it says more.
    case finish
    /// `Completion date`: the day of completion, where no beginning stands beside it.
    case completion
  }

  /// What is said by a name that means the end of a plan or the day of completion; nil for all other names.
  package static func planEnd(of name: String) -> PlanEnd? {
    guard target(of: name) == .field(.completed) else { return nil }
    let words = normalized(String(name.prefix { $0 != "(" && $0 != "[" }))
    if words.joined.contains("actual") { return nil }
    if words.joined.hasSuffix("finishdate") || ["終了日", "תאריך סיום"].contains(words.spaced) {
      return .finish
    }
    let isDay = words.joined.hasSuffix("completiondate") || otherCompletionDates.contains(words.spaced)
    return isDay ? .completion : nil
  }

  /// What is called a date of completion in other languages, and may be that of the plan as well.
  private static let otherCompletionDates: Set<String> = [
    "abschlussdatum", "date d achèvement", "fecha de finalización", "fecha de finalizacion",
    "data de conclusão", "data de conclusao", "data completamento", "data di completamento",
    "data ukończenia", "дата завершения", "дата выполнения", "tamamlanma tarihi",
    "datum dokončení", "ημερομηνία ολοκλήρωσης", "tanggal selesai", "data finalizării", "дата виконання",
    "ngày hoàn thành",
  ]

  /// Whether a name means the end of a plan or the day of completion.
  package static func isPlanEnd(_ name: String) -> Bool { planEnd(of: name) != nil }

  /// Whether a name for the day that a task is due on says no more than that something ends.
  package static func isEnd(_ name: String) -> Bool {
    [
      "end", "end date", "finish", "ende", "enddatum", "endtermin", "date de fin", "date fin", "fecha fin",
      "fecha de fin",
      "data fim", "data final", "data de término", "data fine", "data di fine", "einddatum",
      "data zakończenia",
      "дата окончания", "終了日", "结束日期", "bitiş tarihi",
    ].contains(normalized(name).spaced)
  }

  /// Whether a name for a priority is rather one of how bad something is.
  package static func isSeverity(_ name: String) -> Bool {
    normalized(String(name.prefix { $0 != "(" && $0 != "[" })).spaced.hasSuffix("severity")
  }

  /// Whether a name says that a task is still open: done the wrong way round.
  package static func isOpenness(_ name: String) -> Bool {
    let words = normalized(name).joined
    return ["open", "isopen", "stillopen", "incomplete", "isincomplete", "unfinished", "notdone", "offen"]
      .contains(words)
  }

  /// Whether a name says so if nothing but true and false stands under it: `"pending": false`.
  package static func mayBeOpenness(_ name: String) -> Bool {
    ["pending", "ispending", "active", "isactive", "remaining", "todo"].contains(normalized(name).joined)
  }

  /// Whether a flag of a state with that name says that tasks in it are done.
  package static func saysFinal(_ name: String) -> Bool {
    target(of: name) == .field(.isDone)
      || ["isfinal", "final", "isterminal", "terminal", "isresolved"].contains(normalized(name).joined)
  }

  /// Whether a name for done is that of one deed, which is all that there is to do on some lists.
  package static func isDeed(_ name: String) -> Bool {
    ["bought", "packed", "gotit"].contains(normalized(name).joined)
  }

  /// Whether a name is that of a deed that may be all there is to do where nothing else says what is done, if nothing
  /// but yes and no stands under it: `Paid`.
  package static func mayBeDeed(_ name: String) -> Bool {
    let words = normalized(name).joined
    return deeds.contains(words) || (words.hasPrefix("is") && deeds.contains(String(words.dropFirst(2))))
  }

  private static let deeds: Set<String> = [
    "paid", "fixed", "solved", "resolved", "sent", "delivered", "shipped", "submitted", "handedin",
    "turnedin",
    "booked", "returned", "cleaned",
    "bezahlt", "gekauft", "gepackt", "abgegeben", "verschickt", "gesendet", "geliefert", "gebucht", "behoben",
    "gelöst", "payé", "acheté", "rendu", "envoyé", "livré", "réservé", "corrigé", "pagado", "comprado",
    "enviado",
    "entregado", "reservado", "pago", "entregue", "pagato", "comprato", "inviato", "betaald", "gekocht",
    "verzonden", "betalt", "betald", "köpt", "zapłacone", "kupione", "оплачено", "куплено", "отправлено",
    "支払済", "支払済み", "購入済", "購入済み", "送信済", "送信済み",
  ]

  /// Whether a name says that the texts under it are ids of a task's parts: titles they are never.
  package static func isOfPartIDs(_ name: String) -> Bool {
    ["subtaskids", "subtasksids", "subtaskidlist", "childids", "childrenids", "childtaskids", "subitemids"]
      .contains(normalized(name).joined)
  }

  /// Whether a name says what the records are before it says what the value is: `Task description`.
  package static func isOfRecord(_ name: String) -> Bool {
    let words = normalized(name).spaced
    return recordWords.contains { words.hasPrefix($0) }
  }

  /// What stands before names of all kinds of fields.
  private static let recordWords = [
    "task ", "todo ", "to do ", "item ", "issue ", "ticket ", "card ", "tache ", "tâche ", "tarea ",
    "tarefa ",
    "aufgaben ",
  ]
  /// What stands behind them: `StatutTache`, `titulo_tarefa`.
  private static let recordEndings = [
    " tache", " tâche", " de la tâche", " tarea", " de la tarea", " de tarea", " tarefa", " da tarefa",
    " de tarefa",
  ]
  /// How much farther a name is that has more to it than its field's.
  private static let decorationRank = 1_000

  /// Signs that columns of ticks are headed with.
  private static let tickSigns: Set<String> = ["✓", "✔", "✔️", "☑", "☑️", "✅", "☐"]

  private static func entry(of name: String) -> (target: FieldMap.Target, rank: Int)? {
    // None of them is a letter, of which names are made below.
    if name.utf8.first == 0xE2, tickSigns.contains(name) { return (.field(.isDone), decorationRank) }
    if name.utf8.count > longestName {
      // A remark may be long: `Status (one of …)`.
      guard let bracket = name.utf8.firstIndex(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") }),
        name.utf8.distance(from: name.startIndex, to: bracket) <= longestName
      else { return nil }
      return entry(of: String(name[..<bracket])).map { ($0.target, $0.rank + decorationRank) }
    }
    let (spaced, joined) = normalized(name)
    if let entry = found(spaced) ?? found(joined) {
      // `Task #` is its number, where anything else may be the title.
      let isFarther = entry.target == .field(.title) && name.utf8.last == UInt8(ascii: "#")
      return isFarther ? (entry.target, entry.rank + decorationRank) : entry
    }
    if let asked = withoutAnswers(spaced), let entry = found(asked), entry.target == .field(.isDone) {
      return (entry.target, entry.rank + decorationRank)
    }
    // Only what is in brackets may be passed over: `Due (old)` says more than a remark would, and is rarely there.
    // `* Task [#A]` is a heading of Org and no name.
    let plain = name.firstIndex { "([".contains($0) }.flatMap { bracket in
      name[bracket...].hasPrefix("[#") ? nil : normalized(String(name[..<bracket]))
    }
    if let plain, let entry = found(plain.spaced) ?? found(plain.joined) {
      return (entry.target, entry.rank + decorationRank)
    }
    let words = plain?.spaced ?? spaced
    for word in recordWords where words.hasPrefix(word) {
      guard let entry = found(String(words.dropFirst(word.count))), entry.target != .field(.title) else {
        continue
      }
      return (entry.target, entry.rank + decorationRank)
    }
    for ending in recordEndings where words.hasSuffix(ending) {
      if let entry = found(String(words.dropLast(ending.count))) {
        return (entry.target, entry.rank + decorationRank)
      }
    }
    return isMeasuredEffort(spaced) ? (.field(.estimate), decorationRank) : nil
  }

  /// Names of more bytes are none of the usual ones.
  private static let longestName = 256

  /// The name in lower case, its words once separated by spaces and once joined.
  ///
  /// A name longer than any that is known stays as it is: names come from files, and may be as long as a field.
  package static func normalized(_ name: String) -> (spaced: String, joined: String) {
    if name.utf8.count > longestName { return (name, name) }
    if let name = withoutEscapes(name) { return normalized(name) }
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return normalizedPlain(name.utf8) }
    var words: [String] = []
    var word = ""
    var previousIsLower = false
    for scalar in name.unicodeScalars {
      // An accent may stand behind its letter (NFD).
      let isLetter =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || (!word.isEmpty && (0x300...0x36F).contains(scalar.value))
      if !isLetter || (previousIsLower && scalar.properties.isUppercase) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isLetter {
        word.unicodeScalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
      previousIsLower = scalar.properties.isLowercase
    }
    if !word.isEmpty { words.append(word) }
    return (words.joined(separator: " "), words.joined())
  }

  /// A name as it is meant where Access, SharePoint or .NET have made a name of XML of it: `Due_x0020_Date`; nil for
  /// any other.
  static func withoutEscapes(_ name: String) -> String? {
    // Every name of every input is asked this.
    guard
      zip(name.utf8, name.utf8.dropFirst()).contains(where: {
        $0 == UInt8(ascii: "_") && $1 == UInt8(ascii: "x")
      })
    else { return nil }
    let bytes = Array(name.utf8)
    var result: [UInt8] = []
    var index = 0
    var isEscaped = false
    while index < bytes.count {
      let digits = bytes[index...].dropFirst(2).prefix(4)
      if bytes[index] == UInt8(ascii: "_"), index + 6 < bytes.count, bytes[index + 1] == UInt8(ascii: "x"),
        bytes[index + 6] == UInt8(ascii: "_"),
        let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
      {
        result += Array(String(Character(scalar)).utf8)
        index += 7
        isEscaped = true
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return isEscaped ? String(decoding: result, as: UTF8.self) : nil
  }

  /// The same for a name in ASCII, as most are: the tables of Unicode take a hundred times as long.
  private static func normalizedPlain(_ name: String.UTF8View) -> (spaced: String, joined: String) {
    var spaced: [UInt8] = []
    var joined: [UInt8] = []
    var isInWord = false
    var previousIsLower = false
    for byte in name {
      let isUpper = byte &- UInt8(ascii: "A") < 26
      let isLower = byte &- UInt8(ascii: "a") < 26
      if isUpper || isLower || byte &- UInt8(ascii: "0") < 10 {
        let beginsWord = !isInWord || (previousIsLower && isUpper)
        if beginsWord, !spaced.isEmpty { spaced.append(UInt8(ascii: " ")) }
        let letter = isUpper ? byte | 0x20 : byte
        spaced.append(letter)
        joined.append(letter)
        isInWord = true
      } else {
        isInWord = false
      }
      previousIsLower = isLower
    }
    return (String(decoding: spaced, as: UTF8.self), String(decoding: joined, as: UTF8.self))
  }

  /// Every field that some name stands for.
  static let fields = lists.reduce(into: FieldSet()) { $0.formUnion($1.0.filledFields) }

  private typealias Entry = (target: FieldMap.Target, rank: Int)

  /// What a name in lower case means and how far it is from its field's own.
  private static func found(_ name: String) -> Entry? {
    name.utf8.allSatisfy { $0 < 0x80 } ? plainTable[name] ?? unaccentedTable[name] : table[name]
  }

  /// Makes ready what nearly every input asks for, so that a thread can do it before the first does.
  package static func makeReady() { _ = plainTable["title"] }

  /// The names in ASCII, by their words and by these joined.
  ///
  /// They are apart because the others take ten times as long to hash, being brought into one form of Unicode first.
  private static let plainTable = plainTable(of: allNames.filter { $0.name.utf8.allSatisfy { $0 < 0x80 } })

  /// Who types in a hurry, or for a program, leaves the accents out: `concluida`, `data_criacao`.
  ///
  /// These are apart because they are made letter by letter, and most files have none of them.
  private static let unaccentedTable = plainTable(
    of: foreignLists.flatMap { target, names in
      names.compactMap(withoutAccents).enumerated().map {
        (name: $1, entry: (target: target, rank: $0 + 300))
      }
    })

  private static func plainTable(of names: [(name: String, entry: Entry)]) -> NameTable<Entry> {
    var table = NameTable<Entry>()
    table.reserveCapacity(names.count * 3 / 2)
    for (name, entry) in names { table.add(name, entry) }
    // Behind all of them: a name as it is is worth more.
    var joined: [UInt8] = []
    for (name, entry) in names {
      joined.removeAll(keepingCapacity: true)
      for byte in name.utf8 where byte != UInt8(ascii: " ") { joined.append(byte) }
      if joined.count < name.utf8.count { joined.withUnsafeBufferPointer { table.add($0, entry) } }
    }
    return table
  }

  /// The other names.
  private static let table: [String: Entry] = {
    var table: [String: Entry] = [:]
    table.reserveCapacity(1_500)
    let names = allNames.filter { !$0.name.utf8.allSatisfy { $0 < 0x80 } }
    for (name, entry) in names where table[name] == nil { table[name] = entry }
    for (name, entry) in names where name.utf8.contains(UInt8(ascii: " ")) {
      let joined = name.replacingSpaces()
      if table[joined] == nil { table[joined] = entry }
    }
    return table
  }()

  /// All names as they are, those that are worth more first.
  private static var allNames: [(name: String, entry: Entry)] {
    var all: [(name: String, entry: Entry)] = []
    all.reserveCapacity(2_400)
    for (target, names) in lists {
      for (rank, name) in names.enumerated() { all.append((name, (target, rank))) }
    }
    for (target, names) in foreignLists {
      for (rank, name) in names.enumerated() { all.append((name, (target, rank + 100))) }
    }
    return all
  }

  /// The names in other languages than English and Japanese.
  private static var foreignLists: [(FieldMap.Target, [String])] { otherLanguages + FurtherLanguages.columns }
}

extension Synonyms {
  /// A name of Latin letters without their accents; nil where it has none.
  private static func withoutAccents(_ name: String) -> String? {
    var plain: [UInt8] = []
    var isChanged = false
    for scalar in name.unicodeScalars {
      if scalar.isASCII {
        plain.append(UInt8(truncatingIfNeeded: scalar.value))
        continue
      }
      guard let letter = letterWithoutAccent(scalar) else { return nil }
      plain.append(UInt8(ascii: letter))
      isChanged = true
    }
    return isChanged ? String(decoding: plain, as: UTF8.self) : nil
  }

  private static func letterWithoutAccent(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.value < 0x250 else { return nil }
    return switch scalar {
    case "á", "à", "â", "ã", "ä", "å", "ą", "ă": "a"
    case "ç", "ć", "č": "c"
    case "ď": "d"
    case "é", "è", "ê", "ë", "ę", "ě": "e"
    case "ğ": "g"
    case "í", "ì", "î", "ï", "ı": "i"
    case "ł": "l"
    case "ñ", "ń", "ň": "n"
    case "ó", "ò", "ô", "õ", "ö", "ø", "ő": "o"
    case "ř": "r"
    case "ś", "ş", "š", "ș": "s"
    case "ť", "ț": "t"
    case "ú", "ù", "û", "ü", "ů", "ű": "u"
    case "ý": "y"
    case "ź", "ž", "ż": "z"
    default: nil
    }
  }
}

extension String {
  /// The text without its spaces.
  fileprivate func replacingSpaces() -> String {
    String(decoding: utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }
}
