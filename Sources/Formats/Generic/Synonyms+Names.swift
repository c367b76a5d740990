import TaskModel

// The usual names in English and Japanese; those of other languages are in `Synonyms+Languages` and `FurtherLanguages`.

extension Synonyms {
  /// The names for each field, the field's own first: the farther behind, the less a name is worth.
  static let lists: [(FieldMap.Target, [String])] = [
    (
      .field(.id),
      [
        "id", "task id", "uuid", "uid", "guid", "key", "identifier", "gid", "issue key", "issue id", "bug id",
        "ticket id", "bug number", "issue number", "ticket number",
        "番号",
      ]
    ),
    (
      .field(.title),
      [
        "title", "task", "task name", "name", "summary", "subject", "content", "text", "todo", "to do",
        "task title", "what to do", "what needs to be done", "thing to do", "what",
        "description title", "headline", "issue", "item", "short desc", "activity", "action item", "action",
        "deliverable", "display string", "user story", "use case", "backlog item", "requirement", "feature",
        "story", "work package", "feature name", "activity name", "story name", "requirement name",
        "work item title", "story title", "short description", "step", "chore", "job", "ticket",
        "タイトル", "件名", "題名", "名前", "タスク",
        "タスク名", "課題名", "作業名", "作業",
        "やること",
      ]
    ),
    (
      .field(.detail),
      [
        "detail", "details", "description", "notes", "note", "body", "memo", "comment", "comments", "desc",
        "descr",
        "remarks",
        "remark",
        "詳細", "説明", "備考", "メモ", "内容", "コメント", "本文",
      ]
    ),
    (
      .field(.isDone),
      [
        "is done", "done", "completed", "complete", "is completed", "is complete", "finished", "checked",
        "is checked", "ticked", "check", "checkbox", "closed", "is closed", "is finished", "done flag",
        "completed flag", "finished flag", "passes", "tick", "ticked off", "marked done", "bought", "packed",
        "got it", "完了", "済", "済み", "完了済み",
      ]
    ),
    (
      .statusAndDone,
      [
        "status", "state", "task status", "bug status", "stage", "progress status", "状態", "ステータス", "状況",
        "進捗状況", "current status", "status category", "current status category", "current state",
        "status name", "state name", "workflow status",
        "workflow state", "schedule state", "completion status", "completion state", "kanban state",
        "kanban status", "work status", "work item state", "work item status", "activity status",
        "activity state", "case status", "case state", "entity state", "custom status", "system state",
      ]
    ),
    (
      .field(.priority),
      [
        "priority", "importance", "urgency", "prio", "severity", "priority level", "pri", "優先度", "優先順位",
        "重要度", "緊急度",
      ]
    ),
    (.field(.priorityRaw), ["priority raw"]),
    (
      .field(.due),
      [
        "due", "due date", "deadline", "when due", "due when", "by when", "due on", "due at", "due by",
        "dedline", "date due", "target date",
        "end date",
        "due date time", "due day", "finish by", "finish", "target completion date", "planned end date",
        "expected completion date", "planned completion date", "planned finish date", "planned finish",
        "planned end", "estimated completion date", "target finish date", "scheduled finish", "scheduled end",
        "deadline date", "needed by", "complete by", "eta", "期限", "期日", "締切", "締め切り", "納期", "完了予定日", "完成期限",
        "締切日", "期限日", "終了予定日", "when", "end", "due ts", "due timestamp", "activity date",
        "due by time", "expected end date", "expected end",
      ]
    ),
    (
      .field(.start),
      [
        "start", "start date", "begin date", "start on", "start at", "date start", "start date time", "begin",
        "scheduled", "planned start", "planned start date", "scheduled start", "target start",
        "target start date", "開始", "開始日", "着手日",
      ]
    ),
    (
      .field(.created),
      [
        "created", "created at", "created on", "created date", "date created", "creation date", "create date",
        "created time", "created date time", "create time", "time created", "date added on", "added",
        "added at", "date added", "entry", "creation ts", "sys created on", "opened at", "opened on",
        "date opened", "作成", "作成日", "作成日時", "登録日",
        "起票日",
      ]
    ),
    (
      .field(.modified),
      [
        "modified", "updated", "updated at", "updated on", "modified at", "last modified", "last updated",
        "date modified", "modification date", "modified date", "modified time", "updated time",
        "date updated",
        "last modified date time", "last updated at", "last edited time", "update time", "last changed",
        "change date", "changeddate",
        "delta ts", "sys updated on", "更新", "更新日", "更新日時",
      ]
    ),
    (
      .field(.completed),
      [
        "completed at", "completed on", "completed date", "date completed", "completion date", "done at",
        "finished at", "closed at", "closed on", "resolved at", "resolved", "done date", "finish date",
        "completed time", "completion time", "completed date time", "date closed", "date done", "done time",
        "finished on", "closed date", "resolution date", "actual completion date", "actual end date",
        "date of completion", "done on", "finished date", "date finished", "completed when", "when completed",
        "when done", "finished when", "resolved on", "resolved date", "date resolved", "time completed",
        "closed time", "actual finish", "actual finish date", "actual end", "done when", "完了日",
        "完了日時", "終了日",
      ]
    ),
    (
      .field(.assignees),
      [
        "assignees", "assignee", "assigned to", "owner", "owners", "responsible", "members", "assigned",
        "member",
        "person",
        "people", "who", "responsible person", "person responsible", "action owner", "owner name",
        "assigned person", "assigned name", "assign to", "resource names", "resources", "assignee name",
        "assigned user", "assign", "pic", "person in charge", "dri", "handler", "agent", "staff", "担当",
        "担当者", "担当者名", "作業者",
      ]
    ),
    (
      .field(.tags),
      [
        "tags", "tag", "labels", "label", "categories", "category", "keywords", "タグ", "ラベル", "カテゴリ", "カテゴリー",
        "分類",
      ]
    ),
    (
      .field(.project),
      [
        "project", "project name", "list", "list name", "board", "board name", "プロジェクト", "プロジェクト名", "リスト",
        "案件", "projects", "tasklist", "task list",
      ]
    ),
    (
      .field(.section),
      ["section", "section name", "column", "column name", "bucket", "bucket name", "milestone", "セクション"]
    ),
    (
      .field(.parent),
      [
        "parent", "parent id", "parent task", "parent task id", "parent key", "parent issue", "parent item",
        "parent no", "parent nr", "parent number", "parent task no", "parent task number", "parent item no",
        "subtask of", "sub task of", "child of",
        "親", "親タスク",
        "親課題", "親項目",
      ]
    ),
    (
      .field(.url),
      ["url", "link", "web url", "permalink", "permalink url", "html url", "task url", "web link", "リンク"]
    ),
    (
      .field(.estimate),
      [
        "estimate", "estimated time", "time estimate", "original estimate", "estimated hours",
        "estimate hours",
        "estimated minutes", "estimate minutes", "hours estimate", "hours estimated", "estimation hours",
        "time estimate hours", "time estimate minutes", "time estimated hours", "見積", "見積もり", "予定工数",
      ]
    ),
    (
      .field(.progress),
      [
        "progress", "percent complete", "percent done", "done ratio", "completion", "percentage", "percent",
        "pct complete", "pct", "completion pct", "completion percentage", "completion percent",
        "percentage complete",
        "percent completed", "percentage completed", "progress percent", "progress percentage",
        "progress pct",
        "進捗", "進捗率",
        "達成率",
      ]
    ),
    (.field(.recurrence), ["recurrence", "repeat", "recurring", "rrule", "repeats", "繰り返し"]),
    (
      .subtasks,
      [
        "subtasks", "sub tasks", "children", "checklist", "checklist items", "sub items", "steps",
        "sub todos",
        "sub issues", "サブタスク",
      ]
    ),
  ]
}
