import Dispatch
import Synchronization
import Threads

/// Renders a long list in blocks on several threads, and writes the blocks in order: the bytes are those of the serial
/// rendering.
///
/// Why it is clever: the calling thread is both the writer and one of the workers, so two cores are both busy and no
/// thread only waits. Blocks are claimed in order from a window of a few slots, which bounds the memory: a slot is free
/// again when its block is written, and its buffer is used for the next one, because fresh memory for every block
/// would cost page faults. What to watch: every claim is preceded by a wait for `freeSlots` and every finished block
/// followed by a signal of its slot, which the writer waits for exactly once; helpers that leave pass the signal on
/// so that all wake up; the caller leaves only after the last helper that has started, since `data` may rest on memory
/// that the caller owns. A block of few items with huge lists inside is held as a whole until it is its turn.
final class ParallelList: Sendable {
  /// Lists from this length on are rendered in parallel.
  static let minimumCount = 8192
  /// How many items make a block.
  static let blockLength = 4096

  /// A place for a finished block.
  ///
  /// A rendering keeps its slots from list to list, because of their memory.
  final class Slot: Sendable {
    fileprivate struct Content: ~Copyable {
      var output = OutputBuffer(capacity: 64 * 1024)
      var error: TemplateError?
    }
    fileprivate let content = Mutex(Content())
    fileprivate let isFilled = DispatchSemaphore(value: 0)
  }

  private struct Progress {
    var nextBlock = 0
    var helperCount = 0
    var isClosed = false
  }

  private let loop: RenderState.Loop
  private let renderer: TemplateRenderer
  private let data: any TemplateData
  private let blockCount: Int
  private let slots: [Slot]
  private let progress = Mutex(Progress())
  private let freeSlots = DispatchSemaphore(value: 0)
  private let helperLeft = DispatchSemaphore(value: 0)

  /// Renders the list that `renderer` has come to.
  ///
  /// - Throws: the first error of the items, in their order; the output before it is written.
  static func render(
    _ loop: RenderState.Loop, by renderer: inout TemplateRenderer, data: any TemplateData,
    to output: inout OutputBuffer
  ) throws(TemplateError) {
    if renderer.slots.isEmpty { renderer.slots = (0..<2 * renderer.parallelism).map { _ in Slot() } }
    let list = ParallelList(loop, renderer, data)
    defer { list.close() }
    list.startHelpers(renderer.parallelism - 1)
    try list.write(to: &output)
  }

  private init(_ loop: RenderState.Loop, _ renderer: TemplateRenderer, _ data: any TemplateData) {
    var worker = TemplateRenderer(template: renderer.template, parallelism: 1)
    worker.state = renderer.state
    worker.state.outerDepth += worker.state.calls.count
    worker.state.calls = []
    worker.state.loops = []
    self.renderer = worker
    self.loop = loop
    self.data = data
    blockCount = (loop.count - 1) / Self.blockLength + 1
    slots = renderer.slots
    // A semaphore must not end with less than it began with, so it begins with nothing.
    for _ in slots { freeSlots.signal() }
  }

  private func startHelpers(_ count: Int) {
    for _ in 0..<min(count, blockCount - 1) {
      _ = Work.startAside { [self] in help() }
    }
  }

  private func help() {
    let mayHelp = progress.withLock { progress in
      if progress.isClosed { return false }
      progress.helperCount += 1
      return true
    }
    guard mayHelp else { return }
    var worker = renderer
    while true {
      freeSlots.wait()
      guard let block = claim() else { break }
      render(block, by: &worker)
    }
    freeSlots.signal()
    progress.withLock { $0.helperCount -= 1 }
    helperLeft.signal()
  }

  private func claim() -> Int? {
    progress.withLock { progress in
      if progress.isClosed || progress.nextBlock == blockCount { return nil }
      progress.nextBlock += 1
      return progress.nextBlock - 1
    }
  }

  private func render(_ block: Int, by worker: inout TemplateRenderer) {
    var part = loop
    part.next = block * Self.blockLength
    part.count = min(part.next + Self.blockLength, loop.count)
    part.isWhole = true
    let slot = slots[block % slots.count]
    slot.content.withLock { content in
      if part.isFinished {
        data.appendFinishedItems(
          part.next..<part.count, ofSection: part.field, in: part.frame, to: &content.output)
        return
      }
      do throws(TemplateError) {
        worker.begin(part, data)
        try worker.run(from: part.body, data: data, to: &content.output)
      } catch {
        content.error = error
        worker = renderer
      }
    }
    slot.isFilled.signal()
  }

  /// Writes the blocks in order, rendering others while the next one is not there yet.
  private func write(to output: inout OutputBuffer) throws(TemplateError) {
    var worker = renderer
    for block in 0..<blockCount {
      let slot = slots[block % slots.count]
      while slot.isFilled.wait(timeout: .now()) == .timedOut {
        if freeSlots.wait(timeout: .now()) == .success {
          if let other = claim() {
            render(other, by: &worker)
            continue
          }
          freeSlots.signal()
        }
        slot.isFilled.wait()
        break
      }
      let error = slot.content.withLock { content in
        output.append(content.output.held.span)
        content.output.removeAll()
        return content.error
      }
      if let error { throw error }
      if output.hasFailed { return }
      freeSlots.signal()
    }
  }

  /// Lets no helper begin any more and waits for those that have.
  private func close() {
    var waiting = progress.withLock { progress in
      progress.isClosed = true
      return progress.helperCount
    }
    freeSlots.signal()
    while waiting > 0 {
      helperLeft.wait()
      waiting = progress.withLock { $0.helperCount }
    }
  }
}
