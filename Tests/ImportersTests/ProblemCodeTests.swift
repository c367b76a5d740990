import Scanners
import TaskModel
import Testing

/// The scanners have an enumeration of their own, whose words are codes of diagnostics.
struct ProblemCodeTests {
  @Test(arguments: ScanProblem.Code.allCases)
  func `every problem of a scanner has a code`(problem: ScanProblem.Code) {
    #expect(DiagnosticCode(named: problem).rawValue == problem.rawValue)
  }
}
