package import TaskModel
package import Templating

/// How the figures of a list have come to be, as text, as JSON or in Markdown.
package struct TrendWriter {
  /// What is written.
  package enum Format: Sendable {
    /// Lines for people.
    case text
    /// One JSON object.
    case json
    /// GitHub's kind of Markdown.
    case markdown
  }

  private let trend: TaskTrend
  private let weekStart: Int
  private let text: PastText

  /// Makes a writer.
  ///
  /// - Parameter weekStart: the day that weeks begin on, Monday = 1.
  package init(_ trend: TaskTrend, weekStart: Int) {
    self.trend = trend
    self.weekStart = weekStart
    var options = ReportOptions(nowMicroseconds: 0)
    options.weekStart = weekStart
    options.trend = trend
    let phrases = ReportPhrases(options, ReportFormat.markdown.escaping)
    let clock = ReportClock(options)
    let days = Lazy { [options] in RowDays(options, today: clock.today) }
    text = PastText(options, phrases, clock, days)
  }

  /// Writes everything.
  package func write(_ format: Format, to output: inout OutputBuffer) {
    switch format {
    case .text: writeText(to: &output)
    case .json: writeJSON(to: &output)
    case .markdown: writeMarkdown(to: &output)
    }
  }

  private static let headings = ["day", "total", "done", "open", "overdue", "newly done"]

  private static func cells(_ row: TaskTrend.Point) -> [String] {
    [TaskDate(dayNumber: row.day).description]
      + [row.scope, row.done, row.open, row.overdue, row.finished].map { "\($0)" }
  }

  private func writeText(to output: inout OutputBuffer) {
    let rows = [Self.headings] + text.rows.map(Self.cells)
    let widths = Self.headings.indices.map { column in rows.map(\.[column].count).max() ?? 0 }
    for (index, row) in rows.enumerated() {
      for (column, cell) in row.enumerated() {
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        output.append(column == 0 ? cell + blanks : "  \(blanks)\(cell)")
      }
      let bar = index == 0 ? "" : text.bar(text.rows[index - 1])
      output.append(bar.isEmpty ? "\n" : "  \(bar)\n")
    }
    output.append("\n\(text.finish).\n")
  }

  private func writeMarkdown(to output: inout OutputBuffer) {
    output.append("# Trend\n\n\(text.finish).\n\n| \(Self.headings.joined(separator: " | ")) | |\n")
    output.append("| :--- | ---: | ---: | ---: | ---: | ---: | :--- |\n")
    for row in text.rows {
      output.append("| \(Self.cells(row).joined(separator: " | ")) | \(text.bar(row)) |\n")
    }
  }

  private func writeJSON(to output: inout OutputBuffer) {
    func day(_ day: Int) -> String { "\"\(TaskDate(dayNumber: day))\"" }
    let points = trend.points.map { point in
      "{\"day\":\(day(point.day)),\"total\":\(point.scope),\"done\":\(point.done),\"open\":\(point.open),"
        + "\"overdue\":\(point.overdue),\"newlyDone\":\(point.finished)}"
    }
    let weeks = trend.weeks(startingOn: weekStart).map { week in
      "{\"week\":\(day(week.firstDay)),\"newlyDone\":\(week.finished)}"
    }
    let finish =
      switch trend.finish {
      case .between(let first, let last): "{\"from\":\(day(first)),\"to\":\(last.map(day) ?? "null")}"
      case .isDone: "{\"none\":\"everything is done\"}"
      case .tooShort: "{\"none\":\"too little history\"}"
      case .notInSight: "{\"none\":\"not in sight\"}"
      }
    output.append(
      "{\"points\":[\n\(points.joined(separator: ",\n"))],\n\"weeks\":[\n\(weeks.joined(separator: ",\n"))],\n"
        + "\"finish\":\(finish)}\n")
  }
}
