/// What the details of some tasks were made of, in HTML: those that their source writes in HTML, or as a document of
/// blocks, and that are read as plain text.
///
/// The text is what everything reads; this is kept beside it for reports that show details formatted, and for them
/// alone. It counts only as long as a row has the text that was made of it, so whatever changes texts (edits, merging,
/// stand-ins, records that add to a task) need not know of it.
struct DetailSources: Sendable {
  private var rows: [Int32] = []
  /// By entry: the hash of the text that was made of it, for this process.
  private var texts: [Int] = []
  private var html = TextColumn()

  /// Whether there are none.
  var isEmpty: Bool { rows.isEmpty }

  /// Adds that of a row, which is the last one or comes behind all others.
  mutating func append(_ source: some Collection<UInt8>, of text: UnsafeBufferPointer<UInt8>, row: Int) {
    truncate(to: row)
    rows.append(Int32(truncatingIfNeeded: row))
    texts.append(Self.hash(text))
    html.append(source)
  }

  /// Where in `bytes` the HTML of a row is whose details are a text; nil where there is none.
  func place(row: Int, text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard let index = index(of: row), texts[index] == Self.hash(text) else { return nil }
    return html.range(index)
  }

  /// The HTML of all rows, one after another.
  var bytes: [UInt8] { html.bytes }

  /// Forgets those of a row and all behind it.
  mutating func truncate(to row: Int) {
    while let last = rows.last, last >= row {
      rows.removeLast()
      texts.removeLast()
    }
    html.truncate(to: rows.count)
  }

  /// Adds those of another table, whose rows come behind so many of this one.
  mutating func append(contentsOf other: DetailSources, behind rowCount: Int) {
    if other.isEmpty { return }
    rows += other.rows.map { $0 &+ Int32(truncatingIfNeeded: rowCount) }
    texts += other.texts
    html.append(contentsOf: other.html)
  }

  /// Adds that of a row of another table, whatever its text is there.
  mutating func append(row other: Int, of sources: DetailSources, as row: Int) {
    guard let index = sources.index(of: other) else { return }
    truncate(to: row)
    rows.append(Int32(truncatingIfNeeded: row))
    texts.append(sources.texts[index])
    html.append(sources.html.bytes[sources.html.range(index)])
  }

  /// Those of some of the rows, in their new order.
  func ofRows(_ kept: [Int]) -> DetailSources {
    var result = DetailSources()
    if isEmpty { return result }
    for (row, old) in kept.enumerated() { result.append(row: old, of: self, as: row) }
    return result
  }

  private func index(of row: Int) -> Int? {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low] == row ? low : nil
  }

  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(text))
    return hasher.finalize()
  }
}

extension TaskTable {
  /// Keeps what the details of the row that is being filled, which are in their column by now, were made of.
  package mutating func keepDetailSource(_ html: some Collection<UInt8>) {
    guard detail.count == rowCount + 1 else { return }
    let text = detail.range(rowCount)
    detail.bytes.withUnsafeBufferPointer { bytes in
      detailSources.append(html, of: UnsafeBufferPointer(rebasing: bytes[text]), row: rowCount)
    }
  }

  /// The details of a row as their source has formatted them, and in which notation; nil where they are plain text, or
  /// there are none.
  package func formattedDetail(_ row: Int) -> (text: ArraySlice<UInt8>, markup: DetailMarkup)? {
    guard detail.isPresent(row) else { return nil }
    let text = detail.range(row)
    let origin = takenDetails[row] ?? row
    if !detailSources.isEmpty {
      let place = detail.bytes.withUnsafeBufferPointer { bytes in
        detailSources.place(row: origin, text: UnsafeBufferPointer(rebasing: bytes[text]))
      }
      if let place { return (detailSources.bytes[place], .html) }
    }
    let markup = sourceIndex(origin).map { detailMarkups[$0] } ?? .plain
    return markup == .plain ? nil : (detail.bytes[text], markup)
  }

  /// Takes down that a row has got the details of another one.
  package mutating func takeDetail(of other: Int, row: Int) {
    let origin = takenDetails[other] ?? other
    takenDetails[row] = origin == row ? nil : origin
  }
}
