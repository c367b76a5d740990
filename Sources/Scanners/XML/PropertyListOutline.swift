extension JSONOutline {
  /// Looks at the beginning of a property list in its XML form, which is all of it if `isComplete`.
  ///
  /// What it has is what the same data would have in JSON.
  package init(propertyList head: [UInt8], isComplete: Bool, limits: ScanLimits = ScanLimits()) {
    let (tape, bytes, root) = Self.tape(ofPropertyList: head, isComplete, limits, at: .root)
    // Lists in a list are passed through where it has no dictionary of its own.
    if root == .array, tape.objects.isEmpty, tape.problem == nil {
      let (inner, bytes, _) = Self.tape(ofPropertyList: head, isComplete, limits, at: .elementsOfLists)
      if !inner.objects.isEmpty {
        self.init(tape: inner, bytes: bytes, root: root, at: .elementsOfLists)
        return
      }
    }
    self.init(tape: tape, bytes: bytes, root: root)
  }

  /// The tape of what is at a path, what its nodes point into, and what the root is.
  private static func tape(
    ofPropertyList head: [UInt8], _ isComplete: Bool, _ limits: ScanLimits, at path: JSONRecordPath
  ) -> (tape: JSONOutlineTape, bytes: [UInt8], root: Root) {
    let parser = XMLPushParser(
      PropertyListBuilder([path], limits: limits, keepsOriginals: false), limits: limits,
      keepsOriginals: false, isDecoded: false)
    let (batch, isUnfinished, root) = parser.feed(InputChunk(bytes: head, isLast: isComplete)) {
      builder, core, _ in
      let isUnfinished = builder.endUnfinishedRecord(&core)
      var batch = builder.takeBatch(isRecordOpen: false)
      batch.failure = core.failure
      let root: JSONOutline.Root =
        switch builder.rootElement {
        case .dict: .object
        case .array: .array
        case nil: .none
        default: .scalar
        }
      return (batch, isUnfinished, root)
    }
    return (JSONOutlineTape(propertyList: batch, isUnfinished: isUnfinished), batch.bytes, root)
  }
}

extension JSONOutlineTape {
  /// The tape of a property list's root, or of the elements of an array there.
  ///
  /// - Parameter isUnfinished: whether the last record goes on behind what has been scanned.
  fileprivate init(propertyList batch: RecordBatch, isUnfinished: Bool) {
    // A text alone has no name.
    let isObject = { (place: RecordPlace) in
      place.firstNode == place.endNode || !batch.newNames[batch.nodes[place.firstNode].name].isEmpty
        || Int(batch.nodes[place.firstNode].next) != place.endNode
    }
    self.init(
      nodes: batch.nodes,
      objects: batch.records.filter { $0.defect < 0 && isObject($0) }.map { $0.firstNode..<$0.endNode },
      elementCount: batch.records.count, names: batch.newNames, problem: batch.failure,
      isUnfinished: isUnfinished)
  }
}
