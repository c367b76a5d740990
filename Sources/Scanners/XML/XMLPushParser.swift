import CLibXML2
import Synchronization

/// What makes something of libxml2's events.
///
/// Its callbacks get the shared state as libxml2's user pointer and
/// find themselves through `XMLParserCore.consumer`.
protocol XMLEventConsumer {
  /// Puts the consumer's callbacks into the handler table.
  static func install(in handler: inout xmlSAXHandler)
  /// Gives back what was allocated by hand.
  mutating func deallocate()
}

/// libxml2's SAX2 push parser, fed with slices of raw input: the only owner of its context.
///
/// Push, because it is the fastest way through libxml2 and leaves all input and output to us: nothing is ever
/// opened, fetched or unpacked. The only option is `XML_PARSE_NONET`; text that we have turned into UTF-8 adds
/// `XML_PARSE_IGNORE_ENC`, since the declaration then speaks of bytes that are gone. Input goes in slices that
/// end at multiples of 32 KiB of the input, whatever the chunks: the slice stays in the processor's cache, a
/// stop is noticed soon, and the check for progress does not depend on how the input was cut.
///
/// `@unchecked Sendable`: the context and the two states are plain memory reached through pointers, which the
/// compiler cannot follow. They are created and freed by this class, never leave it but for the duration of
/// `withLock`, and all use is serialised by its lock; libxml2 contexts may move between threads (one thread at
/// a time), and its per-thread error handlers are set and put back around every feeding.
final class XMLPushParser<Consumer: XMLEventConsumer>: @unchecked Sendable {
  let lock = Mutex(())
  let core: UnsafeMutablePointer<XMLParserCore>
  let consumer: UnsafeMutablePointer<Consumer>
  private let isDecoded: Bool
  private let keepsOriginals: Bool
  private let replacesControls: Bool
  /// Where the first character that XML does not have was replaced, and how many were.
  private(set) var controls: (first: ScanProblem, count: Int)?
  private var head: [UInt8] = []
  private var encoding: XMLEncoding?
  private var hasBegun = false
  /// Input offset of the first byte, and of the next byte to feed.
  private var firstByteOffset = 0
  var nextByteOffset = 0
  private var quietByteCount = 0
  private var isInLongCDATA = false
  /// Whether the bytes at hand are known to hold no control characters, NUL among them.
  private var isClean = false

  /// Bytes fed to libxml2 at once.
  private static var sliceByteCount: Int { 32 << 10 }
  /// Bytes fed at once inside a long CDATA section.
  private static var cdataByteCount: Int { 2 << 10 }
  /// How much may go in without an event: bounds giant tags, comments and DOCTYPEs.
  private static var maximumQuietByteCount: Int { 1 << 20 }

  /// Makes a parser around a consumer's first state.
  init(
    _ first: Consumer, limits: ScanLimits, keepsOriginals: Bool, isDecoded: Bool,
    replacesControls: Bool = false
  ) {
    self.replacesControls = replacesControls
    consumer = .allocate(capacity: 1)
    consumer.initialize(to: first)
    core = .allocate(capacity: 1)
    core.initialize(to: XMLParserCore(consumer: consumer, limits: limits))
    self.isDecoded = isDecoded
    self.keepsOriginals = keepsOriginals
  }

  deinit {
    if let context = core.pointee.context {
      // libxml2 makes a document of its own when it has to remember an entity, even if nobody asked for one.
      if let document = context.pointee.myDoc {
        xmlFreeDoc(document)
        context.pointee.myDoc = nil
      }
      xmlFreeParserCtxt(context)
    }
    core.pointee.names.deallocate()
    consumer.pointee.deallocate()
    core.deinitialize(count: 1).deallocate()
    consumer.deinitialize(count: 1).deallocate()
  }

  /// Feeds one chunk, or a part of it, and lets `body` take what the consumer has made of it; nothing is fed after a
  /// failure.
  ///
  /// - Parameter part: which of the chunk's bytes; all where it is nil.
  func feed<Result>(
    _ chunk: consuming InputChunk, part: Range<Int>? = nil,
    _ body: (inout Consumer, inout XMLParserCore, _ scannedByteCount: Int) -> Result
  ) -> Result {
    lock.withLock { _ in
      if !hasBegun {
        hasBegun = true
        firstByteOffset = chunk.byteOffset
        nextByteOffset = chunk.byteOffset
        core.pointee.lineBase = chunk.line - 1
      }
      let part = part ?? min(chunk.start, chunk.bytes.count)..<chunk.bytes.count
      let isLast = chunk.isLast && part.upperBound == chunk.bytes.count
      if chunk.count > XMLParserCore.maximumBatchByteCount {
        stop(.recordTooLong, "a piece of input is too long", nil, byteOffset: chunk.byteOffset)
      }
      let end = chunk.byteOffset + part.upperBound - chunk.start
      // What is left of chunks before may be anything.
      isClean = chunk.hasControls == false && head.isEmpty
      // A measured hot loop and the boundary to C: the whole chunk is fed from one borrowed buffer.
      chunk.bytes.withUnsafeBufferPointer { buffer in
        feed(UnsafeBufferPointer(rebasing: buffer[part]), isLast: isLast)
      }
      return body(&consumer.pointee, &core.pointee, end)
    }
  }

  // MARK: Feeding

  private func feed(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    guard !core.pointee.isStopped, XMLLibrary.isReady else { return }
    let before = pantaskXMLReplaceErrorHandlers(
      { user, error in
        guard let core = XMLSafetyCallbacks.core(user), let error else { return }
        core.pointee.take(error.pointee)
      }, core)
    defer { pantaskXMLRestoreErrorHandlers(before) }
    if encoding == nil {
      head.append(contentsOf: bytes.prefix(XMLEncodingDetection.maximumDeclarationByteCount * 2))
      guard begin(isComplete: isLast) else { return }
      // The head may hold bytes of chunks before; what of this chunk went into it is fed from the chunk.
      let fromBefore = head.count - min(bytes.count, XMLEncodingDetection.maximumDeclarationByteCount * 2)
      let mark = nextByteOffset - firstByteOffset
      head.withUnsafeBufferPointer { head in
        process(UnsafeBufferPointer(rebasing: head[min(mark, fromBefore)..<fromBefore]))
      }
      head = []
      process(UnsafeBufferPointer(rebasing: bytes[min(max(mark - fromBefore, 0), bytes.count)...]))
    } else {
      process(bytes)
    }
    if isLast { finish() }
  }

  /// Finds the encoding and makes libxml2's context; false if that has to wait for more bytes or has failed.
  private func begin(isComplete: Bool) -> Bool {
    let mark: Int
    let found: XMLEncoding
    if isDecoded {
      if head.count < 3 && !isComplete { return false }
      found = .utf8
      mark = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    } else {
      switch XMLEncodingDetection(head, isComplete: isComplete) {
      case .undecided: return false
      case .found(let encoding, let markByteCount): (found, mark) = (encoding, markByteCount)
      case .unsupported(let name):
        return refuse(
          .unsupportedEncoding, "the encoding \(Self.short(name)) is not read by itself", Self.hint)
      case .contradiction(let declared, let found):
        return refuse(
          .unsupportedEncoding, "the input declares \(Self.short(declared)) but is in \(found)", Self.hint)
      case .compressed(let kind):
        return refuse(.notThisSyntax, "the input is compressed (\(kind))", "expand it first")
      case .endlessDeclaration:
        return refuse(.syntax, "the XML declaration does not end", nil)
      }
    }
    var handler = XMLSafetyCallbacks.handler()
    Consumer.install(in: &handler)
    guard let context = xmlCreatePushParserCtxt(&handler, core, nil, 0, nil) else {
      return refuse(.syntax, "there is not enough memory to parse XML", nil)
    }
    core.pointee.context = context
    // Where the bytes are UTF-8 as declared, libxml2 reads the declaration too; elsewhere it must not.
    let ignoresDeclaration = isDecoded || found != .utf8
    let options =
      XML_PARSE_NONET.rawValue | (ignoresDeclaration ? XML_PARSE_IGNORE_ENC.rawValue : 0)
    xmlCtxtUseOptions(context, Int32(bitPattern: UInt32(options)))
    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
    encoding = found
    if found != .utf8 { core.pointee.transcoder = XMLTranscoder(found) }
    nextByteOffset = firstByteOffset + mark
    core.pointee.byteOffsetBias = nextByteOffset
    core.pointee.window.begin(at: nextByteOffset)
    return true
  }

  private static var hint: String { "name the encoding with --encoding" }

  private static func short(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(40).map { $0.value < 0x20 ? " " : $0 }))
  }

  private func refuse(_ code: ScanProblem.Code, _ message: String, _ hint: String?) -> Bool {
    stop(code, message, hint, byteOffset: firstByteOffset)
    return false
  }

  /// Feeds bytes in slices.
  private func process(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count, !core.pointee.isStopped {
      let room = Self.sliceByteCount - nextByteOffset % Self.sliceByteCount
      let count = min(bytes.count - index, room)
      feedSlice(UnsafeBufferPointer(rebasing: bytes[index..<index + count]))
      index += count
      nextByteOffset += count
      if !core.pointee.isStopped { checkProgress(isBoundary: count == room) }
    }
  }

  private func feedSlice(_ slice: UnsafeBufferPointer<UInt8>) {
    guard let start = slice.baseAddress else { return }
    if keepsOriginals || core.pointee.transcoder != nil { core.pointee.window.append(slice) }
    if core.pointee.transcoder != nil {
      let bad = core.pointee.transcoder?.transcode(slice)
      let output = core.pointee.transcoder?.output ?? []
      output.withUnsafeBufferPointer { output in
        guard let start = output.baseAddress else { return }
        if replacesControls, ControlBytes.areIn(output) {
          parseReplacing(output)
        } else {
          parse(start, output.count)
        }
      }
      if let bad, !core.pointee.isStopped {
        refuseByte(at: nextByteOffset + bad, bad < 0 ? 0xFF : slice[bad])
      }
      return
    }
    if isClean {
      parse(start, slice.count)
      return
    }
    if replacesControls, ControlBytes.areIn(slice) {
      parseReplacing(slice)
      return
    }
    // libxml2 takes a NUL for the end of its input in places; XML has no NUL anywhere.
    let good = pantaskIndexOfNul(start, slice.count)
    parse(start, good)
    if good < slice.count, !core.pointee.isStopped { refuseByte(at: nextByteOffset + good, 0) }
  }

  /// Feeds a slice with a space in the place of each control character, which XML 1.0 §2.2 does not allow but tools
  /// write all the same.
  private func parseReplacing(_ slice: UnsafeBufferPointer<UInt8>) {
    var bytes = Array(slice)
    for index in bytes.indices where bytes[index] < 0x20 && ![9, 10, 13].contains(bytes[index]) {
      if controls == nil {
        var problem = core.pointee.problemHere(
          .illegalCharacter, "the input holds control characters, which XML does not have; read as spaces",
          hint: nil)
        problem.byteOffset = nextByteOffset + index
        problem.line += slice[..<index].count { $0 == 10 }
        controls = (problem, 0)
      }
      controls?.count += 1
      bytes[index] = 0x20
    }
    bytes.withUnsafeBufferPointer { if let start = $0.baseAddress { parse(start, $0.count) } }
  }

  /// Takes what was replaced since the last time.
  func takeControls() -> (first: ScanProblem, count: Int)? {
    lock.withLock { _ in
      defer { controls = nil }
      return controls
    }
  }

  private func refuseByte(at byteOffset: Int, _ byte: UInt8) {
    let isNul = byte == 0 && encoding?.unitByteCount == 1
    let message =
      isNul ? "the input holds a NUL byte" : "the input is not valid in the encoding that it declares"
    stop(
      isNul ? .nulByte : .malformedEncoding, message,
      isNul ? nil : "if it is in another encoding, name it with --encoding", byteOffset: byteOffset)
  }

  private func parse(_ start: UnsafePointer<UInt8>, _ count: Int) {
    // Same bytes, other sign: libxml2 takes `char *`.
    start.withMemoryRebound(to: CChar.self, capacity: count) { start in
      var index = 0
      while index < count, !core.pointee.isStopped {
        let part = isInLongCDATA ? min(count - index, Self.cdataByteCount) : count - index
        push(start + index, part)
        index += part
        drainCDATA()
      }
    }
  }

  private func push(_ start: UnsafePointer<CChar>?, _ count: Int) {
    guard let context = core.pointee.context else { return }
    if xmlParseChunk(context, start, Int32(truncatingIfNeeded: count), 0) != 0 {
      core.pointee.stop(.syntax, "the input is not well-formed")
    }
  }

  /// Makes libxml2 hand out what it has of a CDATA section that goes on for more than a slice.
  ///
  /// As long as it has not seen the end of the section, libxml2 (2.9) gives out 300 bytes per call at most, and
  /// searches all it has for the end in each: a long section would pile up until libxml2 refuses it, at
  /// quadratic cost. A call without input makes it give out the next piece; with small parts it has little to search.
  private func drainCDATA() {
    guard let context = core.pointee.context, let input = context.pointee.input else { return }
    guard context.pointee.instate == XML_PARSER_CDATA_SECTION else {
      isInLongCDATA = false
      return
    }
    guard isInLongCDATA || input.pointee.end - input.pointee.cur >= Self.sliceByteCount else { return }
    isInLongCDATA = true
    while !core.pointee.isStopped, context.pointee.instate == XML_PARSER_CDATA_SECTION {
      let before = core.pointee.decodedOffset
      push(nil, 0)
      if core.pointee.decodedOffset == before { return }
    }
  }

  private func finish() {
    guard !core.pointee.isStopped, let context = core.pointee.context else { return }
    if core.pointee.transcoder?.hasPending == true {
      stop(
        .malformedEncoding, "the input ends in the middle of a character", nil,
        byteOffset: nextByteOffset - (core.pointee.transcoder?.pendingByteCount ?? 0))
      return
    }
    if xmlParseChunk(context, nil, 0, 1) != 0 || core.pointee.depth != 0 {
      core.pointee.stop(.syntax, "the input ends too early")
    }
  }

  /// Looks, between slices, for records that are too long and for input that leads to nothing.
  private func checkProgress(isBoundary: Bool) {
    let decoded = core.pointee.decodedOffset
    let record = core.pointee.openRecord
    if record.byteOffset >= 0, nextByteOffset - record.byteOffset > core.pointee.limits.recordByteCount {
      let reached = core.pointee.byteOffset(ofDecoded: decoded)
      if reached - record.byteOffset > core.pointee.limits.recordByteCount {
        core.pointee.stopForRecordLength()
        return
      }
    }
    if keepsOriginals || core.pointee.transcoder != nil {
      let reached = core.pointee.byteOffset(ofDecoded: decoded)
      core.pointee.window.forget(
        before: record.byteOffset >= 0 && keepsOriginals ? record.byteOffset : reached)
    }
    guard isBoundary else { return }
    if !core.pointee.hadEvent { core.pointee.checkOpenTag() }
    quietByteCount =
      core.pointee.hadEvent || core.pointee.isInBlankEnd ? 0 : quietByteCount + Self.sliceByteCount
    core.pointee.hadEvent = false
    if quietByteCount >= Self.maximumQuietByteCount {
      core.pointee.stop(
        .noProgress, "a tag, comment or declaration goes on for more than 1 MiB",
        hint: "something that was opened before this place is not closed")
    }
  }

  /// Ends the scan at a place that libxml2 knows nothing of, on the line libxml2 has got to.
  private func stop(_ code: ScanProblem.Code, _ message: String, _ hint: String?, byteOffset: Int) {
    var problem = core.pointee.problemHere(code, message, hint: hint)
    problem.byteOffset = byteOffset
    core.pointee.stop(problem)
  }
}

extension XMLParserCore {
  /// Counts the attributes of a start tag whose end has not come in yet.
  ///
  /// libxml2 compares each attribute with all before it once the tag is complete: a tag of a mebibyte would take
  /// seconds before the callback could refuse it.
  mutating func checkOpenTag() {
    guard let input = context?.pointee.input, var cursor = input.pointee.cur, let end = input.pointee.end,
      end - cursor > 1, cursor[0] == 0x3C, cursor[1] != 0x21, cursor[1] != 0x3F
    else { return }
    var quote: UInt8 = 0
    var count = 0
    while cursor < end {
      let byte = cursor.pointee
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
        count += 1
      }
      cursor += 1
    }
    // Namespace declarations look like attributes here.
    if count > limits.attributeCount + Self.maximumNamespaceCount {
      stop(.tooManyAttributes, "an element has more than \(limits.attributeCount) attributes")
    }
  }

  /// Ends the scan because of the open record's length.
  mutating func stopForRecordLength() {
    stop(
      .recordTooLong, "a record is longer than \(limits.recordByteCount) bytes",
      hint: "check the record path; \(limits.recordHint)", at: openRecord)
  }
}
