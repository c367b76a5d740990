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
    beginParts(of: node, index, level: level, record, nodes)
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
    if isDisplayed(inner, nodes) {
      if isLeft { addShown(inner, of: node, instruction, level: level, batch, nodes, &table) }
      addStored(besides: inner, of: node, index, level: level, batch, nodes, &table)
      return
    }
    if !isLeft, hasOtherAttributes(node, index, nodes) {
      addStored(besides: inner, of: node, index, level: level, batch, nodes, &table)
      return
    }
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
  mutating func beginParts(
    of node: RecordNode, _ index: Int, level: Int, _ record: RecordPlace, _ nodes: Span<RecordNode>
  ) {
    guard notesUnread, unreadPlace < 0, node.kind == .object || node.kind == .array else { return }
    // Lists of texts are many, and have nothing beside them.
    if node.kind == .array, !hasParts(node, index, nodes) { return }
    unreadOwner.record = record.path
    unreadOwner.level = level
    unreadPlace = unread.place(ofName: node.name, of: unreadOwner) ?? -1
    if unreadPlace >= 0, node.kind == .array { unread.noteElement(at: unreadPlace) }
  }

  private func hasParts(_ node: RecordNode, _ index: Int, _ nodes: Span<RecordNode>) -> Bool {
    var element = index + 1
    while element < Int(node.next) {
      let kind = nodes[element].kind
      if kind == .object || kind == .array { return true }
      element = Int(nodes[element].next)
    }
    return false
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

extension RecordImporter {
  /// Begins a value with a name of the user's own, and notes what stands beside it on the way there, as far as no other
  /// such value is read from it.
  ///
  /// Where the names are keys, and in markup, that is what stands beside the value itself, too; elsewhere detection
  /// knows it.
  mutating func beginNamed(
    _ instruction: Instruction, _ list: NamedList, _ place: NamedList.Place, in range: Range<Int>,
    _ record: RecordPlace, _ nodes: Span<RecordNode>
  ) {
    guard notesUnread else { return }
    unreadOwner.record = record.path
    unreadOwner.level = Int(instruction.level)
    let isKeyed = list.name == nil
    let isTopNoted = isKeyed || isXML
    let name = isKeyed ? UnreadParts.anyName : UnreadParts.noName
    guard var own = unread.place(ofName: name, of: unreadOwner) else { return }
    var range = range
    for step in 0..<place.numbers.count {
      var next = -1
      var index = range.lowerBound
      while index < range.upperBound {
        let node = nodes[index]
        if node.name == place.numbers[step] {
          if next < 0 { next = index }
        } else if step > 0 || (isTopNoted && node.name != list.name?.first),
          node.length > 0 || Int(node.next) > index + 1,
          !unread.isNoted(node.name, at: own), !list.reads(node.name, behind: place.numbers[..<step])
        {
          unread.note(node, at: own)
        }
        index = Int(node.next)
      }
      guard next >= 0, let inner = unread.place(ofName: place.numbers[step], in: own) else { return }
      own = inner
      if nodes[next].kind == .array { unread.noteElement(at: own) }
      range = next + 1..<Int(nodes[next].next)
    }
    unreadPlace = own
  }

  /// Notes the addresses of links in a title, which is read without them.
  mutating func noteAddresses(in index: Int, _ nodes: Span<RecordNode>) {
    guard unreadPlace >= 0 else { return }
    var element = index + 1
    while element < Int(nodes[index].next) {
      var member = element + 1
      while member < Int(nodes[element].next) {
        let node = nodes[member]
        if node.name < plan.names.count, plan.names[node.name] == "href", node.length > 0 {
          unread.note(node, at: unreadPlace)
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
