/// The lines of todo.txt: `x 2026-03-27 2026-03-20 (A) Call Mum +Family @phone due:2026-03-26`.
///
/// The values are called `mark`, `priority`, `completed`, `created`, `title`, `project`, `context`, and what stands
/// before the colon of a `key:value`. Projects, contexts and such pairs leave the title where they stand at its end;
/// inside a sentence they are words of it and stay. The keys that tools agree on leave it everywhere.
struct TodoTextSyntax: LineSyntax {
  /// Keys whose pairs are never part of a sentence.
  private static let agreedKeys = ["due", "t", "rec", "pri", "id", "uuid", "p", "parent", "est", "h"].map {
    Array($0.utf8)
  }

  /// The words of the line at hand, as ranges in it; the array is that of the line before.
  private var words: [Range<Int>] = []
  /// What each of them is.
  private var kinds: [Word] = []
  /// The title as far as it has been put together.
  private var title: [UInt8] = []

  init() {}

  mutating func take(
    _ line: ArraySlice<UInt8>, byteOffset: Int, number: Int, _ builder: inout LineRecordBuilder
  ) {
    findWords(line)
    guard !words.isEmpty else { return }
    builder.begin(byteOffset: byteOffset, line: number)
    builder.addOriginal(line)
    let head = takeHead(line, &builder)
    takeBody(line, from: head.wordCount, hasPriority: head.hasPriority, &builder)
    builder.finish(endOffset: byteOffset + line.count)
  }

  mutating func finish(byteCount: Int, _ builder: inout LineRecordBuilder) {}

  /// Finds what stands between spaces and tabs.
  private mutating func findWords(_ line: ArraySlice<UInt8>) {
    words.removeAll(keepingCapacity: true)
    var start = line.startIndex
    for index in line.indices where line[index] == 0x20 || line[index] == 0x09 {
      if index > start { words.append(start..<index) }
      start = index + 1
    }
    if start < line.endIndex { words.append(start..<line.endIndex) }
  }

  /// The mark, the priority and the dates at the beginning.
  ///
  /// - Returns: how many words that are, and whether there is a priority.
  private func takeHead(
    _ line: ArraySlice<UInt8>, _ builder: inout LineRecordBuilder
  ) -> (wordCount: Int, hasPriority: Bool) {
    var place = 0
    var isDone = false
    var hasPriority = false
    func next() -> ArraySlice<UInt8>? { place < words.count ? line[words[place]] : nil }
    func isFollowed() -> Bool { place + 1 < words.count }
    if isFollowed(), let first = next(), first.count == 1, first.first == UInt8(ascii: "x") {
      builder.add("mark", first)
      place += 1
      isDone = true
    }
    if let first = next(), first.count == 3, first.first == UInt8(ascii: "("),
      first.last == UInt8(ascii: ")"), (0x41...0x5A).contains(first[first.startIndex + 1])
    {
      builder.add("priority", first.dropFirst().dropLast())
      place += 1
      hasPriority = true
    }
    // Of two dates at the beginning of what is done the first is when it was done.
    if isDone, isFollowed(), let first = next(), Self.isDay(first) {
      builder.add("completed", first)
      place += 1
    }
    if isFollowed(), let first = next(), Self.isDay(first) {
      builder.add("created", first)
      place += 1
    }
    return (place, hasPriority)
  }

  private enum Word {
    case plain
    case project
    case context
    case pair(colon: Int)
  }

  private mutating func takeBody(
    _ line: ArraySlice<UInt8>, from first: Int, hasPriority: Bool, _ builder: inout LineRecordBuilder
  ) {
    // A letter in front is worth more than a pair that says what it was before the task was done, which stays one.
    var hasPriority = hasPriority
    kinds.removeAll(keepingCapacity: true)
    for word in words[first...] { kinds.append(Self.kind(line[word])) }
    // What stands at the end and is no plain word is not part of the sentence, unless there is nothing else.
    var sentenceEnd = kinds.count
    while sentenceEnd > 0, !Self.isPlain(kinds[sentenceEnd - 1]) { sentenceEnd -= 1 }
    title.removeAll(keepingCapacity: true)
    for index in kinds.indices {
      let word = line[words[first + index]]
      var isInTitle = index < sentenceEnd
      switch kinds[index] {
      case .plain: break
      case .project: builder.add("project", word.dropFirst())
      case .context: builder.add("context", word.dropFirst())
      case .pair(let colon):
        let key = word[..<colon]
        if Self.agreedKeys.contains(where: { key.elementsEqual($0) }) { isInTitle = false }
        guard !isInTitle else { break }
        let value = word[(colon + 1)...]
        if !hasPriority, key.elementsEqual("pri".utf8) {
          builder.add("priority", value)
          hasPriority = true
        } else {
          builder.add(key, value)
        }
      }
      if isInTitle {
        if !title.isEmpty { title.append(0x20) }
        title.append(contentsOf: word)
      }
    }
    if !title.isEmpty { builder.add("title", title[...]) }
  }

  private static func isPlain(_ kind: Word) -> Bool {
    if case .plain = kind { return true }
    return false
  }

  private static func kind(_ word: ArraySlice<UInt8>) -> Word {
    guard word.count > 1, let first = word.first else { return .plain }
    if first == UInt8(ascii: "+") { return .project }
    if first == UInt8(ascii: "@") { return .context }
    guard let colon = word.firstIndex(of: UInt8(ascii: ":")), colon > word.startIndex,
      colon + 1 < word.endIndex, word[..<colon].allSatisfy(isKeyByte)
    else { return .plain }
    // `https://…` is an address, and `10:30` a time.
    if word[(colon + 1)...].starts(with: "//".utf8) || word[..<colon].allSatisfy({ $0 &- 0x30 <= 9 }) {
      return .plain
    }
    return .pair(colon: colon)
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 <= 25 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Whether a word looks like `2026-03-26`.
  private static func isDay(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count == 10 else { return false }
    return word.enumerated().allSatisfy { index, byte in
      index == 4 || index == 7 ? byte == UInt8(ascii: "-") : byte &- 0x30 <= 9
    }
  }
}
