/// Rows of a table in an order that is still being made; what is asked for is waited for.
///
/// Each row is there at most once.
package protocol ArrivingRows: AnyObject, Sendable {
  /// How many rows there are going to be.
  var count: Int { get }
  /// The rows at those positions, as soon as they are known.
  func rows(_ positions: Range<Int>) -> [Int32]
}

/// Row numbers of a table in the order in which its tasks are shown.
///
/// Those of a large report may still be sorted while the first of them are being written: reading them waits for as
/// many as are asked for, and gives the same whenever it is done.
package struct TaskRows: Sequence, Sendable {
  /// The rows, where all of them are known; otherwise empty.
  package let known: [Int32]
  private let arriving: (any ArrivingRows)?

  /// Rows that are known.
  package init(_ rows: [Int32]) {
    known = rows
    arriving = nil
  }

  /// Rows that are still on their way.
  package init(arriving rows: any ArrivingRows) {
    known = []
    arriving = rows
  }

  /// All rows, as soon as they are known.
  package var all: [Int32] { arriving.map { $0.rows(0..<$0.count) } ?? known }

  /// Whether each row is known to be there once at most, without a look at them.
  package var areDistinct: Bool { arriving != nil }

  /// How many rows there are.
  package var count: Int { arriving?.count ?? known.count }

  /// The row at a position.
  package subscript(position: Int) -> Int32 {
    if let arriving { arriving.rows(position..<position + 1)[0] } else { known[position] }
  }

  /// The rows at those positions.
  package subscript(positions: Range<Int>) -> ArraySlice<Int32> {
    if let arriving { arriving.rows(positions)[...] } else { known[positions] }
  }

  package func makeIterator() -> IndexingIterator<[Int32]> { all.makeIterator() }
}

extension TaskRows: Equatable, ExpressibleByArrayLiteral {
  package init(arrayLiteral rows: Int32...) { self.init(rows) }

  package static func == (left: TaskRows, right: TaskRows) -> Bool { left.all == right.all }
}
