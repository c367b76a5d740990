/// What is known about one name of the input.
struct XMLNameSlot {
  /// The name's place in libxml2's dictionary, which holds every name once; nil for a free slot.
  var key: UnsafePointer<UInt8>?
  /// Number handed out for the name as an element's, or -1.
  var elementName: Int32
  /// Number handed out for "@name", or -1.
  var attributeName: Int32
  /// Whether `stepMask` has been worked out.
  var hasStepMask: Bool
  /// Which steps of the record paths the name fits, one bit each.
  var stepMask: UInt64
}

/// From libxml2's name pointers to what we know of the names.
///
/// libxml2 interns names: one name has one address as long as the parser lives, so a name is found by its
/// address, without looking at its bytes. Open addressing, at most half full. Raw memory, because a slot is
/// looked up for every tag and attribute from within a C callback; owned by the parser, freed with it.
struct XMLNameTable {
  private var slots: UnsafeMutablePointer<XMLNameSlot>
  private var shift: UInt64
  private var capacity: Int
  /// How many different names there are.
  private(set) var count = 0
  /// The names, in the order in which they came.
  private(set) var keys: [UnsafePointer<UInt8>] = []

  /// Makes an empty table.
  init() {
    capacity = 256
    shift = 56
    slots = Self.emptySlots(capacity)
  }

  private static func emptySlots(_ capacity: Int) -> UnsafeMutablePointer<XMLNameSlot> {
    let slots = UnsafeMutablePointer<XMLNameSlot>.allocate(capacity: capacity)
    slots.initialize(
      repeating: XMLNameSlot(
        key: nil, elementName: -1, attributeName: -1, hasStepMask: false, stepMask: 0), count: capacity)
    return slots
  }

  /// Gives the memory back.
  func deallocate() { slots.deallocate() }

  @inline(__always)
  private func home(_ key: UnsafePointer<UInt8>) -> Int {
    // Names lie packed in libxml2's pools, so every bit of the address counts: Fibonacci hashing.
    Int(truncatingIfNeeded: (UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }

  /// The slot of a name, new if need be; good until the next call.
  @inline(__always)
  mutating func slot(_ key: UnsafePointer<UInt8>) -> UnsafeMutablePointer<XMLNameSlot> {
    var index = home(key)
    while true {
      let slot = slots + index
      if slot.pointee.key == key { return slot }
      if slot.pointee.key == nil { return insert(key) }
      index = (index &+ 1) & (capacity &- 1)
    }
  }

  @inline(never)
  private mutating func insert(_ key: UnsafePointer<UInt8>) -> UnsafeMutablePointer<XMLNameSlot> {
    if (count + 1) * 2 > capacity { grow() }
    count += 1
    keys.append(key)
    let slot = freeSlot(key)
    slot.pointee.key = key
    return slot
  }

  private func freeSlot(_ key: UnsafePointer<UInt8>) -> UnsafeMutablePointer<XMLNameSlot> {
    var index = home(key)
    while (slots + index).pointee.key != nil { index = (index &+ 1) & (capacity &- 1) }
    return slots + index
  }

  private mutating func grow() {
    let old = slots
    let oldCapacity = capacity
    capacity *= 2
    shift -= 1
    slots = Self.emptySlots(capacity)
    for index in 0..<oldCapacity {
      if let key = old[index].key { freeSlot(key).pointee = old[index] }
    }
    old.deallocate()
  }
}

/// The bytes of a C string of libxml2.
func bytes(of text: UnsafePointer<UInt8>?) -> [UInt8] {
  guard let text else { return [] }
  var count = 0
  while text[count] != 0 { count += 1 }
  return Array(UnsafeBufferPointer(start: text, count: count))
}
