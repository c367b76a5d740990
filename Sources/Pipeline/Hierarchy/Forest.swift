/// Trees over numbers: who stands under whom, siblings in order.
struct Forest: Sendable {
  /// By number: that of its parent, where it was put under one.
  private let parents: [Int32]
  /// By number: that of its first child, and of its next sibling; -1 is none.
  private(set) var firstChild: [Int32]
  private(set) var nextSibling: [Int32]

  /// A forest in which nobody stands under anybody yet.
  init(parents: [Int32]) {
    self.parents = parents
    firstChild = Array(repeating: -1, count: parents.count)
    nextSibling = firstChild
  }

  /// Puts a number under its parent, before the children that it has so far.
  mutating func addFirst(_ child: Int) {
    let parent = Int(parents[child])
    nextSibling[child] = firstChild[parent]
    firstChild[parent] = Int32(truncatingIfNeeded: child)
  }

  /// Visits a root and everything under it, a parent before its children, with their depth below it.
  ///
  /// Without recursion, so a chain of any length is fine.
  @inline(__always)
  func forEach(from root: Int, _ visit: (_ number: Int, _ depth: Int32) -> Void) {
    var number = root
    var depth: Int32 = 0
    while true {
      visit(number, depth)
      if firstChild[number] >= 0 {
        number = Int(firstChild[number])
        depth &+= 1
        continue
      }
      while number != root, nextSibling[number] < 0 {
        number = Int(parents[number])
        depth &-= 1
      }
      if number == root { return }
      number = Int(nextSibling[number])
    }
  }
}
