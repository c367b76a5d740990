package import TaskModel
package import Templating

/// Templates whose tables of tasks have the columns that somebody has chosen (`--columns`): the parts `rows` and `row`
/// of pages, and the same of a mail, are written for them.
///
/// Made when a template is compiled and not by a loop over columns in it: what is read of a task follows from the
/// template, as for any other.
package struct ColumnLayout: TemplateLoader {
  /// A column: a field, and which of the source's own where that is `extra`.
  package struct Column: Sendable {
    let field: Field
    let extraName: String?

    /// A column of a field.
    package init(_ field: Field, extraName: String?) {
      self.field = field
      self.extraName = extraName
    }
  }

  /// The parts of pages that are tables of tasks.
  package static let tables = ["rows", "email-table-tasks"]

  private let templates: any TemplateLoader
  private let columns: [Column]
  private let format: ReportFormat

  /// The templates of a loader, with these columns.
  package init(_ templates: any TemplateLoader, columns: [Column], format: ReportFormat) {
    self.templates = templates
    self.columns = columns
    self.format = format
  }

  package func template(named name: String) -> TemplateSource? {
    switch name {
    case "rows" where format == .html: part(name, pageRows)
    case "row" where format == .html:
      part(name, "<tr{{#isDone}} class=\"done\"{{/isDone}}>\(cells(pageCell))</tr>\n")
    case "rows": part(name, markdownRows)
    case "row": part(name, "|\(cells { " \(markdownCell($0)) |" })\n")
    case "email-table-tasks": part(name, mailRows)
    case "email-row": part(name, "<tr>\(cells(mailCell))</tr>\(mailEnd)\n")
    default: templates.template(named: name)
    }
  }

  package var templateNames: [String] { templates.templateNames }

  private func part(_ name: String, _ text: String) -> TemplateSource {
    TemplateSource(name: "--columns: \(name)", text: text)
  }

  private func cells(_ cell: (Column) -> String) -> String { columns.map(cell).joined() }

  // MARK: - Headings

  private var pageRows: String {
    """
    <div class="scroll" role="group" tabindex="0" aria-label="{{label.allTasks}}">
    <table>
    <thead><tr>\(cells { "<th scope=\"col\">\(heading($0))</th>" })</tr></thead>
    <tbody>
    {{#tasks}}
    {{>row}}
    {{/tasks}}
    </tbody>
    </table>
    </div>

    """
  }

  private var markdownRows: String {
    """
    |\(cells { " \(heading($0)) |" })
    |\(cells { _ in " :--- |" })
    {{#tasks}}
    {{>row}}
    {{/tasks}}

    """
  }

  private static let mailHead =
    "text-align:left;padding:4px 8px 4px 0;color:#596372;font-size:13px;font-weight:normal"

  private var mailRows: String {
    """
    <table style="width:100%;border-collapse:collapse">
    <tr>\(cells { "<th scope=\"col\" style=\"\(Self.mailHead)\">\(heading($0))</th>" })</tr>
    {{#tasks}}
    {{>email-row}}
    {{/tasks}}
    </table>

    """
  }

  private var mailEnd: String {
    "{{#moreText}}<tr><td colspan=\"\(columns.count)\" "
      + "style=\"padding:6px 0;border-top:1px solid #e2e6eb;color:#596372\">{{moreText}}</td></tr>{{/moreText}}"
  }

  /// A field's name in the language; of the source's own the name that it has there.
  private func heading(_ column: Column) -> String {
    if let name = column.extraName { return "\(Self.quoted)\(escaped(name))\(Self.unquoted)" }
    let label =
      switch column.field {
      case .title: "task"
      case .isDone: "state"
      case .modified: "changed"
      case .completed: "dayDone"
      case .url: "link"
      default: column.field.name
      }
    return "{{label.\(label)}}"
  }

  // A name may have braces in it: around it tags begin and end with what no name can hold.
  private static let quoted = "{{=\u{1} \u{2}=}}"
  private static let unquoted = "\u{1}={{ }}=\u{2}"

  private func escaped(_ name: String) -> String {
    var output = OutputBuffer(capacity: 64)
    Array(name.utf8).withUnsafeBufferPointer { format.escaping.append($0, to: &output) }
    return String(decoding: output.heldBytes, as: UTF8.self)
  }

  // MARK: - Cells

  /// The tag that writes a column, where it needs no more than that.
  private func tag(_ column: Column) -> String {
    if let name = column.extraName {
      return "\(Self.quoted)\u{1}\(TemplateSchema.openPrefix)\(name)\u{2}\(Self.unquoted)"
    }
    return switch column.field {
    case .id: "{{key}}"
    case .isDone: "{{#isDone}}{{label.done}}{{/isDone}}{{^isDone}}{{label.open}}{{/isDone}}"
    case .priority: "{{priorityName}}"
    case .assignees: "{{assigneesText}}"
    case .tags: "{{tagsText}}"
    case .progress: "{{#progress}}{{progress}}%{{/progress}}"
    default: "{{\(column.field.name)}}"
    }
  }

  private func pageCell(_ column: Column) -> String {
    switch column.field {
    case .title:
      "<td class=\"title\"{{#hasParent}} data-depth=\"{{depth}}\"{{/hasParent}}><span class=\"t\" dir=\"auto\">"
        + "{{#link}}<a href=\"{{link}}\" rel=\"noopener\">{{/link}}{{title}}{{^title}}{{label.untitled}}{{/title}}"
        + "{{#link}}</a>{{/link}}</span></td>"
    case .due:
      "<td>{{#due}}<time{{#isOverdue}} class=\"late\"{{/isOverdue}} datetime=\"{{dueISO}}\">{{#isOverdue}}{{dueText}}"
        + "{{/isOverdue}}{{^isOverdue}}{{due}}{{/isOverdue}}</time>{{/due}}</td>"
    case .detail: "<td dir=\"auto\"><div class=\"text\">{{detailMarkup}}</div></td>"
    case .url:
      "<td>{{#link}}<a href=\"{{link}}\" rel=\"noopener\">{{url}}{{^url}}{{link}}{{/url}}</a>{{/link}}"
        + "{{^link}}{{url}}{{/link}}</td>"
    default: "<td dir=\"auto\">\(tag(column))</td>"
    }
  }

  private func markdownCell(_ column: Column) -> String {
    switch column.field {
    case .title:
      "{{#hasParent}}{{nesting}}↳ {{/hasParent}}{{#link}}[{{/link}}{{title}}{{^title}}{{label.untitled}}{{/title}}"
        + "{{#link}}](<{{link}}>){{/link}}"
    case .due: "{{#isOverdue}}{{dueText}}{{/isOverdue}}{{^isOverdue}}{{due}}{{/isOverdue}}"
    case .detail: "{{detailMarkup}}"
    default: tag(column)
    }
  }

  private func mailCell(_ column: Column) -> String {
    let style = "padding:6px 8px 6px 0;vertical-align:top;border-top:1px solid #e2e6eb;font-size:13px"
    return switch column.field {
    case .title:
      "<td dir=\"auto\" style=\"overflow-wrap:anywhere;padding:6px 8px 6px 0;vertical-align:top;"
        + "border-top:1px solid #e2e6eb\">{{#isDone}}&#10003; {{/isDone}}{{#link}}<a href=\"{{link}}\" "
        + "style=\"color:#1f55b8\">{{title}}</a>{{/link}}{{^link}}{{title}}{{/link}}"
        + "{{^title}}{{label.untitled}}{{/title}}</td>"
    case .due:
      "<td style=\"\(style);color:{{#isOverdue}}#b3261e;font-weight:bold{{/isOverdue}}"
        + "{{^isOverdue}}#191d24{{/isOverdue}}\">{{due}}</td>"
    case .detail:
      "<td dir=\"auto\" style=\"\(style);overflow-wrap:anywhere;white-space:pre-line\">{{detailMarkup}}</td>"
    default: "<td dir=\"auto\" style=\"\(style);overflow-wrap:anywhere\">\(tag(column))</td>"
    }
  }
}
