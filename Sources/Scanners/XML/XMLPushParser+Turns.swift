import CLibXML2
import Synchronization

// What a parser that takes turns with another is asked for, and told (`XMLParserPair`).
extension XMLPushParser {
  /// Looks at what the consumer has.
  func withConsumer<Result>(_ body: (Consumer) -> Result) -> Result {
    lock.withLock { _ in body(consumer.pointee) }
  }

  /// Where a parser is that stands between two elements.
  struct Standing: Equatable {
    /// How many elements are open around it.
    var depth: Int
    /// The line that it is on, from 1.
    var line: Int
  }

  /// Whether all that was fed is parsed but for spaces, no record is open, and no element has been left that was open
  /// when this was asked for the last time.
  ///
  /// Then all that the parser knows of what went before are the elements around it.
  func standing() -> Standing? {
    lock.withLock { _ in
      let depth = core.pointee.depth
      let hasStayed = core.pointee.lowestDepth >= depth
      core.pointee.lowestDepth = depth
      guard hasStayed, !core.pointee.isStopped, core.pointee.transcoder == nil,
        core.pointee.openRecord.byteOffset < 0,
        let context = core.pointee.context, context.pointee.instate == XML_PARSER_CONTENT,
        let input = context.pointee.input, let next = input.pointee.cur, let end = input.pointee.end
      else { return nil }
      let ahead = UnsafeBufferPointer(start: next, count: end - next)
      guard ahead.allSatisfy({ [9, 10, 13, 32].contains($0) }) else { return nil }
      return Standing(depth: depth, line: core.pointee.line + ahead.count { $0 == 10 })
    }
  }

  /// The names that have been met, but for the first so many.
  func names(from number: Int) -> [[UInt8]] {
    lock.withLock { _ in core.pointee.names.keys[number...].map { bytes(of: $0) } }
  }

  /// How many different names there may be.
  var nameLimit: Int { lock.withLock { _ in core.pointee.nameLimit } }

  /// That there are too many names, as of the beginning of a line.
  func nameProblem(atByteOffset byteOffset: Int, line: Int) -> ScanProblem {
    let place = XMLPlace(byteOffset: byteOffset, line: line, column: 1)
    return lock.withLock { _ in core.pointee.nameProblem(at: place) }
  }

  /// The line that libxml2 is at, from 1.
  var line: Int { lock.withLock { _ in core.pointee.line } }

  /// Goes on at a later place of the input, where another parser stands as this one does.
  func move(from standing: Standing, toByteOffset byteOffset: Int, line: Int) {
    lock.withLock { _ in
      core.pointee.byteOffsetBias += byteOffset - nextByteOffset
      // libxml2 has lines in its messages, too.
      core.pointee.context?.pointee.input?.pointee.line += Int32(truncatingIfNeeded: line - standing.line)
      nextByteOffset = byteOffset
    }
  }
}
