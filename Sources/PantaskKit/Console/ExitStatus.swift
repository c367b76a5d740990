/// How a run ended, as the exit code that scripts and cron see.
///
/// The numbers are those of `sysexits.h`, except for `gate`.
///
/// ```swift
/// var request = ConvertRequest()
/// request.input.paths = ["absent.csv"]
/// request.format = "json"
/// Runner(console: Console(input: 0, output: 1, error: -1)).convert(request) == .noInput  // true
/// ```
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Done, with warnings or without; also when the reader of standard out went away (`| head`).
  case ok = 0
  /// Something that the user asked for is not so: `--strict` with warnings or rejected records, a gate that has failed,
  /// an input that is older or has fewer tasks than it must.
  case gate = 1
  /// Wrong use: an unknown option, field, format or template.
  case usage = 64
  /// The input cannot be read as what it should be.
  case data = 65
  /// An input does not exist or cannot be opened.
  case noInput = 66
  /// An output cannot be created: no such folder, no permission, a folder of that name.
  case cannotCreate = 73
  /// Reading or writing failed on the way: disk full, device error, standard output closed.
  case inputOutput = 74
  /// Something is in use by another process now; the same command may work later.
  case temporary = 75
}
