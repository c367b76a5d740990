import Formats
import TaskModel

/// What the names of an input's values say for a tool, where nothing else speaks for it.
///
/// Anybody's table has a title, a state and a date, and calls them what some tool calls them: such names tell no tool
/// from another. What does is a name that nobody would give a column who keeps a list by hand (`Target version`,
/// `Flagged`), or so many of the tool's names that they are no chance.
package enum NameEvidence: Sendable, Equatable {
  /// There are names that such tools have and lists of other origin do not.
  case borneOut
  /// All of the tool's names that are there could be anybody's, or all but one beside several that the tool does not
  /// know.
  case common
  /// They could, and beside them are names that the tool does not know and that stand for what tasks have.
  case contradicted
}

extension ProfileMapping {
  /// What the names of records speak for, where a signature has fitted by nothing but names.
  func evidence(of records: InputShape.RecordShape) -> NameEvidence {
    let known = knownNames
    func normal(_ name: String) -> String { ignoresCase ? name.lowercased() : name }
    func isKnown(_ name: String) -> Bool {
      known.contains(normal(name)) || (!aliases.isEmpty && aliases[name.lowercased()] != nil)
    }
    let telling = Set(signature.requiredNames.map(normal))
    // A name of the tool's own counts twice a time that many programs write down.
    var weight = 0
    for name in records.names where isKnown(name) {
      if !EverydayNames.contains(name) {
        weight += 2
      } else if container == .csv, telling.contains(normal(name)), EverydayNames.isStamp(name) {
        weight += 1
      }
      if weight > 3 { return .borneOut }
    }
    // A profile that goes by the usual names as well knows what they are.
    if usesSynonyms { return weight > 1 ? .borneOut : .common }
    let foreignCount = GenericProfile.ownNames(of: records, in: container).count { name in
      !name.contains("/") && !isKnown(name) && EverydayNames.isOfTasks(name, in: container)
    }
    if weight > 1 { return foreignCount > 1 ? .common : .borneOut }
    return foreignCount > 0 ? .contradicted : .common
  }

  /// The names that the mapping speaks of; of paths the first step too.
  private var knownNames: Set<String> {
    var names: Set<String> = []
    func add(_ name: String) {
      let name = ignoresCase ? name.lowercased() : name
      names.insert(name)
      if let slash = name.firstIndex(of: "/") { names.insert(String(name[..<slash])) }
    }
    for signature in [signature] + otherSignatures {
      (signature.requiredNames + signature.typicalNames).forEach(add)
    }
    fields.forEach { add($0.from) }
    for place in records where place.role == .task {
      place.needs.forEach(add)
      place.fields?.forEach { add($0.from) }
    }
    (ignored + assembledNames + conditions.map(\.from) + exclusions.map(\.from)).forEach(add)
    switch hierarchy {
    case .level(let name), .outline(let name), .rowNumber(let name): add(name)
    case .columns(let all), .titles(let all): all.forEach(add)
    case .key(let parents, let of, let others): (parents + [of] + others).forEach(add)
    case nil: break
    }
    return names
  }
}

/// Names that values have in lists of any origin.
enum EverydayNames {
  /// Whether a name is one that anybody may give a column.
  static func contains(_ name: String) -> Bool {
    let words = Synonyms.normalized(name).spaced
    // A title may be a card's, where the rest that cards have is rarely said to be theirs by hand.
    if words.hasPrefix("card ") { return titles.contains(words) }
    // A sign is no tool's.
    return words.isEmpty || Synonyms.target(of: name) != nil || ofNoField.contains(words)
      || titles.contains(words) || PriorityNames.ofColumns[name.lowercased()] != nil
  }

  /// Whether a name is one of what tasks have and lists of other things do not all have: done, due, people, words.
  static func isOfTasks(_ name: String, in container: Container) -> Bool {
    switch Synonyms.target(of: name) {
    case .statusAndDone, .field(.isDone), .field(.due), .field(.assignees), .field(.tags): true
    case .field(.project), .field(.section), .field(.start), .field(.detail), .field(.priority),
      .field(.completed):
      // A program's records have names for much that no list made by hand has.
      container == .csv
    default: false
    }
  }

  /// Whether a name is one of a time that a program writes down: `Created At`, `Last Modified`.
  ///
  /// Who keeps a list by hand has one of these at most.
  static func isStamp(_ name: String) -> Bool {
    switch Synonyms.target(of: name) {
    case .field(.created), .field(.modified), .field(.completed):
      Synonyms.normalized(name).spaced.contains(" ")
    default: false
    }
  }

  /// Names for a title with the word for what has it.
  private static let titles: Set<String> = [
    "card name", "card title", "item name", "item title", "issue title", "issue name", "ticket name",
    "ticket title", "todo title", "story name", "story title",
  ]

  /// Names of what no field is for, in the languages whose lists are met most.
  private static let ofNoField: Set<String> = [
    "type", "task type", "item type", "kind", "author", "creator", "reporter",
    "requester", "number", "no", "nr", "team", "department", "phase", "sprint", "epic", "version", "date",
    "day",
    "time", "location", "place", "color", "colour", "area", "customer", "client", "company", "product",
    "component", "effort", "points", "story points", "size", "duration", "work", "cost", "costs", "budget",
    "hours", "order", "position", "attachments", "files", "group", "goal", "context", "folder", "user",
    "project id", "list id", "user id", "group id", "board id", "category id", "dependencies",
    "depends on", "predecessors", "blocked by", "current state", "risk", "reference",
    "iteration", "started", "length", "complexity", "organization", "planned date", "start time",
    // Of what programs keep for each task.
    "section id", "label ids", "tag ids", "assignee id", "owner id", "owner ids", "creator id", "team id",
    "account id", "column id", "state id", "color id", "archived", "is archived", "active", "is active",
    "starred", "is starred", "rank", "weight", "items", "tasks", "reminders", "value", "revision",
    // German.
    "typ", "autor", "autorin", "ersteller", "dauer", "aufwand", "kosten", "abteilung", "ort", "datum", "zeit",
    "kunde", "bereich", "gruppe", "auftraggeber", "arbeit",
    "schlüssel", "zugewiesen zu", "erstellt von", "bezeichnungen", "beschriftungen", "farbe", "referenz",
    "zuständiger", "komplexität", "geschlossen", "geschlossen am", "projekte",
    // French.
    "auteur", "créateur", "durée", "coût", "équipe", "lieu", "groupe", "domaine", "service",
    "clé", "couleur", "référence", "personne assignée", "libellés", "complexité", "fermé", "echéance",
    "projets",
    // Spanish.
    "tipo", "autora", "fase", "épica", "equipo", "presupuesto", "duración", "fecha", "lugar", "cliente",
    "departamento", "versión", "coste", "grupo", "área", "hora", "esfuerzo",
    "clave", "cerrada", "fecha de comienzo", "proyectos",
    // Portuguese.
    "equipe", "orçamento", "duração", "data", "local", "versão", "custo", "esforço",
    "chave", "atribuído para", "data prevista", "fechado", "anotações", "data da conclusão", "projetos",
    // Italian.
    "autore", "versione", "costo", "squadra", "durata", "luogo", "reparto", "gruppo", "ora", "chiave",
    // Dutch.
    "soort", "versie", "duur", "afdeling", "plaats", "klant", "groep", "ploeg", "sleutel",
    "datum voltooid",
    // Russian and Japanese.
    "автор", "версия", "тип", "закрыта", "назначена", "срок завершения", "作成者", "種類", "種別",
  ]
}
