import Formats
import TaskModel

// What there is to say of a file once it is known what it is: lists that are not read, and how sure it is.

extension FormatDetector {
  /// How much is looked at at most, for people.
  static let lookedAt = "\(InputHead.largestByteCount >> 20) MiB"
  private static let saysWhere = "a profile says where the tasks are (--profile, see docs/profiles.md)"

  /// The remarks about a decision, in this order.
  func remarks(on match: FormatMatch) -> [Diagnostic] {
    var remarks = match.unreadLists.map(remark(onUnread:))
    if !match.surplusLists.isEmpty { remarks.append(remark(onSurplus: match.surplusLists.map(\.path))) }
    remarks += match.remarks
    if match.isDoubtful { remarks.append(remark(onDoubtful: match.profile)) }
    if match.isPartial {
      remarks.append(
        remark(
          .note, .partlyLookedAt,
          "lists that begin after the first \(FormatDetector.lookedAt) have not been looked at",
          hint: FormatDetector.saysWhere))
    }
    if match.leavesOut {
      remarks.append(
        remark(
          .warning, .tooManyPlaces,
          "there are more lists and objects in this file than can be looked at to find the tasks",
          hint: FormatDetector.saysWhere))
    }
    if let remark = misfitRemark(match) { remarks.append(remark) }
    return remarks.map { remark in
      var remark = remark
      remark.location = SourceLocation(file: file)
      return remark
    }
  }

  private func remark(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, hint: String?
  ) -> Diagnostic { Diagnostic(severity, code: code, message, at: SourceLocation(file: file), hint: hint) }

  /// A list that has not what tasks have.
  private func remark(onUnread list: InputShape.RecordShape) -> Diagnostic {
    guard let title = list.names.first(where: { Synonyms.target(of: $0) == .field(.title) }) else {
      return remark(
        .note, .unreadList,
        "the records at \(list.path) have nothing that is called a title; they are not read",
        hint: "a profile can say what they are")
    }
    return remark(
      .note, .unreadList,
      "the records at \(list.path) have a “\(title)” but do not look like the tasks; they are not read",
      hint: nil)
  }

  /// Lists of tasks for which there is no room beside the others.
  private func remark(onSurplus paths: [String]) -> Diagnostic {
    let shown = paths.prefix(3).joined(separator: ", ")
    let rest = paths.count > 3 ? " and \(paths.count - 3) more" : ""
    let areOrIs = paths.count == 1 ? "looks like tasks and is" : "look like tasks and are"
    return remark(
      .warning, .tooManyLists,
      "\(shown)\(rest) \(areOrIs) not read: these are more lists than can be read together",
      hint:
        "a profile that says where they are reads them in a run of their own (--profile, see docs/profiles.md)"
    )
  }

  /// A tool's profile that only names speak for.
  private func remark(onDoubtful profile: Profile) -> Diagnostic {
    let (names, files) = profile.mapping.container == .csv ? ("columns", "tables") : ("names", "files")
    return remark(
      .note, .doubtfulFormat,
      "read as \(profile.mapping.title) for its \(names) alone, which \(files) of other origin have too",
      hint: "--from \(profile.name) says that it is, --from generic that it is not")
  }
}
