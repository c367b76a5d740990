import TaskModel
import Templating

// Properties that a task came with and that the model has no field for: any name, any parameters, any type.

extension CalendarProperties {
  /// A property whose type has been found.
  mutating func property(_ property: CalendarProperty, to output: inout OutputBuffer) {
    switch syntax {
    case .text: appendLine(property, to: &output)
    case .xml: appendElement(property, to: &output)
    case .json: appendArray(property, to: &output)
    }
  }

  private mutating func appendLine(_ property: CalendarProperty, to output: inout OutputBuffer) {
    line = Array(property.name.utf8)
    let said = property.saidType.map { [(name: "VALUE", value: $0)] } ?? []
    for (name, value) in property.parameters + said {
      line.append(UInt8(ascii: ";"))
      line.append(contentsOf: name.utf8)
      line.append(UInt8(ascii: "="))
      // Several addresses stand in quotes of their own (RFC 5545 §3.2.4 and following).
      let isList = ["MEMBER", "DELEGATED-TO", "DELEGATED-FROM"].contains(name)
      let values = isList ? value.split(separator: ",").map(String.init) : [value]
      for (index, value) in values.enumerated() {
        if index > 0 { line.append(UInt8(ascii: ",")) }
        let isQuoted = name == "CN" || !value.utf8.allSatisfy { !",:;".utf8.contains($0) }
        if isQuoted { line.append(UInt8(ascii: "\"")) }
        line.append(contentsOf: value.utf8)
        if isQuoted { line.append(UInt8(ascii: "\"")) }
      }
    }
    line.append(UInt8(ascii: ":"))
    let value = Array(property.value.utf8)
    let isText = property.type == "text" || (property.type == "unknown" && property.saidType == nil)
    if isText { appendEscaped(value[...]) } else { line.append(contentsOf: value) }
    endLine(to: &output)
  }

  private mutating func appendElement(_ property: CalendarProperty, to output: inout OutputBuffer) {
    let name = property.name.lowercased()
    output.append("<\(name)>")
    let parameters = property.writtenParameters
    if !parameters.isEmpty {
      output.append(literal: "<parameters>")
      for (name, value) in parameters {
        let type = CalendarProperties.type(ofParameter: name)
        output.append("<\(name)><\(type)>")
        output.appendXML(Array(value.utf8)[...])
        output.append("</\(type)></\(name)>")
      }
      output.append(literal: "</parameters>")
    }
    if property.type == "float" {
      for (name, value) in zip(["latitude", "longitude"], property.value.split(separator: ";")) {
        output.append("<\(name)>\(value)</\(name)>")
      }
    } else {
      output.append("<\(property.type)>")
      output.appendXML(Array(property.extendedValue.utf8)[...])
      output.append("</\(property.type)>")
    }
    output.append("</\(name)>")
  }

  private mutating func appendArray(_ property: CalendarProperty, to output: inout OutputBuffer) {
    appendComma(to: &output)
    output.append("[\"\(property.name.lowercased())\",{")
    for (index, (name, value)) in property.writtenParameters.enumerated() {
      output.append(index > 0 ? ",\"\(name)\":" : "\"\(name)\":")
      output.appendJSON(Array(value.utf8)[...])
    }
    output.append("},\"\(property.type)\",")
    switch property.type {
    case "integer": output.append(property.value)
    case "float": output.append("[" + property.value.split(separator: ";").joined(separator: ",") + "]")
    default: output.appendJSON(Array(property.extendedValue.utf8)[...])
    }
    output.append(UInt8(ascii: "]"))
  }

  /// The type of a parameter's value in xCal (RFC 6321 §3.5).
  private static func type(ofParameter name: String) -> String {
    switch name {
    case "rsvp": "boolean"
    case "altrep", "dir": "uri"
    case "sent-by", "member", "delegated-to", "delegated-from": "cal-address"
    default: "text"
    }
  }
}

extension CalendarProperty {
  /// The parameters as xCal and jCal have them, in small letters; the type is written otherwise there.
  fileprivate var writtenParameters: [(name: String, value: String)] {
    parameters.filter { $0.name != "ENCODING" }.map { ($0.name.lowercased(), $0.value) }
  }

  /// The value as xCal and jCal have it: days and times in the extended form.
  fileprivate var extendedValue: String {
    guard type == "date" || type == "date-time" else { return value }
    let digits = Array(value)
    guard digits.count >= 8 else { return value }
    let day = String(digits[..<4]) + "-" + String(digits[4..<6]) + "-" + String(digits[6..<8])
    guard digits.count >= 15 else { return day }
    return day + "T" + String(digits[9..<11]) + ":" + String(digits[11..<13]) + ":" + String(digits[13...])
  }
}
