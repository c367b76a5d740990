import Scanners
import Testing

/// nst/JSONTestSuite at the level of the scanner.
@Suite(.enabled(if: JSONTestData.isPresent, "the conformance data is not at hand"))
struct JSONConformanceTests {
  static let files = JSONTestData.files(in: "json-testsuite/test_parsing")

  @Test func everyValidFileIsAccepted() {
    let files = Self.files.filter { $0.name.hasPrefix("y_") }
    #expect(files.count == 95)
    for file in files {
      let scan = JSONScanner.scan(file.bytes)
      #expect(scan.failure == nil, "\(file.name)")
      #expect(scan.isSound, "\(file.name)")
    }
  }

  @Test func everyInvalidFileIsRejected() {
    let files = Self.files.filter { $0.name.hasPrefix("n_") }
    #expect(files.count == 188)
    for file in files { #expect(JSONScanner.scan(file.bytes).failure != nil, "\(file.name)") }
  }

  @Test func filesThatMayBeEitherStayAsTheyAre() {
    let files = Self.files.filter { $0.name.hasPrefix("i_") }
    #expect(files.count == 35)
    let verdicts = files.map { file in
      let scan = JSONScanner.scan(file.bytes)
      return "\(file.name) \(scan.failureCode ?? "accept") \(scan.problems.count)"
    }
    #expect(verdicts == Self.frozen)
  }

  @Test func transformedFilesKeepTheirValues() {
    let files = JSONTestData.files(in: "json-testsuite/test_transform")
    #expect(files.count == 22)
    let values = files.map { file in
      let scan = JSONScanner.scan(file.bytes)
      let values = scan.records.map { record in record.value.map(Self.text) ?? "-" }
      return
        "\(file.name) \(scan.failureCode ?? "accept") \(scan.problems.count) \(values.joined(separator: " "))"
    }
    #expect(values == Self.frozenTransforms)
  }

  private static func text(_ value: JSONTestValue) -> String {
    switch value {
    case .text(let bytes):
      bytes.map { byte in
        (0x21...0x7E).contains(byte)
          ? String(decoding: [byte], as: UTF8.self) : "<\(String(byte, radix: 16))>"
      }.joined()
    case .number(let bytes), .opaque(let bytes): String(decoding: bytes, as: UTF8.self)
    case .literal(let word): word
    case .object(let members):
      "{" + members.map { "\(text(.text($0.name))):\(text($0.value))" }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(text).joined(separator: ",") + "]"
    }
  }

  static let frozen = [
    "i_number_double_huge_neg_exp.json accept 0",
    "i_number_huge_exp.json accept 0",
    "i_number_neg_int_huge_exp.json accept 0",
    "i_number_pos_double_huge_exp.json accept 0",
    "i_number_real_neg_overflow.json accept 0",
    "i_number_real_pos_overflow.json accept 0",
    "i_number_real_underflow.json accept 0",
    "i_number_too_big_neg_int.json accept 0",
    "i_number_too_big_pos_int.json accept 0",
    "i_number_very_big_negative_int.json accept 0",
    "i_object_key_lone_2nd_surrogate.json accept 1",
    "i_string_1st_surrogate_but_2nd_missing.json accept 1",
    "i_string_1st_valid_surrogate_2nd_invalid.json accept 1",
    "i_string_UTF-16LE_with_BOM.json malformed-utf8 0",
    "i_string_UTF-8_invalid_sequence.json malformed-utf8 0",
    "i_string_UTF8_surrogate_U+D800.json malformed-utf8 0",
    "i_string_incomplete_surrogate_and_escape_valid.json accept 1",
    "i_string_incomplete_surrogate_pair.json accept 1",
    "i_string_incomplete_surrogates_escape_valid.json accept 1",
    "i_string_invalid_lonely_surrogate.json accept 1",
    "i_string_invalid_surrogate.json accept 1",
    "i_string_invalid_utf-8.json malformed-utf8 0",
    "i_string_inverted_surrogates_U+1D11E.json accept 1",
    "i_string_iso_latin_1.json malformed-utf8 0",
    "i_string_lone_second_surrogate.json accept 1",
    "i_string_lone_utf8_continuation_byte.json malformed-utf8 0",
    "i_string_not_in_unicode_range.json malformed-utf8 0",
    "i_string_overlong_sequence_2_bytes.json malformed-utf8 0",
    "i_string_overlong_sequence_6_bytes.json malformed-utf8 0",
    "i_string_overlong_sequence_6_bytes_null.json malformed-utf8 0",
    "i_string_truncated-utf-8.json malformed-utf8 0",
    "i_string_utf16BE_no_BOM.json syntax 0",
    "i_string_utf16LE_no_BOM.json syntax 0",
    "i_structure_500_nested_arrays.json too-deep 0",
    "i_structure_UTF-8_BOM_empty_object.json accept 0",
  ]
  static let frozenTransforms = [
    "number_-9223372036854775808.json accept 0 -9223372036854775808",
    "number_-9223372036854775809.json accept 0 -9223372036854775809",
    "number_1.0.json accept 0 1.0",
    "number_1.000000000000000005.json accept 0 1.000000000000000005",
    "number_1000000000000000.json accept 0 1000000000000000",
    "number_10000000000000000999.json accept 0 10000000000000000999",
    "number_1e-999.json accept 0 1E-999",
    "number_1e6.json accept 0 1E6",
    "number_9223372036854775807.json accept 0 9223372036854775807",
    "number_9223372036854775808.json accept 0 9223372036854775808",
    "object_key_nfc_nfd.json accept 0 {<c3><a9>:NFC,e<cc><81>:NFD}",
    "object_key_nfd_nfc.json accept 0 {e<cc><81>:NFD,<c3><a9>:NFC}",
    "object_same_key_different_values.json accept 1 {a:1,a:2}",
    "object_same_key_same_value.json accept 1 {a:1,a:1}",
    "object_same_key_unclear_values.json accept 1 {a:0,a:-0}",
    "string_1_escaped_invalid_codepoint.json accept 1 <ef><bf><bd>",
    "string_1_invalid_codepoint.json malformed-utf8 0 ",
    "string_2_escaped_invalid_codepoints.json accept 1 <ef><bf><bd><ef><bf><bd>",
    "string_2_invalid_codepoints.json malformed-utf8 0 ",
    "string_3_escaped_invalid_codepoints.json accept 1 <ef><bf><bd><ef><bf><bd><ef><bf><bd>",
    "string_3_invalid_codepoints.json malformed-utf8 0 ",
    "string_with_escaped_NULL.json accept 0 A<0>B",
  ]
}
