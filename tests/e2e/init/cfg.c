/* key=value parser, copies of both. */
#include <stdlib.h>
#include <string.h>
struct pair {
    char *key, *value;
    struct pair *next;
};
void cfg_free(struct pair *p)
{
    while (p) {
        struct pair *n = p->next;
        free(p->key);
        free(p->value);
        free(p);
        p = n;
    }
}
struct pair *cfg_parse(const char *text)
{
    struct pair *all = NULL;
    while (*text) {
        const char *end = strchr(text, ';'), *eq = strchr(text, '=');
        if (!end)
            end = text + strlen(text);
        if (!eq || eq > end) {
            cfg_free(all);
            return NULL;
        }
        struct pair *p = malloc(sizeof *p);
        if (!p) {
            cfg_free(all);
            return NULL;
        }
        p->next = all;
        all = p;
        p->key = strndup(text, (size_t)(eq - text));
        p->value = strndup(eq + 1, (size_t)(end - eq - 1));
        if (!p->key || !p->value) {
            free(p->key);
            free(p->value);
            cfg_free(all);
            return NULL;
        } /* bug: double free */
        text = *end ? end + 1 : end;
    }
    return all;
}
