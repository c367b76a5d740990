import Formats
import Scanners
import TaskModel

// What objects have beside the one value that is taken of them, noted for those who ask what is not read.

extension RecordImporter {
  /// Imports the member that stands for an object, or the element that stands for a list.
  mutating func addRepresentative(
    _ inner: Int, _ cursor: ValueCursor, _ instruction: Instruction, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    let outer = unreadRecorder.place
    beginParts(of: cursor.node, cursor.index, level: cursor.level, cursor.record, nodes)
    let own = unreadRecorder.place
    beginPart(nodes[inner], in: cursor.node)
    let extraCount = table.extra.entryCount
    importValue(instruction, cursor.at(nodes[inner], inner), batch, nodes, bytes, &table)
    unreadRecorder.place = outer
    // A guess that an object is a text must not lose what else is in it.
    let isWhole = isAlone(inner, in: cursor.node, cursor.index, batch)
    let isGuess = [.text, .date, .duration].contains(instruction.operation)
    // Of several elements of one name the others have no other message.
    let isOneOfSeveral =
      input.isXML && !input.keepsBlanks && hasNamesake(inner, in: cursor.node, cursor.index, nodes)
    let isLeft = takeBack(inner, of: cursor.node, from: extraCount, level: cursor.level, nodes, &table)
    if isDisplayed(inner, nodes) {
      if isLeft { addShown(inner, of: cursor.node, instruction, level: cursor.level, batch, nodes, &table) }
      addStored(besides: inner, of: cursor.node, cursor.index, level: cursor.level, batch, nodes, &table)
      return
    }
    if !isLeft, hasOtherAttributes(cursor.node, cursor.index, nodes) {
      addStored(besides: inner, of: cursor.node, cursor.index, level: cursor.level, batch, nodes, &table)
      return
    }
    if (input.usesSynonyms && isGuess && cursor.node.kind == .object && !isWhole) || isOneOfSeveral || isLeft
    {
      addExtra(instruction, cursor.node, cursor.index, level: cursor.level, batch, &table)
    } else if own >= 0, cursor.node.kind == .object, !isWhole {
      unreadRecorder.parts.note(besides: inner, in: cursor.index + 1..<Int(cursor.node.next), at: own, nodes)
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
    guard !input.isXML, table.extra.entryCount == extraCount + 1 else { return false }
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
  @inline(__always) mutating func beginParts(
    of node: RecordNode, _ index: Int, level: Int, _ record: RecordPlace, _ nodes: Span<RecordNode>
  ) {
    guard unreadRecorder.isWanted, unreadRecorder.place < 0, node.kind == .object || node.kind == .array
    else { return }
    // Lists of texts are many, and have nothing beside them.
    if node.kind == .array, !hasParts(node, index, nodes) { return }
    unreadRecorder.owner.record = record.path
    unreadRecorder.owner.level = level
    unreadRecorder.place = unreadRecorder.parts.place(ofName: node.name, of: unreadRecorder.owner) ?? -1
    if unreadRecorder.place >= 0, node.kind == .array {
      unreadRecorder.parts.noteElement(at: unreadRecorder.place)
    }
  }

  private func hasParts(_ node: RecordNode, _ index: Int, _ nodes: Span<RecordNode>) -> Bool {
    nodes.firstChild(of: index) { $1.kind == .object || $1.kind == .array } != nil
  }

  /// Begins the member that stands for an object, or the element that stands for a list.
  @inline(__always) mutating func beginPart(_ member: RecordNode, in node: RecordNode) {
    guard unreadRecorder.place >= 0, node.kind == .object, member.kind == .object || member.kind == .array
    else { return }
    unreadRecorder.place = unreadRecorder.parts.place(ofName: member.name, in: unreadRecorder.place) ?? -1
    if unreadRecorder.place >= 0, member.kind == .array {
      unreadRecorder.parts.noteElement(at: unreadRecorder.place)
    }
  }
}

extension RecordImporter {
  /// Begins a value with a name of the user's own, and notes what stands beside it on the way there, as far as no other
  /// such value is read from it.
  ///
  /// Where the names are keys, and in markup, that is what stands beside the value itself, too; elsewhere detection
  /// knows it.
  mutating func beginNamed(
    _ instruction: Instruction, _ list: NamedList, _ place: NamedList.Place, _ cursor: ValueCursor,
    _ nodes: Span<RecordNode>
  ) {
    guard unreadRecorder.isWanted else { return }
    unreadRecorder.owner.record = cursor.record.path
    unreadRecorder.owner.level = Int(instruction.level)
    let isKeyed = list.name == nil
    let isTopNoted = isKeyed || input.isXML
    let name = isKeyed ? UnreadParts.anyName : UnreadParts.noName
    guard var own = unreadRecorder.parts.place(ofName: name, of: unreadRecorder.owner) else { return }
    var range = cursor.index + 1..<Int(cursor.node.next)
    for step in 0..<place.numbers.count {
      var next = -1
      var index = range.lowerBound
      while index < range.upperBound {
        let node = nodes[index]
        if node.name == place.numbers[step] {
          if next < 0 { next = index }
        } else if step > 0 || (isTopNoted && node.name != list.name?.first),
          node.length > 0 || Int(node.next) > index + 1, !unreadRecorder.parts.isNoted(node.name, at: own),
          !list.reads(node.name, behind: place.numbers[..<step])
        {
          unreadRecorder.parts.note(node, at: own)
        }
        index = Int(node.next)
      }
      guard next >= 0, let inner = unreadRecorder.parts.place(ofName: place.numbers[step], in: own) else {
        return
      }
      own = inner
      if nodes[next].kind == .array { unreadRecorder.parts.noteElement(at: own) }
      range = next + 1..<Int(nodes[next].next)
    }
    unreadRecorder.place = own
  }

  /// Notes the addresses of links in a title, which is read without them.
  mutating func noteAddresses(in index: Int, _ nodes: Span<RecordNode>) {
    guard unreadRecorder.place >= 0 else { return }
    var element = index + 1
    while element < Int(nodes[index].next) {
      var member = element + 1
      while member < Int(nodes[element].next) {
        let node = nodes[member]
        if node.name < plan.names.count, plan.names[node.name] == "href", node.length > 0 {
          unreadRecorder.parts.note(node, at: unreadRecorder.place)
        }
        member = Int(node.next)
      }
      element = Int(nodes[element].next)
    }
  }
}

extension NamedList {
  /// Whether some value is read from a member of what is at a path.
  fileprivate func reads(_ member: Int, behind path: ArraySlice<Int>) -> Bool {
    places.contains { place in
      [place.numbers, place.prefix ?? []].contains { way in
        way.count > path.count && way[path.count] == member && way.starts(with: path)
      }
    }
  }
}
