import TaskModel

// Words of lists of tasks in Arabic, Czech, Finnish, Greek, Hebrew, Hungarian, Indonesian, Romanian, Ukrainian and
// Vietnamese: asked after those of `OtherLanguages` and `Synonyms`, for names and words that mean one thing.

/// The usual names of columns, and words for priorities and states, in further languages.
enum FurtherLanguages {
  /// What columns are called.
  static let columns: [(FieldMap.Target, [String])] = [
    (
      .field(.title),
      [
        "المهمة", "مهمة", "اسم المهمة", "العنوان",
        "úkol", "název", "název úkolu", "předmět",
        "tehtävä", "tehtävän nimi", "otsikko", "aihe",
        "εργασία", "τίτλος", "όνομα εργασίας",
        "משימה", "שם המשימה", "שם משימה", "כותרת",
        "feladat", "feladat neve", "megnevezés", "tárgy",
        "tugas", "nama tugas", "judul",
        "sarcină", "numele sarcinii", "titlu", "denumire",
        "завдання", "назва", "назва завдання",
        "công việc", "tên công việc", "nhiệm vụ", "tiêu đề",
      ]
    ),
    (
      .field(.detail),
      [
        "الوصف", "ملاحظات", "التفاصيل", "popis", "poznámka", "poznámky", "kuvaus", "muistiinpanot",
        "lisätiedot",
        "περιγραφή", "σημειώσεις", "σχόλια", "תיאור", "הערות", "פירוט", "leírás", "megjegyzés",
        "megjegyzések",
        "deskripsi", "catatan", "keterangan", "descriere", "observații", "note suplimentare", "опис",
        "примітка",
        "примітки", "нотатки", "mô tả", "ghi chú", "nội dung",
      ]
    ),
    (
      .field(.isDone),
      [
        "مكتمل", "منجز", "hotovo", "splněno", "dokončeno", "valmis", "tehty", "ολοκληρώθηκε", "הושלם", "בוצע",
        "kész", "elkészült", "elvégezve", "selesai", "finalizat", "виконано", "hoàn thành", "đã hoàn thành",
      ]
    ),
    (
      .statusAndDone,
      [
        "الحالة", "stav", "tila", "κατάσταση", "סטטוס", "מצב", "állapot", "státusz", "stare", "стан",
        "trạng thái",
        "tình trạng",
      ]
    ),
    (
      .field(.priority),
      [
        "الأولوية", "priorita", "důležitost", "prioriteetti", "tärkeys", "προτεραιότητα", "עדיפות", "דחיפות",
        "prioritás", "fontosság", "prioritas", "prioritate", "пріоритет", "ưu tiên", "độ ưu tiên",
        "mức độ ưu tiên",
      ]
    ),
    (
      .field(.due),
      [
        "تاريخ الاستحقاق", "الموعد النهائي", "termín", "termín splnění", "datum splnění", "splatnost",
        "do kdy",
        "määräaika", "määräpäivä", "eräpäivä", "προθεσμία", "ημερομηνία λήξης", "תאריך יעד", "מועד אחרון",
        "határidő", "esedékesség", "tenggat", "batas waktu", "jatuh tempo", "tanggal jatuh tempo", "termen",
        "termen limită", "data limită", "scadență", "термін", "термін виконання", "дедлайн", "крайній термін",
        "кінцевий термін", "تاريخ التسليم",
        "hạn chót", "ngày hết hạn", "hạn hoàn thành",
      ]
    ),
    (
      .field(.start),
      [
        "تاريخ البدء", "zahájení", "datum zahájení", "začátek", "aloitus", "aloituspäivä", "alkupäivä",
        "έναρξη",
        "ημερομηνία έναρξης", "תאריך התחלה", "kezdés", "kezdete", "kezdő dátum", "tanggal mulai",
        "data începerii",
        "început", "початок", "дата початку", "ngày bắt đầu",
      ]
    ),
    (
      .field(.created),
      [
        "تاريخ الإنشاء", "vytvořeno", "datum vytvoření", "luotu", "luontipäivä", "δημιουργήθηκε",
        "תאריך יצירה",
        "létrehozva", "dibuat", "tanggal dibuat", "creat la", "data creării", "створено", "дата створення",
        "ngày tạo",
      ]
    ),
    (
      .field(.completed),
      [
        "تاريخ الإنجاز", "dokončeno dne", "datum dokončení", "valmistunut", "ημερομηνία ολοκλήρωσης",
        "תאריך סיום",
        "befejezve", "tanggal selesai", "data finalizării", "дата виконання", "ngày hoàn thành",
      ]
    ),
    (
      .field(.assignees),
      [
        "المسؤول", "المكلف", "مسند إلى", "přiřazeno", "odpovědná osoba", "odpovídá", "řešitel",
        "vastuuhenkilö",
        "vastuussa", "υπεύθυνος", "ανάθεση σε", "אחראי", "אחראית", "משויך ל", "felelős", "hozzárendelve",
        "penanggung jawab", "ditugaskan kepada", "responsabil", "atribuit", "виконавець", "відповідальний",
        "відповідальна", "người phụ trách", "người thực hiện",
      ]
    ),
    (
      .field(.tags),
      [
        "الوسوم", "štítky", "štítek", "tunnisteet", "ετικέτες", "תגיות", "címkék", "etichete",
        "мітки", "теги", "nhãn",
      ]
    ),
    (
      .field(.project),
      [
        "المشروع", "projekti", "έργο", "פרויקט", "proyek", "проєкт", "проект", "dự án",
      ]
    ),
  ]

  /// Words for priorities.
  static let priorities: [(Priority, [String])] = [
    (
      .highest,
      [
        "عاجل", "عاجلة", "حرجة", "nejvyšší", "velmi vysoká", "kritická", "urgentní", "korkein",
        "kiireellinen",
        "kriittinen", "επείγον", "κρίσιμη", "πολύ υψηλή", "דחוף", "דחופה", "קריטי", "legmagasabb", "sürgős",
        "kritikus",
        "mendesak", "kritis", "sangat tinggi", "critică", "foarte ridicată", "найвищий", "терміново",
        "терміновий",
        "критичний", "khẩn cấp", "rất cao",
      ]
    ),
    (
      .high,
      [
        "عالية", "عالي", "مرتفعة", "vysoká", "vysoký", "důležité", "korkea", "tärkeä", "υψηλή", "גבוהה",
        "גבוה", "magas",
        "fontos", "tinggi", "ridicată", "înaltă", "високий", "висока", "важливо", "cao",
      ]
    ),
    (
      .middle,
      [
        "متوسطة", "متوسط", "عادية", "střední", "normální", "keskitaso", "normaali", "tavallinen", "μεσαία",
        "κανονική",
        "בינונית", "בינוני", "רגילה", "közepes", "normál", "sedang", "medie", "normală", "середній",
        "середня",
        "звичайний", "trung bình", "bình thường",
      ]
    ),
    (
      .low,
      [
        "منخفضة", "منخفض", "nízká", "nízký", "matala", "alhainen", "χαμηλή", "נמוכה", "נמוך", "alacsony",
        "rendah",
        "scăzută", "низький", "низька", "thấp",
      ]
    ),
    (
      .lowest,
      [
        "nejnižší", "matalin", "alin", "πολύ χαμηλή", "נמוכה מאוד", "legalacsonyabb", "sangat rendah",
        "foarte scăzută", "найнижчий", "rất thấp",
      ]
    ),
  ]

  /// Words for done and open.
  static let states: [(Bool, [String])] = [
    (
      true,
      [
        "ملغى", "ملغاة", "تم", "zrušeno", "peruttu", "ακυρώθηκε", "έγινε", "בוטל", "בוטלה", "törölve",
        "elvégezve",
        "dibatalkan", "anulat", "скасовано", "скасована", "đã hủy", "đã xong",
        "مكتمل", "مكتملة", "منجز", "منجزة", "مغلق", "hotovo", "dokončeno", "splněno", "uzavřeno", "vyřešeno",
        "valmis",
        "tehty", "suljettu", "ολοκληρώθηκε", "ολοκληρωμένη", "ολοκληρωμένο", "κλειστό", "הושלם", "הושלמה",
        "בוצע",
        "סגור", "kész", "lezárva", "befejezve", "elkészült", "selesai", "ditutup", "finalizat", "finalizată",
        "terminat",
        "terminată", "închis", "виконано", "виконана", "завершено", "закрито", "hoàn thành", "đã hoàn thành",
        "xong",
        "đã đóng",
      ]
    ),
    (
      false,
      [
        "مفتوح", "مفتوحة", "قيد التنفيذ", "جديد", "جديدة", "معلق", "لم يبدأ", "otevřeno", "nový", "nové",
        "rozpracováno",
        "probíhá", "čeká", "nezahájeno", "k řešení", "avoin", "kesken", "käynnissä", "odottaa",
        "aloittamatta",
        "ei aloitettu", "työn alla", "ανοιχτό", "ανοιχτή", "σε εξέλιξη", "εκκρεμεί", "δεν έχει ξεκινήσει",
        "פתוח",
        "פתוחה", "בתהליך", "בביצוע", "חדש", "ממתין", "טרם התחיל", "nyitott", "folyamatban", "várakozik",
        "nem kezdődött el", "új", "terbuka", "sedang berlangsung", "sedang dikerjakan", "tertunda",
        "belum dimulai",
        "belum selesai", "deschis", "în curs", "în lucru", "în așteptare", "neînceput", "відкрито",
        "відкрита",
        "в роботі", "у роботі", "в процесі", "нове", "нова", "очікує", "не розпочато", "đang thực hiện",
        "đang làm",
        "chưa bắt đầu", "chờ xử lý", "chưa hoàn thành",
      ]
    ),
  ]

  /// Answers to whether something is so.
  static let answers: [(Bool, [String])] = [
    (true, ["نعم", "ano", "kyllä", "ναι", "כן", "igen", "ya", "da", "так", "có"]),
    (false, ["لا", "ne", "ei", "όχι", "לא", "nem", "tidak", "nu", "ні", "không"]),
    // What spreadsheets write for TRUE and FALSE.
    (true, ["prawda", "sant", "sann", "sand", "истина", "tosi", "doğru", "pravda", "igaz", "істина"]),
    (
      false,
      [
        "fałsz", "falskt", "usann", "falsk", "ложь", "epätosi", "yanlış", "yanliş", "nepravda", "hamis",
        "хибність",
      ]
    ),
  ]
}
