/// What an XML input looks like near its beginning: for telling formats apart and for showing a person which
/// record paths there are.
package struct XMLOutline: Sendable, Equatable {
  /// A name with how often it was seen.
  package struct Count: Sendable, Equatable {
    /// Local name.
    package var name: [UInt8]
    /// How often it was seen.
    package var count: Int
  }

  /// A value with the numbers of the elements of one path that it is in, from 1.
  package struct NumberedText: Sendable, Equatable {
    /// The number of the element itself.
    package var element: Int
    /// The number of the element around it.
    package var outer: Int
    /// The value.
    package var text: [UInt8]
  }

  /// All elements with one path.
  package struct Element: Sendable, Equatable {
    /// Local names from the root element down to this one.
    package var path: [[UInt8]]
    /// How many there are.
    package var count = 1
    /// Names of child elements in the order they were first seen; none at the last depth, below which nothing is kept.
    package var children: [Count] = []
    /// Local names of attributes in the order they were first seen.
    package var attributes: [Count] = []
    /// The first value of each of them, at most 64 bytes.
    package var attributeSamples: [[UInt8]] = []
    /// The first short values of each of them, each once.
    package var attributeValues: [[[UInt8]]] = []
    /// The first short texts directly in such elements, each once.
    package var firstTexts: [[UInt8]] = []
    /// The first short values of each of its attributes, and texts directly in it, each with the number of the element
    /// that has it, or is around the one that has it: by these, values of one element are found together.
    package var numberedAttributes: [[NumberedText]] = []
    package var numberedTexts: [NumberedText] = []
    /// The first text directly in such an element that is not blank: its first 64 bytes at most, cut at a
    /// character.
    package var sample: [UInt8] = []
    /// Whether that text begins on a line of its own, as markup is laid out.
    package var isLaidOut = false
  }

  /// The name of the encoding that an input's first bytes and its declaration say, as `--encoding` has it.
  package static func encodingName(of head: [UInt8]) -> String {
    guard case .found(let encoding, _) = XMLEncodingDetection(head, isComplete: true) else {
      return "unknown"
    }
    return switch encoding {
    case .utf8: TextEncoding.utf8.name
    case .ascii: "us-ascii"
    case .latin1: TextEncoding.iso8859Part1.name
    case .windows1252: TextEncoding.windows1252.name
    case .utf16LittleEndian: TextEncoding.utf16LittleEndian.name
    case .utf16BigEndian: TextEncoding.utf16BigEndian.name
    }
  }

  /// Local name of the root element, empty if there was none.
  package var rootName: [UInt8] = []
  /// Namespace of the root element, empty if there is none.
  package var rootNamespace: [UInt8] = []
  /// Attributes of the root element with their values, at most 256 bytes each.
  package var rootAttributes: [(name: [UInt8], value: [UInt8])] = []
  /// The DOCTYPE, if there is one.
  package var doctype: XMLDoctype?
  /// Elements by path, down to `maximumDepth`, in the order the paths were first seen.
  package var elements: [Element] = []
  /// What ended the outline before the end of the head.
  package var failure: ScanProblem?

  /// Deepest path that is kept.
  package static let maximumDepth = 10
  /// How many first values are kept, and the longest of them in bytes.
  static let firstValues = (count: 16, byteCount: 16)
  /// Longest sample text, in bytes.
  package static let maximumSampleByteCount = 64

  /// Looks at the first bytes of an input, raw as `XMLScanner` gets them.
  ///
  /// - Parameters:
  ///   - head: the first bytes; they may end anywhere unless `isComplete`.
  ///   - isDecoded: whether they are UTF-8 whatever the XML declaration says.
  ///   - replacesControls: as for `XMLScanner`.
  package init(
    head: [UInt8], isComplete: Bool, limits: ScanLimits = ScanLimits(), isDecoded: Bool = false,
    replacesControls: Bool = false
  ) {
    let parser = XMLPushParser(
      XMLOutlineBuilder(), limits: limits, keepsOriginals: false, isDecoded: isDecoded,
      replacesControls: replacesControls)
    self = parser.feed(InputChunk(bytes: head, isLast: isComplete)) { builder, core, _ in
      builder.endText()
      var outline = builder.outline
      outline.doctype = core.doctype
      outline.failure = core.failure
      return outline
    }
  }

  private init() {}

  /// An outline of nothing.
  static let empty = XMLOutline()

  /// Compares everything.
  package static func == (left: XMLOutline, right: XMLOutline) -> Bool {
    left.rootName == right.rootName && left.rootNamespace == right.rootNamespace
      && left.rootAttributes.elementsEqual(right.rootAttributes, by: ==) && left.doctype == right.doctype
      && left.elements == right.elements && left.failure == right.failure
  }
}
