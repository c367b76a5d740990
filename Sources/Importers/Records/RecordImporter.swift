import Formats
import Inference
import Scanners
import TaskModel

/// Puts the records of one input into a table's columns as a profile says.
///
/// This is the hot path between scanners and table: each value costs one look-up of its name's instruction and
/// one append to a column. Values stay bytes; text is made only for new words, for `extra` names and for
/// diagnostics. Watch that nothing here captures the table or a batch in an escaping closure, and that the state
/// (`self`) and the table stay two separate variables: both are then accessed without run-time checks.
///
/// What is known of the row is one value (`RowState`), and a new row is a new value. What is known beyond that belongs
/// to who uses it: the readers and collectors below.
struct RecordImporter {
  /// What stays as it is while the input is imported.
  let input: ImportContext
  var plan: MappingPlan
  var fields: FieldSet
  var tally = ImportTally()
  /// The row that is being filled.
  var current: RowState
  /// What became of the record that was read last.
  var state = RecordState()
  var buffers: RowBuffers

  var doneResolver: DoneResolver
  var priorityReader: PriorityReader
  var dateReader: DateReader
  var subtaskCollector = SubtaskCollector()
  var extraCollector: ExtraCollector
  var secondBest = SecondBestCollector()
  var namedValueReader = NamedValueReader()
  var unreadRecorder: UnreadRecorder
  var surroundings = Surroundings()
  var headings: HeadingKeeper
  var relations: RelationCollector
  /// What puts plain records into the table column by column.
  var columns = ColumnImport()
  /// What does a part of that on the thread that scans, and what it has made of the batch that is imported.
  var ahead = AheadSorting()

  init(profile: Profile, fields: FieldSet, file: String, options: ImportOptions = ImportOptions()) {
    let mapping = profile.mapping
    let plan = MappingPlan(mapping, fields: fields, included: options.included)
    let input = ImportContext(profile: profile, plan: plan, file: file, options: options)
    self.plan = plan
    self.input = input
    self.fields = fields
    buffers = RowBuffers(slots: SlotValues(count: plan.slotCount))
    doneResolver = DoneResolver(mapping, plan.maps)
    priorityReader = PriorityReader(mapping)
    dateReader = DateReader(profile: profile, input.maps, options: options)
    extraCollector = ExtraCollector(codesColumnsAhead: profile.makeRowReader == nil)
    unreadRecorder = UnreadRecorder(isWanted: fields.contains(.extra) && mapping.container.hasObjects)
    headings = HeadingKeeper(mapping)
    relations = RelationCollector(tree: mapping.hierarchy.map { TreeBuilder($0, mapping.fields) })
    current = RowState(hasMarks: !headings.isEmpty)
  }
}
