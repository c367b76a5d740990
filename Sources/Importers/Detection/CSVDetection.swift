import Formats
import Inference
import Scanners
import TaskModel

// Detection of CSV: delimiter and quote, where the header is, and whose columns they are.

extension FormatDetector {
  /// How many records from the beginning may be the header: titles and dates of export come before some.
  private static let headerSearchCount = 20
  /// How much of the text signatures may look for words in, in bytes.
  static let signatureByteCount = 32 << 10
  /// How much of the head holds a header alone more often than not, in bytes.
  private static let headerByteCount = 2 << 10
  /// How much of the head holds a header and some records more often than not, in bytes.
  private static let firstRecordsByteCount = 16 << 10

  /// Looks at the head of a CSV input.
  func detectCSV(_ source: PeekedSource, headByteCount: Int, isWhole: Bool) throws -> Detection {
    let transcript = options.kept.contains(.originals) ? RawTranscript() : nil
    var reader = TextReader(
      source, encoding: options.encoding, chunkByteCount: options.chunkByteCount, transcript: transcript)
    let head = try textHead(&reader, byteCount: headByteCount)
    if let refusal = htmlRefusal(head) ?? taskPaperRefusal(head) { throw refusal }
    var base = CSVDialect(hasHeader: options.hasHeader ?? true)
    if case .some(let quote) = options.quote { base.quote = quote }
    var syntax = "CSV"
    var leadingRecordCount = 0
    var dialect = base
    var shape = csvShape(head)
    if options.delimiter == nil, let profile = profileOfPlainCSV(shape, head, base) {
      // Declared is worth more than guessed: such a tool writes RFC 4180.
      syntax = "CSV, as \(profile) is written"
    } else {
      let sniffer = CSVDialectSniffer(base: base, delimiter: options.delimiter, quote: options.quote)
      let finding = sniffer.sniff(head, isWhole: isWhole)
      dialect = finding.dialect
      if let delimiter = options.delimiter {
        dialect.delimiter = delimiter
        dialect.separatorLine = .skipped
      } else {
        leadingRecordCount = finding.leadingRecordCount
        let isSniffed = finding.fieldCount > 1 && !finding.reason.hasPrefix("sep=")
        syntax = "CSV, \(isSniffed ? "delimiter " : "")\(finding.reason)"
      }
    }
    if CSVDialectSniffer.hasSpacesBehindDelimiters(head, dialect) {
      dialect.skipsInitialSpace = true
      syntax += ", each followed by a space"
    }
    shape.setColumns(columnNames(head, dialect))
    var isOfATool = isKnownTable(shape)
    let board = isOfATool ? nil : boardOfStates(head, dialect, shape)
    if board == nil, dialect.hasHeader, !isOfATool {
      let found = findHeader(head, &dialect, shape, leadingRecordCount: leadingRecordCount)
      isOfATool =
        (found.records.first?.names != shape.records.first?.names || !found.rows.isEmpty)
        && isKnownTable(found)
      shape = found
    }
    if board == nil, options.profile == nil, dialect.hasHeader, !isOfATool {
      addFeatures(head, dialect, &shape)
    }
    // A known tool's rows without a header have been recognised by now; other rows go by what is in them.
    let isKnown = dialect.hasHeader || options.profile != nil || isOfATool
    let (match, alternatives) =
      if let board { (board, [FormatMatch]()) } else if isKnown { try choose(shape, in: head) } else {
        (HeaderlessColumns(head, dialect, limits: options.limits).match, [FormatMatch]())
      }
    dialect.grownColumnNames = match.profile.mapping.grownColumnNames.map { Array($0.utf8) }
    var report = ImportReport(
      match: match, alternatives: alternatives, syntax: syntax,
      encoding: reader.encoding?.name ?? TextEncoding.utf8.name)
    if let remark = remarkOnRowsAboveHeader(head, dialect, match) { report.log.add(remark) }
    if let remark = remarkOnParts(shape, match) { report.log.add(remark) }
    return Detection(
      report: report, reader: reader, scanner: CSVScanner(dialect: dialect, limits: options.limits),
      roles: [.task], transcript: transcript)
  }

  /// The remark about parts that stand beside the titles of wholes without a row of their own; nil where none do.
  private func remarkOnParts(_ shape: InputShape, _ match: FormatMatch) -> Diagnostic? {
    guard match.profile.mapping.isUnrecognised, let parts = shape.records.first?.titles.besideWholes,
      let name = parts.first, let title = parts.last
    else { return nil }
    return Diagnostic(
      .note, code: .unreadSubtasks,
      "“\(name)” may be parts of the titles beside it, as of “\(title)”: every row is a task, and “\(name)” is kept",
      at: SourceLocation(file: file, line: 1),
      hint:
        "rows are parts where the title of the whole stands in a row of its own, and theirs under “\(name)” alone; a profile can read “\(name)” as the title"
    )
  }

  /// The profile for a board whose columns are states; nil for another table.
  private func boardOfStates(_ head: [UInt8], _ dialect: CSVDialect, _ shape: InputShape) -> FormatMatch? {
    guard options.profile == nil, dialect.hasHeader, let names = shape.records.first?.names,
      StateColumns.are(names, above: []), ownMatch(without: shape) == nil
    else { return nil }
    guard StateColumns.are(names, above: Array(firstRows(head, dialect).dropFirst())) else { return nil }
    var match = StateColumns.match(names)
    match.shape = shape
    return match
  }

  /// The profile whose columns are there when the head is read as RFC 4180 has it.
  private func profileOfPlainCSV(_ shape: InputShape, _ head: [UInt8], _ base: CSVDialect) -> String? {
    guard base.hasHeader else { return nil }
    var shape = shape
    shape.setColumns(columnNames(head, base))
    return matches(for: shape).first { !$0.isContradicted }?.profile.mapping.title
  }

  /// What the head shows whatever its header is.
  private func csvShape(_ head: [UInt8]) -> InputShape {
    var shape = InputShape(container: .csv, records: [])
    shape.fileName = file.split(separator: "/").last.map(String.init) ?? file
    shape.text = String(decoding: head.prefix(Self.signatureByteCount), as: UTF8.self)
    return shape
  }

  /// Whether the columns are those of the profile that is wanted, or of one that is known.
  func isKnownTable(_ shape: InputShape) -> Bool {
    guard let profile = options.profile else { return matches(for: shape).contains { !$0.isContradicted } }
    return profile.mapping.fits(shape) || profile.mapping.signature == Signature()
  }

  /// Finds a header that other records come before, or that is missing where a profile knows such files.
  ///
  /// A known tool's header is looked for in every one of the first records. Otherwise the records before the first
  /// with the usual number of fields are passed over, where what follows then looks like tasks.
  private func findHeader(
    _ head: [UInt8], _ dialect: inout CSVDialect, _ shape: InputShape, leadingRecordCount: Int
  ) -> InputShape {
    let rows = firstRows(head, dialect)
    var shifted = shape
    for (index, row) in rows.enumerated().dropFirst() {
      shifted.setColumns(row)
      if isKnownTable(shifted) {
        dialect.headerRecord = index
        // A name alone in a row before the header may be that of the board, or of the group that follows.
        let names = rows[..<index].compactMap { $0.dropFirst().allSatisfy(\.isEmpty) ? $0.first : nil }.filter
        { !$0.isEmpty }
        // Others have a name and a value in a row each.
        for row in rows[..<index]
        where row.count > 1 && !row[1].isEmpty && row.dropFirst(2).allSatisfy(\.isEmpty) {
          shifted.rootSamples["@" + row[0]] = row[1]
        }
        shifted.rootSamples["@first"] = names.first
        shifted.rootSamples["@last"] = names.count > 1 ? names.last : nil
        return shifted
      }
    }
    if options.hasHeader == nil {
      var headless = shape
      headless.setColumns([])
      headless.rows = rows
      let isNamed = options.profile?.mapping.fits(headless) == true
      if isNamed || (options.profile == nil && isKnownTable(headless)) {
        dialect.hasHeader = false
        return headless
      }
    }
    if options.profile == nil, leadingRecordCount > 0, GenericProfile.make(for: shape) == nil,
      leadingRecordCount < rows.count || rows.count == Self.headerSearchCount
    {
      // A title or a date of export before the header.
      dialect.headerRecord = leadingRecordCount
      shifted.setColumns(columnNames(head, dialect))
      if GenericProfile.make(for: shifted) != nil { return shifted }
      dialect.headerRecord = 0
    }
    if options.profile == nil, let names = Self.namesBelowHeadings(rows) {
      dialect.headerRecord = 1
      dialect.namesAboveHeader = rows[0].map { Array($0.utf8) }
      shifted.setColumns(names)
      return shifted
    }
    // Titles and blank rows of a spreadsheet are as wide as its table.
    if options.profile == nil, GenericProfile.make(for: shape) == nil {
      for (index, row) in rows.enumerated().prefix(10) {
        shifted.setColumns(row)
        if index > 0, row.count(where: { !$0.isEmpty }) > 1, GenericProfile.make(for: shifted) != nil {
          dialect.headerRecord = index
          return shifted
        }
        guard row.count(where: { !$0.isEmpty }) < 2 else { break }
      }
      // Rows with sums and remarks come before others: what has so many names in it is no task.
      for (index, row) in rows.enumerated().prefix(10).dropFirst() {
        shifted.setColumns(row)
        let fields = GenericProfile.make(for: shifted)?.profile.mapping.fields ?? []
        if fields.count > 3 {
          dialect.headerRecord = index
          return shifted
        }
      }
    }
    return shape
  }

  /// The names of the columns of a table whose second row has them, below headings that go for several: `Task,,Dates,`
  /// above `Name,Owner,Start,Due`; nil for any other table.
  ///
  /// A column that has nothing in the second row has its name in the first.
  private static func namesBelowHeadings(_ rows: [[String]]) -> [String]? {
    guard rows.count > 2, rows[0].count == rows[1].count else { return nil }
    let (above, below) = (rows[0], rows[1])
    let own = below.filter { !$0.isEmpty }
    let isStaggered = above.contains(where: \.isEmpty) || own.count < below.count
    guard isStaggered ? areMostlyNames(own) : own.count > 2 && areNames(own),
      !areNames(rows[2].filter { !$0.isEmpty })
    else { return nil }
    let names = zip(above, below).map { $1.isEmpty ? $0 : $1 }
    let fields = { (names: [String]) in
      GenericProfile.make(
        for: InputShape(container: .csv, records: [.init(path: ".", count: 1, names: names)]))?.profile
        .mapping.fields.count { $0.to != .field(.extra) } ?? 0
    }
    let found = fields(names)
    return found > 1 && (isStaggered ? found > fields(above) : found >= fields(above)) ? names : nil
  }

  /// Whether each of some texts is a usual name of another field: no task has such a title.
  private static func areNames(_ texts: [String]) -> Bool {
    !texts.isEmpty && fields(namedBy: texts).count == texts.count
  }

  /// Whether half of some texts are usual names of fields, of two or more: below headings with gaps that is enough.
  private static func areMostlyNames(_ texts: [String]) -> Bool {
    fields(namedBy: texts).count > 1 && texts.count { Synonyms.target(of: $0) != nil } * 2 >= texts.count
  }

  /// The fields that some texts are usual names of.
  private static func fields(namedBy texts: [String]) -> Set<String> {
    Set(texts.compactMap { Synonyms.target(of: $0).map(GenericProfile.describe) })
  }

  /// Says that rows above the header are passed over, unless the format reads them or always has some.
  private func remarkOnRowsAboveHeader(
    _ head: [UInt8], _ dialect: CSVDialect, _ match: FormatMatch
  ) -> Diagnostic? {
    let mapping = match.profile.mapping
    guard dialect.hasHeader, dialect.headerRecord > 0, !mapping.normalProblems.contains(.rowsAboveHeader)
    else { return nil }
    var whole = dialect
    whole.headerRecord = 0
    let rows = firstRows(head, whole).prefix(dialect.headerRecord).filter { $0.contains { !$0.isEmpty } }
    let unread = rows.filter { row in
      // The name of a board or plan is read.
      let texts = row.filter { !$0.isEmpty }
      return !texts.contains { text in
        mapping.root.texts.contains { $0.value == text && mapping.root.fields.values.contains($0.key) }
      }
    }
    guard let first = unread.first else { return nil }
    let text = first.filter { !$0.isEmpty }.joined(separator: ", ")
    let count = unread.count == 1 ? "a row" : "\(unread.count) rows"
    return Diagnostic(
      .note, code: .rowsAboveHeader,
      "\(count) above the header \(unread.count == 1 ? "is" : "are") not read: “\(text.prefix(80))”"
        + (unread.count == 1 ? "" : " and what follows"), at: SourceLocation(file: file))
  }

  /// The cells of the first records, without the spaces around them.
  private func firstRows(_ head: [UInt8], _ dialect: CSVDialect) -> [[String]] {
    var dialect = dialect
    dialect.hasHeader = false
    let batch = scan(head, dialect) { $0.records.count >= Self.headerSearchCount }
    return batch.records.prefix(Self.headerSearchCount).map { record in
      (record.firstNode..<record.endNode).map { index in
        let text = batch.text(of: batch.nodes[index])
        return String(decoding: text[trimmed(0..<text.count, text.span)], as: UTF8.self)
      }
    }
  }

  private func columnNames(_ head: [UInt8], _ dialect: CSVDialect) -> [String] {
    let batch = scan(head, dialect, first: Self.headerByteCount) { !$0.newNames.isEmpty }
    return batch.newNames.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Scans no more of the head than is needed: its first bytes, and more of it where they are not enough.
  func scan(
    _ head: [UInt8], _ dialect: CSVDialect, first byteCount: Int = FormatDetector.firstRecordsByteCount,
    until isEnough: (borrowing RecordBatch) -> Bool
  ) -> RecordBatch {
    if head.count > byteCount {
      var scanner = CSVScanner(dialect: dialect, limits: options.limits)
      let batch = scanner.scan(InputChunk(bytes: Array(head.prefix(byteCount))))
      if isEnough(batch) { return batch }
      if byteCount < Self.firstRecordsByteCount { return scan(head, dialect, until: isEnough) }
    }
    var scanner = CSVScanner(dialect: dialect, limits: options.limits)
    return scanner.scan(InputChunk(bytes: head))
  }
}

extension InputShape {
  /// Takes these for the names of a table's columns.
  fileprivate mutating func setColumns(_ names: [String]) {
    records = [RecordShape(path: ".", count: 1, names: names)]
  }
}
