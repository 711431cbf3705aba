/* Models of <ctype.h>, for ASCII; see libc_string.c. */
#define MODEL(name) mg_libc_##name
/* What these touch is no access of the program (weave/touches.c): they are tables that any thread may use. */
#define UNSEEN __attribute__((disable_sanitizer_instrumentation))
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

INLINE int MODEL(isdigit)(int c)
{
    return c >= '0' && c <= '9';
}

INLINE int MODEL(isupper)(int c)
{
    return c >= 'A' && c <= 'Z';
}

INLINE int MODEL(islower)(int c)
{
    return c >= 'a' && c <= 'z';
}

INLINE int MODEL(isalpha)(int c)
{
    return MODEL(isupper)(c) || MODEL(islower)(c);
}

INLINE int MODEL(isalnum)(int c)
{
    return MODEL(isalpha)(c) || MODEL(isdigit)(c);
}

INLINE int MODEL(isspace)(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

INLINE int MODEL(isprint)(int c)
{
    return c >= ' ' && c <= '~';
}

INLINE int MODEL(ispunct)(int c)
{
    return MODEL(isprint)(c) && c != ' ' && !MODEL(isalnum)(c);
}

INLINE int MODEL(isxdigit)(int c)
{
    return MODEL(isdigit)(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

INLINE int MODEL(isblank)(int c)
{
    return c == ' ' || c == '\t';
}

INLINE int MODEL(iscntrl)(int c)
{
    return (c >= 0 && c < ' ') || c == 127;
}

INLINE int MODEL(isgraph)(int c)
{
    return c > ' ' && c <= '~';
}

INLINE int MODEL(isascii)(int c)
{
    return c >= 0 && c < 128;
}

INLINE int MODEL(toascii)(int c)
{
    return c & 127;
}

INLINE int MODEL(tolower)(int c)
{
    return MODEL(isupper)(c) ? c + 32 : c;
}

INLINE int MODEL(toupper)(int c)
{
    return MODEL(islower)(c) ? c - 32 : c;
}

/* glibc's <ctype.h> macros look into this table: one bit a question, for -128..255. */
UNSEEN const unsigned short **MODEL(__ctype_b_loc)(void)
{
    static unsigned short table[384];
    static const unsigned short *start;
    if (!start) {
        for (int c = 0; c < 128; c++)
            table[c + 128] =
                (unsigned short)((MODEL(isupper)(c) ? 0x100 : 0) | (MODEL(islower)(c) ? 0x200 : 0) |
                                 (MODEL(isalpha)(c) ? 0x400 : 0) | (MODEL(isdigit)(c) ? 0x800 : 0) |
                                 (MODEL(isxdigit)(c) ? 0x1000 : 0) | (MODEL(isspace)(c) ? 0x2000 : 0) |
                                 (MODEL(isprint)(c) ? 0x4000 : 0) | (c > ' ' && c < 127 ? 0x8000 : 0) |
                                 (c == ' ' || c == '\t' ? 0x1 : 0) | (c < ' ' || c == 127 ? 0x2 : 0) |
                                 (MODEL(ispunct)(c) ? 0x4 : 0) | (MODEL(isalnum)(c) ? 0x8 : 0));
        start = table + 128;
    }
    return &start;
}

/* What glibc's tolower and toupper look up, likewise. */
UNSEEN const int **MODEL(__ctype_tolower_loc)(void)
{
    static int table[384];
    static const int *start;
    if (!start) {
        for (int c = -128; c < 256; c++)
            table[c + 128] = MODEL(tolower)(c < 0 && c > -128 ? c + 256 : c);
        start = table + 128;
    }
    return &start;
}

UNSEEN const int **MODEL(__ctype_toupper_loc)(void)
{
    static int table[384];
    static const int *start;
    if (!start) {
        for (int c = -128; c < 256; c++)
            table[c + 128] = MODEL(toupper)(c < 0 && c > -128 ? c + 256 : c);
        start = table + 128;
    }
    return &start;
}
