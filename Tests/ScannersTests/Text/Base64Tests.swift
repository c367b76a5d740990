import Foundation
import Scanners
import Testing

struct Base64Tests {
  @Test(arguments: 0..<40)
  func `what Foundation writes is read as the bytes that it was`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 83 &+ count) }
    let text = Array(Data(bytes).base64EncodedString().utf8)
    #expect(Base64.decoded(text[...]) == bytes)
  }

  @Test(arguments: ["abc", "ab=c", "a===", "====", "ab c", "ab-_", "YQ==YQ==", "é==="])
  func `what is not Base64 is nothing`(text: String) {
    #expect(Base64.decoded(Array(text.utf8)[...]) == nil)
  }
}
