/// Which pieces of code call which, to find those that call themselves.
struct CallGraph {
  private struct Call {
    var target: Int
    var position: Int
  }

  private var calls: [[Call]] = []

  /// Adds a call that is made whenever its caller runs.
  ///
  /// - Parameter position: that of the instruction.
  mutating func add(from caller: Int, to target: Int, at position: Int) {
    while calls.count <= max(caller, target) { calls.append([]) }
    calls[caller].append(Call(target: target, position: position))
  }

  /// The positions of calls of what is running already: those that close a circle in a walk from each piece of code on.
  func endlessCalls() -> [Int] {
    enum State { case new, running, finished }
    var states = [State](repeating: .new, count: calls.count)
    var found: [Int] = []
    // A stack of its own: templates may nest as deep as they like.
    var stack: [(number: Int, next: Int)] = []
    for start in calls.indices where states[start] == .new {
      states[start] = .running
      stack.append((start, 0))
      while let (number, next) = stack.last {
        guard next < calls[number].count else {
          states[number] = .finished
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let call = calls[number][next]
        switch states[call.target] {
        case .new:
          states[call.target] = .running
          stack.append((call.target, 0))
        case .running: found.append(call.position)
        case .finished: break
        }
      }
    }
    return found
  }
}
