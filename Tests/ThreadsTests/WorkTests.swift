import Synchronization
import Testing
import Threads

/// What holds of work whether there are threads or not; that there are none is tried by the commands
/// (`Tests/CommandTests/SurroundingsTests.swift`).
@Suite struct WorkTests {
  @Test("who waits for work finds it done")
  func waiting() {
    let isDone = Mutex(false)
    func set() { isDone.withLock { $0 = true } }
    withoutActuallyEscaping(set) { set in
      nonisolated(unsafe) let set = set
      Work.start { set() }.wait()
    }
    #expect(isDone.withLock { $0 })
  }

  @Test("every number is taken once, whatever the number of threads", arguments: [0, 1, 2, 7, 300])
  func numbers(count: Int) {
    let taken = Mutex([Int](repeating: 0, count: count))
    Work.inParallel(count) { number in taken.withLock { $0[number] += 1 } }
    #expect(taken.withLock { $0 } == [Int](repeating: 1, count: count))
  }

  @Test("a thread has room for deep nesting, whatever the shell's limit of the stack is")
  func stack() {
    let deepest = Mutex(0)
    func descend(_ depth: Int) -> Int {
      withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 8) { memory in
        memory[0] = UInt8(truncatingIfNeeded: depth)
        return depth == 0 ? Int(memory[0]) : descend(depth - 1) + 1
      }
    }
    Work.inParallel(2) { _ in
      let depth = descend(4_000)
      deepest.withLock { $0 = max($0, depth) }
    }
    #expect(deepest.withLock { $0 } == 4_000)
  }
}
