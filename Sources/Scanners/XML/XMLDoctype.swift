/// What a DOCTYPE says before its internal subset.
package struct XMLDoctype: Sendable, Equatable {
  /// Name of the root element.
  package var name: [UInt8]
  /// Public identifier; empty if there is none.
  package var publicId: [UInt8]
  /// System identifier, which is never opened; empty if there is none.
  package var systemId: [UInt8]

  /// Makes one of its parts.
  package init(name: [UInt8], publicId: [UInt8] = [], systemId: [UInt8] = []) {
    self.name = name
    self.publicId = publicId
    self.systemId = systemId
  }
}
