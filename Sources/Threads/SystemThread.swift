#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread as the system makes it.
enum SystemThread {
  /// Its stack in bytes: what Linux gives the first thread.
  ///
  /// Said here because else it is `ulimit -s`, which may be too little for what is nested as deep as we allow.
  static let stackByteCount = 8 << 20

  /// Has a new thread do something, and afterwards, when nothing that the body held is held any more, something else;
  /// false where there is none to be had, and nothing is done.
  ///
  /// All signals are blocked in it: they are for the first thread, which then does nothing else.
  static func start(
    _ body: @escaping @Sendable () -> Void, afterwards: @escaping @Sendable () -> Void
  ) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    _ = pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    _ = pthread_attr_setstacksize(&attributes, stackByteCount)
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let context = Unmanaged.passRetained(Body(body, afterwards))
    let code = pthread_create(&thread, &attributes, { runBody($0) }, context.toOpaque())
    if code != 0 { context.release() }
    return code == 0
  }
}

/// What a thread does, as an object that C can hand over.
private final class Body: Sendable {
  let body: @Sendable () -> Void
  let afterwards: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void, _ afterwards: @escaping @Sendable () -> Void) {
    self.body = body
    self.afterwards = afterwards
  }
}

private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  runAndRelease(Unmanaged<Body>.fromOpaque(context))()
  return nil
}

/// Does the body and releases it; gives what is to be done afterwards.
///
/// A function of its own, and not inlined: only when it returns is everything released for certain.
@inline(never)
private func runAndRelease(_ reference: Unmanaged<Body>) -> @Sendable () -> Void {
  let body = reference.takeRetainedValue()
  body.body()
  return body.afterwards
}
