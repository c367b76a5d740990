import Jobs
import TaskModel
import YAMLFiles

// `pantask init` and `pantask schedule`: what a report needs to run unattended.

extension Runner {
  /// Writes a job file with comments; one that is there is left alone.
  package func makeJobFile(_ request: JobFileRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics, isScheduled: true)
    return session.run {
      for input in request.inputs {
        for path in try InputFiles.paths(input, takesNewest: false) { _ = try FileInput(path: path) }
        // What is in the folder of the job file is not all tasks: its outputs are there, and it is itself.
        for name in [request.path] + JobFileDraft.outputs where InputFiles.names(name, input) {
          throw UsageError(
            "\(TerminalText.escaped(input, byteLimit: 200)) would name \(name) as well; give the files, or a pattern such as '*.csv'"
          )
        }
      }
      try JobFileDraft.write(JobFileDraft.text(inputs: request.inputs), to: request.path)
      session.log.add(
        Diagnostic(
          .note, code: .madeJobFile, "made; `pantask run --check` shows what it does, `pantask run` does it",
          at: SourceLocation(file: request.path)))
    }
  }

  /// Prints what has a job run at its time; to install it is the user's act.
  package func schedule(_ request: ScheduleRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      let schedule: Schedule
      do throws(Diagnostic) { schedule = try Schedule(request.time) } catch { throw RunFailure.usage(error) }
      let file = try JobsRun.file(request.path)
      do throws(Diagnostic) { _ = try file.jobs(named: [request.jobName]) } catch {
        throw RunFailure.usage(error)
      }
      let (folder, name) = OutputTarget.split(request.path)
      let scheduled = ScheduledJob(
        program: SystemCalls.programPath ?? "pantask", folder: Self.wholePath(folder), file: name,
        job: request.jobName, schedule: schedule)
      let text: String
      do throws(Diagnostic) {
        switch request.scheduler {
        case .cron: text = try scheduled.cronLine()
        case .systemd: text = try scheduled.systemdUnits()
        // In a repository the job file is where the workflow finds it, and not where it is here.
        case .github:
          text = try ScheduledJob(
            program: "pantask", folder: ".", file: request.path, job: request.jobName, schedule: schedule
          ).workflow()
        }
      } catch { throw RunFailure.usage(error) }
      let output = StandardOutput(console: console)
      try output.write(text)
      try output.finish()
    }
  }

  private static func wholePath(_ folder: String) -> String {
    if folder.hasPrefix("/") { return folder }
    let current = SystemCalls.currentFolder ?? "."
    return folder == "." ? current : "\(current)/\(folder)"
  }
}

/// A job file to begin with.
enum JobFileDraft {
  /// What its jobs write, on some day.
  static let outputs = ["today.html", "week-2026-03-26.html", "week-2026-03-26.md", "week.html"]

  /// Its text.
  static func text(inputs: [String]) -> String {
    let list = inputs.map { YAMLText.scalar($0, isInline: true) }.joined(separator: ", ")
    return """
      # yaml-language-server: $schema=pantask.schema.json
      # Reports that run unattended: `pantask run` makes them all, `pantask run daily` one of them.
      # Paths are relative to this file. Keys are the options of `pantask report`; `pantask help jobs` lists them.
      version: 1

      # What every job has unless it says otherwise.
      defaults:
        inputs: [\(list)]
        # Days begin at midnight there.
        time-zone: UTC
        require-inputs:
          # Yesterday's export is the commonest silent failure of a scheduled report: take the # away.
          # newer-than: 26h
          min-tasks: 1

      jobs:
        daily:
          title: Today
          where: 'open AND due < today + 7d'
          # One template or another: report, summary, checklist, table, digest, or a folder with your own.
          outputs: [today.html]
          # Leave the page alone where nothing has changed.
          only-if-changed: true
          # The run ends with exit code 1 where more tasks than this are late: take the # away.
          # gates:
          #   late: {fail-if: 'overdue AND priority >= high', max: 3}

        weekly:
          title: 'Week {week}'
          group-by: assignees,priority
          outputs: ['week-{date}.html', {file: 'week-{date}.md', template: digest}]
          # The newest one under a name that stays.
          latest: week.html
          # Older ones are removed.
          keep: 30

      """
  }

  /// Writes a file that is not there yet.
  static func write(_ text: String, to path: String) throws(OutputError) {
    do throws(SystemFailure) {
      let descriptor = try SystemCalls.open(path, .createNew(permissions: 0o666))
      do throws(SystemFailure) { try SystemCalls.write(descriptor, Array(text.utf8)) } catch {
        try? SystemCalls.close(descriptor)
        try? SystemCalls.remove(path)
        throw error
      }
      try SystemCalls.close(descriptor)
    } catch {
      throw OutputError(file: path, operation: .create, cause: .system(error))
    }
  }
}
