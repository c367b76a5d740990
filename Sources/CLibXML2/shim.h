#ifndef PANTASK_CLIBXML2_SHIM_H
#define PANTASK_CLIBXML2_SHIM_H

#include <string.h>

// Debian's libxml2 is built with ICU and its headers pull in the system's, whose types clash with those that
// Foundation brings along. Only the last members of a struct that we never touch depend on it.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/globals.h>

// What Swift cannot say about libxml2: variadic callbacks, globals that are macros, and a byte search.

/// The error handlers of the calling thread, to be put back after a scan.
typedef struct {
  xmlGenericErrorFunc generic;
  void *genericContext;
  xmlStructuredErrorFunc structured;
  void *structuredContext;
} PantaskXMLErrorHandlers;

/// Takes messages that libxml2 would otherwise print to stderr, and drops them.
static inline void pantaskXMLDropMessage(void *context, const char *message, ...) {
  (void)context;
  (void)message;
}

/// Routes every error of the calling thread that bypasses the parser's own handler to `structured`, prints
/// nothing, and returns what was set before.
static inline PantaskXMLErrorHandlers pantaskXMLReplaceErrorHandlers(
    xmlStructuredErrorFunc structured, void *context) {
  PantaskXMLErrorHandlers before = {
      xmlGenericError, xmlGenericErrorContext, xmlStructuredError, xmlStructuredErrorContext};
  xmlSetGenericErrorFunc(NULL, pantaskXMLDropMessage);
  xmlSetStructuredErrorFunc(context, structured);
  return before;
}

/// Puts the calling thread's error handlers back.
static inline void pantaskXMLRestoreErrorHandlers(PantaskXMLErrorHandlers before) {
  xmlSetGenericErrorFunc(before.genericContext, before.generic);
  xmlSetStructuredErrorFunc(before.structuredContext, before.structured);
}

/// Index of the first NUL in `count` bytes, or `count`.
static inline long pantaskIndexOfNul(const unsigned char *bytes, long count) {
  const void *found = memchr(bytes, 0, (size_t)count);
  return found == NULL ? count : (const unsigned char *)found - bytes;
}

#endif
