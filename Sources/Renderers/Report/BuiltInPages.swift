package import Templating

/// A whole report among the built-in templates; the others are parts of these.
package struct BuiltInPage: Sendable {
  /// The name, for `--template`.
  package let name: String
  /// What it shows, in a few words.
  package let summary: String
  /// Whether tasks are grouped by priority and state unless the user says otherwise; else they are not grouped.
  package let isGrouped: Bool
  /// Whether every task stands where the order has it; else subtasks stand under their parents.
  package let isFlat: Bool

  private init(_ name: String, _ summary: String, isGrouped: Bool = false, isFlat: Bool = false) {
    (self.name, self.summary, self.isGrouped, self.isFlat) = (name, summary, isGrouped, isFlat)
  }

  /// Every page, the default first.
  package static let all = [
    BuiltInPage(
      "report", "figures, then every task by priority and state (the default)", isGrouped: true),
    BuiltInPage("summary", "figures by priority, group and person, no tasks"),
    BuiltInPage("checklist", "titles and due dates to check off, subtasks below their parents"),
    BuiltInPage("table", "one table with a row for every task, in the order of --sort", isFlat: true),
    BuiltInPage("digest", "overdue, due today, done since (--since), and by person", isFlat: true),
    BuiltInPage(
      "weekly", "overdue, due this week, done since, by person and project; what is blocked or nobody's",
      isFlat: true),
    BuiltInPage("email", "the report as a mail (--email)", isGrouped: true),
    BuiltInPage("email-summary", "summary as a mail"),
    BuiltInPage("email-checklist", "checklist as a mail"),
    BuiltInPage("email-table", "table as a mail", isFlat: true),
    BuiltInPage("email-digest", "digest as a mail", isFlat: true),
    BuiltInPage("email-weekly", "weekly as a mail", isFlat: true),
    BuiltInPage("index", "where a report of several pages begins (-o FOLDER/)", isGrouped: true),
  ]

  /// The name of a page as a mail.
  package static func mail(of name: String) -> String {
    isMail(name) ? name : name == "report" ? "email" : "email-\(name)"
  }

  /// Whether a page is a mail, by its name.
  package static func isMail(_ name: String) -> Bool { name == "email" || name.hasPrefix("email-") }

  /// Those that there are in a format: a mail is HTML.
  package static func all(in format: ReportFormat) -> [BuiltInPage] {
    let names = BuiltInTemplates(format: format).templateNames
    return all.filter { names.contains($0.name) }
  }

  /// The page of a name, if it is one.
  package static func named(_ name: String) -> BuiltInPage? { all.first { $0.name == name } }
}

/// Templates in which the part `tasks` of a page is its part `rows`: a table in place of a list (`--layout table`).
///
/// Chosen when a template is compiled and not by a condition in it: a list of a million tasks then has one content,
/// which can be rendered ahead.
package struct TableLayout: TemplateLoader {
  private let templates: any TemplateLoader

  /// The templates of a loader, with tables.
  package init(_ templates: any TemplateLoader) { self.templates = templates }

  package func template(named name: String) -> TemplateSource? {
    name == "tasks" ? templates.template(named: "rows") : templates.template(named: name)
  }

  package var templateNames: [String] { templates.templateNames }
}

/// What a page says beside all else where a run asks for it: parts of templates of that name.
package struct ReportAdditions: OptionSet, Sendable {
  /// The bits.
  package let rawValue: Int

  /// Makes a set of its bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// What `--since` counts: `since`.
  package static let since = ReportAdditions(rawValue: 1)
  /// What has changed, and the trend: `past` with its style.
  package static let past = ReportAdditions(rawValue: 2)
  /// Everything.
  package static let all: ReportAdditions = [.since, .past]

  /// Whether a template is a part that is left out.
  fileprivate func leavesOut(_ name: String) -> Bool {
    switch name {
    case "since": !contains(.since)
    case "past", "past-style", "email-past": !contains(.past)
    default: false
    }
  }
}

/// Templates without the parts that a run does not ask for.
///
/// Chosen when a template is compiled, so that nothing is read and counted for them.
package struct ReducedTemplates: TemplateLoader {
  private let templates: any TemplateLoader
  private let additions: ReportAdditions

  /// The templates of a loader, with some of those parts.
  package init(_ templates: any TemplateLoader, with additions: ReportAdditions) {
    self.templates = templates
    self.additions = additions
  }

  package func template(named name: String) -> TemplateSource? {
    additions.leavesOut(name) ? TemplateSource(name: name, text: "") : templates.template(named: name)
  }

  package var templateNames: [String] { templates.templateNames }
}

extension BuiltInTemplates {
  /// Whether a name is that of a whole page in this format.
  package func isPage(_ name: String) -> Bool {
    BuiltInPage.named(name) != nil && templateNames.contains(name)
  }

  /// A page and the parts that it is made of, or a part and its parts, sorted.
  ///
  /// Empty where there is no template of that name.
  package func parts(of name: String) -> [String] {
    guard let source = template(named: name),
      let template = try? CompiledTemplate(source, loader: self, missingTemplates: .empty)
    else { return [] }
    return Set(template.partNames).union([name]).sorted()
  }
}
