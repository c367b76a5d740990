import Pipeline
import Renderers
public import TaskModel
import Templating

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Writes tasks in another tool's format, and says what that cannot hold.
///
/// ```swift
/// var task = TaskItem(title: "Water the plants")
/// task.section = "Balcony"
/// let (text, losses) = try Writer(.todoTxt).string(of: TaskList([task]))
/// text == "Water the plants\n"              // true
/// losses.losses[0].reason.rawValue         // not-expressible
/// ```
public struct Writer: Sendable {
  /// The format.
  public let format: TaskFormat
  /// Whether cells that a spreadsheet would run as a formula are written inert.
  public var guardsFormulas = true

  /// A writer of a format.
  public init(_ format: TaskFormat) { self.format = format }

  /// Writes tasks to a file, which appears whole or not at all.
  ///
  /// - Returns: what of the tasks the format cannot hold; empty for pantask's own formats.
  public func write(_ tasks: TaskList, to url: URL) throws(PantaskError) -> LossLedger {
    try PantaskError.wrapping {
      var losses = LossLedger()
      try FileOutput.write(to: url) { losses = try write(tasks, to: $0) }
      return losses
    }
  }

  /// Hands over the tasks in the format piece by piece.
  ///
  /// - Throws: what `write` throws.
  /// - Returns: what of the tasks the format cannot hold.
  public func write(_ tasks: TaskList, to write: (Span<UInt8>) throws -> Void) throws -> LossLedger {
    try withoutActuallyEscaping(write) { try self.write(tasks, to: CallingSink($0)) }
  }

  /// The tasks in the format, and what of them it cannot hold.
  public func string(of tasks: TaskList) throws(PantaskError) -> (text: String, losses: LossLedger) {
    try PantaskError.wrapping {
      let sink = CollectingSink()
      let losses = try write(tasks, to: sink)
      return (String(decoding: sink.bytes, as: UTF8.self), losses)
    }
  }

  private func write(_ tasks: TaskList, to sink: any ByteSink) throws -> LossLedger {
    var table = tasks.table
    // Where a task came from is no part of what is written.
    table.fields.subtract(FieldSet([.source]))
    let rows = Array(tasks.rows)
    var buffer = OutputBuffer(sink: sink)
    var losses = LossLedger()
    if let native = NativeFormat(rawValue: format.rawValue) {
      var writer = native.makeWriter(columns: CSVColumns(of: table))
      writer.begin(to: &buffer)
      if zip(rows, rows.dropFirst()).allSatisfy(<) {
        writer.writeRows(rows, of: table, to: &buffer)
      } else {
        writer.writeSortedRows(rows, of: table, to: &buffer)
      }
      losses.replacedCharacterCount = writer.end(to: &buffer).replacedCharacterCount
    } else if let target = TargetFormats.format(named: format.rawValue) {
      let context = tasks.clock.context
      var options = WriteOptions()
      options.guardsFormulas = guardsFormulas
      options.zone = context.zone
      options.areOwnFiles =
        !table.sources.isEmpty && table.sources.allSatisfy { $0.word.hasPrefix("\(target.name):") }
      options.now = TaskDate(
        instantMicroseconds: context.nowMicroseconds - context.nowMicroseconds % 1_000_000)
      let reduction = TaskReduction(table, rows: rows, to: target, options: options)
      losses = reduction.ledger
      target.write(reduction, &buffer)
    }
    try buffer.finish()
    return losses
  }
}
