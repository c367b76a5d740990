// Inputs that are read line by line.

extension ProportionInput {
  private static func calendar(_ toDo: String, before: String = "") -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + before
      + "BEGIN:VTODO\r\nUID:1\r\nSUMMARY:a\r\n\(toDo)END:VTODO\r\nEND:VCALENDAR\r\n"
  }

  static let calendars = [
    ProportionInput("parameters of a property", "ics", 1000, [.json, .inspect]) { count in
      calendar("ATTENDEE" + list(count) { ";X-P\($0)=v" } + ":mailto:a@b\r\n")
    },
    ProportionInput("parameters of one name", "ics", 8000, [.json, .inspect]) { count in
      calendar("ATTENDEE" + list(count) { ";X-P=v\($0)" } + ":mailto:a@b\r\n")
    },
    ProportionInput("parameters that say how a value is written", "ics", 2000, [.json]) { count in
      calendar(
        "X-P" + list(count) { _ in ";ENCODING=QUOTED-PRINTABLE" } + ":" + list(count) { _ in "=41=42=43=44" }
          + "\r\n")
    },
    ProportionInput("properties of one name", "ics", 4000, [.json, .inspect, .page]) { count in
      calendar(list(count) { "ATTENDEE;CN=P\($0);X-A=1:mailto:a\($0)@b\r\n" })
    },
    ProportionInput("properties", "ics", 450, [.json, .csv, .inspect]) { count in
      calendar(list(count) { "X-P\($0);X-A=1:v\r\n" })
    },
    ProportionInput("categories", "ics", 8000, [.json, .calendar]) { count in
      calendar("CATEGORIES:" + list(count, ",") { "c\($0)" } + "\r\n")
    },
    ProportionInput("folded lines of a property", "ics", 8000, [.json, .calendar]) { count in
      calendar("DESCRIPTION:x" + list(count) { _ in "\r\n yz" } + "\r\n")
    },
    ProportionInput("alarms", "ics", 2000, [.json, .inspect]) { count in
      calendar(list(count) { _ in "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\n" })
    },
    ProportionInput("dates of a property", "ics", 4000, [.json]) { count in
      calendar("EXDATE:" + list(count, ",") { "20260101T\(100_000 + $0 % 9)" } + "\r\n")
    },
    ProportionInput("zones", "ics", 500, [.json]) { count in
      calendar(
        list(count) { "DUE;TZID=Z\($0):20260101T000000\r\n" },
        before: list(count) { number in
          "BEGIN:VTIMEZONE\r\nTZID:Z\(number)\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\n"
            + "TZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
        })
    },
  ]

  static let lines = [
    ProportionInput("items of a Markdown list", "md", 4000, [.json, .checklist, .inspect]) { count in
      list(count) { "- [ ] Task \($0) #a @b\n" }
    },
    ProportionInput("items below one another", "md", 120, [.json, .checklist]) { count in
      list(count) { String(repeating: "  ", count: $0) + "- [ ] Task \($0)\n" }
    },
    ProportionInput("tags of an item", "md", 4000, [.json, .checklist]) { count in
      "- [ ] Task " + list(count, " ") { "#a\($0)" } + "\n"
    },
    ProportionInput("headings", "md", 3000, [.json, .checklist]) { count in
      list(count) { "# H\($0)\n- [ ] Task \($0)\n" }
    },
    ProportionInput("lines below an item", "md", 6000, [.json, .checklist]) { count in
      "- [ ] Task\n" + list(count) { "  note \($0)\n" }
    },
    ProportionInput("words of a line of todo.txt", "txt", 3000, [.json, .todoText]) { count in
      "(A) 2026-01-01 Task " + list(count, " ") { "+a\($0) @c\($0) k\($0 % 500):v" } + "\n(B) Other +p\n"
    },
  ]
}
