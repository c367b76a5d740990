package import Templating

/// What a context was made for: what `render` does unless an option says otherwise.
package struct ContextOrigin: Equatable, Sendable {
  /// The built-in page, `summary`; nil where the templates were the user's own, or nobody has said it.
  package var template: String?
  /// How the tasks of a Markdown report stand, `table`; nil is as items of a list.
  package var layout: String?
  /// The columns of tables of tasks that the user has chosen, as they were written; nil is as the template has them.
  package var columns: String?
  /// The fields that the user wanted the tasks grouped by, as they were written; nil is as the page has it.
  package var groupBy: String?

  /// Nothing that is known.
  package init() {}

  /// The names in the context's JSON, where they stand before those of the report.
  static let names = ["template", "layout", "columns", "groupBy"]

  /// The value of a name.
  subscript(name: String) -> String? {
    get {
      switch name {
      case "template": template
      case "layout": layout
      case "columns": columns
      default: groupBy
      }
    }
    set {
      switch name {
      case "template": template = newValue
      case "layout": layout = newValue
      case "columns": columns = newValue
      default: groupBy = newValue
      }
    }
  }

  /// Reads what a context says of its origin in its first names; nothing where it says nothing.
  package init(of context: TemplateSource) {
    var reader = ContextReader(context, ContextDocument.Columns([]))
    self = (try? reader.readOrigin()) ?? ContextOrigin()
  }
}
