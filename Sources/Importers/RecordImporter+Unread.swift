import Formats
import Scanners
import TaskModel

// What objects have beside the one value that is taken of them, noted for those who ask what is not read.

extension RecordImporter {
  /// Imports the member that stands for an object, or the element that stands for a list.
  mutating func addRepresentative(
    _ inner: Int, of node: RecordNode, _ index: Int, _ instruction: Instruction, level: Int,
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>,
    _ table: inout TaskTable
  ) {
    let outer = unreadPlace
    beginParts(of: node, level: level, record)
    let own = unreadPlace
    beginPart(nodes[inner], in: node)
    let extraCount = table.extra.entryCount
    importValue(instruction, nodes[inner], inner, level: level, record, batch, nodes, bytes, &table)
    unreadPlace = outer
    // A guess that an object is a text must not lose what else is in it.
    let isWhole = isAlone(inner, in: node, index, batch)
    let isGuess = [.text, .date, .duration].contains(instruction.operation)
    // Of several elements of one name the others are said nowhere else.
    let isOneOfSeveral = isXML && !keepsBlanks && hasNamesake(inner, in: node, index, nodes)
    let isLeft = takeBack(inner, of: node, from: extraCount, level: level, nodes, &table)
    if (usesSynonyms && isGuess && node.kind == .object && !isWhole) || isOneOfSeveral || isLeft {
      addExtra(instruction, node, index, level: level, batch, &table)
    } else if own >= 0, node.kind == .object, !isWhole {
      unread.note(besides: inner, in: index + 1..<Int(node.next), at: own, nodes)
    }
  }

  /// Takes what stands for an object out of `extra`, where nothing else came of it: there it is kept under the object's
  /// name, and not under its part's.
  ///
  /// - Returns: whether it was there.
  private func takeBack(
    _ inner: Int, of node: RecordNode, from extraCount: Int, level: Int, _ nodes: Span<RecordNode>,
    _ table: inout TaskTable
  ) -> Bool {
    guard !isXML, table.extra.entryCount == extraCount + 1 else { return false }
    let name = table.extra.names.string(table.extra.entry(extraCount).name)
    guard
      name == plan.extraName(nodes[inner].name, level: level)
        || name == plan.extraName(node.name, level: level)
    else { return false }
    table.extra.truncate(toEntryCount: extraCount)
    return true
  }

  /// Begins an object or a list of which one value, or one of each, is taken; where it stands in another one, that has
  /// said so.
  @inline(__always)
  mutating func beginParts(of node: RecordNode, level: Int, _ record: RecordPlace) {
    guard notesUnread, unreadPlace < 0, node.kind == .object || node.kind == .array else { return }
    unreadPlace = unread.place(ofName: node.name, level: level, record: record.path) ?? -1
    if unreadPlace >= 0, node.kind == .array { unread.noteElement(at: unreadPlace) }
  }

  /// Begins the member that stands for an object, or the element that stands for a list.
  @inline(__always)
  mutating func beginPart(_ member: RecordNode, in node: RecordNode) {
    guard unreadPlace >= 0, node.kind == .object, member.kind == .object || member.kind == .array else {
      return
    }
    unreadPlace = unread.place(ofName: member.name, in: unreadPlace) ?? -1
    if unreadPlace >= 0, member.kind == .array { unread.noteElement(at: unreadPlace) }
  }
}

extension Container {
  /// Whether values may be objects: with several values in them, of which one stands for all.
  var hasObjects: Bool { self == .json || self == .xml || self == .propertyList }
}
