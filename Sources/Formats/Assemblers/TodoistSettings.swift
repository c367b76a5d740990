import TaskModel

/// What Todoist's table says of sections and of the project as a whole, which no task has a place for: it is reported.
package struct TodoistSettings {
  /// How many of each kind have a message of their own.
  private static let mostTold = 20

  /// Makes an empty one.
  package init() {}

  private var ofSections: [String] = []
  private var sectionCount = 0
  private var ofProject: [String] = []
  private var projectCount = 0

  /// Takes what a row of a section says besides its name; that it is not collapsed is nothing to say.
  package mutating func add(section: String, _ name: String, _ value: String) {
    if ["false", "0"].contains(value.lowercased()) { return }
    sectionCount += 1
    if sectionCount <= Self.mostTold { ofSections.append("\(name) of “\(section)”: \(value)") }
  }

  /// Takes a setting of the project.
  package mutating func add(project setting: String) {
    projectCount += 1
    if projectCount <= Self.mostTold { ofProject.append(setting) }
  }

  /// One remark for each section's value, and one for all settings.
  package var remarks: [AssemblyRemark] {
    var remarks = ofSections.map { AssemblyRemark(.sectionValue, "not read: \($0)", severity: .note) }
    if sectionCount > Self.mostTold {
      remarks.append(
        AssemblyRemark(
          .sectionValue, "not read: \(sectionCount - Self.mostTold) more values of sections", severity: .note)
      )
    }
    if !ofProject.isEmpty {
      let more = projectCount > Self.mostTold ? " and \(projectCount - Self.mostTold) more" : ""
      remarks.append(
        AssemblyRemark(
          .projectSetting,
          "settings of the project are not read: \(ofProject.joined(separator: ", "))\(more)", severity: .note
        ))
    }
    return remarks
  }
}
