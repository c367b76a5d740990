import Foundation

// Runs every example of the library's documentation in the folder it is started in, which has the samples.

/// What an example gives and what its documentation says.
struct Mismatch: Error, CustomStringConvertible {
  var description: String
}

/// Compares a value with what stands behind it in the documentation.
func expect<Value>(_ value: Value, _ text: String) throws {
  let found = "\(value)"
  if found != text { throw Mismatch(description: "“\(text)” is said and “\(found)” is so") }
}

var failureCount = 0
for (name, example) in examples {
  do {
    try example()
  } catch {
    print("\(name): \(error)")
    failureCount += 1
  }
}
print("\(examples.count) examples, \(failureCount) failures")
exit(failureCount == 0 ? 0 : 1)
