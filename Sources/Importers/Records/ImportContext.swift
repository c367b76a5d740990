import Formats
import Inference
import TaskModel
import Vocabulary

/// What stays as it is while one input is imported: what its profile and the run say of it.
struct ImportContext {
  /// The input's name, as remarks have it.
  let file: String
  /// The classes of items that are kept although they are archived or deleted.
  let included: Set<ItemClass>
  /// Not where an assembler follows: it knows records that are no tasks and need none.
  let warnsOfMissingTitles: Bool
  let isCSV: Bool
  let isXML: Bool
  let isPropertyList: Bool
  /// Whether the file is pantask's own CSV, which a spreadsheet may have saved.
  let isOwnTable: Bool
  /// Whether the last of several values of one name counts, as in JSON.
  let lastDuplicateCounts: Bool
  let keepsBlanks: Bool
  /// Whether an apostrophe in front of a formula is not part of the text.
  let isGuarded: Bool
  let usesSynonyms: Bool
  /// What is done with values beyond what field maps say of them.
  let reading: ReadingOptions
  /// Whether the file is of an unrecognised tool, of which there is more to say.
  let isUnrecognised: Bool
  /// Whether a record without any value whose name is data is empty.
  let needsNamedValue: Bool
  /// What is kept beside the values.
  let kept: ImportOptions.Kept
  /// Values of records hold good for the tasks inside them.
  let hasInheritance: Bool
  /// For each of the profile's places: what its records are read as.
  let places: [RecordPlaceKind]
  /// By place: the word for the priority of tasks there that have none; empty where no place has one.
  let placePriorities: [[UInt8]]
  /// What is asked again and again of field maps.
  let maps: FieldMapTraits
  /// Words for no date at all.
  let nothingWords = FewWords(Vocabulary.noValues(ofDates: true))

  init(profile: Profile, plan: MappingPlan, file: String, options: ImportOptions) {
    let mapping = profile.mapping
    self.file = file
    included = options.included
    warnsOfMissingTitles = !profile.needsCode
    isCSV = mapping.container == .csv
    isXML = mapping.container == .xml
    isPropertyList = mapping.container == .propertyList
    isOwnTable = mapping.container == .csv && mapping.reading.extraNotation == .pantask
    lastDuplicateCounts = mapping.container.hasKeys
    keepsBlanks = mapping.reading.keepsBlanks
    isGuarded = mapping.reading.takesOffFormulaGuards
    usesSynonyms = mapping.naming.usesSynonyms
    reading = mapping.reading.options
    isUnrecognised = mapping.isUnrecognised
    needsNamedValue = mapping.naming.namedValues.contains(where: \.isContent)
    kept = mapping.reading.detailMarkup == .plain ? options.kept.subtracting(.detailSources) : options.kept
    hasInheritance =
      mapping.composition.inheritsHeadings
      || plan.maps.contains { if case .inherited = $0.to { true } else { false } }
    places = RecordPlaceKind.all(of: mapping, plan, included: options.included)
    placePriorities =
      mapping.records.contains { !$0.priority.isEmpty } ? mapping.records.map { Array($0.priority.utf8) } : []
    maps = FieldMapTraits(plan.maps)
  }

  /// Whether an option of the mapping is to be followed.
  @inline(__always) func reads(_ option: ReadingOption) -> Bool { reading.contains(option) }
}

/// What is asked again and again of field maps, by their numbers.
struct FieldMapTraits {
  let styles: [[ValueStyle]]
  let impliesDone: [Bool]
  let isInverted: [Bool]
  /// Whether a date may be the end of a plan as well as the day of completion.
  let isPlanEnd: [Bool]
  /// Whether a priority is a flag by its name, in which a number is an answer (`flagged="1"`).
  let isTick: [Bool]
  /// Whether its values are people only where there are no others.
  let areOnlyIfEmpty: [Bool]

  init(_ maps: [FieldMap]) {
    styles = maps.map(\.styles)
    impliesDone = maps.map(\.impliesDone)
    isInverted = maps.map(\.isInverted)
    isPlanEnd = maps.map { $0.to == .field(.completed) && Synonyms.isPlanEnd($0.from) }
    isTick = maps.map {
      $0.to == .field(.priority) && GenericProfile.mayBeStar(String($0.from.drop { $0 == "@" }))
    }
    areOnlyIfEmpty = maps.map(\.isOnlyIfEmpty)
  }
}

/// What the records at one of a profile's places are read as.
struct RecordPlaceKind {
  /// Level of their names.
  var level: Int
  /// Whether they hold tasks and are none.
  var isContainer: Bool
  /// What all of them are, as flags.
  var exclusionFlags: ExclusionFlags

  static func all(
    of mapping: ProfileMapping, _ plan: MappingPlan, included: Set<ItemClass>
  ) -> [RecordPlaceKind] {
    zip(mapping.records, plan.recordLevels).map { place, level in
      RecordPlaceKind(
        level: level, isContainer: place.role == .task && plan.isContainer(level: level),
        exclusionFlags: (place.itemClass.flatMap { included.contains($0) ? nil : ExclusionFlags($0) } ?? [])
          .union(place.role == .task && place.done != nil ? .done : []))
    }
  }
}
