import Formats

/// What rules have claimed of an input, for `pantask inspect --why`: a line a claim, and an array of objects.
struct ClaimLines {
  private let claims: [Claim]
  private let file: String

  init(_ claims: [Claim], file: String) {
    self.claims = claims
    self.file = file
  }

  /// `subject  claim  rule NAME  evidence  place`, in columns, with what each has beaten behind it.
  var text: [String] {
    let rows = claims.map { claim in
      [claim.subject.text, claim.kind.text, "rule \(claim.rule)", evidence(of: claim), place(of: claim)].map {
        TerminalText.escaped($0, byteLimit: 400)
      }
    }
    let widths = (0..<3).map { column in min(rows.map { $0[column].count }.max() ?? 0, 48) }
    return ["  why"]
      + rows.map { row in
        let cells = row.enumerated().map { number, cell in
          number < widths.count
            ? cell + String(repeating: " ", count: max(0, widths[number] - cell.count)) : cell
        }
        return "    " + cells.filter { !$0.isEmpty }.joined(separator: "  ")
      }
  }

  /// An array with an object for each claim.
  var json: String {
    let objects = claims.map { claim in
      var members = [
        "\"subject\":\(JSONText.quoted(claim.subject.text))", "\"claim\":\(JSONText.quoted(claim.kind.text))",
        "\"rule\":\(JSONText.quoted(claim.rule))", "\"evidence\":\(JSONText.quoted(claim.evidence))",
      ]
      if let position = claim.position {
        members.append("\"line\":\(position.line),\"column\":\(position.column)")
      }
      let beaten = claim.beaten.map {
        "{\"claim\":\(JSONText.quoted($0.kind.text)),\"rule\":\(JSONText.quoted($0.rule))}"
      }
      if !beaten.isEmpty { members.append("\"beat\":[\(beaten.joined(separator: ","))]") }
      return "{\(members.joined(separator: ","))}"
    }
    return "[\(objects.joined(separator: ","))]"
  }

  private func evidence(of claim: Claim) -> String {
    let beaten = claim.beaten.map { "“\($0.kind.text)” by \($0.rule)" }
    return beaten.isEmpty ? claim.evidence : "\(claim.evidence); beat \(beaten.joined(separator: ", "))"
  }

  private func place(of claim: Claim) -> String {
    claim.position.map { "\(file):\($0.line):\($0.column)" } ?? file
  }
}
