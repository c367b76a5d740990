import Dispatch
import Synchronization
import Testing

@testable import Importers

struct BoundedChannelTests {
  @Test(.timeLimit(.minutes(5))) func `values come in order, and the sender waits for room`() {
    let channel = BoundedChannel<Int>(capacity: 3)
    let sent = Atomic<Int>(0)
    let received = Atomic<Int>(0)
    let done = DispatchGroup()
    let largestLead = Mutex(0)
    DispatchQueue.global().async(group: done) {
      for value in 0..<1_000 {
        guard channel.send(value) else { return }
        let count = sent.add(1, ordering: .sequentiallyConsistent).newValue
        let lead = count - received.load(ordering: .sequentiallyConsistent)
        largestLead.withLock { $0 = max($0, lead) }
      }
      _ = channel.send(nil)
    }
    var values: [Int] = []
    while let value = channel.receive() {
      values.append(value)
      received.add(1, ordering: .sequentiallyConsistent)
    }
    done.wait()
    #expect(values == Array(0..<1_000))
    // One more is on its way between `receive` and the count.
    #expect(largestLead.withLock { $0 } <= 4)
  }

  @Test(.timeLimit(.minutes(5))) func `who would wait does other work first, and waits when there is none`() {
    let channel = BoundedChannel<Int>(capacity: 1)
    var done: [String] = []
    #expect(channel.send(1, meanwhile: { noteQuestion(&done, "room") }))
    // There is no room: the work that is done makes some.
    let isSent = channel.send(2) {
      done.append("received \(channel.receive() ?? 0)")
      return true
    }
    #expect(isSent)
    #expect(channel.receive(meanwhile: { noteQuestion(&done, "a value") }) == 2)
    var pieces = 3
    let value = channel.receive {
      pieces -= 1
      if pieces == 0 { _ = channel.send(3) }
      return pieces >= 0
    }
    #expect(value == 3)
    #expect(pieces == 0 && done == ["received 1"])
  }

  private func noteQuestion(_ done: inout [String], _ what: String) -> Bool {
    done.append("asked for work although there is \(what)")
    return false
  }

  @Test(.timeLimit(.minutes(5))) func `a sender that waits hears that nobody receives any more`() {
    let channel = BoundedChannel<Int>(capacity: 1)
    let refused = Mutex(false)
    let done = DispatchGroup()
    DispatchQueue.global().async(group: done) {
      while channel.send(1) {}
      refused.withLock { $0 = true }
    }
    _ = channel.receive()
    channel.cancel()
    done.wait()
    #expect(refused.withLock { $0 })
  }

  @Test(.timeLimit(.minutes(5)))
  func `after the end nothing waits on either side, however often it is asked`() {
    let channel = BoundedChannel<Int>(capacity: 1)
    let first = channel.send(1)
    channel.cancel()
    let done = DispatchGroup()
    let outcomes = Mutex<[Bool]>([])
    DispatchQueue.global().async(group: done) {
      for value in [2, nil, 3, nil] as [Int?] {
        let isSent = channel.send(value)
        outcomes.withLock { $0.append(isSent) }
      }
      for _ in 0..<4 {
        let isNothing = channel.receive() == nil
        outcomes.withLock { $0.append(!isNothing) }
      }
    }
    done.wait()
    #expect(first)
    #expect(outcomes.withLock { $0 } == Array(repeating: false, count: 8))
  }
}
