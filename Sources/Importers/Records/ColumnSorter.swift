import Formats
import Scanners
import TaskModel

/// Looks where the values of plain records are and sorts them by columns.
///
/// Why it is here: it knows the names of an input and nothing of its values, so that the thread that has just scanned
/// a batch can sort it (`SortingAhead`), out of its processor's own cache. What to watch: nothing may be decided here
/// that depends on what has been imported so far.
struct ColumnSorter: Sendable {
  /// How the values of a column are looked for.
  struct Kind: OptionSet, Sendable {
    let rawValue: UInt8
    /// Spaces around a value are part of it.
    static let text = Kind(rawValue: 1)
    /// An empty text is one.
    static let keepsEmpty = Kind(rawValue: 2)
    /// A value may be several, and a record may have several elements of the name, one after another.
    static let list = Kind(rawValue: 4)
    /// A text may be HTML.
    static let markup = Kind(rawValue: 8)
    /// It is another name of a field: its values go into that one's column where there is none.
    static let secondName = Kind(rawValue: 16)
    /// People, of whom an address in angle brackets or a number in round ones says more: the value is kept then.
    static let keptWithAddress = Kind(rawValue: 32)
    /// The same for words with a remark in round brackets.
    static let keptWithRemark = Kind(rawValue: 64)

    /// What asks for more than to be found.
    static let special: Kind = [.list, .markup, .secondName]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ instruction: Instruction, isCSV: Bool) {
      switch instruction.operation {
      case .text:
        self = .text
        let isOneOfSeveral = isCSV && instruction.flags.contains(.isOneOfSeveral)
        if [.title, .detail].contains(instruction.field), !isOneOfSeveral { insert(.keepsEmpty) }
        if instruction.form == .markup { insert(.markup) }
      case .list:
        self = .list
        if instruction.flags.contains(.isKept) {
          insert(instruction.form == .person ? .keptWithAddress : .keptWithRemark)
        }
      default: self = []
      }
    }
  }

  /// What is known of the input besides its names.
  struct Input: Sendable {
    var isCSV = false
    var isXML = false
    var isPropertyList = false
    /// Whether elements that have no field may be, or hold, tasks.
    var mayHoldTasks = false
    /// Whether cells may have an apostrophe that keeps a spreadsheet from running them.
    var isGuarded = false
    /// Whether a record of one node may be a text or number among objects.
    var canBeScalar = false
    /// Whether values are kept that are not used.
    var keepsOthers = false
  }

  /// Values of no column.
  static let skipped = -1
  /// A name that no record has been read with yet.
  static let unknown = -2
  /// Values that are kept in `extra`.
  static let kept = -3
  /// Values that are left out, unless they may show the order of day and month in dates.
  static let watched = -4

  var input = Input()
  /// Tells sorters of one input apart.
  var version = 0
  /// By name: index of its column, `skipped`, `unknown`, `kept` or `watched`.
  var columnOfName: [Int16] = []
  /// By column: how its values are looked for.
  var kinds: [Kind] = []
  /// The columns of other names for fields than the best.
  var second = SecondColumns()
  /// Whether values of some name are kept.
  var keepsSome = false

  /// Sorts the values of some records; what is sorted says whether all of them are plain.
  ///
  /// Spaces around a value are left out where they mean nothing, and texts are decoded that need it. Lists are not
  /// divided into their words.
  func sort(_ range: Range<Int>, of batch: borrowing RecordBatch, into sorted: inout SortedBatch) {
    sorted.version = version
    sorted.decoded.removeAll(keepingCapacity: true)
    sorted.filling.removeAll(keepingCapacity: true)
    sorted.hasUnknownName = false
    sorted.kept.removeAll(keepingCapacity: true)
    sorted.keptEnds.removeAll(keepingCapacity: true)
    // A span of the places and changes of the rest exclude each other: the places are taken out.
    var places: [TextPlace] = []
    swap(&places, &sorted.places)
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(.absent, count: range.count * kinds.count))
    var span = places.mutableSpan
    sorted.isPlain = sort(range, of: batch, &span, &sorted)
    swap(&places, &sorted.places)
  }

  /// The same; false where a record is not plain.
  private func sort(
    _ range: Range<Int>, of batch: borrowing RecordBatch, _ places: inout MutableSpan<TextPlace>,
    _ sorted: inout SortedBatch
  ) -> Bool {
    let records = batch.records.span
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    let count = range.count
    let columnOfName = columnOfName.span
    let kinds = kinds.span
    var markup: [UInt8] = []
    var waiting: [Int] = []
    for row in 0..<count {
      let record = records[range.lowerBound &+ row]
      var index = record.firstNode
      var previous = -1
      var gap = Gap()
      while index < record.endNode {
        let node = nodes[index]
        let nodeIndex = index
        let column = node.name < columnOfName.count ? Int(columnOfName[node.name]) : ColumnSorter.unknown
        let isRepeated = node.name == previous
        index = Int(node.next)
        previous = node.name
        guard column >= 0 else {
          guard pass(node, column, &gap, batch, &sorted) else { return false }
          continue
        }
        let kind = kinds[column]
        let position = column &* count &+ row
        // Nearly all values.
        if isPlainText(node, kind, bytes) {
          if places[position].isPresent { return false }
          places[position] = TextPlace(start: node.start, length: node.length)
          continue
        }
        if kind.contains(.secondName) {
          let best = places[second.bests[column] &* count &+ row]
          guard let isValue = hasSecondValue(node, best, batch, &sorted) else { return false }
          guard isValue else { continue }
          waiting.append(nodeIndex)
        }
        if kind.contains(.list) {
          if places[position].isPresent, !isRepeated { return false }
          guard let place = placeList(node, kind, places[position], batch, &sorted) else { return false }
          places[position] = place
          continue
        }
        switch place(node, kind, batch, &markup, &sorted.decoded) {
        case .nothing: continue
        case .notPlain: return false
        case .found(let place):
          if places[position].isPresent { return false }
          places[position] = place
        }
      }
      if !waiting.isEmpty {
        guard placeSecondNames(waiting, row: row, of: count, columnOfName, batch, &places, &sorted) else {
          return false
        }
        waiting.removeAll(keepingCapacity: true)
      }
      if keepsSome { sorted.keptEnds.append(Int32(truncatingIfNeeded: sorted.kept.count)) }
    }
    return true
  }

  /// Whether a value is a text that goes into its column as it is.
  @inline(__always) private func isPlainText(_ node: RecordNode, _ kind: Kind, _ bytes: Span<UInt8>) -> Bool {
    guard node.kind == .text, node.length > 0, kind.isDisjoint(with: .special), !input.isGuarded else {
      return false
    }
    return kind.contains(.text) ? true : !Self.mayHaveBlanksAround(node, bytes)
  }

  /// Of elements of one name the empty ones before another keep their places: their name, and how many they are.
  private struct Gap {
    var name = -1
    var count = 0
  }

  /// Where a value is, if it is one and plain.
  private enum Placing {
    case nothing, notPlain
    case found(TextPlace)
  }

  /// An element that may have tasks in it (`RecordImporter.addMarkup`).
  @inline(__always) private func mayHoldTasks(_ node: RecordNode) -> Bool {
    node.kind == .object && input.mayHoldTasks
  }

  /// Passes over a value of no column, or keeps it; false where that takes a closer look.
  @inline(__always) private func pass(
    _ node: RecordNode, _ column: Int, _ gap: inout Gap, _ batch: borrowing RecordBatch,
    _ sorted: inout SortedBatch
  ) -> Bool {
    var node = node
    switch column {
    case ColumnSorter.unknown:
      sorted.hasUnknownName = true
      return false
    case ColumnSorter.skipped: return !mayHoldTasks(node)
    case ColumnSorter.watched:
      return node.kind == .null ? true : !RecordImporter.mayShowOrder(node, batch.bytes.span)
    default:
      if input.isGuarded { node.takeOffGuard(batch.bytes.span) }
      if node.kind == .text, node.length == 0, !node.isQuoted {
        if input.isXML { gap = Gap(name: node.name, count: gap.name == node.name ? gap.count + 1 : 1) }
        return true
      }
      let isKept = keep(node, after: gap.name == node.name ? gap.count : 0, batch, &sorted)
      gap.count = 0
      return isKept
    }
  }

  /// Whether there is a value under another name than its field's best; nil where that takes a closer look.
  ///
  /// What is none is kept.
  @inline(__always) private func hasSecondValue(
    _ node: RecordNode, _ best: TextPlace, _ batch: borrowing RecordBatch, _ sorted: inout SortedBatch
  ) -> Bool? {
    if node.kind == .text, node.length == 0, !node.isQuoted { return false }
    if mayHoldTasks(node) { return nil }
    if best.isPresent, best.range.isEmpty { return nil }
    if node.kind == .null || node.kind == .array || node.length == 0 {
      var node = node
      if input.isGuarded { node.takeOffGuard(batch.bytes.span) }
      return !keepsSome || keep(node, after: 0, batch, &sorted) ? false : nil
    }
    return true
  }

  /// The place of a list, or of one more of its elements; nil where it is not plain.
  @inline(__always) private func placeList(
    _ node: RecordNode, _ kind: Kind, _ known: TextPlace, _ batch: borrowing RecordBatch,
    _ sorted: inout SortedBatch
  ) -> TextPlace? {
    if node.kind == .object { return nil }
    // No words.
    if node.length == 0, node.kind == .text || node.kind == .null { return known }
    let bytes = batch.bytes.span
    if input.keepsOthers, saysMore(node, kind, bytes) {
      var node = node
      if input.isGuarded { node.takeOffGuard(bytes) }
      guard keep(node, after: 0, batch, &sorted) else { return nil }
    }
    if known.isPresent { return Self.looked }
    return isKnowable(node, bytes) ? TextPlace(start: node.start, length: node.length) : Self.looked
  }

  /// The place of a value of one column.
  @inline(__always) private func place(
    _ node: RecordNode, _ kind: Kind, _ batch: borrowing RecordBatch, _ markup: inout [UInt8],
    _ decoded: inout [UInt8]
  ) -> Placing {
    let bytes = batch.bytes.span
    var node = node
    if input.isGuarded { node.takeOffGuard(bytes) }
    switch node.kind {
    case .text, .number, .true, .false:
      if node.length == 0 {
        guard kind.contains(.keepsEmpty), !input.isCSV || node.isQuoted else { return .nothing }
        return .found(TextPlace(start: node.start, length: 0))
      }
      if kind.contains(.markup) {
        return .found(Self.placeMarkup(Int(node.start)..<node.end, bytes, &decoded))
      }
      if kind.contains(.text) { return .found(TextPlace(start: node.start, length: node.length)) }
      let range = trimmed(Int(node.start)..<node.end, bytes)
      return range.isEmpty ? .nothing : .found(TextPlace(range))
    case .textWithEscapes, .textWithDoubledQuotes:
      let start = decoded.count
      if kind.contains(.markup) {
        markup.removeAll(keepingCapacity: true)
        batch.appendText(of: node, to: &markup)
        if !Self.placeMarkup(0..<markup.count, markup.span, &decoded).isDecoded { decoded += markup }
      } else {
        batch.appendText(of: node, to: &decoded)
      }
      var range = start..<decoded.count
      if !kind.contains(.text) { range = trimmed(range, decoded.span) }
      return range.isEmpty && !kind.contains(.keepsEmpty) ? .nothing : .found(TextPlace(decoded: range))
    case .null: return .nothing
    case .object, .array: return .notPlain
    }
  }

  /// A list that has to be looked at closely.
  private static var looked: TextPlace { TextPlace(start: 0, length: 0) }

  /// Whether the same bytes are the same words, since they can be one thing only: a list of JSON as it is written, or a
  /// text that needs no decoding and is not written like such a list.
  @inline(__always) func isKnowable(_ node: RecordNode, _ bytes: Span<UInt8>) -> Bool {
    guard node.length > 0 else { return false }
    return node.kind == .text
      ? input.isCSV || bytes[Int(node.start)] != UInt8(ascii: "[") : node.kind == .array
  }

  /// The first node of a column in a record; where its nodes end if there is none.
  func firstNode(of record: RecordPlace, in column: Int, _ nodes: Span<RecordNode>) -> Int {
    var index = record.firstNode
    while index < record.endNode {
      let name = nodes[index].name
      if name < columnOfName.count, Int(columnOfName[name]) == column { break }
      index = Int(nodes[index].next)
    }
    return index
  }

  /// Whether a value of people or words says more than these (`RecordImporter.isWhole`).
  @inline(__always) private func saysMore(_ node: RecordNode, _ kind: Kind, _ bytes: Span<UInt8>) -> Bool {
    if kind.isDisjoint(with: [.keptWithAddress, .keptWithRemark]) { return false }
    let other = kind.contains(.keptWithAddress) ? UInt8(ascii: "<") : UInt8(ascii: "(")
    for index in Int(node.start)..<node.end where bytes[index] == other || bytes[index] == UInt8(ascii: "(") {
      return true
    }
    return false
  }

  /// Adds a value to those that are kept in `extra`; false where that takes more than its bytes.
  ///
  /// - Parameter gapCount: how many elements of its name without anything in them stand before it.
  @inline(__always) private func keep(
    _ node: RecordNode, after gapCount: Int, _ batch: borrowing RecordBatch, _ sorted: inout SortedBatch
  ) -> Bool {
    let name = UInt32(truncatingIfNeeded: node.name)
    let start = sorted.decoded.count
    if gapCount > 0 {
      sorted.decoded.append(contentsOf: "null".utf8)
      let null = TextPlace(decoded: start..<start + 4)
      for _ in 0..<gapCount { sorted.kept.append(NamedPlace(null, name: name, isJSON: true)) }
    }
    switch node.kind {
    case .text:
      sorted.kept.append(
        NamedPlace(TextPlace(start: node.start, length: node.length), name: name, isJSON: false))
    case .textWithEscapes, .textWithDoubledQuotes:
      let start = sorted.decoded.count
      batch.appendText(of: node, to: &sorted.decoded)
      sorted.kept.append(
        NamedPlace(TextPlace(decoded: start..<sorted.decoded.count), name: name, isJSON: false))
    case .number, .true, .false:
      sorted.kept.append(
        NamedPlace(TextPlace(start: node.start, length: node.length), name: name, isJSON: true))
    case .null:
      sorted.decoded.append(contentsOf: "null".utf8)
      sorted.kept.append(
        NamedPlace(TextPlace(decoded: start..<sorted.decoded.count), name: name, isJSON: true))
    case .object, .array:
      // Markup is kept by its parts, and of a property list there are no bytes.
      if input.isXML || input.isPropertyList { return false }
      sorted.kept.append(
        NamedPlace(TextPlace(start: node.start, length: node.length), name: name, isJSON: true))
    }
    return true
  }

  /// Puts the values of a row that have waited under other names of their fields into the columns of these, or keeps
  /// them; false where that takes a closer look.
  private func placeSecondNames(
    _ waiting: borrowing [Int], row: Int, of count: Int, _ columnOfName: Span<Int16>,
    _ batch: borrowing RecordBatch, _ places: inout MutableSpan<TextPlace>, _ sorted: inout SortedBatch
  ) -> Bool {
    let nodes = batch.nodes.span
    var order: [(node: Int, column: Int)] = []
    for index in 0..<waiting.count {
      order.append((waiting[index], Int(columnOfName[nodes[waiting[index]].name])))
    }
    if order.count > 1 {
      let ranks = second.ranks
      order.sort { (ranks[$0.column], $0.node) < (ranks[$1.column], $1.node) }
    }
    var others: [Int] = []
    for (index, column) in order {
      let own = column &* count &+ row
      let best = second.bests[column] &* count &+ row
      if !places[best].isPresent {
        // Spaces are no value, but they are kept.
        guard places[own].isPresent else { return false }
        places[best] = places[own]
        sorted.filling.insert(nodes[index].name)
      } else {
        if places[best].range.isEmpty { return false }
        if input.keepsOthers { others.append(index) }
      }
      places[own] = .absent
    }
    for index in others.sorted() {
      var node = nodes[index]
      if input.isGuarded { node.takeOffGuard(batch.bytes.span) }
      guard keep(node, after: 0, batch, &sorted) else { return false }
    }
    return true
  }

  /// Where the text of some HTML is, which is put among the decoded texts; the place itself where it is no HTML.
  private static func placeMarkup(
    _ range: Range<Int>, _ bytes: Span<UInt8>, _ decoded: inout [UInt8]
  ) -> TextPlace {
    let start = decoded.count
    return MarkupText.append(textOf: bytes.extracting(trimmed(range, bytes)), to: &decoded)
      ? TextPlace(decoded: start..<decoded.count) : TextPlace(range)
  }

  /// Whether the ends of a value have to be looked at for spaces.
  @inline(__always) private static func mayHaveBlanksAround(_ node: RecordNode, _ bytes: Span<UInt8>) -> Bool
  {
    let first = bytes[Int(node.start)]
    let last = bytes[node.end &- 1]
    return first <= 0x20 || last <= 0x20 || first == 0xC2 || last == 0xA0
  }
}

/// The columns of other names for fields than the best, where batches go column by column; empty for nearly all files.
struct SecondColumns: Sendable {
  /// By column: that of the best name; -1 for a column that is such itself.
  var bests: [Int] = []
  /// By column: how far the name is from its field's own.
  var ranks: [Int] = []
}

/// The values of a batch's records, sorted by columns (`ColumnSorter`).
struct SortedBatch: Sendable {
  /// The sorter's.
  var version = 0
  /// Column by column: where each record's value is.
  ///
  /// Of a list where its one value is, if the same bytes are always the
  /// same words (`ColumnSorter.isKnowable`); a place of no length where it has to be looked at closely.
  var places: [TextPlace] = []
  /// Row by row: the values that are kept in `extra`, with the scanner's numbers of their names.
  var kept: [NamedPlace] = []
  /// By row: how many of them come before its end; empty where no name is kept.
  var keptEnds: [Int32] = []
  /// Texts that are not in the batch as they are meant.
  var decoded: [UInt8] = []
  /// The scanner's numbers of the second names that have filled the fields of records.
  var filling: Set<Int> = []
  /// Whether a name has come that the sorter does not know.
  var hasUnknownName = false
  /// Whether all records are plain; the rest means nothing where they are not.
  var isPlain = false
}
