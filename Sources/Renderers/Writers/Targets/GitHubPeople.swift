import TaskModel

/// Who people are that were read by their names: what GitHub has of each, as it was.
struct GitHubPeople {
  private var people: [(name: String, json: JSONFragment)] = []

  /// Takes a list of people as JSON; nil where it is none.
  init?(_ text: ArraySlice<UInt8>) {
    guard case .array(let list)? = JSONFragment(String(decoding: text, as: UTF8.self)), !list.isEmpty else {
      return nil
    }
    for json in list {
      guard case .object(let members) = json, let login = Self.text("login", of: members) else { return nil }
      // Gitea's people have their names under another one.
      let name = Self.text("name", of: members) ?? Self.text("full_name", of: members)
      people.append((name ?? login, json))
    }
  }

  private static func text(_ name: String, of members: [JSONFragment.Member]) -> String? {
    guard case .string(let text)? = members.first(where: { $0.name == name })?.value else { return nil }
    let word = String(decoding: trimmed(Array(text.utf8)), as: UTF8.self)
    return word.isEmpty ? nil : word
  }

  /// Whether one of these is among them.
  func has(oneOf words: [ArraySlice<UInt8>]) -> Bool {
    words.contains { word in people.contains { $0.name.utf8.elementsEqual(word) } }
  }

  /// These people as JSON: those who are among them as they were, others by what they are called.
  mutating func json(of words: [ArraySlice<UInt8>]) -> String {
    let list = words.map { word in
      if let index = people.firstIndex(where: { $0.name.utf8.elementsEqual(word) }) {
        return people.remove(at: index).json
      }
      return JSONFragment.object([.init(name: "login", value: .string(String(decoding: word, as: UTF8.self)))]
      )
    }
    return JSONFragment.array(list).text
  }
}
