import Foundation

/// A report, taken apart as people read it: its sentences, its headings with the tasks below them, and its tables.
struct ReadPage {
  /// The headings above something, from the outermost on.
  typealias Path = [String]

  var sentences = ""
  var headings: [Path] = []
  /// The titles of the tasks below a heading.
  var tasks: [Path: [String]] = [:]
  /// Cells of tables, each by the heading of its row, the heading of its column, and what the rows are about.
  var cells: [(about: String, row: String, column: String, text: String)] = []

  private var path: [(level: Int, text: String)] = []
  private var columns: [String] = []

  /// The number in a sentence; nil where there is no such sentence.
  func number(_ pattern: String) -> Int? {
    ReadPage.match(pattern, sentences).first.flatMap { Int($0) }
  }

  /// What the groups of a regular expression find.
  static func match(_ pattern: String, _ text: String) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern),
      let match = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
    else { return [] }
    return (1..<match.numberOfRanges).map { number in
      Range(match.range(at: number), in: text).map { String(text[$0]) } ?? ""
    }
  }

  private mutating func addHeading(_ text: String, level: Int) {
    path.removeAll { $0.level >= level }
    path.append((level, text))
    headings.append(path.map(\.text))
  }

  private mutating func addRow(_ row: [String]) {
    if !columns.isEmpty { cells += zip(columns, row).dropFirst().map { (columns[0], row[0], $0, $1) } }
    if columns.isEmpty { columns = row }
  }

  private mutating func addTask(_ title: String) { tasks[path.map(\.text), default: []].append(title) }

  // MARK: Markdown

  init(markdown text: String) {
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("| :-") { continue }
      if line.hasPrefix("|") {
        addRow(
          line.components(separatedBy: "|").dropFirst().dropLast().map {
            $0.trimmingCharacters(in: CharacterSet(charactersIn: "* "))
          })
        continue
      }
      columns = []
      let level = line.prefix { $0 == "#" }.count
      let item = line.drop { $0 == " " }
      if level > 0 {
        addHeading(String(line.dropFirst(level + 1)), level: level)
      } else if item.hasPrefix("- [") {
        addTask(String(item.dropFirst(6)).components(separatedBy: " · ")[0])
      } else {
        sentences += line + "\n"
      }
    }
  }

  // MARK: Mail

  /// The HTML of a mail, whose rows of tables and headings are lines.
  ///
  /// Its figures stand in a table; here they are the sentences that Markdown has for them.
  init(mail text: String) {
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("</table>") { columns = [] }
      let heading = ReadPage.match("^<h(\\d)[^>]*>(.*?)(?: <span[^>]*>(.*)</span>)?</h\\d>$", line)
      if let level = heading.first.flatMap({ Int($0) }) {
        addHeading(ReadPage.heading(ReadPage.plain(heading[1]), figure: heading[2]), level: level)
        continue
      }
      // Rows of tasks: those of lists have a box before the title.
      if let title = ReadPage.match("^<tr><td(?: dir=\"auto\"|.*?&#974[45];).*?(Task \\d+)", line).first {
        addTask(title)
        continue
      }
      let row = line.components(separatedBy: "</t").dropLast().map { ReadPage.plain($0) }.filter {
        !$0.isEmpty
      }
      if line.hasPrefix("<tr><th scope=\"col\"") {
        columns = row
      } else if line.hasPrefix("<tr><th scope=\"row\"") {
        if columns.isEmpty { columns = ["Tasks", "Number"] }
        addRow(row)
      } else if columns.first == "Total", line.hasPrefix("<tr><td") {
        addFigures(line, row)
      } else {
        sentences += ReadPage.plain(line) + "\n"
      }
    }
  }

  /// A heading and its figure in the form that Markdown has for both.
  private static func heading(_ text: String, figure: String) -> String {
    if figure.isEmpty { return text }
    return figure.first?.isNumber == true && Int(figure.prefix { $0.isNumber }) != nil
      && (figure.allSatisfy(\.isNumber) || figure.contains("under an open task"))
      ? "\(text) (\(figure))" : "\(text): \(figure)"
  }

  private mutating func addFigures(_ line: String, _ row: [String]) {
    let forms = [
      "Total": "in total", "Open": "open", "Done": "done", "Overdue": "overdue",
      "Due in 7 days": "due within",
    ]
    for (column, text) in zip(columns, row) {
      // A share stands behind the number of what is done.
      let parts = text.components(separatedBy: " ")
      sentences += "\(parts[0]) \(forms[column] ?? column)\n"
      if parts.count > 1 { sentences += "(\(parts[1]))\n" }
    }
  }

  /// A text without the elements around it.
  private static func plain(_ text: String) -> String {
    text.replacingOccurrences(of: "<[^>]*>|^[a-z]+>", with: "", options: .regularExpression)
      .replacingOccurrences(of: "&nbsp;", with: " ").replacingOccurrences(of: "&#39;", with: "'")
      .trimmingCharacters(in: .whitespaces)
  }
}
