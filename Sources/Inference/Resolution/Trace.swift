package import Formats

/// What rules have claimed of a file, in the order in which they spoke, and what each claim has beaten.
///
/// Most readings ask nobody why: a trace that is off keeps nothing, and evidence is not put into words.
package struct Trace: Sendable {
  /// What counts in the end.
  package private(set) var claims: [Claim] = []
  /// Whether claims are kept.
  let isOn: Bool

  /// One that keeps nothing.
  package static let off = Trace(isOn: false)

  /// Makes a trace without claims.
  package init(isOn: Bool) { self.isOn = isOn }

  /// Keeps what a rule claims.
  ///
  /// What has been claimed of the same subject in the same question is beaten; who claims the same again adds nothing.
  package mutating func add(
    _ subject: @autoclosure () -> Claim.Subject, _ kind: @autoclosure () -> Claim.Kind,
    by rule: any Rule.Type, _ evidence: @autoclosure () -> String
  ) {
    guard isOn else { return }
    var claim = Claim(subject(), kind(), by: rule, evidence())
    let isSame = { (other: Claim) in
      other.subject == claim.subject && other.kind.question == claim.kind.question
    }
    if let index = claims.firstIndex(where: isSame) {
      let old = claims[index]
      guard old.kind != claim.kind else { return }
      claims.remove(at: index)
      claim.beaten = [Claim.Beaten(kind: old.kind, rule: old.rule)] + old.beaten
    }
    claims.append(claim)
  }
}

extension Trace {
  /// Drops what has been claimed of a name that stands for another.
  mutating func forget(_ subject: Claim.Subject) { claims.removeAll { $0.subject == subject } }
}

extension Claim.Kind {
  /// The question that a claim answers: of one subject several may be answered, and each but once.
  fileprivate enum Question { case format, what, giving, scale }

  fileprivate var question: Question {
    switch self {
    case .isFormat: .format
    case .areTasks, .areParts, .isOther, .fills: .what
    case .gives, .isExcluded: .giving
    case .isScale: .scale
    }
  }
}
