import TaskModel

/// The usual words for priorities and states in other languages than English and Japanese.
///
/// They are asked last, after a tool's own: nobody's `alta` is low. No number and no single letter is among them, since
/// those mean another thing in every list.
package enum OtherLanguages {
  /// What a word in lower case means as a priority; nil where it is none.
  static func priority(of word: String) -> Priority? { priorities[word] }

  /// What a word in lower case means as a state; nil where it is none.
  static func isDone(_ word: String) -> Bool? { states[word] }

  /// The words that mean done.
  package static var doneWords: [String] { states.filter(\.value).map(\.key) }

  /// What a word in lower case answers to whether something is so; nil where it is no answer.
  static func answer(_ word: String) -> Bool? { answers[word] }

  /// The words that answer so, in the order of their characters.
  package static func words(answering answer: Bool) -> [String] {
    answers.filter { $0.value == answer }.map(\.key).sorted()
  }

  private static let answers = table(
    [
      (
        true,
        [
          "ja", "oui", "sí", "si", "sì", "sim", "tak", "да", "evet", "是", "예", "네", "wahr", "vrai",
          "verdadero",
          "vero", "verdadeiro", "waar", "on",
        ]
      ),
      (
        false,
        [
          "nein", "non", "não", "nao", "nee", "nie", "nej", "nei", "нет", "hayır", "否", "아니오", "아니요",
          "falsch",
          "faux", "falso", "onwaar", "off",
        ]
      ),
    ] + FurtherLanguages.answers)

  private static let priorities: [String: Priority] = {
    let words: [(Priority, [String])] = [
      (
        .highest,
        [
          "höchste", "höchster", "sehr hoch", "dringend", "kritisch", "sofort", "blockierend", "eilig",
          "la plus haute", "très haute", "très élevée", "très élevé", "urgente", "critique", "bloquant",
          "bloquante",
          "immédiat", "immédiate", "maximale", "le plus élevé",
          "muy alta", "muy alto", "crítica", "crítico", "máxima", "inmediata", "más alta", "el más alto",
          "muito alta", "muito alto", "mais alta", "imediata", "urgentíssima",
          "molto alta", "massima", "critica", "critico", "immediata", "bloccante",
          "hoogste", "zeer hoog", "kritiek", "dringend nodig", "spoed",
          "najwyższy", "bardzo wysoki", "krytyczny", "pilne", "pilny",
          "högsta", "mycket hög", "kritisk", "brådskande", "højeste", "meget høj", "haster", "høyeste",
          "наивысший", "очень высокий", "критический", "критичный", "срочно", "срочный", "немедленный",
          "en yüksek", "çok yüksek", "acil", "kritik",
          "最高级", "紧急", "緊急", "非常高", "特急", "极高", "非常紧急", "매우 높음", "긴급", "최고",
        ]
      ),
      (
        .high,
        [
          "hoch", "hohe", "wichtig", "haute", "haut", "élevée", "élevé", "elevée", "majeure", "majeur",
          "importante",
          "important", "alta", "alto", "elevada", "elevado", "hoog", "belangrijk", "wysoki", "wysoka",
          "wysokie",
          "ważne", "hög", "viktig", "høj", "høy", "vigtig", "высокий", "высокая", "важно", "важный", "yüksek",
          "önemli",
          "较高", "重要", "높음", "중요",
        ]
      ),
      (
        .middle,
        [
          "mittel", "mittlere", "moyenne", "moyen", "normale", "modérée", "media", "medio", "média", "médio",
          "gemiddeld", "normaal", "średni", "średnia", "normalny", "medel", "mellan", "mellem", "middels",
          "средний",
          "средняя", "обычный", "нормальный", "orta", "中等", "一般", "正常", "普通", "보통", "중간",
        ]
      ),
      (
        .low,
        [
          "niedrig", "gering", "niedrige", "basse", "bas", "faible", "mineure", "mineur", "baja", "bajo",
          "baixa",
          "baixo", "bassa", "basso", "laag", "niski", "niska", "niskie", "låg", "lav", "низкий", "низкая",
          "düşük",
          "较低", "낮음",
        ]
      ),
      (
        .lowest,
        [
          "niedrigste", "sehr niedrig", "la plus basse", "très basse", "très faible", "muy baja", "más baja",
          "muito baixa", "mais baixa", "molto bassa", "minima", "laagste", "zeer laag", "najniższy", "lägsta",
          "laveste", "самый низкий", "очень низкий", "en düşük", "最低", "매우 낮음",
        ]
      ),
    ]
    return table(words + FurtherLanguages.priorities)
  }()

  private static let states: [String: Bool] = {
    let words: [(Bool, [String])] = [
      (
        true,
        [
          "erledigt", "fertig", "abgeschlossen", "geschlossen", "gelöst", "behoben", "beendet",
          "fertiggestellt",
          "abgelehnt", "verworfen", "abgebrochen", "storniert", "umgesetzt", "getan",
          "terminé", "terminée", "terminés", "terminées", "fait", "faite", "fini", "finie", "fermé", "fermée",
          "résolu", "résolue", "achevé", "achevée", "clos", "close", "clôturé", "clôturée", "annulé",
          "annulée",
          "rejeté", "rejetée", "livré", "complété", "complétée",
          "completado", "completada", "hecho", "hecha", "terminado", "terminada", "cerrado", "cerrada",
          "resuelto",
          "resuelta", "finalizado", "finalizada", "listo", "cancelado", "cancelada", "rechazado", "rechazada",
          "realizado", "realizada", "finalizada la tarea",
          "concluído", "concluída", "concluido", "concluida", "feito", "feita", "fechado", "fechada",
          "resolvido",
          "resolvida", "pronto", "rejeitado", "rejeitada", "entregue",
          "completato", "completata", "fatto", "fatta", "finito", "finita", "chiuso", "chiusa", "risolto",
          "risolta",
          "terminato", "concluso", "conclusa", "annullato", "annullata", "rifiutato",
          "klaar", "gereed", "voltooid", "afgerond", "gesloten", "opgelost", "gedaan", "geannuleerd",
          "afgewezen",
          "ukończone", "zakończone", "zrobione", "gotowe", "zamknięte", "rozwiązane", "wykonane", "anulowane",
          "klar", "klart", "färdig", "färdigt", "slutförd", "slutfört", "stängd", "löst", "færdig",
          "afsluttet",
          "lukket", "løst", "ferdig", "fullført", "avsluttet", "utført", "avbruten", "annulleret",
          "выполнено", "выполнена", "готово", "завершено", "завершена", "закрыто", "закрыта", "закрыт",
          "решено",
          "решена", "сделано", "отменено", "отменена", "отклонено", "отклонена",
          "tamamlandı", "bitti", "kapalı", "kapandı", "çözüldü", "iptal", "iptal edildi", "yapıldı",
          "完成", "已完成", "已关闭", "已關閉", "已解决", "已解決", "结束", "已结束", "已取消", "取消", "已拒绝",
          "완료", "완료됨", "종료", "해결됨", "닫힘", "취소", "취소됨",
        ]
      ),
      (
        false,
        [
          "offen", "neu", "zu erledigen", "in bearbeitung", "in arbeit", "nicht begonnen", "nicht gestartet",
          "ausstehend", "wartend", "wartet", "läuft", "geplant", "begonnen", "zurückgestellt", "unerledigt",
          "in prüfung", "blockiert", "aktiv", "pausiert",
          "à faire", "a faire", "en cours", "ouvert", "ouverte", "nouveau", "nouvelle", "en attente",
          "non commencé",
          "non commencée", "pas commencé", "planifié", "planifiée", "bloqué", "en pause", "en revue",
          "à traiter",
          "pendiente", "por hacer", "tareas por hacer", "em execução", "en curso", "en progreso",
          "en proceso", "abierto", "abierta", "nuevo",
          "nueva",
          "sin empezar", "sin iniciar", "no iniciado", "no iniciada", "en espera", "bloqueado", "bloqueada",
          "planificado", "en revisión", "aplazado",
          "pendente", "a fazer", "em andamento", "em progresso", "aberto", "aberta", "novo", "nova",
          "não iniciado",
          "não iniciada", "em espera", "aguardando", "planejado", "em revisão", "fazendo",
          "da fare", "in corso", "aperto", "aperta", "nuovo", "nuova", "in attesa", "non iniziato",
          "non iniziata",
          "pianificato", "bloccato", "in revisione", "in lavorazione",
          "te doen", "bezig", "in behandeling", "open staand", "niet gestart", "nieuw", "in uitvoering",
          "wachtend",
          "gepland", "geblokkeerd", "lopend",
          "do zrobienia", "w toku", "w trakcie", "otwarte", "nowe", "nowy", "oczekujące", "nierozpoczęte",
          "att göra", "pågående", "pågår", "öppen", "ny", "väntar", "ej påbörjad", "inte påbörjad", "i gang",
          "igangværende", "pågående arbeid", "åben", "åpen", "ikke startet", "ikke påbegynt", "venter",
          "å gjøre",
          "открыто", "открыта", "открыт", "новая", "новый", "в работе", "в процессе", "к выполнению",
          "сделать",
          "не начато", "не начата", "ожидание", "ожидает", "запланировано", "на проверке", "на паузе",
          "выполняется",
          "yapılacak", "devam ediyor", "açık", "yeni", "bekliyor", "beklemede", "başlamadı",
          "待办", "待辦", "待处理", "待處理", "进行中", "未开始", "未開始", "未完成", "新建", "打开", "已暂停", "处理中", "计划中", "等待中",
          "할 일", "진행중", "진행 중", "시작 전", "대기", "대기중", "열림", "미완료", "보류", "예정",
        ]
      ),
    ]
    return table(words + FurtherLanguages.states)
  }()

  private static func table<Value>(_ words: [(Value, [String])]) -> [String: Value] {
    var table: [String: Value] = [:]
    for (value, names) in words { for name in names where table[name] == nil { table[name] = value } }
    return table
  }
}

extension String {
  /// The text without signs around it and without a number before it, its words separated by blanks; nil where that is
  /// no other text.
  var plainWords: String? {
    // Letters and digits alone have nothing around them; a column of numbers has many such words.
    let isPlain = utf8.allSatisfy { byte in byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 < 26 }
    if isPlain { return nil }
    let ranked = withoutRank ?? self
    let inner = ranked.withoutSigns ?? ranked
    let words = inner.split { "_- ".contains($0) }.joined(separator: " ")
    return words == self || words.isEmpty ? nil : words
  }

  /// The text between its first and last letter or digit, where signs stand around it (`🔥 High`, `Done ✔`); nil where
  /// none do, or nothing else does.
  var withoutSigns: String? {
    func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    guard let first = firstIndex(where: isPart), let last = lastIndex(where: isPart) else { return nil }
    let inner = self[first...last]
    return inner.count < count ? String(inner) : nil
  }

  /// The text without a number that ranks it, before or behind it and parted by a sign: `1 - High`, `2. Doing`,
  /// `P1 (High)`, `High (1)`; nil where there is none.
  var withoutRank: String? {
    func isSign(_ character: Character) -> Bool { "-–.:()".contains(character) }
    func isRank(_ text: Substring) -> Bool {
      let digits = text.first == "p" || text.first == "P" ? text.dropFirst() : text
      return (1...3).contains(digits.count) && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }
    func words(_ rest: Substring) -> String? {
      guard let first = rest.firstIndex(where: \.isLetter),
        let last = rest.lastIndex(where: { $0.isLetter || $0.isNumber })
      else { return nil }
      return String(rest[first...last])
    }
    let pieces = split { $0 == " " || isSign($0) }
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return nil }
    // Only a sign tells a rank from a number that is part of the words.
    if isRank(first), self[first.endIndex..<pieces[1].startIndex].contains(where: isSign) {
      return words(self[first.endIndex...])
    }
    let end = pieces[pieces.count - 2].endIndex
    if isRank(last), self[end..<last.startIndex].contains(where: isSign) {
      return words(self[..<last.startIndex])
    }
    return nil
  }
}
