/* Models of <ctype.h>, for ASCII; see libc_string.c. */
#define MODEL(name) mg_libc_##name
/* What these touch is no access of the program (weave/touches.c): they are tables that any thread may use. */
#define UNSEEN __attribute__((disable_sanitizer_instrumentation))
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

/* All of them take an unsigned char or EOF; glibc's have room for a char, too. */
static const char letter_codes[256];

INLINE static void check_letter(int c)
{
    if ((unsigned)c + 128u >= 384u)
        (void)*(const volatile char *)(letter_codes +
                                       sizeof letter_codes); /* out of bounds, as the access to a table would be */
}

/* From `first` to `last`, as one comparison: in a proof each comparison may be two paths. */
INLINE static int is_between(int c, int first, int last)
{
    return (unsigned)c - (unsigned)first <= (unsigned)(last - first);
}

INLINE static int is_letter(int c)
{
    return is_between(c | 32, 'a', 'z');
}

/* What is not zero is what glibc's table has. */
#define QUESTION(name, value, holds)                                                                           \
    INLINE int MODEL(name)(int c)                                                                              \
    {                                                                                                          \
        check_letter(c);                                                                                       \
        return (holds) ? value : 0;                                                                            \
    }

QUESTION(isupper, 0x100, is_between(c, 'A', 'Z'))
QUESTION(islower, 0x200, is_between(c, 'a', 'z'))
QUESTION(isalpha, 0x400, is_letter(c))
QUESTION(isdigit, 0x800, is_between(c, '0', '9'))
QUESTION(isxdigit, 0x1000, is_between(c, '0', '9') | is_between(c | 32, 'a', 'f'))
QUESTION(isspace, 0x2000, (c == ' ') | is_between(c, '\t', '\r'))
QUESTION(isprint, 0x4000, is_between(c, ' ', '~'))
QUESTION(isgraph, 0x8000, is_between(c, '!', '~'))
QUESTION(isblank, 0x1, (c == ' ') | (c == '\t'))
QUESTION(iscntrl, 0x2, is_between(c, 0, 31) | (c == 127))
QUESTION(ispunct, 0x4, is_between(c, '!', '~') & !is_between(c, '0', '9') & !is_letter(c))
QUESTION(isalnum, 0x8, is_between(c, '0', '9') | is_letter(c))

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
    return is_between(c, 'A', 'Z') ? c + 32 : c;
}

INLINE int MODEL(toupper)(int c)
{
    return is_between(c, 'a', 'z') ? c - 32 : c;
}

/* glibc's <ctype.h> macros look into this table: one bit a question, for -128..255. They are off here (front/clang.c), but a file may be preprocessed already. */
UNSEEN const unsigned short **MODEL(__ctype_b_loc)(void)
{
    static unsigned short table[384];
    static const unsigned short *start;
    if (!start) {
        for (int c = 0; c < 128; c++)
            table[c + 128] = (unsigned short)(MODEL(isupper)(c) | MODEL(islower)(c) | MODEL(isalpha)(c) |
                                              MODEL(isdigit)(c) | MODEL(isxdigit)(c) | MODEL(isspace)(c) |
                                              MODEL(isprint)(c) | MODEL(isgraph)(c) | MODEL(isblank)(c) |
                                              MODEL(iscntrl)(c) | MODEL(ispunct)(c) | MODEL(isalnum)(c));
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
