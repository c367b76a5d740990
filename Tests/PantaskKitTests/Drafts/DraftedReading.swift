import Foundation

@testable import PantaskKit

/// One input read without a profile, and by the draft of one that `inspect --suggest-profile` makes of it.
struct DraftedReading {
  /// The draft; nil where there is none.
  private(set) var draft: String?
  /// What was said while it was made.
  private(set) var messages = ""
  /// The tasks as they are read without it; nil where the input cannot be read.
  private(set) var plain: String?
  /// The tasks as they are read by it; nil where they cannot be.
  private(set) var drafted: String?
  /// What was said of that.
  private(set) var complaint = ""

  /// Whether the same bytes come out.
  var isSame: Bool { plain != nil && plain == drafted }
  /// Whether the draft says that other tasks do, or that nothing can be read by it.
  var saysSo: Bool {
    draft?.contains("# ? Read by this profile, the file gives other tasks than without it:") == true
      || draft?.contains("# ? It cannot be read by this profile as it is:") == true
  }
  /// Whether the draft is none yet: nothing in it is a title.
  var isUnfinished: Bool { draft?.contains("# ? Say which of these is the title") == true }
  /// Whether part of what is done for the format is code.
  var isCode: Bool { draft?.contains("is code, and not in here") == true }
  /// What a failing test shows.
  var report: String {
    "\(messages)\(draft ?? "")\n\(complaint)\nwithout:\n\(plain ?? "")\nwith:\n\(drafted ?? "")"
  }

  /// Drafts and reads.
  ///
  /// - Parameter pipe: whether the draft is made of standard input.
  init(of path: String, throughPipe pipe: Bool = false) throws {
    let folder = try ScratchFolder()
    var request = InspectRequest()
    request.input.paths = [pipe ? "-" : path]
    request.suggestsProfile = true
    let draft = try DraftedReading.run(in: folder, input: pipe ? path : nil) { $0.inspect(request) }
    messages = draft.messages
    if draft.status == .ok {
      self.draft = draft.output
      try folder.write(draft.output, to: "draft.yml")
    }
    plain = try DraftedReading.tasks(of: path, in: folder, profiles: []).tasks
    if self.draft != nil {
      (drafted, complaint) = try DraftedReading.tasks(of: path, in: folder, profiles: [folder("draft.yml")])
    }
  }

  private static func tasks(
    of path: String, in folder: ScratchFolder, profiles: [String]
  ) throws -> (tasks: String?, messages: String) {
    var request = ConvertRequest()
    request.input.paths = [path]
    request.input.profilePaths = profiles
    request.format = "ndjson"
    let result = try run(in: folder, input: nil) { $0.convert(request) }
    return (result.status == .ok ? result.output : nil, result.messages)
  }

  private static func run(
    in folder: ScratchFolder, input: String?, _ body: (Runner) -> ExitStatus
  ) throws -> (status: ExitStatus, output: String, messages: String) {
    let descriptors = ["output", "messages"].map { open(folder($0), O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
    defer { for descriptor in descriptors { close(descriptor) } }
    let source = input.map { open($0, O_RDONLY) } ?? -1
    defer { if source >= 0 { close(source) } }
    let status = body(Runner(console: Console(input: source, output: descriptors[0], error: descriptors[1])))
    return (status, folder.read("output") ?? "", folder.read("messages") ?? "")
  }
}
