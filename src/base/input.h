/* Files that are read: regular ones, of a sensible size. A pipe or a device that somebody put in the place of one must not make Margay
 * wait, or read for ever. */
#ifndef MG_BASE_INPUT_H
#define MG_BASE_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

#define MG_INPUT_MOST ((size_t)512 << 20) /* bytes; larger than any file that somebody wrote */

/* Is it a regular file of at most so many bytes? If not, *why says what is wrong: "is a directory". */
bool mg_input_check(const char *path, size_t most, const char **why);
/* Appends the whole file to a text, which is a string afterwards even if the file is empty. */
bool mg_input_read(const char *path, size_t most, mg_text *out, const char **why);

#endif
