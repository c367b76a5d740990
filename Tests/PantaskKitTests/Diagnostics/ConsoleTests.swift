import PantaskKit
import Testing

struct ConsoleTests {
  struct Case: Sendable {
    var isTerminal: Bool
    var environment: [String: String]
    var choice: ColorChoice
    var usesColor: Bool
  }

  @Test(arguments: [
    Case(isTerminal: true, environment: ["TERM": "xterm"], choice: .automatic, usesColor: true),
    Case(isTerminal: false, environment: ["TERM": "xterm"], choice: .automatic, usesColor: false),
    Case(isTerminal: true, environment: ["TERM": "dumb"], choice: .automatic, usesColor: false),
    Case(isTerminal: true, environment: [:], choice: .automatic, usesColor: false),
    Case(
      isTerminal: true, environment: ["TERM": "xterm", "NO_COLOR": "1"], choice: .automatic, usesColor: false),
    Case(
      isTerminal: true, environment: ["TERM": "xterm", "NO_COLOR": ""], choice: .automatic, usesColor: true),
    Case(isTerminal: false, environment: ["NO_COLOR": "1"], choice: .always, usesColor: true),
    Case(isTerminal: true, environment: ["TERM": "xterm"], choice: .never, usesColor: false),
  ])
  func `colour is for terminals that can and users who want`(example: Case) {
    let console = Console(
      input: 0, output: 1, error: 2, isErrorTerminal: example.isTerminal, environment: example.environment)
    #expect(console.usesColor(example.choice) == example.usesColor)
  }
}
