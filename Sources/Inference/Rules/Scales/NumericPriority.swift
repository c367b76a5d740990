import Formats

/// Priorities that are numbers mean what all of them together show, or the name of their column says.
///
/// It is asked when the whole file has been read: one number says nothing of the scale that it is from.
package enum NumericPriority: Rule {
  package static let name = "numeric-priority"
  package static let summary =
    "Numbers up to 4 without a 0 are 1 for the highest to 4 for low; with a 0 the largest is the highest; up to 5 and up to 9 the smallest is, in hundreds the largest; a name such as `Priority (1 = lowest)` counts before."
  package static let example = RuleExample(
    .csv, "Task,Priority\nSow peas,1\nDig,3\n", "Priority is a scale of numbers, 1 the highest, 4 low")
}
