/* What a proof tells of one path: how it ended and where, its condition as text, and numbers that lead there. It is one record (MG_RECORD_PATH): the picks and
 * the turns are those of the record, the rest lies in its bytes. */
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
    bool has_other_choices; /* the condition is not all: fields and objects were chosen */
    bool has_result;        /* the function returned an integer: */
    bool is_signed;         /* of its type */
    uint64_t result;        /* which one, for those numbers */
    mg_path_part parts[MG_PATH_PARTS];
} mg_path_record;

/* The bytes of a record. */
void mg_path_record_write(mg_text *out, const mg_path_record *path);
/* Borrows the bytes. */
void mg_path_record_read(mg_path_record *path, const mg_record *record);

#endif
