import Renderers
import TaskModel
import Templating

/// The cells of another tool's CSV that a spreadsheet would run as formulas, and that are written inert.
struct GuardedCells {
  /// How many there are.
  let count: Int

  /// Counts them: what begins with an apostrophe, and would not if formulas were written as they are.
  init(of reduction: TaskReduction, _ target: TargetFormat) {
    guard reduction.options.guardsFormulas, target.name.hasSuffix("-csv") else {
      count = 0
      return
    }
    let guarded = GuardCounter.count(target, reduction)
    guard guarded > 0 else {
      count = 0
      return
    }
    var plain = reduction
    plain.options.guardsFormulas = false
    count = guarded - GuardCounter.count(target, plain)
  }

  /// What a run says of them.
  var diagnostic: Diagnostic {
    Diagnostic(
      .note, code: .inertFormulas,
      "\(DiagnosticPrinter.grouped(count)) \(count == 1 ? "cell begins" : "cells begin") as a formula and "
        + "\(count == 1 ? "has" : "have") an apostrophe in front",
      hint: "--allow-formulas leaves that out")
  }
}

/// Counts the cells of CSV that begin with a quotation mark and an apostrophe, as those do that are made inert.
///
/// In a cell a quotation mark is there twice, so that no cell's text looks like the beginning of another.
private final class GuardCounter: ByteSink {
  private var count = 0
  private var before: (UInt8, UInt8) = (0, 0x0A)

  func write(_ bytes: Span<UInt8>) {
    for index in bytes.indices {
      let byte = bytes[index]
      let isCell = before.0 == UInt8(ascii: ",") || before.0 == 0x0A
      if byte == UInt8(ascii: "'"), before.1 == UInt8(ascii: "\""), isCell { count += 1 }
      before = (before.1, byte)
    }
  }

  /// How many cells are made inert when a format is written.
  static func count(_ target: TargetFormat, _ reduction: TaskReduction) -> Int {
    let sink = GuardCounter()
    var buffer = OutputBuffer(sink: sink)
    target.write(reduction, &buffer)
    // Counting does not fail.
    try? buffer.finish()
    return sink.count
  }
}
