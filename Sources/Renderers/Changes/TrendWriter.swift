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
    /// One page in one file.
    case html
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
    case .html: writeHTML(to: &output)
    }
  }

  private static let headings = ["day", "total", "done", "open", "overdue", "newly done"]

  private func cells(_ row: TaskTrend.Point) -> [String] {
    [Self.name(text.name(row))]
      + [row.scope, row.done, row.open, row.overdue, row.finished].map { "\($0)" }
  }

  /// A day, or a day and a time: `2026-03-26 09:00`.
  private static func name(_ date: TaskDate) -> String {
    let text = date.description
    return date.kind == .day ? text : "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
  }

  private func writeText(to output: inout OutputBuffer) {
    let rows = [Self.headings] + text.rows.map(cells)
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
      output.append("| \(cells(row).joined(separator: " | ")) | \(text.bar(row)) |\n")
    }
  }

  // MARK: - A page

  private static let style = """
    svg{display:block;width:100%;height:12rem;margin:1rem 0 .25rem;border-bottom:1px solid}\
    path{fill:none;stroke:currentColor;stroke-width:2}path.done{fill:var(--done);fill-opacity:.5;stroke:none}\
    path.late{stroke:var(--late);stroke-dasharray:4 3}\
    .key{display:flex;flex-wrap:wrap;gap:1rem;margin:0}b{font-weight:400}b::before{content:"—";margin-right:.25rem}\
    b.done::before{content:"■"}.key .late{color:var(--late)}.key .done{color:var(--done)}\
    table{border-collapse:collapse;margin-top:1.5rem;font-variant-numeric:tabular-nums}\
    th,td{padding:.25rem .75rem .25rem 0;border-top:1px solid var(--line);text-align:right}\
    th:first-child{text-align:left}th{font-weight:400}thead th{border:0}
    """

  private func writeHTML(to output: inout OutputBuffer) {
    PlainPage.write("Trend", style: Self.style, to: &output) { output in
      output.append("<p>\(text.finish).</p>\n")
      if text.hasChart {
        output.append(
          "<svg viewBox=\"0 0 1000 300\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
            + "<path class=\"done\" d=\"\(text.area(\.done))\"/>"
            + "<path d=\"\(text.line(\.scope))\" vector-effect=\"non-scaling-stroke\"/>"
            + "<path class=\"late\" d=\"\(text.line(\.overdue))\" vector-effect=\"non-scaling-stroke\"/></svg>\n"
            + "<p class=\"key\"><b>total</b><b class=\"done\">done</b><b class=\"late\">overdue</b></p>\n")
      }
      output.append("<table>\n<thead><tr>")
      for heading in Self.headings { output.append("<th scope=\"col\">\(heading)</th>") }
      output.append("</tr></thead>\n<tbody>\n")
      for row in text.rows {
        let cells = cells(row)
        output.append("<tr><th scope=\"row\">\(cells[0])</th>")
        for cell in cells.dropFirst() { output.append("<td>\(cell)</td>") }
        output.append("</tr>\n")
      }
      output.append("</tbody>\n</table>\n")
    }
  }

  private func writeJSON(to output: inout OutputBuffer) {
    func day(_ day: Int) -> String { "\"\(TaskDate(dayNumber: day))\"" }
    let points = trend.points.map { point in
      let step = point.step.map { "\"step\":\($0.number),\"at\":\"\($0.at)\"," } ?? ""
      return "{\(step)\"day\":\(day(point.day)),\"total\":\(point.scope),\"done\":\(point.done),"
        + "\"open\":\(point.open),\"overdue\":\(point.overdue),\"newlyDone\":\(point.finished)}"
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
