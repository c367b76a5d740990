/// Scans property lists in their XML form: the tape of a record is that of the same data in JSON.
///
/// `dict` becomes `.object`, `array` `.array`, `string` and `date` `.text` (as written), `data` `.text`
/// (Base64 without spaces), `true` and `false` themselves, `integer` and `real` `.number` where JSON has such a number,
/// else `.text`. A record's nodes are the members of its dictionary. An element of a record array that is not a
/// dictionary is a record without nodes and with a problem as its defect. Where the path of a record ends with `*`, its
/// first node, named `@key`, is the key under which it stood. The DOCTYPE that property lists carry opens
/// nothing.
///
/// All limits and failures are those of `XMLScanner`; what no property list holds (an unknown element, a value
/// without a key) ends the scan as well. The binary form has to be converted first.
package struct PropertyListScanner: RecordScanner {
  private let parser: XMLPushParser<PropertyListBuilder>
  private let isConverted: Bool

  /// Makes a scanner for records at `paths`; `RecordPlace.path` counts them as given.
  ///
  /// A path that leads to an array has its elements for records, with or without `[*]` behind it.
  ///
  /// - Parameters:
  ///   - headings: the numbers of those that are texts which hold good in the dictionary that they are in. Where such a
  ///     dictionary begins there is a record without values, so that no text is taken for the next one's.
  ///   - names: the numbers of those that end with `*` of which the keys are the records, where a dictionary or an
  ///     array stands under them; the original of such a record is the bracket that JSON has for that.
  ///   - keepsOriginals: whether each record's raw input goes into the batch too.
  ///   - isDecoded: whether the chunks are UTF-8 whatever the XML declaration says.
  ///   - isConverted: whether the XML was made of a binary list, so that places in it say nothing.
  package init(
    paths: [JSONRecordPath], headings: Set<Int> = [], names: Set<Int> = [],
    limits: ScanLimits = ScanLimits(), keepsOriginals: Bool = false, isDecoded: Bool = false,
    isConverted: Bool = false
  ) {
    self.isConverted = isConverted
    parser = XMLPushParser(
      PropertyListBuilder(
        paths, headings: headings, names: names, limits: limits, keepsOriginals: keepsOriginals),
      limits: limits, keepsOriginals: keepsOriginals, isDecoded: isDecoded)
  }

  /// Scans one chunk.
  package mutating func scan(_ chunk: consuming InputChunk) -> RecordBatch {
    // Shared, not copied: only what is remarked on is looked up in it.
    let source = copy chunk
    let isConverted = isConverted
    return parser.feed(chunk) { builder, core, scannedByteCount in
      var batch = builder.takeBatch(isRecordOpen: core.openRecord.byteOffset >= 0)
      batch.failure = core.failure
      batch.scannedByteCount = scannedByteCount
      batch.hasPlaces = !isConverted
      if !batch.records.isEmpty, core.transcoder == nil, !isConverted { batch.source = source }
      return batch
    }
  }
}
