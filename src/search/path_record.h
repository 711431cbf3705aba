/* What a proof reports of one path: how it ended and where, its condition as text, and numbers that lead there. It is sent as one record (MG_RECORD_PATH): the picks
 * are those of the record, the rest is in its bytes. */
#ifndef MG_SEARCH_PATH_RECORD_H
#define MG_SEARCH_PATH_RECORD_H

#include "base/text.h"
#include "search/record.h"
#include "shape/trace.h"

/* A part of the bytes. */
typedef struct mg_path_part {
    const char *bytes;
    uint32_t length;
} mg_path_part;

typedef enum mg_path_parts {
    MG_PATH_CONDITION, /* text, ends with a NUL */
    MG_PATH_GIVEN,     /* as MG_RECORD_GIVEN */
    MG_PATH_AGAIN,     /* as MG_RECORD_AGAIN */
    MG_PATH_CHOICES,   /* as of MG_RECORD_CRASH */
    MG_PATH_PARTS
} mg_path_parts;

typedef struct mg_path_record {
    mg_stop stop;           /* has_path: numbers are known */
    bool has_other_choices; /* the condition does not say it all: fields and objects were chosen, too */
    bool has_result;        /* the function returned an integer */
    bool is_signed;         /* the type of that integer is */
    uint64_t result;        /* the integer that it returns for those numbers */
    mg_path_part parts[MG_PATH_PARTS];
} mg_path_record;

/* Writes the bytes of the record; replaces what `out` has. */
void mg_path_record_write(mg_text *out, const mg_path_record *path);
/* Reads it from a record, whose bytes it borrows. */
void mg_path_record_read(mg_path_record *path, const mg_record *record);

#endif
