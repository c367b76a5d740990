import Foundation
import PantaskKit

func urgent(in files: [URL], on day: String) throws -> String {
  var options = ReadingOptions()
  options.clock = try TaskClock(now: day, timeZone: "Asia/Tokyo")
  let tasks = try TaskReader().read(files, options: options).tasks
  let urgent = try tasks.filtered(by: Filter("open AND priority >= high"))
  return try Report(template: .digest, format: .markdown).render(urgent)
}
