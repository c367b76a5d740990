import Jobs

/// What a run that was killed had begun.
enum JobLeftovers {
  /// Removes temporary files of killed runs, whichever jobs of the file those were of; the lock of the jobs is held.
  ///
  /// - Parameter wildcards: the paths of the files of all jobs as patterns of file names, for any day.
  static func remove(of wildcards: some Sequence<String>) {
    for wildcard in Set(wildcards).sorted() {
      let (parent, name) = OutputTarget.split(wildcard)
      for folder in InputFiles.folders(fitting: parent) {
        for path in [name, OutputTarget.split(OutputRecords.path(inFolder: folder)).name] where !path.isEmpty
        {
          TemporaryFile.removeLeftovers(inFolder: folder, of: FilePattern(path))
        }
      }
      for folder in ReportDestination.folders(ofPages: wildcard) {
        for name in [PageManifest.fileName, "index.*"] {
          TemporaryFile.removeLeftovers(inFolder: folder, of: FilePattern(name))
        }
        PageStaging.removeLeftovers(
          inFolder: folder, pageCount: (try? PageManifest(inFolder: folder).pages.count) ?? 0)
      }
    }
  }
}

extension JobRequests {
  /// The paths of a job's files as patterns of file names, for any day: a run that was killed may have had another one.
  func wildcards(of job: Job) -> [String] {
    let outputs = job.outputs.compactMap { $0.text("file") }
    let others = ["latest", "rejects", "library"].compactMap { job.settings.text($0) }
    return (outputs + others).compactMap { text in
      (try? NamePattern(path(text, of: "outputs")))?.wildcard(job: job.name)
    }
  }
}
