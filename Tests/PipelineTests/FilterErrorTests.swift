import TaskModel
import TestSupport
import Testing

@testable import Pipeline

/// A mistake, marked with a ^ in front of the place it is reported at.
struct FilterErrorCase: Sendable, CustomTestStringConvertible {
  let marked: String
  let code: DiagnosticCode
  let message: String
  /// A part of the hint, or nil where there is none.
  let hint: String?
  var testDescription: String { marked }

  init(_ marked: String, _ code: DiagnosticCode, _ message: String, hint: String? = nil) {
    self.marked = marked
    self.code = code
    self.message = message
    self.hint = hint
  }

  static let all = syntax + names + types

  static let syntax = [
    FilterErrorCase("^", .filterSyntax, "the filter is empty", hint: "isDone == false"),
    FilterErrorCase("isDone == false AND^", .filterSyntax, "expected a field or a value, found the end"),
    FilterErrorCase("open ^done", .filterSyntax, "expected AND or OR, found \"done\""),
    FilterErrorCase(
      "id == WEB^-101 AND open", .filterSyntax, "expected AND or OR, found \"-\"",
      hint: "write `id == \"WEB-101\" AND open`"),
    FilterErrorCase(
      "(project == Web ^shop page) OR open", .filterSyntax, "expected AND, OR or )",
      hint: "write `(project == \"Web shop page\") OR open`"),
    FilterErrorCase(
      "project == Web ^shop", .filterSyntax, "expected AND or OR, found \"shop\"", hint: "\"Web shop\""),
    FilterErrorCase("title LIKE Re^*", .filterSyntax, "unexpected \"*\"", hint: "write `title LIKE \"Re*\"`"),
    FilterErrorCase(
      "^overdue == true", .unknownField, "unknown field \"overdue\"", hint: "write `overdue`"),
    FilterErrorCase("^Open == true", .unknownField, "unknown field \"Open\"", hint: "write `open`"),
    FilterErrorCase("open ^)", .filterSyntax, "this ) closes nothing"),
    FilterErrorCase("(open OR (done)^", .filterSyntax, "expected AND, OR or )", hint: "the ( in column 1"),
    FilterErrorCase("title ^", .filterSyntax, "expected an operator"),
    FilterErrorCase("isDone ^AND open", .filterSyntax, "expected an operator", hint: "isDone == true"),
    FilterErrorCase(
      "title ^CONTAIN \"x\"", .filterSyntax, "unknown operator \"CONTAIN\"",
      hint: "write `title CONTAINS[c] \"x\"`"),
    FilterErrorCase("^SUBQUERY tags == \"x\"", .filterSyntax, "SUBQUERY is not available in this version"),
    FilterErrorCase(
      "ALL ^title == \"x\"", .filterType, "ALL needs a list of words", hint: "assignees, tags"),
    FilterErrorCase(
      "ANY ^title == \"x\"", .filterType, "ANY needs a list of words", hint: "assignees, tags"),
    FilterErrorCase("none ^text == \"x\"", .filterType, "NONE needs a list of words"),
    FilterErrorCase("ANY tags == ^nil", .filterType, "no word of a list is nil", hint: "count(tags) == 0"),
    FilterErrorCase("count(^title) == 0", .filterSyntax, "expected assignees or tags", hint: "count(tags)"),
    FilterErrorCase("count(tags ^== 0", .filterSyntax, "expected )"),
    FilterErrorCase("count(tags) == ^\"x\"", .filterType, "count(tags) is a number, not \"x\""),
    FilterErrorCase("count(tags) ^LIKE 1", .filterType, "LIKE does not apply"),
    FilterErrorCase("title MATCHES \"a^(b\"", .filterPattern, "this ( is not closed", hint: "\\("),
    FilterErrorCase("title MATCHES \"a^[b\"", .filterPattern, "this [ is not closed"),
    FilterErrorCase("title MATCHES \"a^)b\"", .filterPattern, "this ) closes nothing"),
    FilterErrorCase("title MATCHES \"^*b\"", .filterPattern, "there is nothing to repeat before *"),
    FilterErrorCase("title MATCHES \"a^{3,2}\"", .filterPattern, "this is no count of repetitions"),
    FilterErrorCase("title MATCHES \"a{^2000}\"", .filterPattern, "at most 1000 repetitions"),
    FilterErrorCase("title MATCHES \"^((a{900}){900})\"", .filterPattern, "this pattern is too large"),
    FilterErrorCase("title MATCHES \"a+^+\"", .filterPattern, "this repeats a repetition"),
    FilterErrorCase("title MATCHES \"[^z-a]\"", .filterPattern, "this range runs backwards"),
    FilterErrorCase("title MATCHES \"(a)^\\1\"", .filterPattern, "back references are not available"),
    FilterErrorCase("title MATCHES \"^\\bfix\"", .filterPattern, "\\b is not available", hint: "\\d \\w"),
    FilterErrorCase("title MATCHES \"^(?=a)\"", .filterPattern, "(?= is not available", hint: "groups are"),
    FilterErrorCase("progress ^MATCHES 5", .filterType, "MATCHES does not apply"),
    FilterErrorCase("title == ^\"x", .filterSyntax, "this text has no closing \"", hint: "add \""),
    FilterErrorCase("title == \"a^\\qb\"", .filterSyntax, "unknown escape \"\\q\"", hint: "\\\\"),
    FilterErrorCase("title == ^“x”", .filterSyntax, "unexpected \"“\"", hint: "write `title == \"x\"`"),
    FilterErrorCase("title == ^%@", .filterSyntax, "unexpected \"%\"", hint: "no arguments"),
    FilterErrorCase("open ^& done", .filterSyntax, "unexpected \"&\"", hint: "write `open AND done`"),
    FilterErrorCase(
      "title CONTAINS^[x] \"a\"", .filterSyntax, "unknown option behind CONTAINS", hint: "[cd]"),
    FilterErrorCase("due < ^2026-02-30", .filterSyntax, "the calendar has no day 2026-02-30"),
    FilterErrorCase("due < ^2026-3-1", .filterSyntax, "not a date: 2026-3-1", hint: "2026-03-01"),
    FilterErrorCase("due < ^2026-03-01T25:00", .filterSyntax, "not a date"),
    FilterErrorCase(
      "due < today + 7^days", .filterSyntax, "unknown unit of time \"days\"", hint: "write `due < today + 7d`"
    ),
    FilterErrorCase("due < today + ^7", .filterSyntax, "expected a length of time", hint: "units are"),
    FilterErrorCase("due < today + ^1.5d", .filterSyntax, "a length of time is a whole number"),
    FilterErrorCase("due < today + ^9999999999d", .filterSyntax, "a length of time is a whole number"),
    FilterErrorCase("due < -^7d", .filterSyntax, "expected a number after -", hint: "write `due < now - 7d`"),
    FilterErrorCase("tags IN ^{}", .filterSyntax, "this list is empty"),
    FilterErrorCase("tags IN {\"a\" ^\"b\"}", .filterSyntax, "expected , or }", hint: "the { in column 9"),
    FilterErrorCase(
      "extra[^points] == 1", .filterSyntax, "expected the field's name in quotes",
      hint: "write `extra[\"points\"] == 1`"),
    FilterErrorCase(
      "title ^NOT == \"x\"", .filterSyntax, "NOT cannot stand before ==", hint: "before the field"),
    FilterErrorCase("isDone == false AND\n  (open ^open)", .filterSyntax, "expected AND, OR or )"),
  ]

  static let names = [
    FilterErrorCase("^tilte == \"x\"", .unknownField, "unknown field \"tilte\"", hint: "\"title\""),
    FilterErrorCase("open AND ^Deu < today", .unknownField, "unknown field \"Deu\"", hint: "\"due\""),
    FilterErrorCase("^done == true", .unknownField, "unknown field \"done\"", hint: "write `done`"),
    FilterErrorCase("^Effort > 3", .unknownField, "unknown field \"Effort\"", hint: "extra[\"Effort\"]"),
    FilterErrorCase("^opne", .unknownWord, "\"opne\" is no field and no predicate", hint: "\"open\""),
    FilterErrorCase("NOT ^overdu", .unknownWord, "\"overdu\" is no field", hint: "\"overdue\""),
    FilterErrorCase("priority == ^hihg", .unknownPriority, "unknown priority \"hihg\"", hint: "\"high\""),
    FilterErrorCase(
      "priority >= ^quick", .unknownPriority, "unknown priority", hint: "priorities are lowest"),
    FilterErrorCase("due < ^tody", .filterType, "due is a date, not tody", hint: "\"today\""),
    FilterErrorCase("due < ^fridy", .filterType, "due is a date, not fridy", hint: "\"friday\""),
    FilterErrorCase("^txt CONTAINS \"x\"", .unknownField, "unknown field \"txt\"", hint: "\"text\""),
    FilterErrorCase(
      "^dueSon", .unknownWord, "\"dueSon\" is no field and no predicate", hint: "\"dueSoon\""),
    FilterErrorCase("open AND ^bloked", .unknownWord, "\"bloked\" is no field", hint: "\"blocked\""),
  ]

  static let types = [
    FilterErrorCase(
      "priority == ^7", .filterType, "priority is 0 (lowest) to 4 (highest), not 7", hint: "lowest"),
    FilterErrorCase("priority ^CONTAINS high", .filterType, "CONTAINS does not apply"),
    FilterErrorCase("isDone == ^1", .filterType, "isDone is true or false, not 1", hint: "isDone == true"),
    FilterErrorCase("isDone ^< true", .filterType, "< does not apply"),
    FilterErrorCase("due == ^5", .filterType, "due is a date, not 5", hint: "2026-03-01"),
    FilterErrorCase("due == ^\"soon\"", .filterType, "due is a date, not \"soon\""),
    FilterErrorCase("due ^CONTAINS today", .filterType, "CONTAINS does not apply"),
    FilterErrorCase(
      "due ^CONTAINS \"2026\"", .filterType, "due is a date: CONTAINS does not apply",
      hint: "due BETWEEN {2026-01-01, 2026-12-31}"),
    FilterErrorCase(
      "isDone ^LIKE \"x\"", .filterType, "isDone is true or false: LIKE does not apply",
      hint: "isDone == true"),
    FilterErrorCase("estimate ^BEGINSWITH \"1\"", .filterType, "estimate is a length of time: BEGINSWITH"),
    FilterErrorCase("priority ^CONTAINS \"hi\"", .filterType, "priority is no text: CONTAINS"),
    FilterErrorCase("title == ^5", .filterType, "title is text, not 5", hint: "\"5\""),
    FilterErrorCase("title == ^high", .filterType, "title is text, not high", hint: "\"high\""),
    FilterErrorCase("progress > ^\"5\"", .filterType, "progress is a number from 0 to 100"),
    FilterErrorCase(
      "estimate > ^3m", .filterType, "estimate is a length of time in h, min or s", hint: "min"),
    FilterErrorCase("estimate > ^3d", .filterType, "estimate is a length of time", hint: "working day"),
    FilterErrorCase("extra ^== \"x\"", .filterType, "extra holds many fields", hint: "extra["),
    FilterErrorCase(
      "due < ^nil", .filterType, "nil can only be compared with == and !=", hint: "due == nil"),
    FilterErrorCase("due IN {^nil, today}", .filterType, "a list cannot hold nil", hint: "due == nil OR"),
    FilterErrorCase("tags IN ^\"x\"", .filterType, "IN needs a list", hint: "IN {a, b}"),
    FilterErrorCase("due BETWEEN ^{today}", .filterType, "BETWEEN needs two values"),
    FilterErrorCase("title == ^{\"a\"}", .filterType, "== compares with one value", hint: "IN"),
    FilterErrorCase("due < ^start", .filterType, "two fields cannot be compared"),
    FilterErrorCase("^1 == 2", .filterType, "there is no field in this comparison"),
    FilterErrorCase(
      "^\"abc\" BEGINSWITH title", .filterType, "the field stands before BEGINSWITH", hint: "title"),
    FilterErrorCase("open OR ^today CONTAINS due", .filterType, "the field stands before CONTAINS"),
    FilterErrorCase(
      "extra[\"a\"] BEGINSWITH ^5", .filterType, "needs a text, a number or a date", hint: "\"5\""),
    FilterErrorCase(
      "extra[\"a\"] < ^tody", .filterType, "needs a text, a number or a date", hint: "\"today\""),
    FilterErrorCase("extra[\"a\"] CONTAINS ^today", .filterType, "needs a text, a number or a date"),
  ]
}

@Suite struct FilterErrorTests {
  @Test(arguments: FilterErrorCase.all)
  func `A mistake is found before anything runs, with its place and a hint`(_ example: FilterErrorCase) {
    let text = example.marked.replacing("^", with: "")
    let before = example.marked.unicodeScalars.prefix { $0 != "^" }
    let lastLine = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? []
    do {
      _ = try TaskFilter(text)
      Issue.record("no error")
    } catch {
      #expect(error.severity == .error)
      #expect(error.code == example.code)
      #expect(error.message.contains(example.message), "\(error.message)")
      #expect(error.location?.file == "--where")
      #expect(error.location?.line == before.count { $0 == "\n" } + 1)
      #expect(error.location?.column == lastLine.count + 1)
      #expect(error.excerpt?.caret == lastLine.count)
      #expect(error.excerpt.map { text.contains($0.text) } == true)
      #expect(error.hint?.contains(example.hint ?? "") ?? (example.hint == nil), "\(error.hint ?? "no hint")")
    }
  }

  @Test(arguments: ["(", "!", "NOT "])
  func `Nesting has a limit, not a stack overflow`(opening: String) {
    do {
      _ = try TaskFilter(String(repeating: opening, count: 100_000) + "open")
      Issue.record("no error")
    } catch {
      #expect(error.message == "nested more than 128 deep")
      #expect(error.excerpt?.text.unicodeScalars.count ?? 0 <= 160)
    }
  }

  @Test func `Any text at all is an order, a grouping, an edit, a rule, or refused`() {
    var random = SplitMix64(seed: 7)
    let parts = [
      "title", "due", "priority", "tags", "status", "extra", "extra[\"x\"]", "id", "-", ":", ",", "(", ")",
      "[", "]",
      "|", "\\", "nocase", "natural", "locale", "locale(", "(sv)", "first", "week", "=", "+=", "-=", "+",
      "7d", "nil",
      "\"x\"", "high", "5", "true", "today", "{", "}", "打", " ",
    ]
    let table = TaskTable(RandomTasks.items(20, &random))
    for _ in 0..<8_000 {
      let text = (0..<random.below(8)).map { _ in random.pick(parts) }
        .joined(separator: random.chance(30) ? " " : "")
      func check(_ read: () throws(Diagnostic) -> Void) {
        do throws(Diagnostic) {
          try read()
        } catch {
          #expect(error.location?.column ?? 0 >= 1, "\(text)")
        }
      }
      check { () throws(Diagnostic) in
        _ = try TaskOrder(text).sorted(Selection(all: table), of: table)
      }
      check { () throws(Diagnostic) in
        _ = Pipeline.run(table, grouping: try TaskGrouping(text), context: FilterTests.now)
      }
      check { () throws(Diagnostic) in
        var copy = table
        try TaskEdit(text).command.apply(to: &copy, rows: [0, 3], in: FilterTests.now)
      }
      check { () throws(Diagnostic) in
        var copy = table
        _ = try MergeRule([text]).merge(&copy)
      }
    }
  }

  @Test func `Any text at all is read or refused`() {
    var random = SplitMix64(seed: 20_261_121)
    let parts = [
      "title", "due", "priority", "tags", "extra", "(", ")", "{", "}", "[", "]", ",", "==", "<", "!", "&&",
      "AND",
      "OR", "NOT", "IN", "BETWEEN", "LIKE", "CONTAINS", "\"x\"", "'", "\\", "5", "5d", "2026-", "2026-03-01",
      "T09:",
      "+", "-", "ANY", "MATCHES", "count", "text", "(a|b)*", "friday", "blocked", "today", "now", "nil",
      "true", "high", "打", "\u{0}", "%", "9999999999999999999999", "*", "?",
    ]
    for _ in 0..<20_000 {
      let text = (0..<random.below(8)).map { _ in random.pick(parts) }
        .joined(separator: random.chance(50) ? " " : "")
      do {
        _ = try TaskFilter(text)
      } catch {
        #expect(error.location?.column ?? 0 >= 1)
        #expect(error.excerpt.map { $0.caret <= $0.text.unicodeScalars.count } == true)
      }
    }
  }
}
