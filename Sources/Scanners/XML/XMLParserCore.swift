import CLibXML2

/// What all users of the push parser share while libxml2 calls back: limits, names, positions and the reason to
/// stop.
///
/// libxml2's own limits do not hold in push mode (any depth passes) or come too late, and after a stop it still
/// calls the document well-formed; so every limit is checked here, and `isStopped` is the only truth about
/// whether the scan failed. A stop inside content is a flag that makes all later callbacks return at once; the
/// slice at hand ends soon. Only inside a DOCTYPE, where libxml2 can loop without ever calling back, the parser
/// is stopped (`xmlStopParser`).
///
/// Lives at a fixed address that libxml2 hands to every callback, so it is used through a pointer: no reference
/// counts and no exclusivity checks per event.
struct XMLParserCore {
  /// libxml2's context; nil before the encoding is known.
  var context: xmlParserCtxtPtr?
  /// The user's own state, of a type its callbacks know.
  let consumer: UnsafeMutableRawPointer
  /// The bounds; `names` and `depth` are held against them.
  let limits: ScanLimits
  /// What the first failure was.
  private(set) var failure: ScanProblem?
  /// Whether the scan has failed; all callbacks return at once then.
  private(set) var isStopped = false
  /// Whether libxml2 called back since this was last cleared.
  var hadEvent = false
  /// How many elements are open.
  private(set) var depth = 0
  /// The fewest that were open since this was last set.
  var lowestDepth = 0
  /// Names seen so far.
  var names = XMLNameTable()
  /// Line of the input's first byte, less one.
  var lineBase = 0
  /// For UTF-8: what to add to an offset in libxml2's input to get one in ours.
  var byteOffsetBias = 0
  /// For other encodings and for originals.
  var window = XMLRawWindow()
  /// Set for encodings other than UTF-8.
  var transcoder: XMLTranscoder?
  /// Where the open record began, with its line and column; an offset of -1 says that none is open.
  var openRecord = XMLPlace(byteOffset: -1, line: 0, column: 0)
  /// Name, public and system identifier of the DOCTYPE, if there was one.
  private(set) var doctype: XMLDoctype?
  /// How many different names there may be.
  let nameLimit: Int

  /// Most namespace declarations on one element.
  static let maximumNamespaceCount = 64

  /// Longest chunk, and longest record whatever the limits say.
  static let maximumBatchByteCount = 1 << 29

  /// Makes the state of a parser that feeds `consumer`.
  init(consumer: UnsafeMutableRawPointer, limits: ScanLimits) {
    self.consumer = consumer
    var limits = limits
    // Ranges in a batch are 32 bits wide, and a batch may hold a record and its original.
    limits.recordByteCount = min(limits.recordByteCount, Self.maximumBatchByteCount)
    self.limits = limits
    nameLimit = min(limits.nameCount, RecordNode.maximumName / 4)
  }

  // MARK: Positions

  /// Offset in libxml2's input of the place it is at.
  @inline(__always)
  var decodedOffset: Int {
    guard let input = context?.pointee.input else { return 0 }
    return Int(bitPattern: UInt(input.pointee.consumed)) &+ (input.pointee.cur - input.pointee.base)
  }

  /// Whether there is nothing but spaces behind the root, which are no event.
  var isInBlankEnd: Bool {
    guard let context, context.pointee.instate == XML_PARSER_EPILOG else { return false }
    // A CR is kept until it is known whether LF follows.
    return context.pointee.input.map { $0.pointee.end - $0.pointee.cur <= 1 } ?? false
  }

  /// Line libxml2 is at, from 1.
  @inline(__always)
  var line: Int {
    guard let input = context?.pointee.input else { return lineBase + 1 }
    return lineBase &+ Int(input.pointee.line)
  }

  /// The input offset that belongs to an offset in libxml2's input.
  @inline(__always)
  mutating func byteOffset(ofDecoded decoded: Int) -> Int {
    guard let transcoder else { return decoded &+ byteOffsetBias }
    return window.rawOffset(ofDecoded: decoded, transcoder)
  }

  /// The place of the `<` of the start tag libxml2 is at the end of.
  ///
  /// Attribute values hold no `<`, so it is the
  /// last one before; libxml2 keeps the whole tag in its buffer until the callback has returned.
  mutating func startTagPlace() -> XMLPlace {
    guard let input = context?.pointee.input, let base = input.pointee.base, var cursor = input.pointee.cur
    else { return XMLPlace(byteOffset: 0, line: 1, column: 1) }
    let end = cursor
    var newlines = 0
    while cursor > base {
      cursor -= 1
      if cursor.pointee == 0x3C { break }
      if cursor.pointee == 0x0A { newlines += 1 }
    }
    let column = newlines == 0 ? Int(input.pointee.col) - (end - cursor) : 1
    return XMLPlace(
      byteOffset: byteOffset(ofDecoded: decodedOffset - (end - cursor)), line: line - newlines,
      column: max(column, 1))
  }

  // MARK: Failures

  /// Ends the scan; only the first reason is kept.
  mutating func stop(_ problem: ScanProblem) {
    if failure == nil { failure = problem }
    isStopped = true
  }

  /// Ends the scan at the place libxml2 is at.
  @inline(never)
  mutating func stop(_ code: ScanProblem.Code, _ message: String, hint: String? = nil) {
    if !isStopped { stop(problemHere(code, message, hint: hint)) }
  }

  /// Ends the scan because of something that began at `place`.
  @inline(never)
  mutating func stop(_ code: ScanProblem.Code, _ message: String, hint: String? = nil, at place: XMLPlace) {
    stop(
      ScanProblem(
        code, message, hint: hint, byteOffset: place.byteOffset, line: place.line, column: place.column))
  }

  /// Ends the scan and libxml2's work on the slice: for what stands in a DOCTYPE, outside any content.
  mutating func halt(_ code: ScanProblem.Code, _ message: String, hint: String? = nil) {
    stop(code, message, hint: hint)
    xmlStopParser(context)
  }

  // MARK: Events

  /// Counts an element in and holds it against the limits; the name's slot, or nil after a stop.
  @inline(__always)
  mutating func enterElement(
    _ name: UnsafePointer<UInt8>?, attributeCount: Int32, namespaceCount: Int32,
    _ namespaces: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) -> UnsafeMutablePointer<XMLNameSlot>? {
    hadEvent = true
    guard !isStopped, let name else { return nil }
    depth &+= 1
    if depth > limits.xmlDepth {
      stop(
        .tooDeep, "elements are nested more than \(limits.xmlDepth) deep", hint: limits.xmlDepthHint,
        at: startTagPlace())
      return nil
    }
    if Int(attributeCount) > limits.attributeCount {
      stop(
        .tooManyAttributes, "an element has more than \(limits.attributeCount) attributes",
        at: startTagPlace())
      return nil
    }
    if namespaceCount > 0, !enterNamespaces(Int(namespaceCount), namespaces) { return nil }
    return slot(name)
  }

  /// Counts an element out.
  @inline(__always)
  mutating func leaveElement() {
    hadEvent = true
    depth &-= 1
    if depth < lowestDepth { lowestDepth = depth }
  }

  /// The slot of an element's or attribute's local name, or nil if that is one name too many.
  @inline(__always)
  mutating func slot(_ name: UnsafePointer<UInt8>) -> UnsafeMutablePointer<XMLNameSlot>? {
    let slot = names.slot(name)
    if names.count > nameLimit {
      tooManyNames()
      return nil
    }
    return slot
  }

  private mutating func tooManyNames() {
    if !isStopped { stop(nameProblem(at: startTagPlace())) }
  }

  /// That there are too many names, as of a place.
  func nameProblem(at place: XMLPlace) -> ScanProblem {
    ScanProblem(
      .tooManyNames, "more than \(nameLimit) different names of elements and attributes", hint: nil,
      byteOffset: place.byteOffset, line: place.line, column: place.column)
  }

  /// Namespace prefixes and names go into libxml2's dictionary too, so they count as names.
  @inline(never)
  private mutating func enterNamespaces(
    _ count: Int, _ namespaces: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) -> Bool {
    if count > Self.maximumNamespaceCount {
      stop(
        .tooManyAttributes, "an element declares more than \(Self.maximumNamespaceCount) namespaces",
        at: startTagPlace())
      return false
    }
    guard let namespaces else { return true }
    for index in 0..<count * 2 {
      if let text = namespaces[index], slot(text) == nil { return false }
    }
    return true
  }

  /// Counts the names of attributes that nobody keeps.
  mutating func countNames(_ count: Int, _ attributes: XMLAttributes) {
    guard let attributes else { return }
    for index in 0..<count {
      if let name = attributes[index * 5], slot(name) == nil { return }
    }
  }

  /// Remembers the DOCTYPE.
  mutating func setDoctype(_ doctype: XMLDoctype) { self.doctype = doctype }
}

/// libxml2's attributes: five pointers each, local name, prefix, namespace, first byte of the value, byte past it.
typealias XMLAttributes = UnsafeMutablePointer<UnsafePointer<UInt8>?>?

/// A place in the input.
struct XMLPlace: Sendable, Equatable {
  /// Offset in bytes.
  var byteOffset: Int
  /// Line, from 1.
  var line: Int
  /// Column, from 1.
  var column: Int
}
