import Formats
import Importers
import TaskModel
import Testing

/// Lists that begin behind the part of a file that is looked at to find the tasks.
struct LateListTests {
  enum Syntax: CaseIterable {
    case json, nestedJSON, xml, propertyList

    /// A file of lists under their names, each of tasks with a note of so many bytes.
    func text(_ lists: [String], noteByteCount: Int) -> String {
      let note = String(repeating: "x", count: noteByteCount)
      let numbers = Array(0..<4)
      switch self {
      case .json, .nestedJSON:
        let members = lists.map { list in
          let tasks = numbers.map { number in
            "{\"title\":\"\(list) \(number)\",\"done\":\(number == 1),\"priority\":\"high\",\"note\":\"\(note)\"}"
          }
          return "\"\(list)\":[\(tasks.joined(separator: ","))]"
        }
        let object = "{\(members.joined(separator: ","))}"
        return self == .json ? object : "{\"data\":\(object),\"version\":1}"
      case .xml:
        let elements = lists.map { list in
          let tasks = numbers.map { number in
            "<task><title>\(list) \(number)</title><done>\(number == 1)</done><priority>high</priority><note>\(note)</note></task>"
          }
          return "<\(list)>\(tasks.joined())</\(list)>"
        }
        return "<plan>\(elements.joined())</plan>"
      case .propertyList:
        let lists = lists.map { list in
          let tasks = numbers.map { number in
            "<dict><key>title</key><string>\(list) \(number)</string><key>done</key><\(number == 1)/>"
              + "<key>priority</key><string>high</string><key>note</key><string>\(note)</string></dict>"
          }
          return "<key>\(list)</key><array>\(tasks.joined())</array>"
        }
        return "<plist version=\"1.0\"><dict>\(lists.joined())</dict></plist>"
      }
    }
  }

  private static let lists = (1...9).map { "day\($0)" }

  private func summary(_ imported: Imported) -> [String] {
    imported.items.map { "\($0.section ?? "-"): \($0.title), \($0.isDone), \($0.priority?.name ?? "none")" }
  }

  @Test(
    "Lists of a long file are read as those of a short one", arguments: [Syntax.json, .nestedJSON, .xml])
  func longFile(syntax: Syntax) throws {
    let short = try read(syntax.text(Self.lists, noteByteCount: 10))
    let long = try read(syntax.text(Self.lists, noteByteCount: 600_000))
    #expect(short.titles.count == 36)
    #expect(summary(long) == summary(short))
    #expect(long.codes.isEmpty)
    #expect(long.report.accounting == short.report.accounting)
  }

  @Test(
    "However many lists there are, each gives its tasks its name",
    arguments: [Syntax.json, .nestedJSON, .xml])
  func manyLists(syntax: Syntax) throws {
    for count in [20, 30, 70, 600] {
      let lists = (1...count).map { "day\($0)" }
      let imported = try read(syntax.text(lists, noteByteCount: 10))
      #expect(imported.items.map(\.section) == lists.flatMap { Array(repeating: $0, count: 4) })
      #expect(imported.codes.isEmpty, "\(count)")
    }
  }

  private static let big = (0..<12).map { number in
    "{\"title\":\"t\(number)\",\"due\":\"2026-03-01\",\"note\":\"\(String(repeating: "x", count: 1_600_000))\"}"
  }
  .joined(separator: ",")

  @Test(
    "What is no list of tasks is not read, and said",
    arguments: [
      ("\"labels\":[{\"id\":1,\"title\":\"red\",\"due\":null}]", "note: late-list"),
      ("\"more\":[{\"id\":1,\"heading\":\"red\"}]", "warning: late-list"),
      ("\"rooms\":[{\"title\":\"Attic\",\"size\":3,\"floor\":2}]", "warning: late-list"),
      ("\"meta\":{\"version\":1}", "warning: late-list"),
      ("\"labels\":{\"version\":1}", "note: late-list"),
      ("\"version\":1,\"empty\":null", ""),
    ])
  func otherThings(member: String, remark: String) throws {
    let imported = try read("{\"tasks\":[\(Self.big)],\(member)}")
    #expect(imported.titles.count == 12)
    #expect(imported.items.allSatisfy { $0.section == nil })
    let remarks = imported.report.log.diagnostics.map { "\($0.severity): \($0.code)" }
    #expect(remarks == (remark.isEmpty ? [] : [remark]))
  }

  @Test("Lists that are not alike are read as far as there is room, and the others are said")
  func listsThatAreNotAlike() throws {
    let cases: [(count: Int, remarks: Set<DiagnosticCode>)] = [
      (40, []), (60, [.lateList]), (400, [.lateList, .tooManyPlaces]),
    ]
    for (count, remarks) in cases {
      let lists = (1...count).map { "\"list\($0)\":[{\"title\":\"t\($0)\",\"a\($0)\":1,\"b\($0)\":2}]" }
      let imported = try read("{\(lists.joined(separator: ","))}")
      #expect(imported.titles == (1...min(count, 48)).map { "t\($0)" })
      #expect(Set(imported.codes) == remarks, "\(count)")
    }
  }

  @Test("Lists in groups that are not alike are read as far as there is room, and all others are counted")
  func listsInGroups() throws {
    let groups = (0..<4).map { group in
      let lists = (1...15).map { number in
        "\"list\(group * 15 + number)\":[{\"title\":\"t\",\"a\(group * 15 + number)\":1,\"b\(number)\":2}]"
      }
      return "\"group\(group)\":{\(lists.joined(separator: ","))}"
    }
    let imported = try read("{\(groups.joined(separator: ","))}")
    let said = imported.report.log.diagnostics.filter { $0.code == .tooManyLists }
    #expect(said.map(\.severity) == [.warning])
    let counts =
      said.first?.message.matches(of: /and ([0-9]+) more look like tasks/).compactMap { Int($0.1) } ?? []
    #expect(imported.titles.count + 3 + counts.reduce(0, +) == 60)
  }

  @Test("However many lists are not read, all are counted")
  func moreListsThanNames() throws {
    let lists = (1...1_200).map { "\"list\($0)\":[{\"title\":\"t\($0)\",\"a\($0)\":1,\"b\($0)\":2}]" }
    let imported = try read("{\(lists.joined(separator: ","))}")
    let said = imported.report.log.diagnostics.filter { $0.code == .lateList }.map(\.message)
    #expect(imported.titles.count == 48)
    #expect(said.count == 1)
    #expect(
      said.first?.hasPrefix("“list49”, “list50”, “list51”, “list52”, “list53”, “list54” and 1146 more ")
        == true)
  }

  @Test("What has been seen in time and is not read is not told again")
  func knownLists() throws {
    let text =
      "{\"labels\":[{\"id\":1,\"title\":\"red\"}],\"tasks\":[\(Self.big)],\"bugs\":[{\"title\":\"b\"}]}"
    let imported = try read(text)
    #expect(imported.titles.last == "b")
    #expect(imported.items.last?.section == "bugs")
    #expect(!imported.codes.contains(.lateList))
  }

  @Test("A list called by what is done is done, and one that is archived is archived")
  func namesThatSayMore() throws {
    let text =
      "{\"today\":[\(Self.big)],\"Done\":[{\"title\":\"d\",\"due\":null}],\"archived\":[{\"title\":\"a\",\"due\":null}]}"
    let imported = try read(text)
    #expect(imported.titles.last == "d" && imported.items.last?.isDone == true)
    #expect(imported.report.accounting.archived == 1)
  }

  @Test("A list that has no place of its own is no place for what stands further in another")
  func listsInLists() throws {
    let card = "{\"title\":\"c\",\"due\":null}"
    let text = "{\"lists\":[{\"name\":\"L\",\"cards\":[\(card),\(card)]}],\"tasks\":[\(Self.big)]}"
    #expect(try read(text).titles.count == 14)
  }

  @Test("The names of lists mean what those that were seen in time mean")
  func namesOfLists() throws {
    let note = String(repeating: "x", count: 3 << 20)
    func lists(_ names: [String]) -> String {
      names.map { name in
        let tasks = (0..<3).map { "{\"title\":\"\(name) \($0)\",\"note\":\"\(note)\"}" }.joined(
          separator: ",")
        return "\"\(name)\":[\(tasks)]"
      }
      .joined(separator: ",")
    }
    let urgent = try read("{\(lists(["high", "medium", "low"]))}")
    #expect(
      urgent.items.map(\.priority) == [.high, .high, .high, .middle, .middle, .middle, .low, .low, .low])
    let projects = try read("{\"version\":1,\"projects\":{\(lists(["Attic", "Cellar", "Barn"]))}}")
    #expect(projects.items.map(\.project) == ["Attic", "Cellar", "Barn"].flatMap { [$0, $0, $0] })
  }

  @Test(
    "What is behind the other lists in XML and has tasks by another name is said, and what comes first is no sign"
  )
  func otherElements() throws {
    let note = String(repeating: "x", count: 1_600_000)
    let tasks = (0..<12).map { "<task><title>t\($0)</title><note>\(note)</note></task>" }.joined()
    let imported = try read(
      "<plan><tasks>\(tasks)</tasks><more><task/><task><title>m</title><note>n</note></task></more>"
        + "<bugs><bug><title>b</title></bug></bugs><zone><inner><task><title>z</title></task></inner></zone></plan>"
    )
    #expect(imported.titles.last == "m")
    #expect(imported.report.unreadNames == ["bugs", "zone"])
  }

  @Test("A key that comes twice has two lists, with what is between them")
  func keysThatComeTwice() throws {
    let note = String(repeating: "x", count: 400_000)
    let tasks = (0..<4).map { "{\"title\":\"t\($0)\",\"note\":\"\(note)\"}" }.joined(separator: ",")
    let imported = try read("{\"a\":[\(tasks)],\"b\":[{\"title\":\"b\",\"note\":\"\"}],\"a\":[\(tasks)]}")
    #expect(imported.titles.contains("b") && imported.titles.count == 9)
  }

  @Test("Lists of something else among many alike are not taken for tasks")
  func otherListsAmongMany() throws {
    let days = (1...40).map { "\"day \($0)\":[{\"id\":\($0),\"title\":\"t\($0)\",\"done\":false}]" }
    let imported = try read(
      "{\"labels\":[{\"id\":1,\"title\":\"red\"}],\"users\":[{\"id\":1,\"name\":\"Ann\"}],\(days.joined(separator: ","))}"
    )
    #expect(imported.titles == (1...40).map { "t\($0)" })
    #expect(imported.report.unreadNames == ["labels", "users"])
  }

  @Test("Projects in a long array may have lists that the first of them have not")
  func listsOfLaterProjects() throws {
    let tasks = (0..<4).map {
      "{\"title\":\"t\($0)\",\"note\":\"\(String(repeating: "x", count: 400_000))\"}"
    }
    let imported = try read(
      "[{\"title\":\"House\",\"tasks\":[\(tasks.joined(separator: ","))]},"
        + "{\"title\":\"Boat\",\"tasks\":[{\"title\":\"b\"}],\"completedTasks\":[{\"title\":\"c\"}]}]")
    #expect(imported.titles.count == 6)
    #expect(imported.items.last?.isDone == true)
  }

  @Test("What a known tool's file has behind its head is among what is not read")
  func namesOfKnownTools() throws {
    func names(_ note: String) throws -> [String] {
      let imported = try read(
        "{\"items\":[{\"id\":\"1\",\"content\":\"Mend\",\"checked\":false,\"project_id\":\"7\",\"priority\":1,"
          + "\"description\":\"\(note)\"}],\"projects\":[{\"id\":\"7\",\"name\":\"Boat\"}],"
          + "\"completed_items\":[{\"id\":\"2\",\"content\":\"Sail\"}],\"filters\":[{\"id\":\"1\"}],\"sync_token\":\"a\"}"
      )
      #expect(imported.report.match.profile.name == "todoist-json")
      #expect(imported.items.map(\.project) == ["Boat"])
      return imported.report.unreadNames
    }
    let short = try names("short")
    let long = try names(String(repeating: "x", count: 300 << 10))
    #expect(short.contains("completed_items") && short.contains("filters"))
    #expect(long.contains("completed_items") && long.contains("filters") && !long.contains("projects"))
  }

  @Test("Values that hold much beside the tasks are not held")
  func valuesBesideTasks() throws {
    let imported = try read(
      "{\"tasks\":[\(Self.big)],\"blob\":\"\(String(repeating: "y", count: 40 << 20))\"}")
    #expect(imported.titles.count == 12)
    #expect(imported.codes.isEmpty)
  }

  @Test("Elements beside the tasks of XML that may be some are said")
  func elementsBeside() throws {
    let note = String(repeating: "x", count: 100_000)
    let tasks = (0..<12).map { "<task><title>t\($0)</title><done>false</done><note>\(note)</note></task>" }
      .joined()
    let bug = "<bug><title>b</title><done>false</done></bug>"
    let imported = try read("<plan>\(tasks)\(bug)\(bug)<label>red</label><meta/></plan>")
    #expect(imported.titles.count == 12)
    #expect(
      imported.report.log.diagnostics.map { "\($0.severity): \($0.message)" } == [
        "warning: “bug” is not among what was looked at to find the tasks, may be some, and is not read",
        "note: “label”, “meta” are not among what was looked at to find the tasks and are not read",
      ])
    #expect(imported.report.unreadNames == ["bug", "label", "meta"])
  }
}
