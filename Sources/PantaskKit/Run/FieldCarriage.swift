import Renderers
package import TaskModel

/// What a format does with a field, both ways.
package struct FieldCarriage {
  /// What becomes of a field when a format is read.
  package enum Reading: String {
    /// The format has a place for it.
    case read
    /// It is in the file under a name of its own, if at all.
    case byName = "if in the file"
    /// The format has none.
    case absent = "not there"
  }

  /// What becomes of a field when a format is written.
  package enum Writing: String {
    /// As it is.
    case written
    /// Not every value as it is.
    case reduced = "written reduced"
    /// Not at all.
    case lost
  }

  /// Reading; nil where the format is not read.
  package var read: Reading?
  /// Writing; nil where the format is not written as a list of tasks.
  package var written: Writing?
  /// What there is to say about it.
  package var note = ""

  /// Looks a field up.
  package init(_ entry: FormatCatalog.Entry, _ field: Field) {
    if entry.isRead {
      if let fields = entry.readFields {
        // What has no place is kept in `extra`, so every format can fill that.
        read =
          fields.contains(field) || field == .extra
          ? .read : entry.fieldsByName.contains(field) ? .byName : .absent
      } else {
        read = .byName
      }
    }
    if entry.isNative { written = .written }
    if let capabilities = entry.capabilities {
      switch capabilities.extent(field) {
      case .kept: written = .written
      case .reduced: written = .reduced
      case .lost: written = .lost
      }
      if written != .lost { note = capabilities.note(field) }
    }
  }
}
