package import Formats
package import TaskModel
import YAMLFiles

/// A profile of a user's own as a YAML file: the same data as the profiles that are built in, under names that people
/// can remember (`docs/profiles.md`).
package enum ProfileFile {
  /// What is wrong in a profile: everything that could be found, each with its place.
  package struct Mistakes: Error, Sendable {
    /// The mistakes, in the order of the file.
    package var diagnostics: [Diagnostic]
  }

  /// Largest profile that is read, in bytes.
  package static let maximumByteCount = YAMLSource.maximumByteCount

  /// Reads a profile, for those who need nothing but what it says.
  ///
  /// - Throws: as `profile(_:file:reservedNames:)`.
  package static func read(
    _ bytes: [UInt8], file: String, reservedNames: [String] = []
  ) throws(Mistakes) -> ProfileMapping {
    try profile(bytes, file: file, reservedNames: reservedNames).mapping
  }

  /// Reads a profile, with the places of the names in it and what there is to say of it.
  ///
  /// - Parameters:
  ///   - bytes: what is in the file.
  ///   - file: the file as the user named it.
  ///   - reservedNames: names that `--from` takes for something else, which a profile cannot have.
  /// - Throws: `Mistakes` with all that is wrong; for what is no YAML only the first.
  package static func profile(
    _ bytes: [UInt8], file: String, reservedNames: [String] = []
  ) throws(Mistakes) -> OwnProfile {
    let source: YAMLSource
    let root: YAMLNode?
    var duplicates: [Diagnostic] = []
    do throws(Diagnostic) {
      source = try YAMLSource(name: file, kind: .profile, bytes: bytes)
      root = try source.root(&duplicates)
    } catch {
      throw Mistakes(diagnostics: duplicates + [error])
    }
    guard let root else {
      throw Mistakes(diagnostics: [
        Diagnostic(
          .error, code: .missingKey, "there is nothing in this profile", at: SourceLocation(file: file),
          hint: "`pantask inspect INPUT --suggest-profile` writes a first draft")
      ])
    }
    var reader = ProfileReader(source: source, reservedNames: reservedNames, mistakes: duplicates)
    let mapping = reader.profile(root)
    guard let mapping, reader.mistakes.isEmpty else {
      throw Mistakes(diagnostics: inOrder(reader.mistakes, by: \.location))
    }
    return OwnProfile(
      mapping, file: file, names: inOrder(reader.names, by: \.remark.location),
      remarks: inOrder(reader.remarks, by: \.location))
  }

  /// The messages about a file, in the order of its places.
  private static func inOrder<Element>(
    _ elements: [Element], by location: (Element) -> SourceLocation?
  ) -> [Element] {
    let sorted = elements.enumerated().sorted { one, other in
      let (first, second) = (location(one.element), location(other.element))
      return (first?.line ?? 0, first?.column ?? 0, one.offset)
        < (second?.line ?? 0, second?.column ?? 0, other.offset)
    }
    return sorted.map(\.element)
  }

  /// Writes a profile, so that reading it gives the same mapping.
  ///
  /// What only an assembler can do is not in it: records that are its context, and the names it looks at.
  package static func text(of mapping: ProfileMapping) -> String {
    YAMLText.text(of: ProfileWriter(mapping).entries)
  }
}
