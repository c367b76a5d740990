import TaskModel

// Dynalist's answer for one document: its items in one flat list, each of which names those below it. An item may have
// a checkbox (`checkbox`), and is done where that is `checked`. The item called `root` is the document, whose
// title is repeated beside the list. Days and tags stand in the texts. Its OPML says whose it is.

extension Profile {
  /// Dynalist's document.
  package static let dynalistJSON = Profile.data("dynalist-json", "Dynalist JSON", .json) { mapping in
    mapping.signature = Signature(
      rootNames: ["nodes"], requiredNames: ["id", "content", "note"],
      typicalNames: ["created", "modified", "children", "checked", "checkbox", "collapsed"],
      forbiddenNames: ["title", "name"])
    mapping.records = [
      RecordSet(path: "nodes[*]"), RecordSet(path: "title", role: .heading(.project)),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("content", .title, form: .dynalistMarks), FieldMap("note", .detail),
      FieldMap("checked", .isDone), .date("created", .created, .epochMilliseconds),
      .date("modified", .modified, .epochMilliseconds), FieldMap("children", .children),
    ]
    mapping.conditions = [RecordCondition("id", ["root"], .noTask)]
  }

  /// Dynalist's OPML: items without a checkbox are tasks as well, as in any outline.
  package static let dynalistOPML = Profile.data("dynalist-opml", "Dynalist OPML", .xml) { mapping in
    let (name, title) = (mapping.name, mapping.title)
    mapping = Profile.opml.mapping
    mapping.name = name
    mapping.title = title
    mapping.signature.texts = ["<flavor>dynalist</flavor>"]
    for index in mapping.fields.indices where mapping.fields[index].to == .field(.title) {
      mapping.fields[index].form = .dynalistMarks
    }
  }
}
