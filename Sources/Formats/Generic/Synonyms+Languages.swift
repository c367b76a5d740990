import TaskModel

// What lists of tasks call their columns in other languages than English and Japanese, which are in `Synonyms`: names
// that mean one thing. Names in English come first where one is in both.

extension Synonyms {
  /// The names by field: German, French, Spanish, Portuguese, Italian, Dutch, Polish, Swedish, Danish, Norwegian,
  /// Russian, Turkish, Chinese and Korean.
  static let otherLanguages: [(FieldMap.Target, [String])] = [
    (
      .field(.id),
      [
        "nummer", "aufgabennummer", "aufgaben id", "ticketnummer", "numéro", "número", "numero", "numer",
        "номер",
        "编号", "編號", "任务编号", "번호",
      ]
    ),
    (
      .field(.title),
      [
        "titel", "aufgabe", "aufgabenname", "vorgangsname", "vorgang", "bezeichnung", "betreff",
        "zusammenfassung", "thema", "maßnahme", "tätigkeit", "aktivität",
        "titre", "tâche", "tache", "tâches", "nom de la tâche", "nom", "objet", "sujet", "intitulé",
        "libellé",
        "résumé", "à faire",
        "título", "titulo", "tarea", "nombre de la tarea", "nombre", "asunto", "resumen", "tareas",
        "tarefa", "nome da tarefa", "nome", "assunto", "resumo", "atividade", "actividad",
        "titolo", "attività", "nome attività", "compito", "oggetto", "riepilogo",
        "taak", "taaknaam", "actie", "actiepunt", "naam", "onderwerp", "samenvatting",
        "tytuł", "zadanie", "nazwa zadania", "nazwa", "temat",
        "uppgift", "ämne", "opgave", "oppgave", "titel på opgave", "emne", "navn", "namn",
        "название", "задача", "наименование", "заголовок", "название задачи", "тема", "имя", "дело",
        "başlık", "görev", "görev adı", "konu",
        "任务", "任務", "任务名称", "任務名稱", "标题", "標題", "名称", "名稱", "事项", "事項", "待办", "待辦", "待办事项", "待辦事項", "主题",
        "主題",
        "제목", "작업", "할 일", "할일", "이름", "업무", "작업명", "업무명", "요약",
      ]
    ),
    (
      .field(.detail),
      [
        "beschreibung", "notiz", "notizen", "bemerkung", "bemerkungen", "kommentar", "kommentare",
        "anmerkung",
        "anmerkungen", "details zur aufgabe",
        "détails", "détail", "commentaire", "commentaires", "remarque", "remarques",
        "descripción", "descripcion", "notas", "nota", "comentario", "comentarios", "observaciones",
        "detalles",
        "descrição", "descricao", "comentário", "comentários", "observações", "observação", "detalhes",
        "descrizione", "commento", "commenti", "osservazioni", "dettagli",
        "omschrijving", "beschrijving", "opmerking", "opmerkingen", "notitie", "notities", "toelichting",
        "opis", "notatki", "uwagi", "komentarz",
        "beskrivning", "beskrivelse", "anteckningar", "anteckning", "noter", "notater", "kommentarer",
        "описание", "заметки", "примечание", "примечания", "комментарий", "комментарии",
        "açıklama", "notlar", "yorum",
        "描述", "备注", "備註", "说明", "說明", "详情", "詳情", "内容", "內容", "备忘", "评论",
        "설명", "메모", "내용", "비고", "상세",
      ]
    ),
    (
      .field(.isDone),
      [
        "erledigt", "fertig", "abgeschlossen", "abgehakt", "ist erledigt",
        "terminé", "terminée", "complété", "complétée", "fait", "faite", "achevé", "fini", "effectué",
        "completado", "completada", "hecho", "hecha", "terminado", "terminada", "realizado", "listo",
        "concluído", "concluída", "finalizada", "feito", "feita", "finalizado", "realizada",
        "completato", "completata", "fatto", "fatta",
        "gereed", "klaar", "gedaan", "afgerond", "voltooid", "afgehandeld",
        "ukończone", "zakończone", "zrobione", "gotowe", "wykonane",
        "klar", "färdig", "slutförd", "færdig", "ferdig", "fullført", "utförd", "udført", "utført",
        "выполнено", "готово", "завершено", "сделано", "завершена", "выполнена",
        "tamamlandı", "bitti", "yapıldı", "tamam",
        "已完成", "完成", "是否完成", "완료", "완료 여부", "완료여부",
      ]
    ),
    (
      .statusAndDone,
      [
        "zustand", "bearbeitungsstand", "bearbeitungsstatus", "statut", "état", "etat",
        "estado",
        "estatus", "situação", "situacao", "stato", "toestand", "stan", "stadium", "tillstånd", "статус",
        "состояние",
        "durum", "状态", "狀態", "任务状态", "任務狀態", "진행상태", "진행 상태", "상태",
      ]
    ),
    (
      .field(.priority),
      [
        "priorität", "prioritaet", "dringlichkeit", "wichtigkeit", "priorité", "priorite", "importance",
        "urgence",
        "prioridad", "importancia", "urgencia", "prioridade", "importância", "urgência", "priorità",
        "importanza",
        "urgenza", "prioriteit", "urgentie", "priorytet", "prioritet", "приоритет", "важность", "срочность",
        "öncelik", "优先级", "優先級", "优先度", "重要性", "重要程度", "우선순위", "우선 순위", "중요도",
      ]
    ),
    (
      .field(.due),
      [
        "fällig am", "fällig", "faellig am", "faellig", "fälligkeit", "fälligkeitsdatum", "frist", "termin",
        "enddatum", "ende", "endtermin", "geplantes ende", "bis wann", "abgabedatum", "zieldatum", "stichtag",
        "deadline datum", "fertig stellen", "zu erledigen bis", "fällig bis", "zieltermin", "bis",
        "échéance", "echeance", "date d échéance", "date échéance", "date limite", "date de fin", "délai",
        "date butoir", "date butoire", "date fin", "pour le",
        "fecha de vencimiento", "vencimiento", "fecha límite", "fecha limite", "fecha de entrega", "plazo",
        "fecha fin", "fecha de fin", "entrega",
        "prazo", "data de vencimento", "vencimento", "data limite", "data de entrega", "data de término",
        "data final", "data fim", "prazo final",
        "scadenza", "data scadenza", "data di scadenza", "termine", "data fine", "data di fine",
        "vervaldatum", "einddatum", "uiterste datum", "streefdatum",
        "termin wykonania", "data zakończenia", "data wykonania", "do kiedy",
        "förfallodatum", "slutdatum", "forfaldsdato", "forfallsdato", "frist dato", "slutdato", "sista datum",
        "срок", "срок выполнения", "дедлайн", "крайний срок", "дата окончания", "срок сдачи",
        "son tarih", "bitiş tarihi", "teslim tarihi", "vade",
        "截止日期", "截止时间", "截止時間", "到期日", "到期日期", "到期时间", "期限", "结束日期", "結束日期", "截止",
        "마감일", "기한", "마감", "마감 날짜", "종료일", "완료 예정일",
      ]
    ),
    (
      .field(.start),
      [
        "startdatum", "beginnt am", "beginn", "anfang", "anfangsdatum", "anfangstermin", "starttermin",
        "startet am",
        "début", "date de début", "date début", "commence le",
        "inicio", "fecha de inicio", "fecha inicio", "início", "data de início", "data início",
        "data inicial",
        "inizio", "data inizio", "data di inizio", "begindatum", "aanvang",
        "data rozpoczęcia", "początek", "startdato",
        "дата начала", "начало", "başlangıç", "başlangıç tarihi",
        "开始日期", "開始日期", "开始时间", "開始時間", "시작일", "시작 날짜",
      ]
    ),
    (
      .field(.created),
      [
        "erstellt", "erstellt am", "erstelldatum", "erstellungsdatum", "angelegt", "angelegt am",
        "créé", "créé le", "date de création", "date création", "créée", "créée le",
        "creado", "creada", "creado el", "creado at", "fecha de creación", "fecha de alta",
        "criado", "criado em", "criada", "data de criação", "data criação",
        "creato", "creato il", "data creazione", "data di creazione",
        "aangemaakt", "aangemaakt op", "aanmaakdatum", "gemaakt op",
        "utworzono", "data utworzenia", "skapad", "oprettet", "opprettet",
        "создано", "создана", "создан", "дата создания", "oluşturulma", "oluşturulma tarihi",
        "创建时间", "創建時間", "创建日期", "建立日期", "建立時間", "생성일", "등록일", "작성일",
      ]
    ),
    (
      .field(.modified),
      [
        "geändert", "geändert am", "aktualisiert", "aktualisiert am", "änderungsdatum", "zuletzt geändert",
        "modifié", "modifié le", "mis à jour", "mise à jour", "date de modification", "actualizado",
        "actualizada",
        "modificado", "fecha de modificación", "atualizado", "atualizado em", "data de modificação",
        "modificato",
        "aggiornato", "data modifica", "gewijzigd", "gewijzigd op", "bijgewerkt", "zmodyfikowano", "ändrad",
        "ændret",
        "endret", "изменено", "изменена", "изменён", "изменен", "обновлено", "обновлена", "обновлён",
        "дата изменения", "güncellenme", "更新时间", "更新時間", "修改时间", "수정일",
      ]
    ),
    (
      .field(.completed),
      [
        "erledigt am", "abgeschlossen am", "fertig am", "fertiggestellt am", "erledigungsdatum",
        "abschlussdatum",
        "terminé le", "terminée le", "achevé le", "date d achèvement", "date de réalisation",
        "completado el", "fecha de finalización", "fecha completada", "concluído em", "data de conclusão",
        "completato il", "data completamento", "data di completamento", "voltooid op", "afgerond op",
        "ukończono", "data ukończenia", "slutförd den", "дата завершения", "завершено в", "дата выполнения",
        "tamamlanma tarihi", "完成时间", "完成時間", "完成日期", "완료일", "완료 날짜",
      ]
    ),
    (
      .field(.assignees),
      [
        "verantwortlich", "verantwortliche", "verantwortlicher", "zuständig", "zuständigkeit",
        "zuständige person",
        "zugewiesen an",
        "zugewiesen", "ressourcennamen", "bearbeiter", "wer", "person", "personen", "zugewiesene person",
        "responsable", "responsables", "noms ressources", "nombres de los recursos", "pilote", "assigné à",
        "assignée à", "attribué à", "affecté à",
        "personne",
        "qui",
        "asignado a", "asignado", "persona asignada", "encargado", "quién", "asignada a",
        "responsável", "responsaveis", "responsáveis", "atribuído a", "atribuido a", "designado", "quem",
        "responsabile", "assegnato a", "assegnata a", "assegnatario", "incaricato", "chi",
        "verantwoordelijke", "verantwoordelijk", "toegewezen aan", "eigenaar", "wie",
        "odpowiedzialny", "osoba", "przypisane do", "przypisano do", "osoba odpowiedzialna", "wykonawca",
        "ansvarig", "tilldelad", "ansvarlig", "tildelt", "tildelt til", "hvem", "vem",
        "исполнитель", "исполнители", "ответственный", "назначено", "кому", "кто",
        "sorumlu", "atanan", "atanan kişi", "kişi",
        "负责人", "負責人", "执行人", "執行人", "经办人", "指派给", "处理人", "执行者", "담당자", "담당", "책임자",
      ]
    ),
    (
      .field(.tags),
      [
        "schlagwort", "schlagwörter", "schlagworte", "stichwörter", "stichworte", "kategorie", "kategorien",
        "étiquette", "étiquettes", "catégorie", "catégories", "mots clés",
        "etiqueta", "etiquetas", "categoría", "categoria", "categorías", "categorias", "marcadores",
        "etichetta", "etichette", "categorie", "trefwoorden", "categorieën",
        "etykiety", "etykieta", "kategoria", "kategorie zadania", "tagi", "etiketter", "taggar", "kategori",
        "kategorier", "теги", "тег", "метки", "метка", "категория", "категории", "etiket", "etiketler",
        "标签", "標籤", "分类", "分類", "类别", "類別", "태그", "라벨", "분류", "카테고리",
      ]
    ),
    (
      .field(.project),
      [
        "projekt", "projektname", "liste", "projet", "nom du projet", "proyecto", "nombre del proyecto",
        "lista",
        "projeto", "nome do projeto", "progetto", "nome progetto", "lijst", "projectnaam", "nazwa projektu",
        "prosjekt", "проект", "список", "название проекта", "proje", "项目", "項目", "專案", "项目名称", "清单", "清單",
        "列表",
        "프로젝트", "목록",
      ]
    ),
    (
      .field(.section),
      [
        "abschnitt", "spalte", "meilenstein", "phase", "bereich", "colonne", "jalon", "sección", "columna",
        "hito",
        "seção", "coluna", "marco", "sezione", "colonna", "sectie", "kolom", "mijlpaal", "sekcja", "kolumna",
        "avsnitt", "kolumn", "раздел", "секция", "колонка", "столбец", "этап", "bölüm", "分组", "分組", "阶段",
        "里程碑",
        "섹션", "구간",
      ]
    ),
    (
      .field(.parent),
      [
        "übergeordnete aufgabe", "übergeordnetes arbeitspaket", "oberaufgabe", "tâche parente",
        "tâche parent", "tarea principal",
        "tarea padre",
        "tarefa pai", "tarefa principal", "attività principale", "attività padre", "bovenliggende taak",
        "zadanie nadrzędne", "родительская задача", "родитель", "üst görev", "父任务", "父任務", "상위 작업", "상위 업무",
      ]
    ),
    (
      .field(.url),
      ["lien", "enlace", "collegamento", "odnośnik", "länk", "lenke", "ссылка", "bağlantı", "链接", "링크"]
    ),
    (
      .field(.estimate),
      [
        "aufwand", "schätzung", "geschätzter aufwand", "geschätzte zeit", "dauer", "estimation",
        "temps estimé",
        "durée", "estimación", "tiempo estimado", "duración", "estimativa", "tempo estimado", "duração",
        "stima",
        "tempo stimato", "durata", "schatting", "geschatte tijd", "duur", "szacowany czas", "оценка",
        "оценка времени",
        "длительность", "预计工时", "預計工時", "工时", "예상 시간",
      ]
    ),
    (
      .field(.progress),
      [
        "fortschritt", "fortschritt in prozent", "progrès", "progression", "avancement", "progreso",
        "progresso",
        "voortgang",
        "postęp", "framsteg", "fremdrift", "прогресс", "процент выполнения", "готовность", "ilerleme", "进度",
        "進度",
        "完成度", "진행률", "진척도",
      ]
    ),
    (
      .field(.recurrence),
      [
        "wiederholung", "wiederholt sich", "récurrence", "répétition", "repetición", "repetir",
        "recurrencia",
        "repetição", "recorrência", "ricorrenza", "ripetizione", "herhaling", "powtarzanie", "upprepning",
        "gentagelse", "gjentakelse", "повтор", "повторение", "tekrar", "重复", "重複", "반복",
      ]
    ),
    (
      .subtasks,
      [
        "unteraufgaben", "teilaufgaben", "checkliste", "sous tâches", "subtareas", "subtarefas",
        "sottoattività",
        "subtaken", "deeltaken", "podzadania", "deluppgifter", "delopgaver", "deloppgaver", "подзадачи",
        "чек лист",
        "чеклист", "alt görevler", "子任务", "子任務", "하위 작업", "하위 업무", "체크리스트",
      ]
    ),
  ]
}
