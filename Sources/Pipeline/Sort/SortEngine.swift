import TaskModel

/// Sorts row numbers by keys that have been turned into bytes: a multikey sort over eight bytes at a time.
///
/// All rows get the first eight bytes of their first key as a number (cached beside the row number, so that the
/// inner loops touch nothing else), are sorted by it, and every run of equals goes on alone: to the next eight
/// bytes of the text, or to the next key. Keys of fixed width are packed, several to a number (`SortComponent`), and
/// filled up with the beginning of the text behind them, which is then read once in the order it lies in memory.
/// Work is proportional to the bytes that tell rows apart; common prefixes cost one look per eight bytes, since a
/// run that turns out to be in order is not sorted. There is no recursion: runs wait on a stack of their own. What
/// to watch: every step is stable, and only that keeps ties in the order they came in.
struct SortEngine: Sendable {
  /// One key, or several of fixed width together.
  enum Stage: Sendable {
    /// At most 64 bits together.
    case packed([SortComponent])
    /// Texts without zero bytes; absent ones count as empty.
    case text(SortTexts, isDescending: Bool)
  }
  let stages: [Stage]
  /// For each stage that is packed and has room, how many bytes of the text behind it fill it up; otherwise 0.
  private let fillings: [Int]

  /// Sorts by those keys.
  init(stages: [Stage]) {
    self.stages = stages
    fillings = stages.indices.map { index in
      guard case .packed(let components) = stages[index], index + 1 < stages.count,
        case .text = stages[index + 1]
      else { return 0 }
      let room = (64 - components.reduce(0) { $0 + $1.bits }) / 8
      // Less than that is not worth a look at every text.
      return room >= 3 ? room : 0
    }
  }

  /// A part of the elements that is equal up to a place in the keys.
  private struct Run {
    var start: Int
    var end: Int
    var stage: Int
    /// Bytes of the stage's text that are equal already.
    var depth: Int
  }

  /// From this length down a run is sorted by comparing whole keys.
  private static let comparisonLength = 6

  /// The rows in order; equal ones stay in the order given.
  func sorted(_ rows: [Int32]) -> [Int32] {
    if stages.isEmpty || rows.count < 2 { return rows }
    var elements = rows.map { SortElement(chunk: 0, row: $0) }
    withUnsafeTemporaryAllocation(of: SortElement.self, capacity: rows.count) { scratch in
      elements.withUnsafeMutableBufferPointer { elements in
        withViews { sort(elements, scratch, $0, isLoaded: false) }
      }
    }
    return elements.map(\.row)
  }

  /// Pointers into the texts of every stage (empty ones for stages without), valid during `body`: with a run of two
  /// or three rows each, counting references would cost as much as the comparisons.
  func withViews(_ body: ([SortTexts.View]) -> Void) { withViews(from: 0, [], body) }

  private func withViews(from stage: Int, _ views: [SortTexts.View], _ body: ([SortTexts.View]) -> Void) {
    if stage == stages.count {
      body(views)
    } else if case .text(let texts, let isDescending) = stages[stage] {
      texts.withView(isDescending: isDescending) { withViews(from: stage + 1, views + [$0], body) }
    } else {
      withViews(from: stage + 1, views + [SortTexts.View.none], body)
    }
  }

  /// Sorts elements; with `isLoaded`, the first eight bytes of their first key are in them already.
  func sort(
    _ elements: ElementSort.Elements, _ scratch: ElementSort.Elements, _ views: [SortTexts.View],
    isLoaded: Bool
  ) {
    var isLoaded = isLoaded
    var waiting = [Run(start: 0, end: elements.count, stage: 0, depth: 0)]
    while let run = waiting.popLast() {
      let part = ElementSort.Elements(rebasing: elements[run.start..<run.end])
      if part.count <= SortEngine.comparisonLength {
        insertionSort(part, run, views)
        continue
      }
      if !isLoaded { load(part, run, views) }
      isLoaded = false
      let (isOrdered, varying) = ElementSort.survey(part)
      if !isOrdered {
        ElementSort.sort(
          part, scratch: ElementSort.Elements(rebasing: scratch[run.start..<run.end]), varying: varying)
      }
      if varying == 0 {
        if let next = following(run, chunk: part[0].chunk, views) { waiting.append(next) }
      } else {
        appendRuns(of: part, run, views, to: &waiting)
      }
    }
  }

  /// Puts the next eight bytes of the key into every element.
  private func load(_ part: ElementSort.Elements, _ run: Run, _ views: [SortTexts.View]) {
    let view = views[run.stage]
    if view.isText {
      // The rows of a run lie anywhere: memory works on many of them at once.
      let (near, far) = (16, 32)
      for index in part.indices {
        if index &+ far < part.count { view.prefetchPlace(Int(part[index &+ far].row)) }
        if index &+ near < part.count { view.prefetchText(Int(part[index &+ near].row), run.depth) }
        part[index].chunk = view.chunk(Int(part[index].row), run.depth) ^ view.inversion
      }
    } else if case .packed(let components) = stages[run.stage] {
      for index in part.indices { part[index].chunk = 0 }
      for component in components { component.append(to: part) }
      let filled = UInt64(8 * fillings[run.stage])
      if filled == 0 { return }
      let text = views[run.stage + 1]
      for index in part.indices {
        let chunk = (text.chunk(Int(part[index].row), 0) ^ text.inversion) &>> (64 &- filled)
        part[index].chunk = part[index].chunk &<< filled | chunk
      }
    }
  }

  /// Puts the first eight bytes of the first key into every element.
  func loadFirst(_ elements: ElementSort.Elements, _ views: [SortTexts.View]) {
    load(elements, Run(start: 0, end: elements.count, stage: 0, depth: 0), views)
  }

  /// What a run of equal chunks has to go on with, or nil where nothing is left to compare.
  @inline(__always)
  private func following(_ run: Run, chunk: UInt64, _ views: [SortTexts.View]) -> Run? {
    var next = run
    let filling = fillings[run.stage]
    let view = views[filling == 0 ? run.stage : run.stage + 1]
    if view.isText, (chunk ^ view.inversion) & 0xFF != 0 {
      // The text goes on.
      next.stage += filling == 0 ? 0 : 1
      next.depth += filling == 0 ? 8 : filling
    } else {
      next.stage += filling == 0 ? 1 : 2
      next.depth = 0
    }
    return next.stage < views.count ? next : nil
  }

  private func appendRuns(
    of part: ElementSort.Elements, _ run: Run, _ views: [SortTexts.View], to waiting: inout [Run]
  ) {
    if !views[run.stage].isText, run.stage + 1 == views.count { return }
    var start = 0
    while start < part.count {
      let chunk = part[start].chunk
      var end = start &+ 1
      while end < part.count, part[end].chunk == chunk { end &+= 1 }
      if end &- start > 1, var next = following(run, chunk: chunk, views) {
        next.start = run.start + start
        next.end = run.start + end
        waiting.append(next)
      }
      start = end
    }
  }

  // MARK: Few rows

  private func insertionSort(_ part: ElementSort.Elements, _ run: Run, _ views: [SortTexts.View]) {
    var index = 1
    while index < part.count {
      let row = part[index].row
      var place = index
      while place > 0, isOrderedBefore(Int(row), Int(part[place &- 1].row), run, views) {
        part[place].row = part[place &- 1].row
        place &-= 1
      }
      part[place].row = row
      index &+= 1
    }
  }

  /// Whether a row comes before another, by everything that is not known to be equal yet.
  private func isOrderedBefore(_ left: Int, _ right: Int, _ run: Run, _ views: [SortTexts.View]) -> Bool {
    var depth = run.depth
    var stage = run.stage
    while stage < views.count {
      let view = views[stage]
      if view.isText {
        let order = view.compare(left, right, depth)
        if order != 0 { return (order < 0) == (view.inversion == 0) }
      } else if case .packed(let components) = stages[stage] {
        for component in components {
          let leftValue = component.value(left)
          let rightValue = component.value(right)
          if leftValue != rightValue { return leftValue < rightValue }
        }
      }
      depth = 0
      stage += 1
    }
    return false
  }
}
