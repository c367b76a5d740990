import Testing

@testable import PantaskKit

struct ProgressMeterTests {
  private func meter(total: Int?) -> (meter: ProgressMeter, start: Int) {
    let console = Console(
      input: 0, output: 1, error: 2, isErrorTerminal: true, environment: ["TERM": "xterm"])
    let meter = ProgressMeter(
      console: console, options: DiagnosticOptions(), label: "reading tasks.csv", totalByteCount: total)
    return (meter, meter.startedAt)
  }

  @Test func `nothing in the first second, then at most ten lines a second`() {
    var (meter, start) = meter(total: 200_000_000)
    #expect(meter.line(bytesDone: 1, at: start + 999_999_999) == nil)
    #expect(
      meter.line(bytesDone: 50_000_000, at: start + 1_000_000_000) == "reading tasks.csv: 25 % of 200 MB")
    #expect(meter.line(bytesDone: 51_000_000, at: start + 1_050_000_000) == nil)
    #expect(
      meter.line(bytesDone: 400_000_000, at: start + 1_100_000_000) == "reading tasks.csv: 100 % of 200 MB")
  }

  @Test(arguments: [nil, 0]) func `without a total it says how much`(total: Int?) {
    var (meter, start) = meter(total: total)
    #expect(meter.line(bytesDone: 1_250_000, at: start + 2_000_000_000) == "reading tasks.csv: 1.2 MB")
    #expect(meter.line(bytesDone: 12_500_000, at: start + 3_000_000_000) == "reading tasks.csv: 12 MB")
  }
}
