#include "failure/shell.h"

#include <assert.h>
#include <string.h>

void mg_shell_add(mg_text *out, const char *word)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/=+,:@%";
    assert(word);
    if (*word && strspn(word, plain) == strlen(word)) {
        mg_text_add(out, word);
        return;
    }
    mg_text_add(out, "'");
    for (; *word; word++)
        if (*word == '\'')
            mg_text_add(out, "'\\''");
        else
            mg_text_add_bytes(out, word, 1);
    mg_text_add(out, "'");
}
