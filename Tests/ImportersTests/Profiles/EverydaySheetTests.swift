import Formats
import Importers
import TaskModel
import TestSupport
import Testing

/// Lists that somebody keeps by hand, with the names that columns have everywhere: none of them is any tool's.
struct EverydaySheetTests {
  /// What a column is for: its names in each language, and what stands in three rows.
  struct Column {
    var field: Field?
    var names: [String]
    var cells: [String]
  }

  private static let seeds = 1...60

  @Test(arguments: seeds)
  func `an everyday sheet is no tool's unless that is said`(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for columns in EverydaySheetTests.languages {
      let sheet = EverydaySheetTests.sheet(of: columns, &random)
      let imported = try read(sheet.text, file: "list.csv")
      let match = imported.report.match
      let comment: Comment = "seed \(seed): \(match.profile.name) (\(match.reason))\n\(sheet.text)"
      #expect(match.profile.name == "generic-csv" || imported.codes.contains(.doubtfulFormat), comment)
      #expect(imported.titles == ["Alpha", "Beta", "Gamma"], comment)
      #expect(imported.items.allSatisfy { $0.due == nil } != sheet.fields.contains(.due), comment)
      #expect(imported.items.allSatisfy(\.assignees.isEmpty) != sheet.fields.contains(.assignees), comment)
      #expect(imported.items.allSatisfy(\.tags.isEmpty) != sheet.fields.contains(.tags), comment)
      if sheet.fields.contains(.isDone) {
        #expect(imported.items.map(\.isDone) == [true, false, false], comment)
      }
    }
  }

  /// A table with a title and three to eight other columns in any order.
  private static func sheet(
    of columns: [Column], _ random: inout SplitMix64
  ) -> (text: String, fields: Set<Field>) {
    let count = 3 + random.below(6)
    let others = Array(columns.dropFirst().shuffled(using: &random).prefix(count))
    let chosen = (Array(columns.prefix(1)) + others).shuffled(using: &random)
    let header = chosen.map { random.pick($0.names) }
    let rows = (0..<3).map { row in chosen.map { $0.cells[row] }.joined(separator: ";") }
    let text = ([header.joined(separator: ";")] + rows).joined(separator: "\n") + "\n"
    return (text, Set(chosen.compactMap(\.field)))
  }

  /// The columns of one language; of the state and the tick only one is made, so that nothing contradicts itself.
  private static func language(
    titles: [String], ids: [String], types: [String], states: [String], ticks: [String], yes: String,
    no: String,
    due: [String], people: [String], tags: [String], projects: [String], priorities: [String],
    notes: [String],
    authors: [String]
  ) -> [Column] {
    [
      Column(field: .title, names: titles, cells: ["Alpha", "Beta", "Gamma"]),
      Column(field: .id, names: ids, cells: ["1", "2", "3"]),
      Column(names: types, cells: ["x1", "x2", "x3"]),
      Column(field: .status, names: states, cells: ["Done", "In Progress", "Open"]),
      Column(field: .isDone, names: ticks, cells: [yes, no, no]),
      Column(field: .due, names: due, cells: ["2026-04-20", "2026-04-21", ""]),
      Column(field: .assignees, names: people, cells: ["Ann Lee", "Bob Ray", "Cat Fox"]),
      Column(field: .tags, names: tags, cells: ["red", "blue", ""]),
      Column(field: .project, names: projects, cells: ["House", "House", "Garden"]),
      Column(field: .priority, names: priorities, cells: ["1", "2", "3"]),
      Column(field: .detail, names: notes, cells: ["first note", "", "third note"]),
      Column(names: authors, cells: ["y1", "y2", "y3"]),
    ]
  }

  private static let languages = [
    language(
      titles: ["Title", "Task", "Name", "Subject", "Summary", "Task Name"],
      ids: ["ID", "Task ID", "#", "Key", "Issue ID"], types: ["Type", "Phase", "Team", "Created"],
      states: ["Status", "State"], ticks: ["Done", "Done?", "Is Done"], yes: "Yes", no: "No",
      due: ["Due", "Due Date", "Deadline"],
      people: ["Owner", "Assignee", "Assigned To", "Responsible", "Person"],
      tags: ["Labels", "Tags", "Category"], projects: ["Project", "List Name", "Project Name"],
      priorities: ["Priority", "Importance"], notes: ["Notes", "Description"],
      authors: ["Author", "Sprint", "Budget", "URL"]),
    language(
      titles: ["Titel", "Aufgabe", "Betreff", "Thema", "Name"], ids: ["Nr.", "ID", "#"],
      types: ["Typ", "Phase", "Aufwand"], states: ["Status"], ticks: ["Erledigt"], yes: "Ja", no: "Nein",
      due: ["Fällig", "Fällig am", "Fälligkeitsdatum", "Frist", "Abgabedatum"],
      people: ["Verantwortlich", "Zuständig", "Zugewiesen an"], tags: ["Tags", "Kategorie", "Schlagwörter"],
      projects: ["Projekt"], priorities: ["Priorität"], notes: ["Notizen", "Beschreibung", "Bemerkung"],
      authors: ["Autor", "Kosten", "Abteilung"]),
    language(
      titles: ["Titre", "Tâche", "Sujet", "Objet", "Nom"], ids: ["ID", "#"],
      types: ["Type", "Phase", "Durée"],
      states: ["Statut", "État"], ticks: ["Terminé", "Fait"], yes: "Oui", no: "Non",
      due: ["Échéance", "Date de fin", "Date limite"], people: ["Responsable", "Assigné à"],
      tags: ["Étiquettes", "Catégorie"], projects: ["Projet"], priorities: ["Priorité"],
      notes: ["Notes", "Description", "Commentaires"], authors: ["Auteur", "Budget", "Équipe"]),
    language(
      titles: ["Título", "Tarea", "Asunto", "Nombre"], ids: ["ID", "#", "Nº"], types: ["Tipo", "Fase"],
      states: ["Estado"], ticks: ["Hecho"], yes: "Sí", no: "No",
      due: ["Fecha Fin", "Fecha límite", "Vencimiento", "Fecha de entrega"],
      people: ["Responsable", "Asignado a"],
      tags: ["Etiquetas", "Categoría"], projects: ["Proyecto"], priorities: ["Prioridad"],
      notes: ["Notas", "Descripción"], authors: ["Autor", "Presupuesto", "Épica"]),
    language(
      titles: ["Título", "Tarefa", "Assunto", "Nome"], ids: ["ID", "#", "Nº"], types: ["Tipo", "Fase"],
      states: ["Situação", "Status"], ticks: ["Feito", "Concluído"], yes: "Sim", no: "Não",
      due: ["Data limite", "Prazo", "Data de término", "Vencimento"], people: ["Responsável", "Atribuído a"],
      tags: ["Etiquetas", "Categoria", "Tags"], projects: ["Projeto"], priorities: ["Prioridade"],
      notes: ["Notas", "Descrição", "Observações"], authors: ["Autor", "Orçamento", "Versão"]),
    language(
      titles: ["Titolo", "Attività", "Oggetto", "Nome"], ids: ["ID", "#"], types: ["Tipo", "Fase"],
      states: ["Stato"], ticks: ["Fatto", "Completato"], yes: "Sì", no: "No", due: ["Scadenza", "Data fine"],
      people: ["Responsabile", "Assegnato a"], tags: ["Etichette", "Categoria"], projects: ["Progetto"],
      priorities: ["Priorità"], notes: ["Note", "Descrizione"], authors: ["Autore", "Budget"]),
    language(
      titles: ["Titel", "Taak", "Onderwerp", "Naam"], ids: ["ID", "Nr.", "#"], types: ["Type", "Fase"],
      states: ["Status"], ticks: ["Klaar", "Voltooid", "Gereed"], yes: "Ja", no: "Nee",
      due: ["Vervaldatum", "Einddatum", "Deadline"],
      people: ["Verantwoordelijke", "Toegewezen aan", "Eigenaar"], tags: ["Labels", "Tags", "Categorie"],
      projects: ["Project"], priorities: ["Prioriteit"], notes: ["Opmerkingen", "Omschrijving"],
      authors: ["Auteur", "Budget"]),
  ]
}
