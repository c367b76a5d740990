import TaskModel
import Testing

@Suite struct IdentityTests {
  private func table(_ sources: [(String, [(id: String, title: String, parent: String?)])]) -> TaskTable {
    var table = TaskTable()
    for (source, tasks) in sources {
      table.beginSource(source)
      for task in tasks {
        var item = TaskItem(id: task.id, title: task.title)
        item.parent = task.parent
        table.append(item)
      }
    }
    return table
  }

  @Test func `A made id is the same whenever the same input is read, and only then`() {
    let first = table([("csv:a", [("", "Buy", nil), ("", "Buy", nil), ("own", "Buy", nil)])])
    let again = table([("csv:a", [("", "Buy", nil), ("", "Buy", nil), ("own", "Buy", nil)])])
    let ids = (0..<3).map { first.idString($0) }
    #expect(ids == (0..<3).map { again.idString($0) })
    #expect(ids[0] != ids[1] && ids[2] == "own")
    #expect(ids[0].count == 17 && ids[0].hasPrefix("t"))
    #expect(ids[0].dropFirst().allSatisfy { "0123456789abcdef".contains($0) })
    // The position counts from the source's beginning, so what is read before does not matter.
    let behind = table([("csv:b", [("", "x", nil)]), ("csv:a", [("", "Buy", nil)])])
    #expect(behind.idString(1) == ids[0])
    #expect(table([("csv:a", [("", "Sell", nil)])]).idString(0) != ids[0])
    #expect(table([("csv:c", [("", "Buy", nil)])]).idString(0) != ids[0])
  }

  @Test func `A made id never changes between versions`() {
    #expect(table([("csv:a", [("", "Buy milk", nil)])]).idString(0) == Self.pinned)
  }

  /// FNV-1a, 64 bits, over "csv:a", eight zero bytes and "Buy milk".
  private static let pinned: String = {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in Array("csv:a".utf8) + Array(repeating: 0, count: 8) + Array("Buy milk".utf8) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return "t" + String(repeating: "0", count: 16 - digits.count) + digits
  }()

  @Test func `Parents are found forward and backward, within their source`() {
    var table = table([
      (
        "a",
        [
          ("1", "child", "2"), ("2", "parent", nil), ("3", "child", "2"), ("4", "orphan", "9"),
          ("5", "empty", ""),
        ]
      ),
      ("b", [("9", "namesake", nil), ("2", "other", nil), ("6", "child", "2"), ("2", "twin", nil)]),
    ])
    let findings = table.resolveParents()
    #expect(table.parentRow == [1, -1, 1, -1, -1, -1, -1, 6, -1])
    #expect(findings.missing == [3] && findings.cyclic == [])
    #expect(table.parentID(0) == "2" && table.parentID(3) == "9" && table.parentID(1) == nil)
  }

  @Test func `Parents are found without any source, too`() {
    var table = TaskTable()
    for (id, parent) in [("1", "2"), ("2", nil)] {
      var item = TaskItem(id: id, title: id)
      item.parent = parent
      table.append(item)
    }
    #expect(table.resolveParents().missing == [])
    #expect(table.parentRow == [1, -1])
    table.beginSource("later")
    var item = TaskItem(id: "3", title: "3")
    item.parent = "2"
    table.append(item)
    #expect(table.resolveParents().missing == [2])
    #expect(table.parentRow == [1, -1, -1])
  }

  @Test func `Cycles are cut once, at the task that closes them`() {
    var table = table([
      ("a", [("1", "", "2"), ("2", "", "3"), ("3", "", "1"), ("4", "", "4"), ("5", "", "1"), ("6", "", "5")])
    ])
    let findings = table.resolveParents()
    #expect(findings.missing == [] && findings.cyclic == [2, 3])
    #expect(table.parentRow == [1, 2, -1, -1, 0, 4])
  }

  @Test func `Ids that come twice are found within a source`() {
    let rows = [
      ("a", [("1", "", nil as String?), ("2", "", nil), ("1", "", nil), ("", "", nil), ("", "", nil)]),
      ("b", [("2", "", nil)]),
    ]
    var plain = table(rows)
    #expect(plain.resolveParents().repeated == [2])
    #expect(plain.resolveParents(looksAtAllIDs: true).repeated == [2])
    #expect(plain.parentRow == [])
    var nested = table(rows + [("c", [("1", "", nil), ("1", "", "1")])])
    let findings = nested.resolveParents()
    #expect(findings.repeated == [2, 7] && findings.missing == [] && nested.parentRow[7] == 6)
  }

  @Test func `Where no task has a parent, ids are looked at among the first of each source`() {
    let many = (0..<TaskTable.idsLookedAt).map { ("\($0)", "", nil as String?) }
    var late = table([("a", many + [("0", "", nil)]), ("b", [("x", "", nil), ("x", "", nil)])])
    let inSecond = TaskTable.idsLookedAt + 2
    #expect(late.resolveParents().repeated == [inSecond])
    #expect(late.resolveParents(looksAtAllIDs: true).repeated == [TaskTable.idsLookedAt, inSecond])
  }

  @Test(arguments: [
    (["csv:i.csv"], ["csv:i.csv"]), (["csv:a/i.csv"], ["csv:i.csv"]), (["csv:/x/y/i.csv"], ["csv:i.csv"]),
    (
      ["csv:i.csv", "csv:b/i.csv", "json:i.csv", "csv:c/i.csv"],
      ["csv:i.csv", "csv:i.csv", "json:i.csv", "csv:i.csv"]
    ),
    (["csv:i.csv", "csv:i.csv2", "csv:i"], ["csv:i.csv", "csv:i.csv2", "csv:i"]), (["a/b"], ["b"]),
    ([""], [""]),
  ])
  func `A source is known by its format and its file's own name`(words: [String], identities: [String]) {
    var table = TaskTable()
    for word in words { table.beginSource(word) }
    #expect(table.sourceIdentities.map { String(decoding: $0, as: UTF8.self) } == identities)
  }

  @Test func `Random parents never leave a cycle`() {
    var state: UInt64 = 42
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<50 {
      let count = 1 + next(40)
      var table = table([("r", (0..<count).map { ("\($0)", "", next(4) == 0 ? nil : "\(next(count))") })])
      let cut = table.resolveParents().cyclic
      for start in 0..<(table.parentRow.isEmpty ? 0 : count) {
        var row = start
        var steps = 0
        while row >= 0, steps <= count {
          row = Int(table.parentRow[row])
          steps += 1
        }
        #expect(steps <= count, "cycle at \(start)")
      }
      #expect(cut.allSatisfy { table.parentRow[$0] == -1 })
    }
  }

  @Test func `A table without parents has none to resolve`() {
    var table = table([("a", [("1", "x", nil)])])
    table.resolveParents()
    #expect(table.parentRow.isEmpty)
  }
}
