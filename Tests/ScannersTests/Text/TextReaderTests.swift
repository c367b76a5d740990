import Testing

@testable import Scanners

@Suite("Text reader")
struct TextReaderTests {
  @Test("an empty input is one empty chunk that is the last")
  func empty() throws {
    let reading = try TextSupport.read([])
    #expect(reading == TextSupport.Reading(chunkCount: 1))
    #expect(try TextSupport.read([0xEF, 0xBB, 0xBF]).text == [])
  }

  struct Cut: Sendable, CustomTestStringConvertible {
    var name: String
    var encoding: TextEncoding?
    var encode: @Sendable (String) -> [UInt8]
    var testDescription: String { name }
  }

  static let cuts: [Cut] = [
    Cut(name: "UTF-8", encoding: nil) { Array($0.utf8) },
    Cut(name: "UTF-8 with a mark", encoding: nil) { [0xEF, 0xBB, 0xBF] + Array($0.utf8) },
    Cut(name: "UTF-16LE with a mark", encoding: nil) { [0xFF, 0xFE] + utf16($0, bigEndian: false) },
    Cut(name: "UTF-16BE, named", encoding: .utf16BigEndian) { utf16($0, bigEndian: true) },
    Cut(name: "UTF-32LE with a mark", encoding: nil) { [0xFF, 0xFE, 0, 0] + utf32($0) },
    Cut(name: "GB18030 by iconv", encoding: .other("GB18030")) { text in
      text.unicodeScalars.flatMap { scalar -> [UInt8] in
        switch scalar {
        case "日": [0xC8, 0xD5]
        case "本": [0xB1, 0xBE]
        case "é": [0xA8, 0xA6]
        case "🚀": [0x95, 0x30, 0x8B, 0x34]
        default: [UInt8(truncatingIfNeeded: scalar.value)]
        }
      }
    },
  ]

  @Test("text and line numbers do not depend on where chunks and reads end", arguments: cuts)
  func anyCut(_ cut: Cut) throws {
    let text = "id,title\r\n1,日本\r2,é\n\r\n\r3,🚀🚀\r\n\n4,本é日\r"
    let bytes = cut.encode(text)
    let whole = try TextSupport.read(bytes, encoding: cut.encoding)
    #expect(String(decoding: whole.text, as: UTF8.self) == text)
    #expect(whole.malformedOffsets.isEmpty)
    for chunkByteCount in 1...16 {
      for readByteCount in [1, 2, 3, 7, 100] {
        var pieces = try TextSupport.read(
          bytes, encoding: cut.encoding, chunkByteCount: chunkByteCount, readByteCount: readByteCount)
        pieces.chunkCount = whole.chunkCount
        #expect(pieces == whole, "chunks of \(chunkByteCount), reads of \(readByteCount)")
      }
    }
  }

  @Test("long converted text is cut into chunks without loss")
  func longConverted() throws {
    let text = String(repeating: "打ち合わせ, café 🚀\r\n", count: 20_000)
    let reading = try TextSupport.read([0xFE, 0xFF] + utf16(text, bigEndian: true), chunkByteCount: 4_096)
    #expect(reading.text == Array(text.utf8))
    #expect(reading.chunkCount > 100)
  }

  @Test("no chunk but the last ends inside a character or with CR")
  func chunkEnds() throws {
    let bytes = Array("a\r\n日本\r\n🚀\r\n".utf8)
    for chunkByteCount in 1...8 {
      var reader = TextReader(MemoryByteSource(bytes), chunkByteCount: chunkByteCount, headroom: 0)
      while let chunk = try reader.next(), !chunk.isLast {
        #expect(chunk.bytes.last != 13)
        #expect(String(validating: chunk.bytes[chunk.start...], as: UTF8.self) != nil)
      }
    }
  }

  @Test("malformed bytes keep their place in the file, also after a byte-order mark and across chunks")
  func malformedOffsets() throws {
    let bytes: [UInt8] =
      [0xEF, 0xBB, 0xBF] + Array("é日本\n".utf8) + [0x61, 0xE6, 0x97, 0x0A] + Array("本".utf8) + [0xFF]
    for chunkByteCount in [1, 2, 3, 5, 100] {
      let reading = try TextSupport.read(bytes, chunkByteCount: chunkByteCount)
      #expect(reading.malformedOffsets == [13, 19], "chunks of \(chunkByteCount)")
      #expect(reading.text == Array(bytes.dropFirst(3)))
    }
  }

  @Test("what cannot be decoded becomes U+FFFD with its place in the converted text")
  func malformedConverted() throws {
    let lone: [UInt8] = [0x61, 0, 0x00, 0xD8, 0x62, 0, 0x00, 0xDC, 0x63]
    let utf16 = try TextSupport.read(lone, encoding: .utf16LittleEndian)
    #expect(String(decoding: utf16.text, as: UTF8.self) == "a\u{FFFD}b\u{FFFD}\u{FFFD}")
    #expect(utf16.malformedOffsets == [1, 5, 8])
    let beyond: [UInt8] = [0x61, 0, 0, 0, 0, 0, 0x11, 0, 0, 0xD8, 0, 0]
    let utf32 = try TextSupport.read(beyond, encoding: .utf32LittleEndian)
    #expect(utf32.malformedOffsets == [1, 4])
    let japanese = try TextSupport.read([0x61, 0xFF, 0x62, 0x93, 0xFA, 0x81], encoding: .shiftJIS)
    #expect(String(decoding: japanese.text, as: UTF8.self) == "a\u{FFFD}b日\u{FFFD}")
    #expect(japanese.malformedOffsets == [1, 8])
    let unassigned = try TextSupport.read([0x80, 0x81, 0xE9], encoding: .windows1252)
    #expect(String(decoding: unassigned.text, as: UTF8.self) == "€\u{FFFD}é")
    #expect(unassigned.malformedOffsets == [3])
  }

  @Test("a byte-order mark overrides the encoding asked for, and the head can be looked at first")
  func markOverrides() throws {
    var reader = TextReader(MemoryByteSource([0xEF, 0xBB, 0xBF] + Array("é,x".utf8)), encoding: .shiftJIS)
    #expect(try reader.head(2) == [0xC3, 0xA9])
    #expect(reader.encoding == .utf8)
    let chunk = try #require(try reader.next())
    #expect(chunk.byteOffset == 3 && chunk.isLast && chunk.count == 4)
    let afterLast = try reader.next()
    #expect(afterLast == nil)
  }

  @Test("utf-16 without a mark takes the byte order in which the zeros make sense")
  func unmarkedUTF16() throws {
    for bigEndian in [false, true] {
      let reading = try TextSupport.read(utf16("id,日本", bigEndian: bigEndian), encoding: .utf16)
      #expect(String(decoding: reading.text, as: UTF8.self) == "id,日本")
    }
  }

  @Test("raw mode gives the bytes as they are")
  func raw() throws {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x0D] + Array(repeating: 0x80, count: 100_000) + [0xE3, 0x0D]
    for chunkByteCount in [1_000, 65_536, 1 << 20] {
      let reading = try TextSupport.read(bytes, mode: .raw, chunkByteCount: chunkByteCount)
      #expect(reading.text == bytes && reading.malformedOffsets.isEmpty)
    }
  }

  @Test("what the source throws comes through")
  func sourceError() {
    struct Failing: ByteSource {
      struct Failure: Error {}
      func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { throw Failure() }
    }
    var reader = TextReader(Failing())
    #expect(throws: Failing.Failure.self) { try reader.next() }
  }
}

/// UTF-16 without a byte-order mark.
func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
  text.utf16.flatMap { unit -> [UInt8] in
    let high = UInt8(unit >> 8)
    let low = UInt8(unit & 255)
    return bigEndian ? [high, low] : [low, high]
  }
}

/// UTF-32, low byte first, without a byte-order mark.
private func utf32(_ text: String) -> [UInt8] {
  text.unicodeScalars.flatMap { scalar -> [UInt8] in
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
  }
}

/// The bytes that converted text was made of.
struct RawTranscriptTests {
  @Test(arguments: ["shift_jis", "euc-jp", "gb18030", "utf-16le", "utf-16be", "utf-32le", "windows-1252"])
  func `every range of characters has its bytes`(name: String) throws {
    let encoding = try TextEncoding(named: name)
    let raw: [UInt8] =
      switch name {
      case "shift_jis": [0x61, 0x93, 0xFA, 0x96, 0x7B, 0x0D, 0x0A, 0xB1, 0x62]
      case "euc-jp": [0x61, 0xC6, 0xFC, 0xCB, 0xDC, 0x0D, 0x0A, 0x62]
      case "gb18030": [0x61, 0xC8, 0xD5, 0x81, 0x30, 0x81, 0x30, 0x0A]
      case "utf-16le": [0x61, 0, 0xE5, 0x65, 0x3D, 0xD8, 0x00, 0xDE, 0x0A, 0]
      case "utf-16be": [0, 0x61, 0x65, 0xE5, 0xD8, 0x3D, 0xDE, 0x00, 0, 0x0A]
      case "utf-32le": [0x61, 0, 0, 0, 0xE5, 0x65, 0, 0, 0x0A, 0, 0, 0]
      default: [0x61, 0xE9, 0x80, 0x0D, 0x62]
      }
    // Many times over, so that chunks cut it anywhere.
    let count = 150
    let input = Array(repeatElement(raw, count: count).joined())
    let transcript = RawTranscript()
    var reader = TextReader(
      MemoryByteSource(input), encoding: encoding, chunkByteCount: 256, transcript: transcript)
    var text: [UInt8] = []
    while let chunk = try reader.next() { text += chunk.bytes[chunk.start...] }
    let length = text.count / count
    #expect(text.count == length * count)
    #expect(transcript.raw(0..<text.count) == input)
    for index in 0..<count {
      #expect(transcript.raw(index * length..<(index + 1) * length) == raw)
    }
    transcript.forget(before: text.count / 2)
    #expect(transcript.raw(0..<length) == nil)
    #expect(transcript.raw((count - 1) * length..<count * length) == raw)
  }

  @Test func `what is not converted has none`() throws {
    let transcript = RawTranscript()
    var reader = TextReader(MemoryByteSource(Array("a".utf8)), transcript: transcript)
    while try reader.next() != nil {}
    #expect(transcript.raw(0..<1) == nil)
  }
}
