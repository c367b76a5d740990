import Scanners

/// The words in dates and amounts of time of other languages, put into English: month names and units.
///
/// Asked only where a value cannot be read as it stands. The words of the languages do not contradict each other, so
/// nothing has to be known of the language.
enum ForeignWords {
  /// A date with the names of months in English, and without the small words between its parts; nil where no word of
  /// another language is in it.
  ///
  /// `26.Mär.26 16:05`, `26 de marzo de 2026`, `26 mars 2026`.
  static func englishDate(_ bytes: [UInt8]) -> [UInt8]? {
    translated(bytes) { word in
      if let month = months[word] { return Array(month.utf8) }
      return ["de", "del", "den", "г", "um", "à"].contains(word) ? [] : nil
    }
  }

  /// An amount with its units by their English letters; nil where no word of another language is in it.
  ///
  /// `2 Stunden`, `1 semana`.
  static func englishAmount(_ bytes: [UInt8]) -> [UInt8]? {
    translated(bytes) { word in units[word].map { Array($0.utf8) } }
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
