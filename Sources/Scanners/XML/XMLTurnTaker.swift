import Synchronization
import Threads

/// A part of a chunk.
struct XMLPart: Sendable {
  /// The chunk.
  let chunk: InputChunk
  /// Which of its bytes.
  let range: Range<Int>

  /// Offset of its first byte in the input.
  var byteOffset: Int { chunk.byteOffset + range.lowerBound - chunk.start }

  /// What is before an index and what is behind it.
  func divided(at index: Int) -> (head: XMLPart, tail: XMLPart) {
    (
      XMLPart(chunk: chunk, range: range.lowerBound..<index),
      XMLPart(chunk: chunk, range: index..<range.upperBound)
    )
  }
}

/// A parser that takes stretches of an input, not all of them, one after another on a thread of its own.
final class XMLTurnTaker: Sendable {
  typealias Parser = XMLPushParser<XMLTapeBuilder>

  /// The parser; what is not a turn may only use it while none is under way.
  let parser: Parser
  /// Its last turn.
  private let last = Mutex<Work?>(nil)
  /// Where it stands; nil where that is not between two records in the elements in which it began.
  private let standing = Mutex<Parser.Standing?>(nil)
  /// How many of its names have been asked for.
  private let knownNameCount = Mutex(0)

  init(_ parser: Parser) { self.parser = parser }

  /// Says where it stands before its first turn.
  func begin(at place: Parser.Standing) { standing.withLock { $0 = place } }

  /// The names that it has met since this was asked for the last time.
  func newNames() -> [[UInt8]] {
    knownNameCount.withLock { count in
      let names = parser.names(from: count)
      count += names.count
      return names
    }
  }

  /// Has it take a stretch, whose first byte is on a line, once its turns before are done.
  ///
  /// One that does not stand between records does nothing more.
  func take(_ stretch: [XMLPart], line: Int) -> XMLTurn {
    let turn = XMLTurn(self, stretch, line: line)
    let before = last.withLock { $0 }
    let work = Work.start { [self] in
      before?.wait()
      guard let first = stretch.first, let start = standing.withLock({ $0 }) else { return }
      parser.move(from: start, toByteOffset: first.byteOffset, line: line)
      var outcome = XMLTurn.Outcome()
      for part in stretch where outcome.batches.last?.failure == nil {
        outcome.batches.append(parser.batch(part.chunk, part.range))
      }
      outcome.names = newNames()
      let after = parser.standing()
      outcome.isBetweenRecords = after?.depth == start.depth
      standing.withLock { $0 = outcome.isBetweenRecords ? after : nil }
      turn.set(outcome)
    }
    last.withLock { $0 = work }
    turn.set(work)
    return turn
  }
}

/// A stretch that a parser takes.
final class XMLTurn: Sendable {
  /// What has become of a stretch.
  struct Outcome: Sendable {
    /// The records, a batch for each part.
    var batches: [RecordBatch] = []
    /// The names that its parser has met for the first time.
    var names: [[UInt8]] = []
    /// Whether its end is between two records, in the elements in which its beginning is.
    var isBetweenRecords = false
  }

  /// Whose turn it is.
  let taker: XMLTurnTaker
  /// What is taken.
  let stretch: [XMLPart]
  /// The line where it begins, from 1.
  let line: Int
  private let work = Mutex<Work?>(nil)
  private let outcome = Mutex(Outcome())

  fileprivate init(_ taker: XMLTurnTaker, _ stretch: [XMLPart], line: Int) {
    self.taker = taker
    self.stretch = stretch
    self.line = line
  }

  fileprivate func set(_ value: Outcome) { outcome.withLock { $0 = value } }

  fileprivate func set(_ value: Work) { work.withLock { $0 = value } }

  /// Waits until it is done.
  func wait() -> Outcome {
    work.withLock { $0 }?.wait()
    return outcome.withLock { $0 }
  }
}
