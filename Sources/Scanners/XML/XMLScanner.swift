/// Scans XML: records are the elements at the given paths, their tapes the attributes, children and texts.
///
/// What a record's tape holds, in document order: its attributes as `.text` nodes named "@name"; a child element
/// with text only as `.text` (entities and CDATA resolved, not trimmed), an empty one as `.text` of length 0; a
/// child with attributes or children as `.object` with those inside. The text of an element that also has
/// attributes or children stands in `.text` nodes named "#text", one for each stretch between tags that is not
/// blank. Names are local names: `a:title` and `b:title` share one. Objects have no bytes of their own.
///
/// Chunks carry the raw input in its own encoding (`XMLEncoding`), and offsets count its bytes. Whatever is
/// not well-formed XML 1.0 with namespaces, declares something in its DOCTYPE or goes past a limit ends the
/// scan with a failure. libxml2 reports errors late on small inputs, so nothing may be written before the last
/// batch has come without one. Lines end with LF.
///
/// A copy of a scanner is the same scanner for `scan(_:)`: the parser behind it is shared. With a second parser
/// (`isLong`) only one copy may scan.
package struct XMLScanner: RecordScanner {
  private let parser: XMLPushParser<XMLTapeBuilder>
  /// What scans with two parsers at once, where that pays.
  private var pair: XMLParserPair?

  /// Makes a scanner for records at `paths`; `RecordPlace.path` counts them as given.
  ///
  /// - Parameters:
  ///   - headings: the numbers of those that are texts which hold good in the element that they are in. Where such an
  ///     element begins there is a record without a text, so that none is taken for the next element's.
  ///   - names: the numbers of those that lead to elements whose names are the records, where these are no records
  ///     themselves; what is in them may be records of other paths.
  ///   - keepsOriginals: whether each record's raw input goes into the batch too.
  ///   - isDecoded: whether the chunks are UTF-8 whatever the XML declaration says.
  ///   - replacesControls: whether control characters are read as spaces, with a remark; else they end the scan.
  ///   - isLong: whether a second parser is worth its start (`XMLParserPair`), which only `scan(_:_:)` makes use of.
  /// - Throws: `XMLRecordPath.ParseError.tooManySteps` if the paths have more than 64 steps together.
  package init(
    paths: [XMLRecordPath], headings: Set<Int> = [], names: Set<Int> = [], limits: ScanLimits = ScanLimits(),
    keepsOriginals: Bool = false, isDecoded: Bool = false, replacesControls: Bool = false,
    isLong: Bool = false
  ) throws(XMLRecordPath.ParseError) {
    let matcher = try XMLRecordMatcher(paths, headings: headings, names: names)
    let makeParser: @Sendable () -> XMLPushParser<XMLTapeBuilder> = {
      XMLPushParser(
        XMLTapeBuilder(matcher, limits: limits, keepsOriginals: keepsOriginals), limits: limits,
        keepsOriginals: keepsOriginals, isDecoded: isDecoded, replacesControls: replacesControls)
    }
    parser = makeParser()
    // What originals are cut from is the input without gaps.
    if isLong, !keepsOriginals { pair = XMLParserPair(parser, makeSecond: makeParser) }
  }

  /// Scans one chunk.
  package mutating func scan(_ chunk: consuming InputChunk) -> RecordBatch { parser.batch(chunk) }

  /// Scans one chunk and hands out what there is of batches.
  package mutating func scan(
    _ chunk: consuming InputChunk, _ take: (consuming RecordBatch) -> Bool
  ) -> Bool {
    if pair != nil { return pair?.scan(chunk, take) ?? false }
    return parser.batch(chunk).handOut(to: take)
  }
}

extension XMLPushParser where Consumer == XMLTapeBuilder {
  /// Feeds a chunk, or a part of it; gives the records that it completes.
  func batch(_ chunk: consuming InputChunk, _ part: Range<Int>? = nil) -> RecordBatch {
    // Shared, not copied: only what is remarked on is looked up in it.
    let source = copy chunk
    var batch = feed(chunk, part: part) { builder, core, scannedByteCount in
      var batch = builder.takeBatch(isRecordOpen: core.openRecord.byteOffset >= 0)
      batch.failure = core.failure
      batch.scannedByteCount = scannedByteCount
      if !batch.records.isEmpty, core.transcoder == nil { batch.source = source }
      return batch
    }
    if let (first, count) = takeControls() {
      batch.problems.append(first)
      if count > 1 { batch.suppressedCounts.append((first.code, count - 1)) }
    }
    return batch
  }

  /// The latest record's element as its tags have it.
  func recordTag() -> [UInt8] { withConsumer(\.recordTagBytes) }
}
