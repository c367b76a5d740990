package import Formats

/// One way to tell what something in a file of an unrecognised tool is.
///
/// A rule is a file of its own. It looks at what the file shows and at what earlier phases have decided, and claims
/// what something is. `RuleTable` says in which order rules are asked, and `docs/reading.md` is made of what they say
/// of themselves.
package protocol Rule: SendableMetatype {
  /// What the trace and the documentation call it: words with hyphens.
  static var name: String { get }
  /// What it claims and when, in one sentence.
  static var summary: String { get }
  /// A file in which it decides, and what it claims there.
  static var example: RuleExample { get }
}

/// A small file, and what a rule claims of it.
package struct RuleExample: Sendable {
  /// The syntax.
  package var container: Container
  /// The file.
  package var input: String
  /// What is claimed, as the trace says it: subject and claim, `Finish is due`.
  package var claim: String
  /// The format that is named for the file; nil where it is found out.
  package var format: String?

  /// Makes an example.
  package init(_ container: Container, _ input: String, _ claim: String, from format: String? = nil) {
    self.container = container
    self.input = input
    self.claim = claim
    self.format = format
  }
}

extension Claim {
  /// What a rule claims.
  package init(_ subject: Subject, _ kind: Kind, by rule: any Rule.Type, _ evidence: String) {
    self.init(subject, kind, rule: rule.name, evidence: evidence)
  }
}

extension Claim.Beaten {
  /// What another rule had claimed.
  package init(_ kind: Claim.Kind, by rule: any Rule.Type) { self.init(kind: kind, rule: rule.name) }
}
