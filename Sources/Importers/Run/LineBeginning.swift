/// Where the line begins that a record begins on, looked for backwards in a buffer, as far as the place that was found
/// last.
struct LineBeginning {
  /// Where in the buffer columns are counted from: the line's beginning, or the last place on it.
  var origin: Int
  /// The column there; nil where the line's beginning is not at hand.
  var column: Int?
  /// Where in the buffer the line begins; before the buffer where it began in what is no longer there.
  var start: Int

  init(origin: Int, column: Int?, start: Int) {
    (self.origin, self.column, self.start) = (origin, column, start)
  }

  /// Looks for it before `bytes[place]`, which is at `byteOffset` of the input.
  ///
  /// What the buffer has before the input's first byte, or before what was kept of it, is free room (zeros). Linear in
  /// the distance to the line's beginning, to `mark` or to `first`, whichever is nearest.
  ///
  /// - Parameters:
  ///   - first: the first byte that is looked at.
  ///   - mark: the place that was found last.
  ///   - isFirstOfLine: whether `bytes[first]` begins a line; nil where it does if it is the input's first byte.
  init(
    before place: Int, in bytes: [UInt8], first: Int, byteOffset: Int, _ mark: Diagnostics.Mark?,
    isFirstOfLine: Bool? = nil
  ) {
    let marked = mark.map { place - byteOffset + $0.byteOffset } ?? -1
    let isMarked = marked >= first && marked <= place
    let last = isMarked ? marked : first
    var origin = place
    while origin > last, bytes[origin - 1] != 10, bytes[origin - 1] != 13, bytes[origin - 1] != 0 {
      origin -= 1
    }
    (self.origin, start) = (origin, origin)
    if origin > last {
      column = bytes[origin - 1] == 0 ? nil : 1
    } else if isMarked, let mark {
      column = mark.lineStart.map { _ in mark.column }
      start = mark.lineStart.map { place - byteOffset + $0 } ?? origin
    } else {
      column = isFirstOfLine ?? (byteOffset == place - origin) ? 1 : nil
    }
  }
}
