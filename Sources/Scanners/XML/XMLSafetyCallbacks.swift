import CLibXML2

/// The part of libxml2's handler table that keeps the input harmless, the same for every user of the parser.
///
/// The rule for DOCTYPE: one without an internal subset is passed over and nothing is opened (property lists
/// and Core Data stores carry one). The first declaration inside an internal subset ends the scan: entities,
/// default attributes and parameter entities are where libxml2 can be made to loop, to eat memory or to lose
/// text. A reference to an entity that is not one of the five predefined ones ends it too, since its text
/// would silently be missing. What is not in the table (`externalSubset`, `resolveEntity`, …) never happens.
enum XMLSafetyCallbacks {
  /// A handler table with these callbacks and no others.
  static func handler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startDocument = startDocument
    handler.internalSubset = internalSubset
    handler.getEntity = { user, _ in
      XMLSafetyCallbacks.undeclaredEntity(user)
      return nil
    }
    handler.reference = { user, _ in XMLSafetyCallbacks.undeclaredEntity(user) }
    handler.getParameterEntity = { user, _ in
      XMLSafetyCallbacks.declaration(user)
      return nil
    }
    handler.entityDecl = { user, _, _, _, _, _ in XMLSafetyCallbacks.declaration(user) }
    handler.notationDecl = { user, _, _, _ in XMLSafetyCallbacks.declaration(user) }
    handler.elementDecl = { user, _, _, _ in XMLSafetyCallbacks.declaration(user) }
    handler.unparsedEntityDecl = { user, _, _, _, _ in XMLSafetyCallbacks.declaration(user) }
    handler.attributeDecl = { user, _, _, _, _, _, values in
      // libxml2 hands the list of values over to whoever takes this event.
      xmlFreeEnumeration(values)
      XMLSafetyCallbacks.declaration(user)
    }
    handler.processingInstruction = processingInstruction
    handler.serror = { user, error in
      guard let core = XMLSafetyCallbacks.core(user), let error else { return }
      core.pointee.take(error.pointee)
    }
    return handler
  }

  /// The shared state behind libxml2's user pointer.
  @inline(__always)
  static func core(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLParserCore>? {
    user?.assumingMemoryBound(to: XMLParserCore.self)
  }

  private static func declaration(_ user: UnsafeMutableRawPointer?) {
    guard let core = XMLSafetyCallbacks.core(user), !core.pointee.isStopped else { return }
    core.pointee.halt(
      .doctypeDeclaration, "the DOCTYPE declares something of its own, which is not read",
      hint: "remove the part of the DOCTYPE in brackets")
  }

  private static func undeclaredEntity(_ user: UnsafeMutableRawPointer?) {
    guard let core = XMLSafetyCallbacks.core(user), !core.pointee.isStopped else { return }
    core.pointee.stop(
      .undeclaredEntity, "an entity is used that is not declared",
      hint: "without a DTD only &amp; &lt; &gt; &quot; &apos; and numbers such as &#233; have a meaning")
  }
}

/// Runs once the XML declaration has been read: only version 1.0 is taken, as libxml2 merely warns of 1.1 and
/// then accepts what 1.1 does not allow.
private let startDocument: startDocumentSAXFunc = { user in
  guard let core = XMLSafetyCallbacks.core(user), let context = core.pointee.context else { return }
  core.pointee.hadEvent = true
  let version = bytes(of: context.pointee.version)
  if !version.isEmpty, version != Array("1.0".utf8) {
    core.pointee.stop(
      .syntax, "XML version \(String(decoding: version, as: UTF8.self)) is not read, only 1.0")
  }
}

private let internalSubset: internalSubsetSAXFunc = { user, name, publicId, systemId in
  guard let core = XMLSafetyCallbacks.core(user) else { return }
  core.pointee.hadEvent = true
  core.pointee.setDoctype(
    XMLDoctype(name: bytes(of: name), publicId: bytes(of: publicId), systemId: bytes(of: systemId)))
}

/// The targets of processing instructions go into libxml2's dictionary, so they count as names.
private let processingInstruction: processingInstructionSAXFunc = { user, target, _ in
  guard let core = XMLSafetyCallbacks.core(user), let target, !core.pointee.isStopped else { return }
  core.pointee.hadEvent = true
  _ = core.pointee.slot(target)
}
