#ifndef PANTASK_CVECTORS_H
#define PANTASK_CVECTORS_H

// What Swift cannot say about vectors: one bit a byte of a comparison's result ("move mask"), a look-up in a table of
// sixteen ("shuffle"), and code for a processor that has more than the least; and that memory is going to be needed.
//
// Everything about vectors is also there in Swift, for processors that are not of this kind, and tests hold the two together:
// callers ask `pantaskHasWideVectors()` once a block of memory, and never once a value. Nothing here reads a byte
// beyond those that it is told of.

#include <stdbool.h>
#include <stdint.h>

/// Asks for the memory at an address, which need not be there, without waiting for it.
static inline void pantaskPrefetch(const void *address) { __builtin_prefetch(address); }

#if defined(__x86_64__) && defined(__clang__)

#include <immintrin.h>

#define PANTASK_WIDE __attribute__((target("avx2"), noinline, unused))

/// Whether the processor has vectors of 32 bytes, and the functions below may be called.
static inline bool pantaskHasWideVectors(void) { return __builtin_cpu_supports("avx2"); }

/// For each of `blockCount` blocks of 64 bytes one bit a byte, the lowest for the first: set where the byte is
/// `delimiter`, `quote`, LF, CR or NUL.
PANTASK_WIDE static void pantaskMarkSpecialBytes(
    const uint8_t *bytes, long blockCount, uint8_t delimiter, uint8_t quote, uint64_t *masks) {
  const __m256i delimiters = _mm256_set1_epi8((char)delimiter);
  const __m256i quotes = _mm256_set1_epi8((char)quote);
  const __m256i lineFeeds = _mm256_set1_epi8(10);
  const __m256i returns = _mm256_set1_epi8(13);
  for (long block = 0; block < blockCount; block++) {
    uint64_t mask = 0;
    for (int half = 0; half < 2; half++) {
      const __m256i part = _mm256_loadu_si256((const __m256i *)(bytes + block * 64 + half * 32));
      const __m256i ends = _mm256_or_si256(_mm256_cmpeq_epi8(part, delimiters), _mm256_cmpeq_epi8(part, lineFeeds));
      const __m256i others = _mm256_or_si256(_mm256_cmpeq_epi8(part, quotes), _mm256_cmpeq_epi8(part, returns));
      const __m256i none = _mm256_cmpeq_epi8(part, _mm256_setzero_si256());
      const __m256i hits = _mm256_or_si256(_mm256_or_si256(ends, others), none);
      mask |= (uint64_t)(uint32_t)_mm256_movemask_epi8(hits) << (half * 32);
    }
    masks[block] = mask;
  }
}

/// The same for JSON: set where the byte is a quotation mark, a backslash or a control character (RFC 8259 §7).
PANTASK_WIDE static void pantaskMarkStringEnds(const uint8_t *bytes, long blockCount, uint64_t *masks) {
  const __m256i quotes = _mm256_set1_epi8(0x22);
  const __m256i backslashes = _mm256_set1_epi8(0x5C);
  const __m256i lastControl = _mm256_set1_epi8(0x1F);
  for (long block = 0; block < blockCount; block++) {
    uint64_t mask = 0;
    for (int half = 0; half < 2; half++) {
      const __m256i part = _mm256_loadu_si256((const __m256i *)(bytes + block * 64 + half * 32));
      const __m256i signs = _mm256_or_si256(_mm256_cmpeq_epi8(part, quotes), _mm256_cmpeq_epi8(part, backslashes));
      const __m256i controls = _mm256_cmpeq_epi8(_mm256_min_epu8(part, lastControl), part);
      const __m256i hits = _mm256_or_si256(signs, controls);
      mask |= (uint64_t)(uint32_t)_mm256_movemask_epi8(hits) << (half * 32);
    }
    masks[block] = mask;
  }
}

/// How many whole blocks of 64 bytes from `bytes` on are well-formed UTF-8, given that the three bytes before `bytes`
/// are there and part of well-formed text. A sequence that the last of them only begins is not judged.
///
/// Three look-ups by half bytes tell what is wrong with two bytes that follow each other; what they cannot see is a
/// third or fourth byte that is missing or too many (J. Keiser and D. Lemire, "Validating UTF-8 in less than one
/// instruction per byte", 2021).
PANTASK_WIDE static long pantaskWellFormedBlocks(const uint8_t *bytes, long blockCount) {
  enum {
    tooShort = 1, tooLong = 2, overlong3 = 4, tooLarge = 8, surrogate = 16, overlong2 = 32,
    tooLargeOrOverlong4 = 64, twoContinuations = 128, carry = 1 | 2 | 128
  };
#define PANTASK_TWICE(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)                                              \
  _mm256_setr_epi8((char)(a), (char)(b), (char)(c), (char)(d), (char)(e), (char)(f), (char)(g), (char)(h),         \
                   (char)(i), (char)(j), (char)(k), (char)(l), (char)(m), (char)(n), (char)(o), (char)(p),         \
                   (char)(a), (char)(b), (char)(c), (char)(d), (char)(e), (char)(f), (char)(g), (char)(h),         \
                   (char)(i), (char)(j), (char)(k), (char)(l), (char)(m), (char)(n), (char)(o), (char)(p))
  const __m256i firstHigh = PANTASK_TWICE(
      tooLong, tooLong, tooLong, tooLong, tooLong, tooLong, tooLong, tooLong,
      twoContinuations, twoContinuations, twoContinuations, twoContinuations,
      tooShort | overlong2, tooShort, tooShort | overlong3 | surrogate,
      tooShort | tooLarge | tooLargeOrOverlong4);
  const __m256i firstLow = PANTASK_TWICE(
      carry | overlong3 | overlong2 | tooLargeOrOverlong4, carry | overlong2, carry, carry,
      carry | tooLarge, carry | tooLarge | tooLargeOrOverlong4, carry | tooLarge | tooLargeOrOverlong4,
      carry | tooLarge | tooLargeOrOverlong4, carry | tooLarge | tooLargeOrOverlong4,
      carry | tooLarge | tooLargeOrOverlong4, carry | tooLarge | tooLargeOrOverlong4,
      carry | tooLarge | tooLargeOrOverlong4, carry | tooLarge | tooLargeOrOverlong4,
      carry | tooLarge | tooLargeOrOverlong4 | surrogate, carry | tooLarge | tooLargeOrOverlong4,
      carry | tooLarge | tooLargeOrOverlong4);
  const __m256i secondHigh = PANTASK_TWICE(
      tooShort, tooShort, tooShort, tooShort, tooShort, tooShort, tooShort, tooShort,
      tooLong | overlong2 | twoContinuations | overlong3 | tooLargeOrOverlong4,
      tooLong | overlong2 | twoContinuations | overlong3 | tooLarge,
      tooLong | overlong2 | twoContinuations | surrogate | tooLarge,
      tooLong | overlong2 | twoContinuations | surrogate | tooLarge,
      tooShort, tooShort, tooShort, tooShort);
#undef PANTASK_TWICE
  const __m256i lowHalf = _mm256_set1_epi8(0x0F);
  const __m256i topBit = _mm256_set1_epi8((char)0x80);
  long block = 0;
  while (block < blockCount) {
    const uint8_t *start = bytes + block * 64;
    const __m256i first = _mm256_loadu_si256((const __m256i *)start);
    const __m256i second = _mm256_loadu_si256((const __m256i *)(start + 32));
    // After a byte of a longer sequence the full check must see whether something is missing.
    const bool isPlain = start[-1] < 0x80 && _mm256_movemask_epi8(_mm256_or_si256(first, second)) == 0;
    if (!isPlain) {
      __m256i wrong = _mm256_setzero_si256();
      for (int half = 0; half < 2; half++) {
        const uint8_t *place = start + half * 32;
        const __m256i part = half == 0 ? first : second;
        const __m256i oneBefore = _mm256_loadu_si256((const __m256i *)(place - 1));
        const __m256i twoBefore = _mm256_loadu_si256((const __m256i *)(place - 2));
        const __m256i threeBefore = _mm256_loadu_si256((const __m256i *)(place - 3));
        const __m256i pairs = _mm256_and_si256(
            _mm256_and_si256(
                _mm256_shuffle_epi8(firstHigh, _mm256_and_si256(_mm256_srli_epi16(oneBefore, 4), lowHalf)),
                _mm256_shuffle_epi8(firstLow, _mm256_and_si256(oneBefore, lowHalf))),
            _mm256_shuffle_epi8(secondHigh, _mm256_and_si256(_mm256_srli_epi16(part, 4), lowHalf)));
        // The top bit is left where a sequence of three or four makes this its third or fourth byte.
        const __m256i third = _mm256_subs_epu8(twoBefore, _mm256_set1_epi8(0xE0 - 0x80));
        const __m256i fourth = _mm256_subs_epu8(threeBefore, _mm256_set1_epi8(0xF0 - 0x80));
        const __m256i mustContinue = _mm256_and_si256(_mm256_or_si256(third, fourth), topBit);
        wrong = _mm256_or_si256(wrong, _mm256_xor_si256(mustContinue, pairs));
      }
      if (!_mm256_testz_si256(wrong, wrong)) break;
    }
    block++;
  }
  return block;
}

/// For each of `blockCount` blocks of 32 bytes whether nothing in it means anything in Markdown: no control character,
/// none of ``# $ % & * - . : < @ [ \ ] ^ _ ` | ~``, none of the bytes C2, D8 and E2, which may begin a character that
/// acts, and no four hexadecimal digits in four bytes from a multiple of four on.
///
/// Two look-ups by half bytes: what the upper half allows and what the lower half allows have a bit in common where the
/// byte is one of these.
PANTASK_WIDE static void pantaskMarkPlainBlocks(const uint8_t *bytes, long blockCount, bool *isPlain) {
  enum { control = 1, two = 2, three = 4, zero = 8, five = 16, seven = 32, digit = 64, letter = 128 };
  const __m128i uppers = _mm_setr_epi8(
      control, control, two, three | digit, zero | (char)letter, five, zero | (char)letter, seven,
      0, 0, 0, 0, 0, 0, 0, 0);
  const __m128i lowers = _mm_setr_epi8(
      control | zero | digit, control | digit | (char)letter, control | digit | (char)letter,
      control | two | digit | (char)letter, control | two | digit | (char)letter,
      control | two | digit | (char)letter, control | two | digit | (char)letter, control | digit,
      control | digit, control | digit, control | two | three, control | five, control | three | five | seven,
      control | two | five, control | two | five | seven, control | five | seven);
  const __m256i ofUpper = _mm256_broadcastsi128_si256(uppers);
  const __m256i ofLower = _mm256_broadcastsi128_si256(lowers);
  const __m256i lowHalf = _mm256_set1_epi8(0x0F);
  const __m256i meanings = _mm256_set1_epi8(control | two | three | zero | five | seven);
  const __m256i digits = _mm256_set1_epi8((char)(digit | letter));
  for (long block = 0; block < blockCount; block++) {
    const __m256i part = _mm256_loadu_si256((const __m256i *)(bytes + block * 32));
    const __m256i classes = _mm256_and_si256(
        _mm256_shuffle_epi8(ofUpper, _mm256_and_si256(_mm256_srli_epi16(part, 4), lowHalf)),
        _mm256_shuffle_epi8(ofLower, _mm256_and_si256(part, lowHalf)));
    const __m256i isNoDigit = _mm256_cmpeq_epi8(_mm256_and_si256(classes, digits), _mm256_setzero_si256());
    const __m256i fourDigits = _mm256_cmpeq_epi32(isNoDigit, _mm256_setzero_si256());
    const __m256i acting = _mm256_or_si256(
        _mm256_cmpeq_epi8(part, _mm256_set1_epi8((char)0xC2)),
        _mm256_or_si256(_mm256_cmpeq_epi8(part, _mm256_set1_epi8((char)0xD8)),
                        _mm256_cmpeq_epi8(part, _mm256_set1_epi8((char)0xE2))));
    const __m256i meaning = _mm256_or_si256(_mm256_and_si256(classes, meanings), acting);
    isPlain[block] = _mm256_testz_si256(_mm256_or_si256(meaning, fourDigits), _mm256_set1_epi8((char)0xFF));
  }
}

#undef PANTASK_WIDE

#else

static inline bool pantaskHasWideVectors(void) { return false; }

static inline void pantaskMarkSpecialBytes(
    const uint8_t *bytes, long blockCount, uint8_t delimiter, uint8_t quote, uint64_t *masks) {}

static inline void pantaskMarkStringEnds(const uint8_t *bytes, long blockCount, uint64_t *masks) {}

static inline long pantaskWellFormedBlocks(const uint8_t *bytes, long blockCount) { return 0; }

static inline void pantaskMarkPlainBlocks(const uint8_t *bytes, long blockCount, bool *isPlain) {}

#endif

#endif
