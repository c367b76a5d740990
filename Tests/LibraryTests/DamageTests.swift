import Foundation
import TaskModel
import TestSupport
import Testing

@testable import Library

/// Libraries whose pages are not what they were: an error for whatever is done with them, and no byte is changed.
struct DamageTests {
  /// What may be done with a library.
  enum Use: CaseIterable {
    case read, history, lives, compare, mark, undo, redo, revert, edit, setMark, prune, add
  }

  /// How a page is damaged.
  enum Damage: CaseIterable {
    /// Nothing but zeros.
    case zeros
    /// What a generator of random numbers gives.
    case noise
    /// The same page of another library.
    case foreign
    /// One bit of it is another.
    case bit
    /// The file ends before it.
    case cut
  }

  /// A library of two sources, with edits of every kind, one of them undone, and values of more than a page.
  private static func fill(_ library: LibraryStore, _ word: String) throws {
    func list(_ range: Range<Int>) -> [TaskItem] {
      range.map { number in
        TaskItem("\(number)", "\(word) \(number)") { item in
          item.detail = String(repeating: word, count: number % 9 == 0 ? 2_500 : number % 7)
          item.tags = [word]
        }
      }
    }
    try library.add(list(0..<60))
    try library.add(list(0..<50), source: "b.csv")
    try library.change { item in
      if item.id == "7" { return nil }
      var item = item
      if item.id == "8" { item.title = "\(word)!" }
      return item
    }
    try library.add(list(0..<55))
    try library.setMark(of: "week", to: 2)
    try library.add(task: TaskItem("", word))
    try library.add(task: TaskItem("", "\(word) \(word)"))
    _ = try library.undo()
  }

  private static func use(_ use: Use, _ path: String) throws {
    func reading() throws -> LibraryStore { try LibraryStore(path: path, for: .reading) }
    func writing() throws -> LibraryStore { try LibraryStore(path: path, for: .writing) }
    switch use {
    case .read: _ = try reading().tasks()
    case .history: _ = try reading().history()
    case .lives: _ = try reading().lives(into: TaskTable())
    case .compare: _ = try reading().differences { (1, $0.head) }
    case .mark: _ = try reading().mark(of: "week")
    case .add: try writing().add([TaskItem("1", "A")]) { $0.isForced = true }
    case .edit: try writing().add(task: TaskItem("", "A"))
    case .undo: _ = try writing().undo()
    case .redo: _ = try writing().redo()
    case .revert: _ = try writing().revert(3, command: "", at: LibraryStore.now)
    case .prune: _ = try writing().prune(before: { _ in 4 }, isDryRun: false)
    case .setMark: try writing().setMark(of: "week", to: 3)
    }
  }

  @Test(arguments: Damage.allCases)
  func `a damaged page is an error, whatever is done, and the file stays as it is`(damage: Damage) throws {
    let (scratch, otherScratch) = (try ScratchLibrary(), try ScratchLibrary())
    let (made, other) = (try scratch.made(), try otherScratch.made())
    try Self.fill(made, "One")
    try Self.fill(other, "Two")
    // Which step counts, what a source is called and what was reported: nothing else says it.
    let unproved = try made.rootPages(of: ["head", "source", "mark"])
    try made.close()
    try other.close()
    let whole = try Data(contentsOf: URL(fileURLWithPath: scratch.path))
    let foreign = try Data(contentsOf: URL(fileURLWithPath: otherScratch.path))
    #expect(whole.count == foreign.count)
    // SQLite's file format §1.3.2.
    let pageSize = Int(whole[16]) << 8 | Int(whole[17])
    let pages = stride(from: 0, to: whole.count, by: pageSize).map { $0..<$0 + pageSize }
    #expect(pages.count > 20)
    var random = SplitMix64(seed: 7)
    var triedCount = 0
    for (number, page) in pages.enumerated() {
      var damaged = whole
      switch damage {
      case .zeros: damaged.replaceSubrange(page, with: Data(count: pageSize))
      case .noise:
        damaged.replaceSubrange(page, with: Data(page.map { _ in UInt8(random.below(256)) }))
      case .foreign: damaged.replaceSubrange(page, with: foreign[page])
      case .bit:
        // In what is used of a page: cells grow from its end, and page 1 has counters that say nothing of tasks.
        if number == 0 || unproved.contains(number + 1) { continue }
        damaged[page.upperBound - 1 - random.below(8)] ^= 1
      case .cut: damaged = damaged[..<page.lowerBound]
      }
      // Pages without tasks may be the same in both, and the one of an empty table has no end that is used.
      if damaged == whole { continue }
      let isUsed = whole[page].suffix(8).contains { $0 != 0 }
      if damage == .bit, !isUsed { continue }
      triedCount += 1
      for (place, use) in Use.allCases.enumerated()
      where use == .undo || (place + number) % 4 == 0 || damage == .zeros {
        try damaged.write(to: URL(fileURLWithPath: scratch.path))
        #expect(throws: LibraryError.self, "page \(number + 1), \(use)") { try Self.use(use, scratch.path) }
        let after = try Data(contentsOf: URL(fileURLWithPath: scratch.path))
        #expect(after == damaged, "page \(number + 1), \(use)")
      }
    }
    #expect(triedCount > 10)
  }

  @Test func `a byte of the header that is another is damage, or none that matters`() throws {
    let scratch = try ScratchLibrary()
    let made = try scratch.made()
    try Self.fill(made, "One")
    try made.close()
    let url = URL(fileURLWithPath: scratch.path)
    let whole = try Data(contentsOf: url)
    var refusedCount = 0
    for place in 0..<100 {
      for value: UInt8 in [0, 3, 5, 255] where whole[place] != value {
        var damaged = whole
        damaged[place] = value
        for use in [Use.read, .undo] {
          try damaged.write(to: url)
          do { try Self.use(use, scratch.path) } catch let error as LibraryError {
            refusedCount += 1
            switch error.cause {
            case .damaged, .foreign, .newer: break
            default: Issue.record("byte \(place) is \(value), \(use): \(error)")
            }
            #expect(try Data(contentsOf: url) == damaged, "byte \(place) is \(value), \(use)")
          }
        }
      }
    }
    #expect(refusedCount > 200)
  }

  @Test func `a sound library is not taken for a damaged one, whatever has been done with it`() throws {
    let scratch = try ScratchLibrary()
    let made = try scratch.made()
    try Self.fill(made, "One")
    try made.close()
    for use in Use.allCases { try Self.use(use, scratch.path) }
    #expect(try !LibraryStore(path: scratch.path, for: .reading).tasks().isEmpty)
  }
}

extension LibraryStore {
  /// The first pages of some tables, which have no more.
  fileprivate func rootPages(of tables: [String]) throws -> Set<Int> {
    try read { connection in
      var pages: Set<Int> = []
      for table in tables {
        try connection.forEachRow(
          "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = '\(table)'"
        ) {
          pages.insert(Int(String(decoding: try RowDecoder.bytes($0, 0, .title), as: UTF8.self)) ?? 0)
        }
      }
      return pages
    }
  }
}
