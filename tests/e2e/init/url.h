#pragma once

typedef struct {
    char *scheme;
    char *user;
    char *host;
    int   port;
    char *path;
    char *query;
    char *fragment;
} url_t;

/* Parses str into u. Returns 0, or -1 if str is no URL. Free with url_free. */
int  url_parse(const char *str, url_t *u);
void url_free(url_t *u);
