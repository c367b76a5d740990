import Formats
import TaskModel
import Templating

// GitHub's issues as its API lists them: a number, open or closed, labels, people, three instants, a milestone. There
// is neither a due date nor a priority. People are known by their logins, which those have with them that were read
// with a name.

extension TargetFormat {
  /// GitHub's issues in JSON.
  package static let gitHubJSON = TargetFormat(
    name: Profile.gitHubJSON.name, aliases: ["github"], title: Profile.gitHubJSON.mapping.title,
    capabilities: {
      var capabilities = FormatCapabilities()
      capabilities.id = TextForm(accepts: KeptID.canHold)
      capabilities.status = StatusForm(
        DoneVocabulary(done: ["closed"], open: ["open"]), done: "closed", open: "open", isFree: false)
      capabilities.hasMarkdown = true
      capabilities.detail = TextForm([.dropsEmpty])
      for field in [Field.created, .modified, .completed] { capabilities.dates[field] = .instants }
      capabilities.assignees = ListForm(TextForm([.trims, .dropsEmpty]), dropsRepeated: true)
      capabilities.tags = ListForm(TextForm([.trims, .dropsEmpty]))
      capabilities.url = TextForm([.dropsEmpty])
      capabilities.section = TextForm([.trims, .dropsEmpty])
      capabilities.project = TextForm([.trims, .dropsEmpty])
      capabilities.notes[.id] = "numbers, and those of other tools in the last line of the body"
      capabilities.adjust = { reduction in
        reduction.dropMadeIDs()
        reduction.dropRepeatedIDs()
      }
      capabilities.extras = ExtraForm(
        name: { members[$0] == nil && $0 != people ? nil : $0 }, accepts: isMember, contradicts: saysOtherwise
      )
      capabilities.extras?.writes = { reduction in
        let assignees = reduction.table.assignees
        return { name in
          guard name == people else { return nil }
          return { row, text in GitHubPeople(text)?.has(oneOf: assignees.words(row)) ?? false }
        }
      }
      return capabilities
    },
    write: { reduction, output in
      let table = reduction.table
      let known = table.extraCodes()[people] ?? []
      let numberNames = table.extraCodes()["number"] ?? []
      let numbers = reduction.numbers(numberNames)
      output.appendJSONArray(reduction.rows) { row, object, output in
        object.add("number", literal: String(numbers[row]), to: &output)
        object.add("title", table.title.bytes(row) ?? [], to: &output)
        object.add(
          "body", table.detailWithID(row, toolID: Array(String(numbers[row]).utf8)[...]), to: &output)
        object.add("state", table.status.bytes(row), to: &output)
        object.add("labels", table.tags.words(row), in: "name", to: &output)
        let assignees = table.assignees.words(row)
        if var people = table.extraText(row, known).flatMap(GitHubPeople.init) {
          object.name("assignees", to: &output)
          output.append(people.json(of: assignees).utf8Span.span)
        } else {
          object.add("assignees", assignees, in: "login", to: &output)
        }
        if let milestone = table.section.bytes(row) {
          object.add("milestone", milestone, in: "title", to: &output)
        }
        object.add("created_at", table.date(.created, row), .extended, to: &output)
        object.add("updated_at", table.date(.modified, row), .extended, to: &output)
        object.add("closed_at", table.date(.completed, row), .extended, to: &output)
        object.add("html_url", table.url.bytes(row), to: &output)
        if let repository = table.project.bytes(row) {
          object.add("repository", repository, in: "full_name", to: &output)
        }
        object.addExtra(
          table.extra, row, where: { !known.contains($0) && !numberNames.contains($0) }, to: &output)
      }
    })

  /// What people are kept under who have a name beside their login.
  private static let people = "assignees"

  /// What a member can be.
  private enum Member { case text, number, flag, object }

  /// What else the API says of an issue: any of it may be null.
  private static let members: [String: Member] = [
    "number": .number, "id": .number, "node_id": .text, "state_reason": .text, "user": .object,
    "author_association": .text,
    "comments": .number, "reactions": .object, "locked": .flag, "active_lock_reason": .text,
    "closed_by": .object, "draft": .flag, "pull_request": .object, "type": .object, "url": .text,
    "repository_url": .text, "labels_url": .text, "comments_url": .text, "events_url": .text,
    "timeline_url": .text, "sub_issues_summary": .object, "performed_via_github_app": .object,
    "body_html": .text, "body_text": .text, "issue_dependencies_summary": .object, "parent_issue_url": .text,
  ]

  /// Whether a value is what the API has under that name: a column of another tool's file may be called so too.
  @Sendable
  private static func isMember(_ name: String, _ text: ArraySlice<UInt8>, _ isJSON: Bool) -> Bool {
    if name == people { return isJSON && GitHubPeople(text) != nil }
    guard let first = text.first, isJSON else { return members[name] == .text && !isJSON }
    if first == UInt8(ascii: "n") { return true }
    switch members[name] {
    case .number: return first == UInt8(ascii: "-") || first &- 0x30 <= 9
    case .flag: return first == UInt8(ascii: "t") || first == UInt8(ascii: "f")
    case .object: return first == UInt8(ascii: "{")
    case .text, nil: return false
    }
  }

  /// Whether the reason for a state is one for the other: a closed issue is `completed`, `not_planned` or `duplicate`,
  /// an open one has none or is `reopened`.
  @Sendable
  private static func saysOtherwise(_ name: String, _ text: ArraySlice<UInt8>, _ isDone: Bool) -> Bool {
    let word = String(decoding: text, as: UTF8.self).lowercased()
    switch name {
    case "state_reason": return !["", "null"].contains(word) && (word == "reopened") == isDone
    case "closed_by": return word != "null" && !isDone
    default: return false
    }
  }

}
