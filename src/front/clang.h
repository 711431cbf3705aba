/* Runs clang on one file and hands over the bitcode, or what is left of the text after preprocessing. */
#ifndef MG_FRONT_CLANG_H
#define MG_FRONT_CLANG_H

#include "base/status.h"
#include "base/text.h"

typedef struct mg_clang_job {
    const char *file;
    const char *directory;    /* where to run it, or NULL */
    const char *include;      /* the folder of margay.h */
    const char *const *flags; /* the user's, first to last */
    size_t flag_count;
    bool emits_all;    /* static functions that nothing calls are compiled, too */
    bool preprocesses; /* and no more: the text is what comes out, without warnings */
    const char *after; /* C that is read as the end of the file, or NULL */
} mg_clang_job;

/* Appends the bitcode, or the text, to out. clang's own messages go to stderr as they are. */
bool mg_clang_run(const mg_clang_job *job, mg_text *out, mg_status *status);
/* Do the user's flags say that signed arithmetic wraps around? The checks that clang compiles in ignore that, so the weave must take them out. */
bool mg_clang_wraps(const mg_clang_job *job);

#endif
