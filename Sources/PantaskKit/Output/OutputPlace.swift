/// Where a path leads, whatever is there yet: two outputs of one run that lead to one place are refused before anything
/// is made.
struct OutputPlace: Hashable {
  /// The file, or the last folder on the way that is there.
  private let last: FileIdentity
  /// The names from there on, as `FileNames.folded` has them.
  private let names: [String]

  /// Follows links, also those that lead to nothing yet; nil for devices, pipes and open descriptors, which take the
  /// bytes of any number of writers, and where nothing can be found out.
  init?(_ path: String) {
    if path.isEmpty || OutputTarget.descriptor(namedBy: path) != nil { return nil }
    var current = path.hasPrefix("/") ? "/" : "."
    var rest = OutputPlace.parts(path)
    var names: [String] = []
    var linkCount = 0
    while let part = rest.popLast() {
      if !names.isEmpty {
        if part == ".." { names.removeLast() } else { names.append(FileNames.folded(part)) }
        continue
      }
      let next = "\(current)/\(part)"
      guard let status = try? SystemCalls.status(ofLinkAt: next) else {
        names.append(FileNames.folded(part))
        continue
      }
      if status.kind == .symbolicLink {
        linkCount += 1
        // As many links as Linux itself follows.
        guard linkCount <= 40, let destination = try? SystemCalls.destination(ofLinkAt: next) else {
          return nil
        }
        if destination.hasPrefix("/") { current = "/" }
        rest += OutputPlace.parts(destination)
      } else {
        current = next
      }
    }
    guard let status = try? SystemCalls.status(ofFileAt: current),
      status.kind == .regular || status.kind == .folder
    else { return nil }
    last = status.identity
    self.names = names
  }

  /// The parts of a path, the last of them first.
  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }

  /// Refuses paths of which two lead to one place.
  ///
  /// - Parameter paths: those of a run's outputs, the ones that the user is more likely to have mistaken last.
  static func refuseSame(_ paths: [String?]) throws(OutputError) {
    var places: Set<OutputPlace> = []
    try add(paths, to: &places)
  }

  /// The same, where other outputs of the run have some places already.
  static func add(_ paths: [String?], to places: inout Set<OutputPlace>) throws(OutputError) {
    for path in paths {
      guard let path, path != "-", let place = OutputPlace(path) else { continue }
      guard places.insert(place).inserted else {
        throw OutputError(file: path, operation: .create, cause: .namedTwice)
      }
    }
  }
}
