#include "report/link.h"

#include <assert.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void add_escaped(mg_text *out, const char *path)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    for (; *path; path++)
        if (strchr(plain, *path))
            mg_text_add_bytes(out, path, 1);
        else
            mg_text_printf(out, "%%%02X", (unsigned char)*path);
}

/* The length of the folders that both are in, with the slash at their end. */
static size_t count_shared(const char *a, const char *b)
{
    size_t shared = 0;
    for (size_t i = 0; a[i] && a[i] == b[i]; i++)
        if (a[i] == '/')
            shared = i + 1;
    return shared;
}

void mg_link_add(mg_text *out, const char *file, const char *folder)
{
    char from[PATH_MAX], to[PATH_MAX + 1];
    if (!realpath(file, from) || !realpath(folder, to)) {
        add_escaped(out, folder);
        return;
    }
    size_t length = strlen(to);
    if (length < PATH_MAX)
        memcpy(to + length, "/", 2); /* so that count_shared counts the folder itself */
    size_t shared = count_shared(from, to);
    assert(shared); /* the root, at least */
    for (const char *slash = from + shared; (slash = strchr(slash, '/')); slash++)
        mg_text_add(out, "../");
    bool is_here = !to[shared] && !strchr(from + shared, '/');
    add_escaped(out, is_here ? "./" : to + shared);
}
