#include "url.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static char *dup_range(const char *b, const char *e)
{
    size_t n = (size_t)(e - b);
    char *s = (char *)malloc(n + 1);
    if (s == NULL) return NULL;
    memcpy(s, b, n);
    s[n] = '\0';
    return s;
}

int url_parse(const char *str, url_t *u)
{
    const char *p, *q, *at;

    memset(u, 0, sizeof *u);
    u->port = -1;

    /* scheme */
    p = strstr(str, "://");
    if (!p || p == str) return -1;
    for (q = str; q < p; q++)
        if (!isalnum((unsigned char)*q) && *q != '+' && *q != '-' && *q != '.')
            return -1;
    u->scheme = dup_range(str, p);
    str = p + 3;

    /* authority */
    q = str + strcspn(str, "/?#");
    at = memchr(str, '@', (size_t)(q - str));
    if (at) {
        u->user = dup_range(str, at);
        str = at + 1;
    }
    p = memchr(str, ':', (size_t)(q - str));
    if (p) {
        char *end;
        long port = strtol(p + 1, &end, 10);
        if (end != q || port < 0 || port > 65535)
            goto fail;
        u->port = (int)port;
    } else {
        p = q;
    }
    if (p == str) goto fail;
    u->host = dup_range(str, p);

    /* path */
    str = q;
    q = str + strcspn(str, "?#");
    u->path = q > str ? dup_range(str, q) : dup_range("/", &"/"[1]);

    if (*q == '?') {
        str = q + 1;
        q = str + strcspn(str, "#");
        u->query = dup_range(str, q);
    }
    if (*q == '#')
        u->fragment = strdup(q + 1);
    return 0;

fail:
    free(u->scheme);
    free(u->user);
    return -1;
}

void url_free(url_t *u)
{
    free(u->scheme); free(u->user); free(u->host);
    free(u->path); free(u->query); free(u->fragment);
    memset(u, 0, sizeof *u);
}
