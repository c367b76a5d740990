import Formats
import Renderers
import TaskModel
import Templating

/// The cells of another tool's CSV that a spreadsheet would run as formulas, and that are written inert.
struct GuardedCells {
  /// How many there are.
  let count: Int
  /// The texts of the first of them, as far as they are looked at.
  private let texts: [[UInt8]]
  private let reduction: TaskReduction

  /// Counts them: what begins with an apostrophe, and would not if formulas were written as they are.
  init(of reduction: TaskReduction, _ target: TargetFormat) {
    self.reduction = reduction
    guard reduction.options.guardsFormulas, target.name.hasSuffix("-csv") else {
      (count, texts) = (0, [])
      return
    }
    let counter = GuardCounter()
    var buffer = OutputBuffer(sink: counter)
    target.write(reduction, &buffer)
    // Counting does not fail.
    try? buffer.finish()
    (count, texts) = (counter.count, counter.texts)
  }

  /// The first tasks of which they are, each with the field that the cell begins with and its value.
  func examples(_ maximum: Int) -> [(row: Int, field: Field, text: String)] {
    var found: [(row: Int, field: Field, text: String)] = []
    let table = reduction.table
    for row in (reduction.outline?.rows ?? reduction.rows).lazy.map(Int.init) {
      if texts.isEmpty || found.count == min(maximum, count) { break }
      let values: [(Field, String?)] = [
        (.title, table.title.string(row)), (.detail, table.detail.string(row)), (.url, table.url.string(row)),
        (.id, table.id.string(row)), (.project, table.project.string(row)),
        (.section, table.section.string(row)),
        (.status, table.status.string(row)), (.assignees, table.assignees.strings(row).first),
        (.tags, table.tags.strings(row).first), (.recurrence, table.recurrence.string(row)),
      ]
      for case (let field, let text?) in values
      where FormulaGuard.isNeeded(text.utf8Span.span)
        && texts.contains(where: { $0.starts(with: text.utf8.prefix(GuardCounter.length)) })
      {
        found.append((row, field, text))
        break
      }
    }
    return found
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

/// Finds the cells of CSV that begin with a quotation mark and an apostrophe, as those do that are made inert, and
/// whose text would need that.
private final class GuardCounter: ByteSink {
  /// How much of a cell is looked at.
  static let length = 256
  /// How many texts are kept.
  private static let keptCount = 1_000

  private(set) var count = 0
  private(set) var texts: [[UInt8]] = []
  private var text: [UInt8] = []
  private var before: (UInt8, UInt8) = (0, 0x0A)
  private var isInside = false
  private var isBehindQuote = false

  func write(_ bytes: Span<UInt8>) {
    let quote = UInt8(ascii: "\"")
    for index in bytes.indices {
      let byte = bytes[index]
      if isInside {
        take(byte)
      } else if byte == UInt8(ascii: "'"), before.1 == quote,
        before.0 == UInt8(ascii: ",") || before.0 == 0x0A
      {
        // In a cell a quotation mark is there twice, so that no cell's text looks like the beginning of another.
        isInside = true
      }
      before = (before.1, byte)
    }
  }

  /// Takes a byte of a cell, or what is behind its end.
  private func take(_ byte: UInt8) {
    let isQuote = byte == UInt8(ascii: "\"")
    if isBehindQuote, !isQuote {
      if FormulaGuard.isNeeded(text.span) {
        count += 1
        if texts.count < Self.keptCount { texts.append(text) }
      }
      text.removeAll(keepingCapacity: true)
      isInside = false
    } else if isQuote, !isBehindQuote {
      isBehindQuote = true
      return
    } else if text.count < Self.length {
      text.append(byte)
    }
    isBehindQuote = false
  }
}
