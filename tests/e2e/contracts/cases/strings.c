#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <margay.h>

/* trims in place, returns the first character that is left */
char *trim(char *s)
{
    MG_STRING(s, " a\t");
    MG_ENSURES(!*mg_result(char *) || !isspace((unsigned char)*mg_result(char *)));
    MG_ENSURES(!*mg_result(char *) || !isspace((unsigned char)mg_result(char *)[strlen(mg_result(char *)) - 1]));
    while (isspace((unsigned char)*s)) s++;
    char *e = s + strlen(s);
    while (e > s && isspace((unsigned char)e[-1])) e--;
    *e = 0;
    return s;
}

int compare(const char *a, const char *b)
{
    MG_STRING(a, "ab");
    MG_STRING(b, "ab");
    MG_ENSURES((mg_result(int) == 0) == (strcmp(a, b) == 0));
    for (; *a && *a == *b; a++, b++) {}
    return *a - *b;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

/* NULL is no name */
bool same_name(const char *name, const unsigned char *other)
{
    MG_STRING(name, "aA");
    MG_STRING(other, "aAb");
    MG_REQUIRES(name == NULL || *other);
    MG_ENSURES(!mg_result(bool) || (name && strlen(name) == strlen((const char *)other)));
    if (!name) return false;
    size_t i = 0;
    for (; name[i] && lower(name[i]) == lower((char)other[i]); i++) {}
    return !name[i] && !other[i];
}

bool closes(const char *p)
{
    MG_STRING(p, MG_EVERY_LETTER);
    int depth = 0;
    for (; *p; p++) {
        depth += *p == '(' ? 1 : *p == ')' ? -1 : 0;
        if (depth < 0) return false;
    }
    return depth == 0;
}

/* as in fgets loops everywhere */
void chomp(char *line)
{
    MG_STRING(line, "a\n");
    if (line[strlen(line) - 1] == '\n') line[strlen(line) - 1] = 0;
}

const char *extension(const char *path)
{
    MG_STRING(path, "a./");
    MG_ENSURES(!strchr(mg_result(const char *), '/'));
    const char *dot = strrchr(path, '.');
    return dot ? dot : "";
}

int of_shorts(const short *s) { MG_STRING(s, "ab"); return *s; }
int twice(const char *s, int n) { MG_STRING(s, "ab"); MG_LENGTH(s, n); return *s; }
int nothing(const char *s) { return *s; }
int no_letters(const char *s) { MG_STRING(s, ""); return *s; }
