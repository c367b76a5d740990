import Formats
import TaskModel

// Records of no known tool that have their values in one object: `{"id": 1, "attributes": {"title": …}}`.

extension GenericProfile {
  /// What an object is called that has all that a record says, in the answers of databases and of what serves them.
  ///
  /// Airtable has `fields`, Strapi `attributes`, Elasticsearch `_source`, CouchDB `doc`.
  private static let partNames = ["fields", "attributes", "_source", "doc"]

  /// The field maps of records that have a title, and something else that tasks have, in one object; nil where they
  /// have none.
  ///
  /// - Parameter own: those of what stands beside the object.
  static func fieldsOfPart(
    of records: InputShape.RecordShape, beside own: [FieldMap]
  ) -> [FieldMap]? {
    for part in partNames where records.names.contains(part) {
      let prefix = part + "/"
      let names = records.names.filter {
        $0.hasPrefix(prefix) && !records.idListNames.contains($0)
      }.map { String($0.dropFirst(prefix.count)) }
      let maps = fieldMaps(for: names)
      let tellsOfTask = maps.contains { speakingTargets.contains($0.to) }
      guard maps.contains(where: { $0.to == .field(.title) }), tellsOfTask else { continue }
      let inner = maps.filter { map in !own.contains { $0.to == map.to } }.map { map in
        var map = map
        map.from = prefix + map.from
        return map
      }
      return own + inner
    }
    return nil
  }

  /// The field maps of a document of Firestore, whose `name` is the way to it, and whose values each stand in an object
  /// for their type: `"fields": {"title": {"stringValue": …}}`; nil for other records.
  ///
  /// What is found by a query has the document in it: `"document": {"name": …}`.
  static func fieldsOfDocument(of records: InputShape.RecordShape) -> [FieldMap]? {
    let place = ["", "document/"].first { place in
      records.names.contains(place + "fields")
        && records.samples[place + "name"]?.hasPrefix("projects/") == true
    }
    guard let place else { return nil }
    let prefix = place + "fields/"
    let names = records.names.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    let maps = fieldMaps(for: names.filter { ownName(ofTyped: $0) != nil })
    guard maps.contains(where: { $0.to == .field(.title) }) else { return nil }
    let times = ["createTime", "updateTime"].filter { records.names.contains(place + $0) }
    let own = ([FieldMap("name", .id)] + fieldMaps(for: times)).map { map in
      var map = map
      map.from = place + map.from
      return map
    }
    return own.filter { map in !maps.contains { $0.to == map.to } }
      + maps.filter { $0.to != .subtasks }.map { map in
        var map = map
        map.from = prefix + map.from
        return map
      }
  }

  /// The maps of what an object says that is the state of records, whether they are done and what it is called:
  /// `"status": {"name": "Live", "isClosed": true}`; none where they say it themselves, or nothing does.
  static func fieldsOfState(in records: InputShape.RecordShape, _ own: [FieldMap]) -> [FieldMap] {
    let state = records.names.first { name in
      records.listNames.contains(name) && !name.contains("/") && Synonyms.target(of: name) == .statusAndDone
    }
    guard let state, !own.contains(where: { [.field(.isDone), .statusAndDone].contains($0.to) }) else {
      return []
    }
    let prefix = state + "/"
    let flag = records.names.first { name in
      name.hasPrefix(prefix) && records.flagNames.contains(name)
        && Synonyms.saysFinal(String(name.dropFirst(prefix.count)))
    }
    guard let flag else { return [] }
    let title = ["name", "title", "label", "value"].lazy.map { prefix + $0 }.first(
      where: records.names.contains)
    return [FieldMap(flag, .isDone)] + (title.map { [FieldMap($0, .statusAndDone)] } ?? [])
  }

  /// The field maps of the steps of a plan: records that say no more than what is to do and whether it is done.
  static func fieldsOfStep(of records: InputShape.RecordShape, _ own: [FieldMap]) -> [FieldMap]? {
    guard let sample = records.samples["step"], Int(sample) == nil,
      own.contains(where: { $0.to == .statusAndDone || $0.to == .field(.isDone) })
    else { return nil }
    return own + [FieldMap("step", .title)]
  }

  /// What tasks say and others do not.
  static let tellingTargets: [FieldMap.Target] = [
    .field(.isDone), .statusAndDone, .field(.priority), .field(.due), .field(.completed), .field(.progress),
  ]
  /// The same, and whose they are.
  static let speakingTargets = tellingTargets + [.field(.assignees)]
}
