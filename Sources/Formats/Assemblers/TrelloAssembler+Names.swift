// The names of Trello's values that are looked at, and their numbers on the tape.

extension TrelloAssembler {
  /// Numbers of the names.
  enum Name {
    static let id: Int16 = 1
    static let name: Int16 = 2
    static let closed: Int16 = 3
    static let labels: Int16 = 4
    static let checklists: Int16 = 5
    static let members: Int16 = 6
    static let customFieldItems: Int16 = 7
    static let idCustomField: Int16 = 8
    static let idValue: Int16 = 9
    static let value: Int16 = 10
    static let text: Int16 = 11
    static let number: Int16 = 12
    static let date: Int16 = 13
    static let checked: Int16 = 14
    static let options: Int16 = 15
    static let color: Int16 = 16
    static let fullName: Int16 = 17
    static let username: Int16 = 18
    static let idCard: Int16 = 19
    static let checkItems: Int16 = 20
    static let position: Int16 = 21
    static let state: Int16 = 22
    static let due: Int16 = 23
    static let idMember: Int16 = 24
    static let type: Int16 = 25
    static let data: Int16 = 26
    static let card: Int16 = 27
    static let memberCreator: Int16 = 28
    static let idLabels: Int16 = 29
  }

  static let names = [
    "#text", "id", "name", "closed", "labels", "checklists", "members", "customFieldItems", "idCustomField",
    "idValue", "value", "text", "number", "date", "checked", "options", "color", "fullName", "username",
    "idCard", "checkItems", "pos", "state", "due", "idMember", "type", "data", "card", "memberCreator",
    "idLabels",
  ]
}
