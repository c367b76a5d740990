import Formats
import Inference
import TaskModel

// Profiles of the user's own in detection.

extension FormatDetector {
  /// The profiles that fit, best first: the user's own where they do, else those that are built in.
  func matches(for shape: InputShape) -> [FormatMatch] {
    options.knowsTools ? ProfileRegistry.matches(for: shape, own: options.ownProfiles) : []
  }

  /// The user's only profile, where it is for inputs of a syntax.
  private func onlyOwnProfile(of container: Container) -> OwnProfile? {
    guard options.knowsTools, options.ownProfiles.count == 1, let own = options.ownProfiles.first,
      own.mapping.container == container
    else { return nil }
    return own
  }

  /// The same detector; where the user's only profile does not say what its files look like, one that takes it as
  /// named.
  func naming(ownProfileOf container: Container) -> FormatDetector {
    guard options.profile == nil, let own = onlyOwnProfile(of: container), !own.hasSignature else {
      return self
    }
    var detector = self
    detector.options.profile = Profile(own.mapping)
    detector.options.profileReason = "named by --profile \(own.file)"
    return detector
  }

  /// The user's only profile for an input that does not fit it, and no known format either: it was named all the same.
  func ownMatch(without shape: InputShape) -> FormatMatch? {
    guard let own = onlyOwnProfile(of: shape.container) else { return nil }
    return FormatMatch(
      profile: own.fitted(to: shape), score: 0,
      reason: "named by --profile \(own.file), although \(own.missingPart(of: shape))")
  }

  /// The records that look most like tasks where no value of them is a title: all is kept, nothing is mapped.
  func undescribed(_ shape: InputShape) -> FormatMatch? {
    let places = shape.records.filter { $0.count > 0 && !$0.isSoleObject && !$0.names.isEmpty }
    func rank(_ place: InputShape.RecordShape) -> (Int, Int, Int) {
      (GenericProfile.nameSuggestsTasks(place.path) ? 1 : 0, place.count > 1 ? 1 : 0, place.names.count)
    }
    let best = places.max { rank($0) < rank($1) }
    guard let best else { return nil }
    var mapping = ProfileMapping(ofNoTool: shape.container, title: "generic")
    mapping.records = [RecordSet(path: best.path)]
    return FormatMatch(profile: Profile(mapping), score: 1, reason: "nothing in it is called like a title")
  }

  /// The warning where an input is read by a profile that it does not fit.
  func misfitRemark(_ match: FormatMatch) -> Diagnostic? {
    guard match.score == 0, options.profile == nil,
      options.ownProfiles.contains(where: { $0.mapping.name == match.profile.name })
    else { return nil }
    return Diagnostic(
      .warning, code: .profileDoesNotFit, "read as \(match.profile.name), \(match.reason)",
      at: SourceLocation(file: file), hint: "correct `recognise` in the profile, or leave --profile out")
  }
}
