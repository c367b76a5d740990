/// A row and eight bytes of its key, the most significant first.
struct SortElement {
  var chunk: UInt64
  var row: Int32
  /// Carried along, for what the caller wants to know of an element; it fills what would be padding.
  var tag: UInt32 = 0
}

/// Stable sorting of elements by their chunks.
///
/// Large runs are sorted by radix, least significant byte first, passing over bytes that are the same in all
/// elements: a key of few values (priority and done) costs one pass and is the counting sort one would write for
/// it. Runs beyond a processor's own cache, and those that differ in more than three bytes, are dealt by their most
/// significant byte first: what is dealt differs in fewer, for texts begin with the same words. Small runs are sorted
/// by insertion and merging. All of it is stable, so ties need no further comparison and row numbers no part in the
/// key; none has bad inputs. The loops run over unsafe buffers since a bounds check per step is a third of their time.
/// What to watch: `scratch` is as large as `elements`, and both are handed to this file as the same part of two arrays.
enum ElementSort {
  typealias Elements = UnsafeMutableBufferPointer<SortElement>

  /// From this length on radix is faster than merging.
  private static let radixThreshold = 256
  private static let insertionLength = 16
  /// From so many bytes on, or from this length on (1 MiB with the scratch), a run is dealt before it is sorted.
  private static let dealingByteCount = 4
  private static let dealingThreshold = 32_768

  /// Sorts a run whose chunks differ in the bits set in `varying` only.
  static func sort(_ elements: Elements, scratch: Elements, varying: UInt64) {
    if elements.count <= insertionLength {
      insertionSort(elements, 0, elements.count)
    } else if elements.count < radixThreshold {
      mergeSort(elements, scratch)
    } else {
      radixSort(elements, scratch, varying)
    }
  }

  /// Whether the chunks are in order already, and the bits in which they differ.
  static func survey(_ elements: Elements) -> (isOrdered: Bool, varying: UInt64) {
    guard let first = elements.first?.chunk else { return (true, 0) }
    var previous = first
    var varying: UInt64 = 0
    var isOrdered = true
    for element in elements {
      isOrdered = isOrdered && previous <= element.chunk
      varying |= element.chunk ^ first
      previous = element.chunk
    }
    return (isOrdered, varying)
  }

  private static func insertionSort(_ elements: Elements, _ start: Int, _ end: Int) {
    var index = start &+ 1
    while index < end {
      let element = elements[index]
      var place = index
      while place > start, elements[place &- 1].chunk > element.chunk {
        elements[place] = elements[place &- 1]
        place &-= 1
      }
      elements[place] = element
      index &+= 1
    }
  }

  /// Bottom up, between the two buffers in turn.
  private static func mergeSort(_ elements: Elements, _ scratch: Elements) {
    let count = elements.count
    var start = 0
    while start < count {
      insertionSort(elements, start, min(start &+ insertionLength, count))
      start &+= insertionLength
    }
    var from = elements
    var to = scratch
    var length = insertionLength
    var isSwapped = false
    while length < count {
      start = 0
      while start < count {
        merge(from, to, start, min(start &+ length, count), min(start &+ 2 &* length, count))
        start &+= 2 &* length
      }
      swap(&from, &to)
      isSwapped.toggle()
      length &*= 2
    }
    if isSwapped { copy(from, to: elements) }
  }

  private static func merge(_ from: Elements, _ to: Elements, _ start: Int, _ middle: Int, _ end: Int) {
    var left = start
    var right = middle
    var place = start
    while left < middle, right < end {
      let takesRight = from[right].chunk < from[left].chunk
      to[place] = takesRight ? from[right] : from[left]
      right &+= takesRight ? 1 : 0
      left &+= takesRight ? 0 : 1
      place &+= 1
    }
    while left < middle {
      to[place] = from[left]
      left &+= 1
      place &+= 1
    }
    while right < end {
      to[place] = from[right]
      right &+= 1
      place &+= 1
    }
  }

  private static func radixSort(_ elements: Elements, _ scratch: Elements, _ varying: UInt64) {
    if elements.count >= dealingThreshold && varying >= 0x100 || byteCount(varying) >= dealingByteCount {
      dealAndSort(elements, scratch, varying)
      return
    }
    var from = elements
    var to = scratch
    var isSwapped = false
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { places in
      for shift in stride(from: UInt64(0), to: 64, by: 8) where varying &>> shift & 0xFF != 0 {
        distribute(from, to, shift, places)
        swap(&from, &to)
        isSwapped.toggle()
      }
    }
    if isSwapped { copy(from, to: elements) }
  }

  /// How many bytes of a number are not 0.
  private static func byteCount(_ number: UInt64) -> Int {
    var rest = number | number &>> 4
    rest |= rest &>> 2
    rest |= rest &>> 1
    return (rest & 0x0101_0101_0101_0101).nonzeroBitCount
  }

  /// Moves elements to their places by one byte, stably; `places` then tells where each byte's elements end.
  private static func distribute(
    _ from: Elements, _ to: Elements, _ shift: UInt64, _ places: UnsafeMutableBufferPointer<UInt32>
  ) {
    places.update(repeating: 0)
    for element in from { places[Int(element.chunk &>> shift & 0xFF)] &+= 1 }
    var next: UInt32 = 0
    for digit in 0..<256 {
      let count = places[digit]
      places[digit] = next
      next &+= count
    }
    for element in from {
      let digit = Int(element.chunk &>> shift & 0xFF)
      to[Int(places[digit])] = element
      places[digit] &+= 1
    }
  }

  /// Deals by the most significant byte that varies, then sorts each part; at most eight deep.
  private static func dealAndSort(_ elements: Elements, _ scratch: Elements, _ varying: UInt64) {
    let shift = UInt64((UInt64.bitWidth - 1 - varying.leadingZeroBitCount) / 8 * 8)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { places in
      distribute(elements, scratch, shift, places)
      copy(scratch, to: elements)
      var start = 0
      for digit in 0..<256 {
        let end = Int(places[digit])
        if end - start > 1 {
          let part = Elements(rebasing: elements[start..<end])
          let (isOrdered, varying) = survey(part)
          if !isOrdered {
            sort(part, scratch: Elements(rebasing: scratch[start..<end]), varying: varying)
          }
        }
        start = end
      }
    }
  }

  private static func copy(_ from: Elements, to: Elements) {
    for index in from.indices { to[index] = from[index] }
  }
}
