// The entry point of libFuzzer for a program that has a `main` of its own; LLVM has no header for it.
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t count));
