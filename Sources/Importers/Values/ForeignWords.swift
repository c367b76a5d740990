import Scanners

/// The words in dates and amounts of time of other languages, put into English: month names and units.
///
/// Asked only where a value cannot be read as it stands. The words of the languages do not contradict each other, so
/// nothing has to be known of the language.
enum ForeignWords {
  /// A date with the names of months in English, and without the small words between its parts; nil where no word of
  /// another language is in it.
  ///
  /// `26.Mär.26 16:05`, `26 de marzo de 2026`, `1er mars 2026`, `1º de abril de 2026`.
  static func englishDate(_ bytes: [UInt8]) -> [UInt8]? {
    translated(bytes) { word in
      if let month = months[word] { return Array(month.utf8) }
      return ["de", "del", "den", "г", "um", "à", "er", "º", "°"].contains(word) ? [] : nil
    }
  }

  /// An amount with its units by their English letters; nil where no word of another language is in it.
  ///
  /// `2 Stunden`, `1 semana`.
  static func englishAmount(_ bytes: [UInt8]) -> [UInt8]? {
    translated(bytes) { word in units[word].map { Array($0.utf8) } }
  }

  /// A date without the name of its weekday at the beginning or the end, and which day that is, 1 for Monday; nil where
  /// there is none.
  ///
  /// `Mon 11/24/2025`, `lundi 3 novembre 2025`, `2025-11-03 (Mo.)`.
  static func withoutWeekday(_ bytes: [UInt8]) -> (rest: [UInt8], weekday: Int)? {
    func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (byte | 0x20) &- 0x61 <= 25 }
    func isMark(_ byte: UInt8) -> Bool { " ,.()[]".utf8.contains(byte) }
    func weekday(_ word: ArraySlice<UInt8>) -> Int? {
      weekdays[String(decoding: word, as: UTF8.self).lowercased()]
    }
    let first = bytes.prefix { isLetter($0) || $0 == UInt8(ascii: "-") }
    if let number = weekday(first) {
      let rest = bytes[first.endIndex...].drop(while: isMark)
      if rest.startIndex > first.endIndex, !rest.isEmpty { return (Array(rest), number) }
    }
    var end = bytes.count
    while end > 0, isMark(bytes[end - 1]) { end -= 1 }
    var start = end
    while start > 0, isLetter(bytes[start - 1]) { start -= 1 }
    guard start > 0, isMark(bytes[start - 1]), let number = weekday(bytes[start..<end]) else { return nil }
    while start > 0, isMark(bytes[start - 1]) { start -= 1 }
    return start > 0 ? (Array(bytes[..<start]), number) : nil
  }

  /// A text with its words replaced; nil where none is.
  ///
  /// A word is letters, and all that is not ASCII; the point behind an abbreviation belongs to it where a blank, a
  /// slash, a hyphen or nothing follows.
  private static func translated(_ bytes: [UInt8], _ translate: (String) -> [UInt8]?) -> [UInt8]? {
    func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (byte | 0x20) &- 0x61 <= 25 }
    var result: [UInt8] = []
    var hasChanged = false
    var index = 0
    while index < bytes.count {
      guard isLetter(bytes[index]) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      var end = index
      while end < bytes.count, isLetter(bytes[end]) { end += 1 }
      if let english = translate(String(decoding: bytes[index..<end], as: UTF8.self).lowercased()) {
        hasChanged = true
        result += english
        let isAtEnd = end + 1 >= bytes.count || " /-".utf8.contains(bytes[end + 1])
        if end < bytes.count, bytes[end] == UInt8(ascii: "."), isAtEnd { end += 1 }
      } else {
        result += bytes[index..<end]
      }
      index = end
    }
    return hasChanged ? result : nil
  }

  private static func table(_ words: [(String, [String])]) -> [String: String] {
    var table: [String: String] = [:]
    for (english, others) in words { for other in others { table[other] = english } }
    return table
  }

  private static let weekdays: [String: Int] = {
    let names = [
      """
      mon monday mo montag lun lundi lunes lunedì lunedi segunda segunda-feira seg ma maandag man mandag mån måndag
      pon poniedziałek пн понедельник pazartesi pzt 月 月曜 月曜日 星期一 周一 월 월요일
      """,
      """
      tue tues tuesday di dienstag mar mardi martes martedì martedi terça terça-feira ter dinsdag tir tirsdag tis
      tisdag wt wtorek вт вторник salı 火 火曜 火曜日 星期二 周二 화 화요일
      """,
      """
      wed wednesday mi mittwoch mer mercredi mié miércoles mercoledì mercoledi quarta quarta-feira qua wo woensdag ons
      onsdag śr środa ср среда çarşamba 水 水曜 水曜日 星期三 周三 수 수요일
      """,
      """
      thu thur thurs thursday do donnerstag jeu jeudi jue jueves gio giovedì giovedi quinta quinta-feira qui donderdag
      tor torsdag tors czw czwartek чт четверг perşembe 木 木曜 木曜日 星期四 周四 목 목요일
      """,
      """
      fri friday fr freitag ven vendredi vie viernes venerdì venerdi sexta sexta-feira sex vr vrijdag fre fredag pt
      piątek пт пятница cuma 金 金曜 金曜日 星期五 周五 금 금요일
      """,
      """
      sat saturday sa samstag sonnabend sam samedi sáb sábado sab sabato za zaterdag lør lørdag lör lördag sob sobota
      сб суббота cumartesi 土 土曜 土曜日 星期六 周六 토 토요일
      """,
      """
      sun sunday so sonntag dim dimanche dom domingo domenica zo zondag søn søndag sön söndag niedz niedziela вс
      воскресенье pazar 日 日曜 日曜日 星期日 星期天 周日 일 일요일
      """,
    ]
    var table: [String: Int] = [:]
    for (index, line) in names.enumerated() {
      for name in line.split(whereSeparator: \.isWhitespace) { table[String(name)] = index + 1 }
    }
    return table
  }()

  private static let months = table([
    (
      "jan",
      [
        "januar", "jän", "jänner", "janvier", "janv", "enero", "ene", "janeiro", "gennaio", "gen", "januari",
        "styczeń", "stycznia", "sty", "января", "январь", "янв",
      ]
    ),
    (
      "feb",
      [
        "februar", "février", "févr", "fév", "febrero", "fevereiro", "fev", "febbraio", "februari", "luty",
        "lutego", "lut", "февраля", "февраль", "фев", "февр",
      ]
    ),
    (
      "mar",
      [
        "märz", "mär", "mrz", "mars", "marzo", "março", "maart", "mrt", "marts", "marzec", "marca", "марта",
        "март", "мар",
      ]
    ),
    (
      "apr",
      ["avril", "avr", "abril", "abr", "aprile", "kwiecień", "kwietnia", "kwi", "апреля", "апрель", "апр"]
    ),
    ("may", ["mai", "mayo", "maio", "maggio", "mag", "mei", "maj", "maja", "мая", "май"]),
    (
      "jun",
      [
        "juni", "juin", "junio", "junho", "giugno", "giu", "czerwiec", "czerwca", "cze", "июня", "июнь",
        "июн",
      ]
    ),
    (
      "jul",
      [
        "juli", "juillet", "juil", "julio", "julho", "luglio", "lug", "lipiec", "lipca", "lip", "июля",
        "июль", "июл",
      ]
    ),
    (
      "aug",
      [
        "août", "aout", "agosto", "ago", "augustus", "augusti", "sierpień", "sierpnia", "sie", "августа",
        "август",
        "авг",
      ]
    ),
    (
      "sep",
      [
        "sept", "septembre", "septiembre", "setembro", "set", "settembre", "wrzesień", "września", "wrz",
        "сентября",
        "сентябрь", "сен", "сент",
      ]
    ),
    (
      "oct",
      [
        "oktober", "okt", "octobre", "octubre", "outubro", "out", "ottobre", "ott", "październik",
        "października", "paź", "октября", "октябрь", "окт",
      ]
    ),
    (
      "nov",
      [
        "novembre", "noviembre", "novembro", "listopad", "listopada", "lis", "ноября", "ноябрь", "ноя",
        "нояб",
      ]
    ),
    (
      "dec",
      [
        "dezember", "dez", "décembre", "déc", "diciembre", "dic", "dezembro", "dicembre", "grudzień",
        "grudnia",
        "gru", "декабря", "декабрь", "дек",
      ]
    ),
  ])

  private static let units = table([
    (
      "m",
      [
        "minute", "minuten", "minutos", "minuto", "minuti", "minuty", "minuut", "minuter", "minutter",
        "минут",
      ]
    ),
    (
      "h",
      [
        "stunde", "stunden", "std", "heure", "heures", "hora", "horas", "ora", "ore", "uur", "uren", "timmar",
        "timer", "godziny", "час", "часа", "часов",
      ]
    ),
    (
      "d",
      [
        "tag", "tage", "jour", "jours", "día", "días", "dia", "dias", "giorno", "giorni", "dag", "dagen",
        "dagar",
        "dage", "dni", "день", "дня", "дней",
      ]
    ),
    (
      "w",
      [
        "woche", "wochen", "semaine", "semaines", "semana", "semanas", "settimana", "settimane", "week",
        "weken",
        "veckor", "uger", "tygodnie", "неделя", "недели",
      ]
    ),
  ])
}
