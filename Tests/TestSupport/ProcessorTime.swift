import Foundation

/// Time that threads have on a processor: tests that guard how time grows go by that, since the machine may be busy
/// with other things.
package enum ProcessorTime {
  /// How many seconds this thread has had so far.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
