/* The choices that a program made on one path (mg_int and its kin), as they travel from the worker, which knows them, to whoever reports the
 * failure: one record each, in the order they were asked for. On the way they are bytes without pointers, so that they can be sent or stored;
 * only mg_choice_record_add and mg_choice_records_read know the format. */
#ifndef MG_SHAPE_CHOICE_RECORD_H
#define MG_SHAPE_CHOICE_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "base/vec.h"
#include "shape/verdict.h"

/* Strings are borrowed; none is NULL in one that was read. */
typedef struct mg_choice_record {
    const char *name;   /* the expression, as the program has it: "mg_int(0, n)" */
    const char *value;  /* "2", "RED", "object 1"; if the choice is open, a value that would do */
    const char *range;  /* what it was chosen from: "0..3", "RED|BLACK", or in words; may be empty */
    const char *number; /* what stands for it in MG_CHOICES; empty: it takes none */
    uint32_t site;      /* where the program asks for it; 0: not known */
    uint32_t fields;    /* how many fields of the structure were read before it was asked for */
    bool is_open;       /* its value was never used: the path is the same for every value */
    uint32_t
        denied; /* not 0: the call of malloc or its kin with this number on the path, which was to return NULL */
    uint64_t more; /* not 0: this is no choice, but says how many more there were than are listed */
} mg_choice_record;

typedef struct mg_choice_records {
    MG_VEC(mg_choice_record) all;
    mg_text
        numbers; /* what MG_CHOICES must be to make the same choices without Margay; empty when some are not listed */
} mg_choice_records;

/* Appends one; strings that are NULL are taken as empty. */
void mg_choice_record_add(mg_text *out, const mg_choice_record *record);
/* Reads all that were added; the strings point into `bytes`, which must outlive them. False: the bytes are not valid; records before the bad
 * one have been read. */
bool mg_choice_records_read(mg_choice_records *records, const char *bytes, size_t length);
void mg_choice_records_clear(mg_choice_records *records);
/* What the program asks for and where: "mg_int(0, n) for key at a.c:7". */
void mg_choice_record_add_name(mg_text *out, const mg_choice_record *record, const mg_site *sites);
/* The line that a report has for it, without a newline. sites: the table, or NULL: then the line does not say where. */
void mg_choice_record_add_line(mg_text *out, const mg_choice_record *record, const mg_site *sites);

#endif
