import TaskModel
import Testing

@testable import Pipeline

/// What is understood, and as what.
struct FilterSyntaxCase: Sendable, CustomTestStringConvertible {
  let text: String
  let tree: String
  var testDescription: String { text }

  static let all = [
    FilterSyntaxCase(text: "isDone == false", tree: "isDone == false"),
    FilterSyntaxCase(text: "isDone=YES", tree: "isDone == true"),
    FilterSyntaxCase(text: "open", tree: "open"),
    FilterSyntaxCase(text: "truepredicate", tree: "TRUEPREDICATE"),
    FilterSyntaxCase(text: "progress=>1", tree: "progress >= 1"),
    FilterSyntaxCase(text: "progress =< -2.5", tree: "progress <= -2.5"),
    FilterSyntaxCase(text: "open AND done OR overdue", tree: "((open & done) | overdue)"),
    FilterSyntaxCase(text: "open && (done || overdue)", tree: "(open & (done | overdue))"),
    FilterSyntaxCase(text: "not !open and done", tree: "(!!open & done)"),
    FilterSyntaxCase(text: "NOT (open OR done)", tree: "!(open | done)"),
    FilterSyntaxCase(text: "title CONTAINS[cd] \"cafe\"", tree: "title CONTAINS[cd] 'cafe'"),
    FilterSyntaxCase(text: "title contains [c] 'x'", tree: "title CONTAINS[c] 'x'"),
    FilterSyntaxCase(text: "\"q3\" IN tags", tree: "'q3' IN tags"),
    FilterSyntaxCase(text: "tags NOT IN {\"a\",'b'}", tree: "!tags IN {'a','b'}"),
    FilterSyntaxCase(text: "due<today+7d", tree: "due < today+7d"),
    FilterSyntaxCase(text: "due >= now - 1m - 2w + 30min", tree: "due >= now-1m-2w+30min"),
    FilterSyntaxCase(text: "due == 2026-03-01", tree: "due == 2026-03-01"),
    FilterSyntaxCase(text: "due == 2026-03-01-7d", tree: "due == 2026-03-01-7d"),
    FilterSyntaxCase(text: "due == 2026-03-01T09:30", tree: "due == 2026-03-01T09:30:00"),
    FilterSyntaxCase(text: "due == 2026-03-01T09:30:00.250Z", tree: "due == 2026-03-01T09:30:00.25Z"),
    FilterSyntaxCase(text: "due == 2026-03-01T09:30+09:00", tree: "due == 2026-03-01T00:30:00Z"),
    FilterSyntaxCase(text: "due == 2026-03-01T09:30:00+3h", tree: "due == 2026-03-01T09:30:00+3h"),
    FilterSyntaxCase(text: "due BETWEEN {today, endOfMonth}", tree: "due BETWEEN {today,endOfMonth}"),
    FilterSyntaxCase(text: "detail != null", tree: "detail != nil"),
    FilterSyntaxCase(text: "priority IN {high, 4}", tree: "priority IN {high,4}"),
    FilterSyntaxCase(text: "extra[\"Story points\"] > 3", tree: "extra[Story points] > 3"),
    FilterSyntaxCase(text: "title == \"a\\\"b\\\\c\\n\"", tree: "title == 'a\"b\\c\n'"),
    FilterSyntaxCase(text: "title LIKE 'a\\*b?'", tree: "title LIKE 'a\\*b?'"),
    FilterSyntaxCase(text: "estimate > 90min", tree: "estimate > 90min"),
    FilterSyntaxCase(text: "ANY tags == 'x'", tree: "ANY tags == 'x'"),
    FilterSyntaxCase(text: "some tags BEGINSWITH 'x'", tree: "ANY tags BEGINSWITH 'x'"),
    FilterSyntaxCase(text: "NONE tags ==[c] 'x'", tree: "NONE tags ==[c] 'x'"),
    FilterSyntaxCase(text: "NOT ANY tags == 'x'", tree: "!ANY tags == 'x'"),
    FilterSyntaxCase(text: "count(tags)=0", tree: "count(tags) == 0"),
    FilterSyntaxCase(text: "text CONTAINS 'x'", tree: "text CONTAINS 'x'"),
    FilterSyntaxCase(text: "title MATCHES 'WEB-\\d+'", tree: "title MATCHES 'WEB-\\d+'"),
    FilterSyntaxCase(text: "title MATCHES 'WEB-\\\\d+'", tree: "title MATCHES 'WEB-\\d+'"),
    FilterSyntaxCase(text: "title MATCHES[c] \"a\\\"b\"", tree: "title MATCHES[c] 'a\"b'"),
    FilterSyntaxCase(text: "due < friday", tree: "due < friday"),
    FilterSyntaxCase(text: "due < Friday + 1w", tree: "due < friday+1w"),
    FilterSyntaxCase(text: "due <= endOfQuarter", tree: "due <= endOfQuarter"),
    FilterSyntaxCase(text: "dueSoon OR blocked AND assigned", tree: "(dueSoon | (blocked & assigned))"),
    FilterSyntaxCase(text: "\tisDone\n==\r\nfalse ", tree: "isDone == false"),
  ]
}

@Suite struct FilterSyntaxTests {
  @Test(arguments: FilterSyntaxCase.all)
  func `A filter is read as the tree it means`(_ example: FilterSyntaxCase) throws {
    #expect(describe(try TaskFilter(example.text).expression) == example.tree)
  }

  @Test func `Ranges count scalars, and operands know theirs`() throws {
    guard case .and(let parts) = try TaskFilter("title == \"é😀\" AND !done").expression,
      case .comparison(let comparison) = parts[0]
    else {
      Issue.record("not an AND of a comparison")
      return
    }
    #expect(comparison.left.range == 0..<5)
    #expect(comparison.operatorRange == 6..<8)
    #expect(comparison.right.range == 9..<13)
    #expect(parts[1].range == 18..<23)
  }

  @Test func `A filter tells the fields it reads`() throws {
    let filter = try TaskFilter(
      "open AND (due < today OR \"x\" IN tags) AND extra[\"a\"] == \"b\" AND id != \"\"")
    #expect(filter.fields == FieldSet([.isDone, .due, .tags, .extra, .id, .title]))
    #expect(try TaskFilter("overdue").fields == FieldSet([.isDone, .due]))
    #expect(try TaskFilter("text == nil OR dueSoon").fields == FieldSet([.title, .detail, .isDone, .due]))
    #expect(try TaskFilter("blocked").fields == FieldSet([.isDone, .status, .tags, .blockedBy, .id]))
    #expect(try TaskFilter("assigned AND count(tags) > 1").fields == FieldSet([.assignees, .tags]))
  }

  @Test func `A hundred thousand clauses in a row are no deeper than one`() throws {
    let filter = try TaskFilter(Array(repeating: "open", count: 100_000).joined(separator: " AND "))
    let table = TaskTable([TaskItem(title: "a")])
    let context = EvaluationContext(nowMicroseconds: 0)
    #expect(filter.apply(to: Selection(all: table), of: table, in: context).count == 1)
  }

  private func describe(_ expression: FilterExpression) -> String {
    switch expression {
    case .word(let word, _): word.rawValue
    case .not(let part, _): "!" + describe(part)
    case .and(let parts): "(" + parts.map { describe($0) }.joined(separator: " & ") + ")"
    case .or(let parts): "(" + parts.map { describe($0) }.joined(separator: " | ") + ")"
    case .comparison(let comparison):
      (comparison.quantifier.map { "\($0.amount.rawValue) " } ?? "")
        + describe(comparison.left.value) + " " + comparison.operator.rawValue + describe(comparison.folding)
        + " "
        + describe(comparison.right.value)
    }
  }

  private func describe(_ folding: TextFolding) -> String {
    folding.isExact
      ? "" : "[" + (folding.ignoresCase ? "c" : "") + (folding.ignoresDiacritics ? "d" : "") + "]"
  }

  private func describe(_ value: FilterValue) -> String {
    switch value {
    case .field(let field): field.name
    case .extra(let name): "extra[\(name)]"
    case .titleOrDetail: "text"
    case .count(let field): "count(\(field.name))"
    case .text(let text): "'\(text)'"
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .absent: "nil"
    case .name(let name): name
    case .duration(let duration): "\(duration.amount)\(duration.unit.rawValue)"
    case .date(let date):
      describe(date.base)
        + date.offsets.map { "\($0.amount < 0 ? "" : "+")\($0.amount)\($0.unit.rawValue)" }.joined()
    case .list(let values): "{" + values.map { describe($0.value) }.joined(separator: ",") + "}"
    }
  }

  private func describe(_ base: FilterDate.Base) -> String {
    switch base {
    case .literal(let date): date.description
    case .word(let word): word.rawValue
    }
  }
}
