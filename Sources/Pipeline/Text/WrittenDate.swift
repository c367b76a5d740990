package import TaskModel

extension TaskDate {
  /// Reads a date as people write it in options: ISO 8601, where the seconds can be left out (`2026-03-20T09:00`,
  /// `2026-03-20T09:00Z`).
  package init?(written text: String) {
    var text = text
    let scalars = Array(text.unicodeScalars)
    // Behind the minutes, 16 characters from the beginning, comes the end or the zone.
    if scalars.count == 16 || scalars.count > 16 && ["Z", "+", "-"].contains(scalars[16]),
      scalars[10] == "T"
    {
      var longer = String.UnicodeScalarView(scalars[..<16])
      longer.append(contentsOf: ":00".unicodeScalars)
      longer.append(contentsOf: scalars[16...])
      text = String(longer)
    }
    self.init(iso8601: text)
  }
}
