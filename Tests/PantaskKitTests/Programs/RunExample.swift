import PantaskKit

func writeReport(of inputs: [String], to page: String) -> ExitStatus {
  var request = ReportRequest()
  request.input.paths = inputs
  request.pipeline.filter = "open AND priority >= high"
  request.pipeline.sort = "due,title"
  request.pipeline.timeZone = "Asia/Tokyo"
  request.output.path = page
  return Runner(console: .system()).report(request)
}
