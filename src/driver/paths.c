#include "driver/paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *lib, *include, *library;
} places[] = {
    {"lib", "include", "."},
    {"../lib", "../include", ".."},
    {"../lib/margay", "../include", "../lib"},
};

/* folder/sub/name as a canonical path. False: it does not exist. */
static bool resolve(char out[PATH_MAX], const char *folder, const char *sub, const char *name)
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s/%s", folder, sub, name);
    return length > 0 && (size_t)length < sizeof path && realpath(path, out);
}

bool mg_paths_find_from(mg_paths *out, const char *folder, mg_status *status)
{
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (resolve(out->hooks, folder, places[i].lib, "hooks.bc") &&
            resolve(out->models, folder, places[i].lib, "libc.bc") &&
            resolve(out->include, folder, places[i].include, "margay.h")) {
            *strrchr(out->include, '/') = '\0';
            bool has_library = resolve(out->library, folder, places[i].library, "libmargay.a");
            *(has_library ? strrchr(out->library, '/') : out->library) = '\0';
            return true;
        }
    return mg_status_fail(
        status, MG_EXIT_INTERNAL,
        "hooks.bc, libc.bc and margay.h are not where %s/margay expects them, in ../lib/margay and "
        "../include; install Margay again with 'make install'",
        folder);
}

bool mg_paths_find(mg_paths *out, mg_status *status)
{
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return mg_status_fail(status, MG_EXIT_INTERNAL, "cannot read /proc/self/exe; is /proc mounted?");
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    return mg_paths_find_from(out, program, status);
}
