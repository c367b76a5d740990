import Foundation

/// Files that hold what a test expects.
package enum Golden {
  /// Whether they are to be written anew, with PANTASK_RECORD=1; the test that does so fails.
  package static let isRecording = ProcessInfo.processInfo.environment["PANTASK_RECORD"] == "1"
}
