import Synchronization
import TaskModel
import Threads

/// Texts as the sort wants them: their bytes' order is the wanted order, and no byte is 0.
///
/// A text ends where its cached eight bytes end in 0, so a column that holds U+0000 is rewritten, as are texts that
/// compare without case or with their numbers as numbers. All others are used as they are stored.
enum SortText {
  /// The column to sort by.
  static func prepared(_ column: TextColumn, by descriptor: SortDescriptor) -> TextColumn {
    let isNatural = descriptor.isNatural
    if let collation = descriptor.collation { return collated(column, by: descriptor, collation) }
    guard descriptor.ignoresCase || isNatural || containsZero(column.bytes) else { return column }
    let folding = TextFolding(ignoresCase: descriptor.ignoresCase)
    var prepared = TextColumn()
    prepared.reserve(rowCount: column.count, byteCount: column.bytes.count)
    var scratch: [UInt8] = []
    column.bytes.withUnsafeBufferPointer { bytes in
      for row in 0..<column.count {
        guard column.isPresent(row) else {
          prepared.appendAbsent()
          continue
        }
        let count = folding.fold(UnsafeBufferPointer(rebasing: bytes[column.range(row)]), into: &scratch)
        scratch.withUnsafeBufferPointer { folded in
          let text = UnsafeBufferPointer(rebasing: folded[..<count])
          prepared.append { append(text, isNatural: isNatural, to: &$0) }
        }
      }
    }
    return prepared
  }

  /// The column as keys of a collation.
  private static func collated(
    _ column: TextColumn, by descriptor: SortDescriptor, _ collation: Collation
  )
    -> TextColumn
  {
    var keys = CollationKeys(collation)
    var prepared = TextColumn()
    prepared.reserve(rowCount: column.count, byteCount: column.bytes.count * 2)
    column.bytes.withUnsafeBufferPointer { bytes in
      for row in 0..<column.count {
        guard column.isPresent(row) else {
          prepared.appendAbsent()
          continue
        }
        let text = UnsafeBufferPointer(rebasing: bytes[column.range(row)])
        prepared.append { key in
          keys.append(text, ignoresCase: descriptor.ignoresCase, isNatural: descriptor.isNatural, to: &key)
        }
      }
    }
    return prepared
  }

  /// A number for each code of a dictionary, in the order of the words: the absent word's below or above all
  /// others.
  ///
  /// Words that compare as equal have the same number. Words of an explicit order come before all others.
  static func ranks(of dictionary: WordDictionary, by descriptor: SortDescriptor) -> [UInt32] {
    var words = TextColumn()
    for code in 0..<UInt32(clamping: dictionary.count) { words.append(dictionary.word(code + 1)) }
    let listed = listedPlaces(words, descriptor)
    words = prepared(words, by: descriptor)
    let order = SortEngine(stages: [.text(SortTexts(words), isDescending: descriptor.isDescending)])
      .sorted(listedFirst: listed, count: words.count)
    var ranks = [UInt32](repeating: 0, count: words.count + 1)
    var rank: UInt32 = descriptor.absent == .first ? 1 : 0
    var previous: Int32?
    for index in order {
      if let previous,
        !isEqual(words, Int(previous), Int(index)) || listed[Int(previous)] != listed[Int(index)]
      {
        rank += 1
      }
      ranks[Int(index) + 1] = rank
      previous = index
    }
    ranks[0] = descriptor.absent == .first ? 0 : rank + 1
    return ranks
  }

  /// The same for values of a field of the source's own: numbers by what they are, before all other texts.
  ///
  /// What asks for an order of texts (`:natural`, `:locale`, one of its own) gets that.
  static func ranks(ofValues dictionary: WordDictionary, by descriptor: SortDescriptor) -> [UInt32] {
    var ranks = ranks(of: dictionary, by: descriptor)
    if descriptor.isNatural || descriptor.collation != nil || !descriptor.order.isEmpty { return ranks }
    let numbers = ranks.indices.dropFirst().compactMap { code in
      dictionary.word(UInt32(truncatingIfNeeded: code)).withUnsafeBufferPointer { DecimalNumber($0) }
        .map { (code: code, number: $0) }
    }.sorted { descriptor.isDescending ? $1.number < $0.number : $0.number < $1.number }
    guard let first = numbers.first else { return ranks }
    // Behind all texts where it is the other way round; their places among the texts stay empty.
    let isAbsentFirst = descriptor.absent == .first
    var rank: UInt32 =
      descriptor.isDescending ? (ranks.max() ?? 0) + (isAbsentFirst ? 1 : 0) : isAbsentFirst ? 1 : 0
    let start = rank
    var numbered: [(code: Int, rank: UInt32)] = []
    var previous = first.number
    for (code, number) in numbers {
      if number != previous { rank += 1 }
      previous = number
      numbered.append((code, rank))
    }
    let count = rank - start + 1
    if descriptor.isDescending {
      if !isAbsentFirst { ranks[0] = rank + 1 }
    } else {
      for code in ranks.indices where code > 0 || !isAbsentFirst { ranks[code] += count }
    }
    for (code, rank) in numbered { ranks[code] = rank }
    return ranks
  }

  /// Lists of words as texts that order as the lists do, word by word: four bytes for each word's rank, in
  /// base 255 so that none of them is 0.
  ///
  /// No words are no text.
  static func lists(_ column: WordListColumn, ranks: [UInt32]) -> TextColumn {
    var texts = TextColumn()
    texts.reserve(rowCount: column.count, byteCount: column.codes.count * 4)
    for row in 0..<column.count {
      let range = column.range(row)
      if range.isEmpty {
        texts.appendAbsent()
        continue
      }
      texts.append { bytes in
        for index in range {
          let rank = ranks[Int(column.codes[index])]
          for divisor: UInt32 in [16_581_375, 65_025, 255, 1] {
            bytes.append(UInt8(truncatingIfNeeded: rank / divisor % 255 + 1))
          }
        }
      }
    }
    return texts
  }

  /// Each word's place in the explicit order, the wanted direction included; one past it for all others.
  private static func listedPlaces(_ words: TextColumn, _ descriptor: SortDescriptor) -> [Int] {
    let count = descriptor.order.count
    if count == 0 { return Array(repeating: 0, count: words.count) }
    let folding = TextFolding(ignoresCase: descriptor.ignoresCase)
    var places: [[UInt8]: Int] = [:]
    for (place, word) in descriptor.order.enumerated() {
      let key = folding.folded(word)
      if places[key] == nil { places[key] = descriptor.isDescending ? count - 1 - place : place }
    }
    return (0..<words.count).map { places[folding.folded(words.string($0) ?? "")] ?? count }
  }

  private static func isEqual(_ words: TextColumn, _ left: Int, _ right: Int) -> Bool {
    words.bytes[words.range(left)].elementsEqual(words.bytes[words.range(right)])
  }

  /// Whether a byte is 0; many bytes are looked at on two threads.
  private static func containsZero(_ bytes: [UInt8]) -> Bool {
    let middle = bytes.count >= 8 << 20 ? bytes.count / 2 : bytes.count
    if middle == bytes.count { return containsZero(bytes, in: 0..<middle) }
    let isFound = Mutex(false)
    Work.inParallel(2) { part in
      if containsZero(bytes, in: part == 0 ? 0..<middle : middle..<bytes.count) {
        isFound.withLock { $0 = true }
      }
    }
    return isFound.withLock { $0 }
  }

  private static func containsZero(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    bytes.withUnsafeBytes { bytes in
      let buffer = UnsafeRawBufferPointer(rebasing: bytes[range])
      var index = 0
      // Eight bytes at a time: a byte is 0 where subtracting 1 borrows from a byte whose high bit was not set. Asked
      // once a block, so that the compiler takes several at a time.
      while index + 4_096 <= buffer.count {
        var found: UInt64 = 0
        for offset in stride(from: 0, to: 4_096, by: 8) {
          let word = buffer.loadUnaligned(fromByteOffset: index &+ offset, as: UInt64.self)
          found |= (word &- 0x0101_0101_0101_0101) & ~word
        }
        if found & 0x8080_8080_8080_8080 != 0 { return true }
        index &+= 4_096
      }
      return buffer[index...].contains(0)
    }
  }

  /// Appends a text so that its bytes order as wanted: 0 and 1 as two bytes each, and a run of digits as "0", the
  /// number of its digits without leading zeros, and those.
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, isNatural: Bool, to output: inout [UInt8]
  ) {
    var index = 0
    while index < text.count {
      // Most of a text is copied as it is.
      let plain = index
      while index < text.count, text[index] > 1, !isNatural || !isDigit(text[index]) { index += 1 }
      output.append(contentsOf: text[plain..<index])
      guard index < text.count else { return }
      if text[index] < 2 {
        output.append(1)
        output.append(text[index] + 1)
        index += 1
        continue
      }
      while index < text.count, text[index] == 0x30 { index += 1 }
      let start = index
      while index < text.count, isDigit(text[index]) { index += 1 }
      output.append(0x30)
      output.append(contentsOf: repeatElement(0xFF, count: (index - start) / 254))
      output.append(UInt8(truncatingIfNeeded: (index - start) % 254 + 1))
      output.append(contentsOf: text[start..<index])
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}

extension SortEngine {
  /// The numbers from 0 up in order, those with a smaller place first whatever the keys say.
  fileprivate func sorted(listedFirst places: [Int], count: Int) -> [Int32] {
    let sorted = sorted(Array(0..<Int32(clamping: count)))
    guard let most = places.max(), most > 0 else { return sorted }
    var byPlace = [[Int32]](repeating: [], count: most + 1)
    for number in sorted { byPlace[places[Int(number)]].append(number) }
    return Array(byPlace.joined())
  }
}
