/* The user's files in, one module and its type table out. */
#ifndef MG_FRONT_FRONT_H
#define MG_FRONT_FRONT_H

#include <stddef.h>

#include "base/status.h"
#include "base/text.h"
#include "base/vec.h"
#include "shape/bounds.h"
#include "shape/type.h"
#include "weave/unit.h"

/* C that is read as the end of a file. */
typedef struct mg_front_text {
    const char *file, *after;
} mg_front_text;

typedef struct mg_front_options {
    const char *const *files; /* .c, .bc or .ll */
    size_t file_count;
    const char *const *flags; /* for clang */
    size_t flag_count;
    const char *include;           /* the folder of margay.h */
    const char *const *host_names; /* functions that its headers declare, ended by NULL */
    const char *cdb;               /* compile_commands.json or its folder, or NULL */
    bool emits_all;                /* static functions that nothing calls are compiled, too */
    const mg_front_text *texts;    /* for some of the files, one each */
    size_t text_count;
} mg_front_options;

typedef MG_VEC(mg_bounds_entry) mg_bounds_entries;

/* Compiles, reads and links the files; fills the types and the list of MG_BOUNDS (strings live in types' arena). */
bool mg_front_load(mg_unit *unit, const mg_front_options *options, mg_types *types, mg_bounds_entries *entries,
                   mg_status *status);

/* Appends what is left of a C file after preprocessing; of bitcode nothing. */
bool mg_front_preprocess(const mg_front_options *options, const char *file, mg_text *out, mg_status *status);

#endif
