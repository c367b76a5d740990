import Foundation
import TaskModel
import Testing

/// Words and rules of recurrence, both ways.
struct RecurrenceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// What people write.
    var words: String
    var rule: String
    /// The rule in Todoist's words; nil where it has none.
    var todoist: String?
    /// The first days from Monday 2 March 2026 on that the words mean.
    var days: String
    var testDescription: String { words }

    init(_ words: String, _ rule: String, _ todoist: String?, _ days: String) {
      self.words = words
      self.rule = rule
      self.todoist = todoist
      self.days = days
    }
  }

  static let rows = [
    Row("every day", "FREQ=DAILY", "every day", "2026-03-02 2026-03-03 2026-03-04 2026-03-05"),
    Row("daily", "FREQ=DAILY", "every day", "2026-03-02 2026-03-03 2026-03-04 2026-03-05"),
    Row(
      "every 3 days", "FREQ=DAILY;INTERVAL=3", "every 3 days",
      "2026-03-02 2026-03-05 2026-03-08 2026-03-11"),
    Row(
      "every other day", "FREQ=DAILY;INTERVAL=2", "every 2 days",
      "2026-03-02 2026-03-04 2026-03-06 2026-03-08"),
    Row(
      "every 2nd day", "FREQ=DAILY;INTERVAL=2", "every 2 days",
      "2026-03-02 2026-03-04 2026-03-06 2026-03-08"),
    Row("every week", "FREQ=WEEKLY", "every week", "2026-03-02 2026-03-09 2026-03-16 2026-03-23"),
    Row("weekly", "FREQ=WEEKLY", "every week", "2026-03-02 2026-03-09 2026-03-16 2026-03-23"),
    Row(
      "every 2 weeks", "FREQ=WEEKLY;INTERVAL=2", "every 2 weeks",
      "2026-03-02 2026-03-16 2026-03-30 2026-04-13"),
    Row("biweekly", "FREQ=WEEKLY;INTERVAL=2", "every 2 weeks", "2026-03-02 2026-03-16 2026-03-30 2026-04-13"),
    Row(
      "every other week", "FREQ=WEEKLY;INTERVAL=2", "every 2 weeks",
      "2026-03-02 2026-03-16 2026-03-30 2026-04-13"),
    Row(
      "every 3rd week", "FREQ=WEEKLY;INTERVAL=3", "every 3 weeks",
      "2026-03-02 2026-03-23 2026-04-13 2026-05-04"),
    Row("every month", "FREQ=MONTHLY", "every month", "2026-03-02 2026-04-02 2026-05-02 2026-06-02"),
    Row("monthly", "FREQ=MONTHLY", "every month", "2026-03-02 2026-04-02 2026-05-02 2026-06-02"),
    Row(
      "every 3 months", "FREQ=MONTHLY;INTERVAL=3", "every 3 months",
      "2026-03-02 2026-06-02 2026-09-02 2026-12-02"),
    Row(
      "quarterly", "FREQ=MONTHLY;INTERVAL=3", "every 3 months",
      "2026-03-02 2026-06-02 2026-09-02 2026-12-02"),
    Row(
      "every quarter", "FREQ=MONTHLY;INTERVAL=3", "every 3 months",
      "2026-03-02 2026-06-02 2026-09-02 2026-12-02"),
    Row(
      "every 6 months", "FREQ=MONTHLY;INTERVAL=6", "every 6 months",
      "2026-03-02 2026-09-02 2027-03-02 2027-09-02"),
    Row(
      "semiannually", "FREQ=MONTHLY;INTERVAL=6", "every 6 months",
      "2026-03-02 2026-09-02 2027-03-02 2027-09-02"),
    Row("every year", "FREQ=YEARLY", "every year", "2026-03-02 2027-03-02 2028-03-02 2029-03-02"),
    Row("yearly", "FREQ=YEARLY", "every year", "2026-03-02 2027-03-02 2028-03-02 2029-03-02"),
    Row("annually", "FREQ=YEARLY", "every year", "2026-03-02 2027-03-02 2028-03-02 2029-03-02"),
    Row(
      "every 2 years", "FREQ=YEARLY;INTERVAL=2", "every 2 years",
      "2026-03-02 2028-03-02 2030-03-02 2032-03-02"),
    Row("every hour", "FREQ=HOURLY", "every hour", "2026-03-02T00 2026-03-02T01 2026-03-02T02 2026-03-02T03"),
    Row(
      "every 12 hours", "FREQ=HOURLY;INTERVAL=12", "every 12 hours",
      "2026-03-02T00 2026-03-02T12 2026-03-03T00 2026-03-03T12"),
    Row(
      "every monday", "FREQ=WEEKLY;BYDAY=MO", "every monday",
      "2026-03-02 2026-03-09 2026-03-16 2026-03-23"),
    Row("ev fri", "FREQ=WEEKLY;BYDAY=FR", "every friday", "2026-03-06 2026-03-13 2026-03-20 2026-03-27"),
    Row(
      "every mon, wed, fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "every monday, wednesday, friday",
      "2026-03-02 2026-03-04 2026-03-06 2026-03-09"),
    Row(
      "every tuesday and thursday", "FREQ=WEEKLY;BYDAY=TU,TH", "every tuesday, thursday",
      "2026-03-03 2026-03-05 2026-03-10 2026-03-12"),
    Row(
      "every saturdays", "FREQ=WEEKLY;BYDAY=SA", "every saturday",
      "2026-03-07 2026-03-14 2026-03-21 2026-03-28"),
    Row(
      "every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday",
      "2026-03-02 2026-03-03 2026-03-04 2026-03-05"),
    Row(
      "every workday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday",
      "2026-03-02 2026-03-03 2026-03-04 2026-03-05"),
    Row(
      "weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday",
      "2026-03-02 2026-03-03 2026-03-04 2026-03-05"),
    Row(
      "every other monday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "every other monday",
      "2026-03-02 2026-03-16 2026-03-30 2026-04-13"),
    Row(
      "every 2 weeks on monday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "every other monday",
      "2026-03-02 2026-03-16 2026-03-30 2026-04-13"),
    Row(
      "every 3 weeks on tue, fri", "FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,FR", nil,
      "2026-03-03 2026-03-06 2026-03-24 2026-03-27"),
    Row(
      "weekly on monday, friday", "FREQ=WEEKLY;BYDAY=MO,FR", "every monday, friday",
      "2026-03-02 2026-03-06 2026-03-09 2026-03-13"),
    Row(
      "every week on Sunday", "FREQ=WEEKLY;BYDAY=SU", "every sunday",
      "2026-03-08 2026-03-15 2026-03-22 2026-03-29"),
    Row(
      "every 15th", "FREQ=MONTHLY;BYMONTHDAY=15", "every 15th",
      "2026-03-15 2026-04-15 2026-05-15 2026-06-15"),
    Row(
      "every month on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15", "every 15th",
      "2026-03-15 2026-04-15 2026-05-15 2026-06-15"),
    Row(
      "monthly on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15", "every 15th",
      "2026-03-15 2026-04-15 2026-05-15 2026-06-15"),
    Row(
      "every 1st, 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15", "every 1st, 15th",
      "2026-03-15 2026-04-01 2026-04-15 2026-05-01"),
    Row(
      "every last day", "FREQ=MONTHLY;BYMONTHDAY=-1", "every last day",
      "2026-03-31 2026-04-30 2026-05-31 2026-06-30"),
    Row(
      "every month on the last", "FREQ=MONTHLY;BYMONTHDAY=-1", "every last day",
      "2026-03-31 2026-04-30 2026-05-31 2026-06-30"),
    Row(
      "every 2 months on the 1st", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1", nil,
      "2026-05-01 2026-07-01 2026-09-01 2026-11-01"),
    Row(
      "every 2nd friday", "FREQ=MONTHLY;BYDAY=2FR", "every 2nd friday",
      "2026-03-13 2026-04-10 2026-05-08 2026-06-12"),
    Row(
      "every month on the second friday", "FREQ=MONTHLY;BYDAY=2FR", "every 2nd friday",
      "2026-03-13 2026-04-10 2026-05-08 2026-06-12"),
    Row(
      "every last friday", "FREQ=MONTHLY;BYDAY=-1FR", "every last friday",
      "2026-03-27 2026-04-24 2026-05-29 2026-06-26"),
    Row(
      "the 2nd friday of each month", "FREQ=MONTHLY;BYDAY=2FR", "every 2nd friday",
      "2026-03-13 2026-04-10 2026-05-08 2026-06-12"),
    Row(
      "monthly on the last friday", "FREQ=MONTHLY;BYDAY=-1FR", "every last friday",
      "2026-03-27 2026-04-24 2026-05-29 2026-06-26"),
    Row(
      "every 1st monday, 3rd monday", "FREQ=MONTHLY;BYDAY=1MO,3MO", "every 1st monday, 3rd monday",
      "2026-03-02 2026-03-16 2026-04-06 2026-04-20"),
    Row(
      "every month on the 2nd last Friday", "FREQ=MONTHLY;BYDAY=-2FR", nil,
      "2026-03-20 2026-04-17 2026-05-22 2026-06-19"),
    Row(
      "every last workday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every last workday",
      "2026-03-31 2026-04-30 2026-05-29 2026-06-30"),
    Row(
      "every first workday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1", "every 1st workday",
      "2026-03-02 2026-04-01 2026-05-01 2026-06-01"),
    Row(
      "every 15 january", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=15", "every 15 january",
      "2027-01-15 2028-01-15 2029-01-15 2030-01-15"),
    Row(
      "every jan 15", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=15", "every 15 january",
      "2027-01-15 2028-01-15 2029-01-15 2030-01-15"),
    Row(
      "every January on the 15th", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=15", "every 15 january",
      "2027-01-15 2028-01-15 2029-01-15 2030-01-15"),
    Row(
      "every 2nd friday of march", "FREQ=YEARLY;BYMONTH=3;BYDAY=2FR", "every 2nd friday march",
      "2026-03-13 2027-03-12 2028-03-10 2029-03-09"),
    Row(
      "every november on the 4th thursday", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "every 4th thursday november",
      "2026-11-26 2027-11-25 2028-11-23 2029-11-22"),
    Row("+2w", "FREQ=WEEKLY;INTERVAL=2", "every 2 weeks", "2026-03-02 2026-03-16 2026-03-30 2026-04-13"),
    Row("P7D", "FREQ=DAILY;INTERVAL=7", "every 7 days", "2026-03-02 2026-03-09 2026-03-16 2026-03-23"),
    Row("P1M", "FREQ=MONTHLY", "every month", "2026-03-02 2026-04-02 2026-05-02 2026-06-02"),
    Row(
      "PT12H", "FREQ=HOURLY;INTERVAL=12", "every 12 hours",
      "2026-03-02T00 2026-03-02T12 2026-03-03T00 2026-03-03T12"),
    Row("2weeks", "FREQ=WEEKLY;INTERVAL=2", "every 2 weeks", "2026-03-02 2026-03-16 2026-03-30 2026-04-13"),
    Row("3 days", "FREQ=DAILY;INTERVAL=3", "every 3 days", "2026-03-02 2026-03-05 2026-03-08 2026-03-11"),
    Row(
      "every day until 2026-03-05", "FREQ=DAILY;UNTIL=20260305", "every day until 2026-03-05",
      "2026-03-02 2026-03-03 2026-03-04 2026-03-05"),
    Row("every week for 3 times", "FREQ=WEEKLY;COUNT=3", nil, "2026-03-02 2026-03-09 2026-03-16"),
    Row(
      "every monday until 2026-04-01", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20260401", "every monday until 2026-04-01",
      "2026-03-02 2026-03-09 2026-03-16 2026-03-23"),
  ]

  @Test(arguments: rows)
  func `words become a rule, and the rule words`(row: Row) throws {
    let rule = try #require(RecurrenceRule(words: Array(row.words.utf8)))
    #expect(rule.text == row.rule)
    #expect(RecurrenceRule(rule: Array(row.rule.utf8)) == rule)
    #expect(rule.words(.todoist) == row.todoist)
    for style in [RecurrenceStyle.todoist, .obsidian, .toodledo, .todoText] {
      guard let words = rule.words(style) else { continue }
      #expect(RecurrenceRule(words: Array(words.utf8)) == rule, "\(words)")
    }
  }

  @Test func `every rule that Obsidian's plugin has words for is written in them`() {
    let words = Self.rows.map { RecurrenceRule(words: Array($0.words.utf8))?.words(.obsidian) ?? "" }
    let known = [
      "every 3 days", "every week on Sunday", "every 3 weeks on Tuesday, Friday", "every month on the 15th",
      "every 2 months on the 1st", "every month on the last", "every month on the last Friday",
      "every month on the 2nd last Friday", "every January on the 15th", "every weekday", "every 6 months",
    ]
    for phrase in known { #expect(words.contains(phrase), "\(phrase)") }
  }

  @Test(arguments: [
    ("every! 2 weeks", "every! 2 weeks", "every 2 weeks when done", "2w"),
    ("every month when done", "every! month", "every month when done", "1m"),
    ("3d", "every! 3 days", "every 3 days when done", "3d"),
  ])
  func `what counts from when the task is done is no rule`(
    words: String, todoist: String, obsidian: String, todoText: String
  ) throws {
    let rule = try #require(RecurrenceRule(words: Array(words.utf8)))
    #expect(rule.isFromCompletion)
    #expect(RecurrenceRule.rule(ofWords: Array(words.utf8)) == nil)
    #expect(rule.words(.todoist) == todoist)
    #expect(rule.words(.obsidian) == obsidian)
    #expect(rule.words(.todoText) == todoText)
    #expect(rule.words(.toodledo) == nil)
  }

  @Test(arguments: [
    "", "every", "every payday", "every day at 9am", "fri", "tomorrow", "jeden Tag", "every 0 days",
    "every 15",
    "every 32nd", "every monday, 15th", "every day on monday", "3b", "P1M2D", "p", "pt",
    "+w",
    "every 6th friday", "every 99999 days", "every jan 15, feb 3", "every day until soon", "for 3 times",
    "every day for 0 times", "every 1st day", "every month on", "FREQ=DAILY", "every 2 workdays", ",",
    "every ,",
  ])
  func `other words are none`(words: String) {
    #expect(RecurrenceRule(words: Array(words.utf8)) == nil)
  }

  @Test(arguments: [
    "FREQ=WEEKLY;BYWEEKNO=3", "FREQ=DAILY;BYHOUR=9", "FREQ=MONTHLY;BYDAY=MO", "FREQ=YEARLY;BYDAY=2FR",
    "FREQ=DAILY;X-A=1",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "FREQ=DAILY;COUNT=2;UNTIL=20300101", "FREQ=MINUTELY",
    "FREQ=",
    "FREQ=DAILY;UNTIL=20300101T000000Z", "FREQ=DAILY;FREQ=DAILY", "INTERVAL=2", "FREQ=MONTHLY;BYDAY=0MO",
    "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", "=", "FREQ=DAILY;;", "FREQ=WEEKLY;INTERVAL=0",
  ])
  func `what words cannot say is no such rule`(rule: String) {
    #expect(RecurrenceRule(rule: Array(rule.utf8)) == nil)
  }

  @Test(.enabled(if: Tool.pythonWithDateutil != nil, "no python3 with the package dateutil"))
  func `python-dateutil finds the days that the words mean`() throws {
    let python = try #require(Tool.pythonWithDateutil)
    let program = """
      import sys, datetime
      from itertools import islice
      from dateutil.rrule import rrulestr
      for rule in sys.stdin.read().split():
          form = '%Y-%m-%dT%H' if 'HOURLY' in rule else '%Y-%m-%d'
          days = islice(rrulestr(rule, dtstart=datetime.datetime(2026, 3, 2)), 4)
          print(' '.join(day.strftime(form) for day in days))
      """
    let rules = Self.rows.map { RecurrenceRule(words: Array($0.words.utf8))?.text ?? "none" }
    let output = try python.run(["-c", program], input: Data(rules.joined(separator: "\n").utf8))
    let found = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(found == Self.rows.map(\.days))
  }
}

extension Tool {
  /// A `python3` that can import dateutil.
  static let pythonWithDateutil: Tool? = {
    for python in [Tool("python3"), Tool(path: "/usr/bin/python3")] {
      guard let python,
        let output = try? python.run(["-c", "import dateutil.rrule; print('yes')"], input: Data()),
        String(decoding: output, as: UTF8.self).hasPrefix("yes")
      else { continue }
      return python
    }
    return nil
  }()
}
