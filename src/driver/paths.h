/* Where the files are that Margay needs at run time. They are found from the place of the program itself, so an installed tree can be moved.
 *
 * Installed: PREFIX/bin/margay, PREFIX/lib/margay, PREFIX/include. In the build tree: lib and include beside the
 * program, or one folder up for a unit test. */
#ifndef MG_DRIVER_PATHS_H
#define MG_DRIVER_PATHS_H

#include <limits.h>
#include <stdbool.h>

#include "base/status.h"

typedef struct mg_paths {
    char hooks[PATH_MAX];   /* hooks.bc: what is woven into the user's code */
    char models[PATH_MAX];  /* libc.bc: models of the C library */
    char include[PATH_MAX]; /* the folder of margay.h */
    char library
        [PATH_MAX]; /* the folder of libmargay.a, the containers for other compilers; "" if there is none */
} mg_paths;

bool mg_paths_find(mg_paths *out, mg_status *status);
/* As if the program were in this folder. */
bool mg_paths_find_from(mg_paths *out, const char *folder, mg_status *status);

#endif
