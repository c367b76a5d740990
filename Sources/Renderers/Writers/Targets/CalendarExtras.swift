import TaskModel
import ZoneDatabase

/// The properties of to-dos that the model has no fields for, put together again of what `extra` keeps of them.
///
/// Values under one name and their parameters belong together by their places. Of xCal, which keeps no places, they are
/// known only where there are as many of one as of the other; else the parameters are left out.
struct CalendarExtras {
  /// What of a task's `extra` is written.
  struct Properties {
    /// Properties of the to-do itself.
    var own: [CalendarProperty] = []
    /// By assignee: the property that has the address; nil where none is known.
    var people: [CalendarProperty?] = []
    /// The alarms.
    var alarms: [[CalendarProperty]] = []
    /// The zones in which dates are written.
    var zones: [(field: Field, zone: ZoneOffsets)] = []
    /// When the data was last looked at, where that is known.
    var stamp: CalendarProperty?
    /// The codes of the names in `extra` that are in all this, some several times.
    var heldNames: [UInt32] = []

    /// What tells an occurrence of a series from the others behind the id (RFC 5545 §3.8.4.4); nil for other tasks.
    var occurrenceMark: [UInt8]? {
      own.first { $0.name == "RECURRENCE-ID" }.map { Array("#\($0.value)".utf8) }
    }

    /// The id that all occurrences of the task's series have: its own without that.
    func seriesID(of id: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      guard let mark = occurrenceMark else { return id }
      var end = id.endIndex
      // What tells the tasks of several inputs apart comes behind it.
      if !id.hasSuffix(mark), let last = id.lastIndex(of: UInt8(ascii: "#")) { end = last }
      guard id[..<end].hasSuffix(mark) else { return id }
      return id[..<(end - mark.count)] + id[end...]
    }
  }

  /// By code: what the name says; nil for names that are none of iCalendar's.
  private let names: [CalendarName?]
  /// By code: the number of the property that the name belongs to, which is a code of one of its names.
  private let owners: [Int]
  /// By number of a property: what becomes of its values.
  private let uses: [Use]
  /// By number of a property: whether it can say that a date is in a zone.
  private let areZoned: [Bool]
  /// By number of a property: where the values of the row at hand are, -1 where it has none.
  private var groupPlaces: [Int]
  private var zones = ZoneDatabase()

  /// What becomes of a property.
  private enum Use {
    case zone(Field), people, own(CalendarValueKind), alarm, none
  }

  private static func use(of name: CalendarName?) -> Use {
    guard let name, name.component.isEmpty else { return name?.component == "VALARM" ? .alarm : .none }
    switch name.property {
    case "DUE": return .zone(.due)
    case "DTSTART": return .zone(.start)
    case "ATTENDEE": return .people
    default: return CalendarValueKind.ofTask(name.property).map { .own($0) } ?? .none
    }
  }

  init(_ table: TaskTable) {
    names = [nil] + table.extra.names.strings.map { CalendarName($0) }
    var numbers: [CalendarName: Int] = [:]
    owners = names.enumerated().map { code, name in
      guard let owner = name?.owner else { return code }
      defer { if numbers[owner] == nil { numbers[owner] = code } }
      return numbers[owner] ?? code
    }
    let uses = names.map { CalendarExtras.use(of: $0) }
    self.uses = uses
    groupPlaces = Array(repeating: -1, count: names.count)
    var areZoned = Array(repeating: false, count: names.count)
    for (code, name) in names.enumerated() where name?.parameter == "TZID" { areZoned[owners[code]] = true }
    // An alarm is put together of all that is in it.
    let alarms = uses.indices.filter { if case .alarm = uses[$0] { true } else { false } }
    if alarms.contains(where: { areZoned[$0] }) { for code in alarms { areZoned[code] = true } }
    self.areZoned = areZoned
  }

  /// Whether a name tells the occurrences of series.
  var hasOccurrences: Bool {
    names.contains { $0?.property == "RECURRENCE-ID" && $0?.component.isEmpty == true }
  }

  /// Whether no name is one of iCalendar's.
  var isEmpty: Bool { names.allSatisfy { $0 == nil } }

  /// The fields of `extra` that go back into a calendar.
  @Sendable
  static func held(_ table: TaskTable) -> ExtraColumn {
    var extras = CalendarExtras(table)
    let extra = table.extra
    guard !extras.isEmpty else { return ExtraColumn() }
    var result = ExtraColumn()
    result.names = extra.names
    // By name: the last row that holds it.
    var rows = [Int](repeating: -1, count: extras.names.count)
    for row in 0..<extra.count {
      for name in extras.properties(table, row).heldNames { rows[Int(name)] = row }
      for index in extra.range(row) where rows[Int(extra.entry(index).name)] == row {
        let entry = extra.entry(index)
        result.add(name: entry.name, isJSON: entry.isJSON) { $0.append(contentsOf: extra.bytes[entry.range]) }
      }
      result.endRow()
    }
    return result
  }

  // MARK: - One task

  /// Values of one name.
  private struct Values {
    var texts: [String?] = []
    var codes: [UInt32] = []

    mutating func add(_ code: UInt32) { if codes.last != code { codes.append(code) } }
  }

  /// A property's values, and those of its parameters.
  private struct Group {
    var values = Values()
    var parameters: [(name: String, values: Values)] = []
    /// By name: where it is in `parameters`, when these are many.
    private var places: [String: Int] = [:]
    private static let fewCount = 8
    /// The type of the values, where a name says it.
    var type: String?

    /// The place of a parameter, which is made where there is none.
    mutating func place(ofParameter parameter: String) -> Int {
      let known =
        parameters.count <= Self.fewCount
        ? parameters.firstIndex { $0.name == parameter } : places[parameter]
      if let known { return known }
      parameters.append((parameter, Values()))
      if parameters.count > Self.fewCount {
        for place in (places.isEmpty ? 0 : parameters.count - 1)..<parameters.count {
          places[parameters[place].name] = place
        }
      }
      return parameters.count - 1
    }
  }

  /// What of a task's `extra` is written.
  ///
  /// - Parameter onlyZoned: leaves out properties that cannot say that a date is in a zone.
  mutating func properties(_ table: TaskTable, _ row: Int, onlyZoned: Bool = false) -> Properties {
    var result = Properties()
    let groups = groups(table.extra, row, onlyZoned: onlyZoned)
    var alarms: [(name: CalendarName, group: Group)] = []
    for (number, group) in groups {
      guard let name = names[number] else { continue }
      switch uses[number] {
      case .zone(let field): addZone(field, group, table, row, &result)
      case .people: addPeople(name, group, table.assignees.strings(row), &result)
      case .own(let kind):
        guard let made = made(name, group, kind) else { continue }
        result.heldNames += made.codes
        if name.property == "DTSTAMP" {
          // Programs write the first moment of 1970 where they know no time.
          result.stamp = made.properties.first { !$0.value.filter(\.isNumber).hasPrefix("19700101000000") }
        } else {
          result.own += made.properties
        }
      case .alarm: alarms.append((name, group))
      case .none: break
      }
    }
    if !alarms.isEmpty { addAlarms(alarms, &result) }
    return result
  }

  /// The values of a row by number of the property, in the order in which the properties came.
  private mutating func groups(
    _ extra: ExtraColumn, _ row: Int, onlyZoned: Bool
  ) -> [(number: Int, group: Group)] {
    var found: [(number: Int, group: Group)] = []
    guard row < extra.count else { return found }
    for index in extra.range(row) {
      let entry = extra.entry(index)
      let owner = owners[Int(entry.name)]
      if case .none = uses[owner] { continue }
      if onlyZoned, !areZoned[owner] { continue }
      guard let name = names[Int(entry.name)], let texts = CalendarExtras.texts(extra, entry) else {
        continue
      }
      if groupPlaces[owner] < 0 {
        groupPlaces[owner] = found.count
        found.append((owner, Group()))
      }
      let place = groupPlaces[owner]
      if let parameter = name.parameter {
        let inside = found[place].group.place(ofParameter: parameter)
        found[place].group.parameters[inside].values.texts += texts
        found[place].group.parameters[inside].values.add(entry.name)
      } else {
        found[place].group.values.texts += texts
        found[place].group.values.add(entry.name)
        found[place].group.type = name.type
      }
    }
    for (number, _) in found { groupPlaces[number] = -1 }
    return found
  }

  /// The texts of an entry; nil for an object.
  private static func texts(_ extra: ExtraColumn, _ entry: ExtraColumn.Entry) -> [String?]? {
    let text = String(decoding: extra.bytes[entry.range], as: UTF8.self)
    guard entry.isJSON else { return [text] }
    guard let value = JSONFragment(text) else { return nil }
    func scalar(_ value: JSONFragment) -> String?? {
      switch value {
      case .null: .some(nil)
      case .flag(let flag): flag ? "TRUE" : "FALSE"
      case .number(let digits): digits
      case .string(let string): string
      case .array, .object: nil
      }
    }
    guard case .array(let values) = value else { return scalar(value).map { [$0] } }
    let scalars = values.map(scalar)
    return scalars.contains { $0 == nil } ? nil : scalars.map { $0 ?? nil }
  }

  /// The properties of a group; nil where a value is none of that kind.
  private mutating func made(
    _ name: CalendarName, _ group: Group, _ kind: CalendarValueKind
  ) -> (properties: [CalendarProperty], codes: [UInt32])? {
    var texts = group.values.texts
    if kind == .place, texts.count == 2, let first = texts[0], let second = texts[1], !first.contains(";") {
      // xCal and jCal have two numbers.
      texts = ["\(first);\(second)"]
    }
    guard !texts.isEmpty else { return nil }
    var codes = group.values.codes
    var properties: [CalendarProperty] = []
    let told = group.parameters.filter {
      let count = $0.values.texts.count
      return count == texts.count || (name.hasPlaces && count < texts.count)
    }
    var further = told
    var end = 0
    for (index, text) in texts.enumerated() {
      if index == end {
        // Those that have no more values are not asked again for each of the rest.
        further.removeAll { $0.values.texts.count <= index }
        end = further.map(\.values.texts.count).min() ?? texts.count
      }
      var parameters = further.compactMap { parameter in
        parameter.values.texts[index].map { (name: parameter.name, value: $0) }
      }
      if !name.relation.isEmpty { parameters.insert(("RELTYPE", name.relation), at: 0) }
      if let type = group.type, type == "BINARY" || (kind == .any && type != "UNKNOWN") {
        parameters.append(("VALUE", type))
      }
      for (name, value) in parameters where name == "TZID" && zones.zone(ofPlace: value) == nil { return nil }
      guard let text else { return nil }
      // Days on which something repeats, or does not, stand in one value.
      let values = kind == .date ? text.split(separator: ",").map(String.init) : [text]
      for value in values {
        guard let property = CalendarProperty(name.property, kind, value, parameters) else { return nil }
        properties.append(property)
      }
    }
    for parameter in told { codes += parameter.values.codes }
    return (properties, codes)
  }

  private mutating func addZone(
    _ field: Field, _ group: Group, _ table: TaskTable, _ row: Int, _ result: inout Properties
  ) {
    guard group.values.texts.isEmpty, group.parameters.count == 1, group.parameters[0].name == "TZID",
      group.parameters[0].values.texts.count == 1, let text = group.parameters[0].values.texts[0],
      let zone = zones.zone(ofPlace: text), let date = table.date(field, row), zone.writtenLocal(date) != nil
    else { return }
    result.zones.append((field, zone))
    result.heldNames += group.parameters[0].values.codes
  }

  /// Finds for each assignee the address that came with the name.
  private mutating func addPeople(
    _ name: CalendarName, _ group: Group, _ assignees: [String], _ result: inout Properties
  ) {
    result.people = assignees.map { _ in nil }
    var group = group
    let names = group.parameters.first { $0.name == "CN" }?.values
    let count = group.values.texts.count
    guard let names, names.texts.count == count || (name.hasPlaces && names.texts.count < count) else {
      return
    }
    group.parameters.removeAll { $0.name == "CN" }
    guard let made = made(name, group, .address) else { return }
    // Who has neither a name nor an address is nobody's assignee.
    for (index, property) in made.properties.enumerated()
    where index >= names.texts.count || names.texts[index] == nil {
      result.own.append(property)
    }
    // People of one name in their order, the last first.
    var places: [String: [Int]] = [:]
    for place in assignees.indices.reversed() { places[assignees[place], default: []].append(place) }
    for (index, known) in names.texts.enumerated() {
      guard let known = known?.replacing("\"", with: "'"), let place = places[known]?.popLast() else {
        continue
      }
      result.people[place] = made.properties[index]
    }
    // Who is no assignee any more was taken from the list.
    guard result.people.contains(where: { $0 != nil }) else { return }
    result.heldNames += made.codes + names.codes
  }

  /// Puts the alarms together: each has what stands at its place under the names of its properties.
  private mutating func addAlarms(
    _ groups: [(name: CalendarName, group: Group)], _ result: inout Properties
  ) {
    func group(_ property: String) -> Group? {
      groups.first { $0.name.property == property && $0.name.relation.isEmpty }?.group
    }
    let count = group("TRIGGER")?.values.texts.count ?? 0
    guard count > 0, group("ACTION")?.values.texts.count == count else { return }
    var alarms: [[CalendarProperty]] = Array(repeating: [], count: count)
    var codes: [UInt32] = []
    for (name, group) in groups {
      guard let kind = CalendarValueKind.ofAlarm(name.property),
        let made = alarmProperties(name, group, kind, count)
      else {
        // An alarm needs both (RFC 5545 §3.6.6).
        if ["TRIGGER", "ACTION"].contains(name.property) { return }
        continue
      }
      for (index, property) in made.properties { alarms[index].append(property) }
      codes += made.codes
    }
    result.alarms = alarms
    result.heldNames += codes
  }

  private mutating func alarmProperties(
    _ name: CalendarName, _ group: Group, _ kind: CalendarValueKind, _ count: Int
  ) -> (properties: [(alarm: Int, property: CalendarProperty)], codes: [UInt32])? {
    // What a single alarm has several times is all its own.
    if count == 1 { return made(name, group, kind).map { ($0.properties.map { (0, $0) }, $0.codes) } }
    // Which alarm has several people is not told.
    let isTold = { (values: Values) in
      values.texts.count == count
        || (name.hasPlaces && name.property != "ATTENDEE" && values.texts.count < count)
    }
    guard isTold(group.values) else { return nil }
    var properties: [(alarm: Int, property: CalendarProperty)] = []
    var codes: [UInt32] = []
    for (index, text) in group.values.texts.enumerated() where text != nil {
      var single = Group()
      single.values = Values(texts: [text], codes: group.values.codes)
      single.type = group.type
      for parameter in group.parameters where isTold(parameter.values) && index < parameter.values.texts.count
      {
        guard let text = parameter.values.texts[index] else { continue }
        single.parameters.append((parameter.name, Values(texts: [text], codes: parameter.values.codes)))
      }
      guard let made = made(name, single, kind) else { return nil }
      properties += made.properties.map { (index, $0) }
      codes += made.codes
    }
    return (properties, codes)
  }
}

extension ArraySlice<UInt8> {
  /// Whether it ends with these bytes.
  fileprivate func hasSuffix(_ bytes: [UInt8]) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}
