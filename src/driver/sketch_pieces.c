/* What the texts of a first harness are made of: letters and words that the program looks for, as they stand in its source. */
#include "driver/sketch.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { SIGNS_MOST = 10, WORDS_MOST = 4, WORD_MOST = 8, LETTERS = 5 };

typedef struct found {
    char signs[SIGNS_MOST + 1];
    size_t sign_count, word_count;
    mg_text words; /* as they stand in C, with commas between them */
} found;

static void add_sign(found *f, char sign)
{
    bool is_good = isprint((unsigned char)sign) && strchr("\\\"'%", sign) == NULL;
    if (is_good && f->sign_count < SIGNS_MOST && !strchr(f->signs, sign))
        f->signs[f->sign_count++] = sign;
}

/* The end of a constant that begins at this quote: the quote that closes it, or where the line ends without one. */
static const char *end_of(const char *from)
{
    const char *at = from + 1;
    while (*at && *at != '\n' && *at != *from)
        at += at[0] == '\\' && at[1] ? 2 : 1;
    return at;
}

/* Is it a set of signs, as strcspn takes one, and no word? */
static bool is_set(const char *source, const char *at)
{
    static const char *const takers[] = {"spn(", "pbrk("};
    const char *line = at;
    while (line > source && line[-1] != '\n')
        line--;
    for (size_t i = 0; i < sizeof takers / sizeof *takers; i++) {
        const char *taker = strstr(line, takers[i]);
        if (taker && taker < at)
            return true;
    }
    return false;
}

/* A word is short; what has spaces or escapes in it is said to people, or printed. */
static void add_string(found *f, const char *from, size_t length, bool is_set)
{
    bool is_word = true, is_signs = true;
    for (size_t i = 0; i < length; i++) {
        is_word = is_word && isgraph((unsigned char)from[i]) && strchr("\\%", from[i]) == NULL;
        is_signs = is_signs && ispunct((unsigned char)from[i]);
    }
    if (!length || length > WORD_MOST || !is_word)
        return;
    for (size_t i = 0; is_signs && i < length; i++)
        add_sign(f, from[i]);
    if (length == 1 && !is_signs)
        add_sign(f, *from);
    mg_text quoted = {0};
    mg_text_printf(&quoted, ", \"%.*s\"", (int)length, from);
    if (length > 1 && !is_set && f->word_count < WORDS_MOST &&
        !(f->words.length && strstr(f->words.data, quoted.data))) {
        mg_text_add(&f->words, quoted.data);
        f->word_count++;
    }
    mg_text_clear(&quoted);
}

/* Where the next line begins. */
static const char *skip_line(const char *at)
{
    return at + strcspn(at, "\n");
}

/* Behind a comment, or a line for the preprocessor that names a file; `at` itself: neither begins here. */
static const char *skip(const char *at)
{
    if (!strncmp(at, "//", 2) || !strncmp(at, "#include", 8) || !strncmp(at, "#error", 6))
        return skip_line(at);
    const char *end = strncmp(at, "/*", 2) == 0 ? strstr(at + 2, "*/") : NULL;
    return end ? end + 2 : at;
}

static void find_constants(found *f, const char *source)
{
    for (const char *at = source; *at;) {
        const char *behind = skip(at), *end = *at == '\'' || *at == '"' ? end_of(at) : NULL;
        if (end && *at == '\'' && end == at + 2)
            add_sign(f, at[1]);
        else if (end && *at == '"' && *end == '"')
            add_string(f, at + 1, (size_t)(end - at) - 1, is_set(source, at));
        at = behind > at ? behind : end && *end ? end + 1 : at + 1;
    }
}

void mg_sketch_find_pieces(mg_sketch *sketch, const char *source)
{
    found f = {.signs = "a", .sign_count = 1};
    find_constants(&f, source);
    if (strstr(source, "strto") || strstr(source, "ato") || strstr(source, "isdigit"))
        add_sign(&f, '1');
    if (f.sign_count == 1)
        add_sign(&f, 'b');
    for (size_t i = 0; i < f.sign_count; i++)
        mg_text_printf(&sketch->pieces, "%s\"%c\"", i ? ", " : "", f.signs[i]);
    mg_text_add(&sketch->pieces, f.words.length ? f.words.data : "");
    memcpy(sketch->letters, f.signs, LETTERS);
    assert(sketch->pieces.length && *sketch->letters);
    mg_text_clear(&f.words);
}
