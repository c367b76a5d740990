import TaskModel
import Testing

@testable import Importers

/// Names that markup gives values: by an attribute, or by the elements that they are in.
struct NamesInMarkupTests {
  private func code(
    _ place: Int, _ names: [String], _ flattened: inout FlattenedNames, _ dictionary: inout WordDictionary
  ) -> UInt32 {
    flattened.code(place, names, in: &dictionary)
  }

  @Test func `Names are put together from the way there`() {
    var flattened = FlattenedNames()
    var dictionary = WordDictionary()
    let names = ["room", "floor", "@id"]
    let place = flattened.add(name: 0, level: 0, path: "room")
    let floor = flattened.place(ofName: 1, in: place)
    let id = flattened.place(ofName: 2, in: floor)
    let beside = flattened.place(ofName: 2, in: place)
    let codes = [id, place, floor, beside, id].map { code($0, names, &flattened, &dictionary) }
    #expect(codes == [1, 2, 3, 4, 1])
    #expect(dictionary.strings == ["room/floor/@id", "room", "room/floor", "room/@id"])
    #expect(flattened.place(ofName: 0, level: 0) == place)
    #expect(flattened.place(ofName: 0, level: 1) == nil)
    #expect(flattened.place(of: "room") != place)
  }

  @Test func `Hostile input has many places, which are forgotten and named again`() {
    var flattened = FlattenedNames()
    var dictionary = WordDictionary()
    for round in 1...2 {
      for number in 0..<10_000 {
        let outer =
          flattened.place(ofName: number, level: 0)
          ?? flattened.add(name: number, level: 0, path: "element \(number)")
        let inner = flattened.place(ofName: 0, in: outer)
        let found = code(inner, ["id"], &flattened, &dictionary)
        #expect(dictionary.string(found) == "element \(number)/id", "round \(round)")
      }
    }
    #expect(dictionary.count == 10_000)
  }

  @Test func `Attributes that say names are known whether they come before their elements or after`() {
    let namings = ["attribute": "name", "extra": "name", "value": "kind"]
    var names = NamedElementNames()
    for name in ["attribute", "title", "@name", "name", "extra", "@kind", "value"] {
      names.add(name, namings)
    }
    #expect(names.attributes == [2, -1, -1, -1, 2, -1, 5])
    #expect(names.kind == 5)
  }
}
