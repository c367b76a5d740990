import Formats
import ProfileFiles
import TaskModel
import Testing

/// Every profile that is built in can be written as a file of one's own and read back: whatever they can say, users can
/// say too, but for assemblers.
struct BuiltInProfileTests {
  static let profiles = ProfileRegistry.all.map(\.mapping.name)

  @Test(arguments: profiles)
  func `a profile that is built in is the same after it was written and read`(name: String) throws {
    let profile = try #require(ProfileRegistry.profile(named: name))
    let text = ProfileFile.text(of: profile.mapping)
    do {
      let own = try ProfileFile.profile(Array(text.utf8), file: name)
      let read = own.mapping
      #expect(own.remarks.map(\.message) == [], "\(text)")
      var expected = profile.mapping
      // What only an assembler uses.
      expected.records.removeAll { if case .context = $0.role { true } else { false } }
      expected.assembled = AssembledValues()
      #expect(read == expected, "\(text)")
    } catch {
      Issue.record("\(error.diagnostics)\n\(text)")
    }
  }

  @Test func `what is code of a profile is described, for those who take it for a draft`() {
    for profile in ProfileRegistry.all {
      #expect(profile.assembly.isEmpty == !profile.needsCode, "\(profile.name)")
    }
  }
}
