/// The profile for files of unrecognised tools, made to measure from what the head of the file shows.
package enum GenericProfile {
  /// Name of the profile, with the container: `generic-csv`.
  package static func name(for container: Container) -> String { "generic-\(container.rawValue)" }

  /// The last name in a path to records: that of the list, or of the element.
  package static func lastName(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: "\"")) else {
      return String(path.split { ".[]*/".contains($0) }.last ?? "")
    }
    return RecordPath.steps(path).last { $0 != "[*]" && $0 != "*" }.map(RecordPath.key) ?? ""
  }
}
