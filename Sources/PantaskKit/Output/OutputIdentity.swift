/// Which file an output is, however its path is spelled: two outputs of a run that are the same one are refused.
///
/// A file that is not there yet is known by its folder and its name, letters of both cases and forms being alike, since
/// some file systems take them for the same; one that is there also by its number, so that hard links are found out.
struct OutputIdentity: Sendable {
  /// A name in a folder.
  struct Place: Hashable, Sendable {
    var folder: FileIdentity
    /// As `FileNames.folded` has it.
    var name: String
  }

  /// Nil where nothing is replaced, and where nothing can be found out about the folder.
  let place: Place?
  /// Nil where there is no file yet, and for devices, which take the bytes of any number of writers.
  let file: FileIdentity?

  /// What is written through an open descriptor.
  init(of descriptor: Int32) {
    place = nil
    let status = try? SystemCalls.status(of: descriptor)
    file = status.flatMap { $0.kind == .device ? nil : $0.identity }
  }

  /// A file that is going to be replaced, or made.
  init(ofFileAt path: String, existing: FileStatus?) {
    let (folder, name) = OutputTarget.split(path)
    place = (try? SystemCalls.status(ofFileAt: folder)).map {
      Place(folder: $0.identity, name: FileNames.folded(name))
    }
    file = existing?.identity
  }

  /// Whether the two are the same file.
  func isSame(as other: OutputIdentity) -> Bool {
    place != nil && place == other.place || file != nil && file == other.file
  }
}
