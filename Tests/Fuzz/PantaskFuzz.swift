import CFuzzer
import Glibc

/// The program of the fuzz targets: libFuzzer with the modules that it watches (`Scripts/fuzz`, which builds them so).
///
/// Which target runs is said by the environment variable PANTASK_FUZZ_TARGET.
@main
enum PantaskFuzz {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
        FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      })
  }
}
