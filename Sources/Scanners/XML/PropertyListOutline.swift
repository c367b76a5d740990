extension JSONOutline {
  /// Looks at the beginning of a property list in its XML form, which is all of it if `isComplete`.
  ///
  /// What it has is what the same data would have in JSON.
  package init(propertyList head: [UInt8], isComplete: Bool, limits: ScanLimits = ScanLimits()) {
    let parser = XMLPushParser(
      PropertyListBuilder([.root], limits: limits, keepsOriginals: false), limits: limits,
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
    self.init(
      tape: JSONOutlineTape(propertyList: batch, isUnfinished: isUnfinished), bytes: batch.bytes, root: root)
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
