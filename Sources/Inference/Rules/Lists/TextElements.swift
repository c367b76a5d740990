import Formats
import TaskModel
import Vocabulary

/// Elements that are tasks and have nothing but a text, be there one or several in what they are in:
/// `<open><task>A</task></open>`.
package enum TextElements {
  /// Whether texts of a name are tasks in an element of another: that is a list by its name, and says nothing that only
  /// a task does.
  ///
  /// - Parameters:
  ///   - attributes: the names of the list's attributes.
  ///   - parts: the names of the elements in it.
  package static func areListed(
    _ name: String, in list: String, attributes: [String], parts: [String]
  ) -> Bool {
    let forms = TaskListSelection.forms(of: list)
    let isList =
      ListNames.isDone(list) != nil || ListNames.itemClass(of: list, isKey: true) != nil
      || ListNames.isArchive(list)
      || forms.contains { WordKind.listHolder.contains($0) || WordKind.textHolder.contains($0) }
      || (list != name && forms.contains(name.lowercased()))
    // What is done and what is due stands in lists of a project as well.
    let values = parts.filter { ListNames.isDone($0) == nil }
    return isList && !GenericProfile.areOfTasks(attributes + values)
  }
}
