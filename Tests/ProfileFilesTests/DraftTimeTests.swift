import Formats
import Foundation
import ProfileFiles
import TaskModel
import TestSupport
import Testing

/// Drafts of profiles for tasks with many words: the time grows with the number of words and no faster.
struct DraftTimeTests {
  @Test func `four times the words do not take six times as long`() {
    func seconds(_ wordCount: Int) -> Double {
      var draft = ProfileDraft(ProfileMapping(ofNoTool: .csv, title: "generic csv"), file: "tasks.csv")
      draft.priorityWords = (0..<wordCount).map { ("urgency \($0)", nil) }
      draft.stateWords = (0..<wordCount).map { number in
        var word = ProfileDraft.StateWord("phase \(number)")
        word.openCount = 1
        return word
      }
      var best = Double.infinity
      for _ in 0..<3 {
        let start = ProcessorTime.seconds
        #expect(draft.text.contains("phase \(wordCount - 1)"))
        best = min(best, ProcessorTime.seconds - start)
      }
      return best
    }
    let small = seconds(500)
    let large = seconds(2000)
    #expect(large < small * 6 + 0.02, "\(small) s and \(large) s")
  }
}
