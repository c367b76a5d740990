import TaskModel

// Backlog (Nulab): the issues of its API, and its table in Japanese. An issue is known by its key, and names its parent
// by the key in the table and by its number in the API. The states of the API have numbers, of which 4 is closed in
// every language.

extension Profile {
  /// Backlog's issues.
  package static let backlogJSON = Profile.data("backlog-json", "Backlog JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["id", "issueKey", "summary"],
      typicalNames: ["keyId", "issueType", "status", "parentIssueId", "projectId", "estimatedHours"])
    mapping.records = [RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("issueKey", .id), FieldMap("summary", .title), FieldMap("description", .detail),
      FieldMap("status/name", .statusAndDone), FieldMap("priority/name", .priority),
      .date("dueDate", .due).day, .date("startDate", .start).day, .date("created", .created),
      .date("updated", .modified), FieldMap("assignee/name", .assignees), FieldMap("category/name", .tags),
      FieldMap("milestone/name", .section), FieldMap("estimatedHours", .estimate, styles: [.hours]),
      FieldMap("actualHours", .spent, styles: [.hours]),
    ]
    mapping.hierarchy = .key(parents: ["parentIssueId"], of: "id")
    mapping.conditions = [RecordCondition("status/id", ["4"], .done)]
    mapping.priorities = .usual()
    mapping.doneWords = .usual()
  }

  /// Backlog's table of issues in Japanese.
  package static let backlogCSV = Profile.data("backlog-csv", "Backlog CSV", .csv) { mapping in
    mapping.signature = Signature(
      requiredNames: ["キー", "件名", "状態"],
      typicalNames: ["種別", "優先度", "担当者", "期限日", "親課題キー", "予定時間", "登録日"])
    mapping.fields = [
      FieldMap("キー", .id), FieldMap("件名", .title), FieldMap("詳細", .detail),
      FieldMap("状態", .statusAndDone), FieldMap("優先度", .priority),
      FieldMap("期限日", .due, styles: .written), FieldMap("開始日", .start, styles: .written),
      FieldMap("登録日", .created, styles: .written), FieldMap("更新日", .modified, styles: .written),
      FieldMap("担当者", .assignees), FieldMap("カテゴリー名", .tags, separator: ","),
      FieldMap("カテゴリー", .tags, separator: ","), FieldMap("プロジェクト名", .project),
      FieldMap("マイルストーン", .section), FieldMap("親課題キー", .parent),
      FieldMap("予定時間", .estimate, styles: [.hours]), FieldMap("実績時間", .spent, styles: [.hours]),
    ]
    mapping.naming.usesSynonyms = true
    mapping.priorities = .usual()
    mapping.doneWords = .usual()
  }
}
