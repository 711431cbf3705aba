/* The directory given with -o, and writing that never fails silently. */
#ifndef MG_BASE_FOLDER_H
#define MG_BASE_FOLDER_H

#include <stdio.h>

#include "base/status.h"
#include "base/text.h"

/* Makes the directory and those above it where missing; fails when nothing can be written there. */
bool mg_folder_make(const char *path, mg_status *status);
/* folder/name for writing; NULL and a status when it cannot be opened. */
FILE *mg_folder_open(const char *folder, const char *name, mg_status *status);
void mg_folder_remove(const char *folder, const char *name); /* when it is there */
/* Removes what an earlier run left: the files whose names are digits and this suffix. */
bool mg_folder_empty(const char *folder, const char *suffix, mg_status *status);
/* A whole file at once. */
bool mg_folder_write(const char *folder, const char *name, const mg_text *text, mg_status *status);
/* A copy of from/name. */
bool mg_folder_copy(const char *folder, const char *from, const char *name, mg_status *status);

/* The file that an option names, for writing: opened before the search, filled after it. NULL and a status when it cannot be. */
FILE *mg_file_open(const char *option, const char *path, mg_status *status);
/* Writes it and closes. */
bool mg_file_finish(FILE *stream, const char *path, const mg_text *text, mg_status *status);

/* `where` names the stream in the message. */
bool mg_stream_write(FILE *stream, const char *where, const char *bytes, size_t count, mg_status *status);
bool mg_stream_flush(FILE *stream, const char *where, mg_status *status);

#endif
