#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the process does about signals: a program's business, not a library's, so `main` asks for it.
package enum Signals {
  /// SIGPIPE and SIGXFSZ no longer end the process: the write fails with EPIPE or EFBIG instead and is
  /// reported.
  ///
  /// Every other signal that ends a process from outside or by a limit removes the temporary files of outputs and then
  /// ends it as it always does; one that was being ignored (`nohup`, a background job) stays ignored.
  package static func install() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    TemporaryFileRegistry.makeReady()
    for number in ending {
      let before = signal(number) { number in
        // Only calls that POSIX lists as safe in a handler. The signal is blocked until the handler returns;
        // the raised one is delivered then and ends the process with the right status.
        TemporaryFileRegistry.removeAllFromSignalHandler()
        _ = signal(number, SIG_DFL)
        raise(number)
      }
      // Function pointers cannot be compared in Swift; SIG_IGN is the address 1.
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
      }
    }
  }

  /// The signals that end a process that does not handle them, but for those of faults of its own and SIGKILL.
  private static let ending: [Int32] = {
    let everywhere = [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF, SIGABRT,
      SIGSYS,
    ]
    #if os(Linux)
      return everywhere + [SIGIO, SIGPWR, SIGSTKFLT]
    #else
      return everywhere
    #endif
  }()
}
