// What of the model belongs to the library's interface: `import PantaskKit` is enough. The rest of `TaskModel` is
// public only so that its loops can be inlined into other modules, and is nobody's to use.

@_exported public import struct TaskModel.Accounting
@_exported public import struct TaskModel.CivilDate
@_exported public import struct TaskModel.Diagnostic
@_exported public import enum TaskModel.DiagnosticCode
@_exported public import struct TaskModel.DiagnosticLog
@_exported public import enum TaskModel.ExtraValue
@_exported public import enum TaskModel.Field
@_exported public import struct TaskModel.FieldSet
@_exported public import struct TaskModel.Loss
@_exported public import struct TaskModel.LossLedger
@_exported public import enum TaskModel.LossReason
@_exported public import enum TaskModel.Priority
@_exported public import struct TaskModel.SourceLocation
@_exported public import struct TaskModel.TaskDate
@_exported public import struct TaskModel.TaskItem
@_exported public import struct TaskModel.TaskTable
