import Synchronization
import Testing

@testable import PantaskKit

/// Work on many pages at once.
struct PageWorkTests {
  private struct Failure: Error, Equatable { var number: Int }

  @Test(arguments: [0, 1, 2, 3, 100])
  func `every number once, and the results in their order`(count: Int) throws {
    let seen = Mutex([Int]())
    let results = try PageWork.inTurn(count) { number in
      seen.withLock { $0.append(number) }
      return number * number
    }
    #expect(results == (0..<count).map { $0 * $0 })
    #expect(seen.withLock { $0.sorted() } == Array(0..<count))
  }

  @Test func `the first failure in the order of the numbers is thrown, and nothing is begun after it`() {
    let begun = Mutex(0)
    #expect(throws: Failure(number: 10)) {
      _ = try PageWork.inTurn(1000) { number in
        begun.withLock { $0 += 1 }
        if number >= 10 { throw Failure(number: number) }
        return number
      }
    }
    #expect(begun.withLock { $0 } <= 10 + PageWork.threadCount)
  }
}
