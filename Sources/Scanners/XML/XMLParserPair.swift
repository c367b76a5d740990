/// Two parsers that take the stretches of one long document in turn, at the same time.
///
/// Why it is here: libxml2 takes two thirds of the time of a large XML file, on the one thread that all others wait
/// for. A parser that stands between two records knows nothing of what went before but which elements are open around
/// it (`XMLPushParser.standing`). So two that have seen the same beginning can each go on at any such place, and the
/// places can be guessed: a line that ends with a record's end tag. Each guess is proved once the stretch before it has
/// been parsed: its parser has to stand there as the other one did. Where one does not (the line was in a comment, the
/// list ended and another began, a record was in another), all that was read behind it is thrown away, and that parser,
/// for which everything before it has been read, reads the rest alone.
///
/// What comes out is what one parser makes of the document: records, names in their order, places, the first failure.
/// What to watch: a stretch goes from one cut to the next, over the border of two chunks, which makes two batches of
/// it; and names are counted by each parser (`XMLNameUnion`), so that how many there may be is held against those of
/// both here, a stretch at a time.
struct XMLParserPair: Sendable {
  private enum Stage {
    /// Nothing has come yet.
    case beginning
    /// The first parser has taken a chunk, from which it knows what records look like.
    case learning(InputChunk)
    /// Both take turns.
    case inTurn
    /// One parser takes all that comes.
    case alone(parser: Int)
  }

  /// How many turns may be under way: two for each parser, so that neither waits for what the other has to hand out.
  private static let turnCount = 4

  private let makeSecond: @Sendable () -> XMLPushParser<XMLTapeBuilder>
  private var takers: [XMLTurnTaker]
  private var names = XMLNameUnion()
  /// All names that both parsers have met, those outside of records and of namespaces too.
  private var metNames: Set<[UInt8]> = []
  /// How many there may be; asked for once, since a parser that is at work is waited for.
  private let nameLimit: Int
  private var stage = Stage.beginning
  /// A record's element as its tags have it.
  private var tag: [UInt8] = []
  /// What the chunks so far hold behind the last cut, and the line where that begins.
  private var rest: XMLPart?
  private var restLine = 0
  /// The turns under way, in the order of the input, the parsers' in turn.
  private var turns: [XMLTurn] = []
  private var nextParser = 0

  /// Makes a pair of a parser that nothing was fed to, and another like it when that is wanted.
  init(
    _ first: XMLPushParser<XMLTapeBuilder>,
    makeSecond: @escaping @Sendable () -> XMLPushParser<XMLTapeBuilder>
  ) {
    nameLimit = first.nameLimit
    takers = [XMLTurnTaker(first)]
    self.makeSecond = makeSecond
  }

  /// Scans a chunk; see `RecordScanner`.
  mutating func scan(_ chunk: consuming InputChunk, _ take: (consuming RecordBatch) -> Bool) -> Bool {
    let whole = XMLPart(chunk: chunk, range: min(chunk.start, chunk.bytes.count)..<chunk.bytes.count)
    switch stage {
    case .alone(let parser): return feed([whole], to: parser, take)
    case .beginning:
      stage = whole.chunk.isLast ? .alone(parser: 0) : .learning(whole.chunk)
      return feed([whole], to: 0, take)
    case .learning(let first): return begin(whole, first, take)
    case .inTurn: return takeTurn(whole, take)
    }
  }

  /// Has the first parser go on to a place between two records, and the second one follow there.
  private mutating func begin(
    _ whole: XMLPart, _ first: InputChunk, _ take: (consuming RecordBatch) -> Bool
  ) -> Bool {
    stage = .alone(parser: 0)
    tag = takers[0].parser.recordTag()
    guard !whole.chunk.isLast, let cut = cut(whole) else { return feed([whole], to: 0, take) }
    let (head, tail) = whole.divided(at: cut)
    guard feed([head], to: 0, take) else { return false }
    // From here on it may not leave the elements that are open: that is asked again after each stretch.
    _ = takers[0].parser.standing()
    guard let standing = takers[0].parser.standing() else { return feed([tail], to: 0, take) }
    let second = makeSecond()
    // The same beginning, whose records the first has handed out.
    _ = second.batch(first, min(first.start, first.bytes.count)..<first.bytes.count)
    _ = second.batch(head.chunk, head.range)
    _ = second.standing()
    guard second.standing() == standing else { return feed([tail], to: 0, take) }
    names.copyToSecond()
    takers.append(XMLTurnTaker(second))
    for taker in takers {
      taker.begin(at: standing)
      metNames.formUnion(taker.newNames())
    }
    rest = tail
    restLine = standing.line
    stage = .inTurn
    return true
  }

  /// Where a chunk can be cut between two records.
  private func cut(_ whole: XMLPart) -> Int? {
    XMLRecordEnd.last(of: tag, in: whole.chunk.bytes, whole.range)
  }

  /// Gives the next stretch to the parser whose turn it is, and hands out what is done.
  private mutating func takeTurn(_ whole: XMLPart, _ take: (consuming RecordBatch) -> Bool) -> Bool {
    let isLast = whole.chunk.isLast
    guard let end = isLast ? whole.range.upperBound : cut(whole) else {
      // A record that is longer than a chunk, or something else: the parser whose turn was the last one goes on.
      let last = 1 - nextParser
      let stretch = [rest, whole].compactMap(\.self)
      rest = nil
      guard settle(whileMoreThan: 0, take) else { return false }
      if case .alone(let parser) = stage { return feed(stretch, to: parser, take) }
      stage = .alone(parser: last)
      return feed(stretch, to: last, take)
    }
    let (head, tail) = whole.divided(at: end)
    let stretch = [rest, head].compactMap(\.self)
    turns.append(takers[nextParser].take(stretch, line: restLine))
    nextParser = 1 - nextParser
    for part in stretch { restLine += LinePosition.lineFeeds(in: part.chunk.bytes, part.range) }
    rest = isLast ? nil : tail
    guard settle(whileMoreThan: isLast ? 0 : Self.turnCount - 1, take) else { return false }
    // Where a guess was wrong, what is behind the last cut is due now.
    guard case .alone(let parser) = stage, let rest else { return true }
    self.rest = nil
    return feed([rest], to: parser, take)
  }

  /// Hands out the outcome of turns, the first ones first; where one was the last good one, the stretches behind it are
  /// read again by its parser.
  private mutating func settle(
    whileMoreThan count: Int, _ take: (consuming RecordBatch) -> Bool
  ) -> Bool {
    while turns.count > count {
      let turn = turns.removeFirst()
      let parser = turn.taker === takers[0] ? 0 : 1
      let outcome = turn.wait()
      if hasTooMany(outcome.names), let first = turn.stretch.first {
        return fail(turn.taker.parser.nameProblem(atByteOffset: first.byteOffset, line: turn.line), take)
      }
      guard handOut(outcome.batches, of: parser, take) else { return false }
      if outcome.isBetweenRecords { continue }
      let others = turns
      turns = []
      stage = .alone(parser: parser)
      // Its own turns behind this one have done nothing.
      for other in others { _ = other.wait() }
      return feed(others.flatMap(\.stretch), to: parser, take)
    }
    return true
  }

  private mutating func feed(
    _ parts: [XMLPart], to parser: Int, _ take: (consuming RecordBatch) -> Bool
  ) -> Bool {
    let taker = takers[parser]
    for part in parts {
      let line = takers.count > 1 ? taker.parser.line : 0
      let batch = taker.parser.batch(part.chunk, part.range)
      if takers.count > 1, batch.failure == nil, hasTooMany(taker.newNames()) {
        return fail(taker.parser.nameProblem(atByteOffset: part.byteOffset, line: line), take)
      }
      guard handOut([batch], of: parser, take) else { return false }
    }
    return true
  }

  /// Whether there are too many names with these.
  private mutating func hasTooMany(_ names: [[UInt8]]) -> Bool {
    if names.isEmpty { return false }
    metNames.formUnion(names)
    return metNames.count > nameLimit
  }

  private func fail(_ problem: ScanProblem, _ take: (consuming RecordBatch) -> Bool) -> Bool {
    var batch = RecordBatch()
    batch.failure = problem
    _ = take(batch)
    return false
  }

  private mutating func handOut(
    _ batches: [RecordBatch], of parser: Int, _ take: (consuming RecordBatch) -> Bool
  ) -> Bool {
    for var batch in batches {
      names.unite(&batch, of: parser)
      guard batch.handOut(to: take) else { return false }
    }
    return true
  }
}
