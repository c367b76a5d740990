import CLibXML2

/// What has to be set once for the whole process before libxml2 is used.
///
/// The external entity loader is a refusal: our handler tables never ask it for anything, and should a later
/// version of libxml2 do so by itself, it still gets no file and no connection. It is a global of the process,
/// so other code in the same process that uses libxml2 finds it refusing too.
enum XMLLibrary {
  /// Initialises libxml2; the first access does it, all later ones cost a load.
  static let isReady: Bool = {
    xmlInitParser()
    xmlSetExternalEntityLoader { _, _, _ in nil }
    return true
  }()
}
