// Which profiles are worth a look: comparing every profile with every table takes longer than reading it.

extension ProfileRegistry {
  /// What one profile's tables must have, in one of its signatures.
  private struct HeaderRequirement {
    /// The profile's number.
    var number: Int
    /// For each required column the names it may go by, in lower case.
    var names: [[String]]
    /// Whether it is for tables without a header.
    var isHeaderless: Bool

    func isMet(by found: Set<String>) -> Bool { names.allSatisfy { $0.contains(where: found.contains) } }
  }

  /// All requirements, and which of them a column speaks for.
  private struct HeaderRequirements {
    var all: [HeaderRequirement] = []
    /// The requirements whose first column goes by a name: numbers in `lists`.
    var byFirstName = NameTable<Int>()
    var lists: [[Int]] = []
    /// Those that want no column.
    var withoutNames: [Int] = []
    /// The same by names that are not in ASCII, whose case is not known by their bytes.
    var byForeignName: [String: [Int]] = [:]
    /// How long the longest of the names is, in bytes: what is longer is a text, and not looked at.
    var longestByteCount = 0

    mutating func add(_ requirement: HeaderRequirement) {
      let first = requirement.names.first ?? []
      if first.isEmpty { withoutNames.append(all.count) }
      for name in first {
        if !Self.isPlain(name) {
          byForeignName[name.lowercased(), default: []].append(all.count)
        } else if let list = byFirstName[name] {
          lists[list].append(all.count)
        } else {
          byFirstName.add(name, lists.count)
          lists.append([all.count])
        }
      }
      longestByteCount = max(longestByteCount, requirement.names.joined().lazy.map(\.utf8.count).max() ?? 0)
      all.append(requirement)
    }

    /// Those that may be met by columns of these names.
    func spokenFor(by names: [String]) -> [Int] {
      var numbers = withoutNames
      for name in names {
        // A letter that is not in ASCII may be one that is, in lower case.
        let name = Self.isPlain(name) ? name : name.lowercased()
        if let list = byFirstName[name] { numbers += lists[list] }
        if !Self.isPlain(name), let list = byForeignName[name] { numbers += list }
      }
      return numbers
    }

    private static func isPlain(_ name: String) -> Bool { name.utf8.allSatisfy { $0 < 0x80 } }
  }

  private static let headerRequirements: HeaderRequirements = {
    var requirements = HeaderRequirements()
    for number in numbers(of: .csv) {
      let mapping = entries[number].profile().mapping
      for signature in [mapping.signature] + mapping.otherSignatures {
        var names = signature.requiredNames.map { [$0.lowercased()] }
        for (alias, name) in mapping.naming.aliases {
          if let index = signature.requiredNames.firstIndex(of: name) { names[index].append(alias) }
        }
        requirements.add(
          HeaderRequirement(number: number, names: names, isHeaderless: !signature.rowKinds.isEmpty))
      }
    }
    return requirements
  }()

  /// Makes ready what every table is compared with, so that a thread can do it before the first asks for it.
  package static func makeReady() { _ = headerRequirements.all.count }

  private static func numbers(of container: Container) -> [Int] {
    entries.indices.filter { entries[$0].container == container }
  }

  /// The numbers of the profiles that an input may be of, in their order.
  ///
  /// Of tables only those whose required columns are there: each of the first rows may be the header, and comparing
  /// every profile's names with every one of them takes longer than reading a thousand tasks.
  static func candidates(for shape: InputShape) -> [Int] {
    guard shape.container == .csv else { return numbers(of: shape.container) }
    let requirements = headerRequirements
    // A letter has at least a quarter of its bytes in lower case.
    let names = shape.records.flatMap(\.names).filter { $0.utf8.count <= 4 * requirements.longestByteCount }
    let spokenFor = requirements.spokenFor(by: names).filter {
      !requirements.all[$0].isHeaderless || !shape.rows.isEmpty
    }
    if spokenFor.isEmpty { return [] }
    let found = Set(names.map { $0.lowercased() })
    let numbers = spokenFor.filter { requirements.all[$0].isMet(by: found) }.map {
      requirements.all[$0].number
    }
    return Set(numbers).sorted()
  }
}
