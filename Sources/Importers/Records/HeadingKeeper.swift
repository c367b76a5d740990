import Formats
import TaskModel

/// A text that holds good for the tasks after it.
struct Heading {
  var field: Field
  var text: [UInt8]
  /// Number of its place among those of records, or -1 for the whole input.
  var place = -1
  /// Whether tasks without a state of their own are done by it; nil where it does not say.
  var isDone: Bool?
  /// What tasks under it are, as flags.
  var exclusionFlags: ExclusionFlags = []
}

/// Keeps the texts that hold good for the tasks after them, up to the next of their kind or the end of what they stand
/// in.
struct HeadingKeeper {
  /// Where the object begins that a heading stands in: the row that was the next, and how many records had been read.
  struct Group {
    var row: Int
    var readCount: Int
  }

  /// What the title of a list says of the tasks in it.
  struct TitleVerdict {
    var isDone: Bool
    var exclusionFlags: ExclusionFlags
  }

  /// Texts that hold good until the next of their kind: those that are further in come behind what they are in.
  var list: [Heading] = []
  /// By the places of headings: where the object begins that the next of them stands in.
  var groups: [Int: Group] = [:]
  /// What titles of lists say of the tasks in them.
  var knownTitles: [String: TitleVerdict] = [:]
  /// What tasks under some of them are, as bits.
  private(set) var exclusionFlags: ExclusionFlags = []
  /// By the place of a heading, and the place of a record: whether the one is above the other; empty where all are.
  private let headed: [[Bool]]
  /// Whether headings may come after their tasks.
  let mayComeLate: Bool

  init(_ mapping: ProfileMapping) {
    mayComeLate = mapping.records.contains(where: \.follows)
    let hasHeadings = mapping.records.contains { if case .heading = $0.role { true } else { false } }
    headed =
      hasHeadings && mapping.reading.options.contains(.headingScope)
      ? mapping.records.indices.map { heading in
        mapping.records.indices.map { mapping.isHeading(heading, of: $0) }
      } : []
    for field in Field.allCases {
      if let text = mapping.root.texts[field] { list.append(Heading(field: field, text: Array(text.utf8))) }
    }
  }

  @inline(__always) var isEmpty: Bool { list.isEmpty }

  /// Puts a heading in the place of the one before; nothing, where there is none.
  mutating func replace(at place: Int, with heading: Heading?) {
    list.removeAll { $0.place == place }
    if let heading { list.append(heading) }
    exclusionFlags = list.reduce([]) { $0.union($1.exclusionFlags) }
  }

  /// Whether what stands at a place of records is a heading of those at another.
  @inline(__always) func isHeading(_ place: Int, ofPath path: Int) -> Bool {
    place < 0 || place >= headed.count || path >= headed[place].count || headed[place][path]
  }

  /// What the records of a place are by the headings that they stand under, as bits.
  func exclusionFlags(ofPath path: Int) -> ExclusionFlags {
    list.reduce([]) { isHeading($1.place, ofPath: path) ? $0.union($1.exclusionFlags) : $0 }
  }

  /// Whether a task without a state of its own is done: the innermost heading above it that says anything counts.
  func isDone(path: Int) -> Bool {
    list.last { $0.isDone != nil && isHeading($0.place, ofPath: path) }?.isDone == true
  }

  /// Fills a task that is made of a text alone with what it stands under.
  func fill(_ task: inout TaskItem, path: Int) {
    for heading in list.reversed() where isHeading(heading.place, ofPath: path) {
      let text = String(decoding: heading.text, as: UTF8.self)
      switch heading.field {
      case .project: task.project = task.project ?? text
      case .section: task.section = task.section ?? text
      default: break
      }
    }
    if isDone(path: path) { task.isDone = true }
  }
}
