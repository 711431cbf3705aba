/* Models of sscanf and its kin; see libc_string.c. Text and format are read letter by letter, so they may be chosen like all other memory; what is found is stored as a
 * program would store it. Where the C library and the standard differ, this does what glibc does. */
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MODEL(name) mg_libc_##name

extern double MODEL(strtod)(const char *s, char **end);
extern float MODEL(strtof)(const char *s, char **end);
extern long double MODEL(strtold)(const char *s, char **end);
/* Of the host: ends the run, as no scan knows this format. */
extern uint64_t mg_bad_format(const char *format);

typedef enum outcome { STORED, SKIPPED, MISMATCH, INPUT_ENDS } outcome;
typedef enum width { CHAR, SHORT, INT, LONG, LONG_LONG } width;

typedef struct scan {
    const char *start, *at; /* of the text */
    size_t left;            /* how many letters this conversion may still take */
    bool has_met_end;       /* the last that was done looked for a letter behind the text */
    width width;            /* of what it stores */
    bool is_dropped;        /* it stores nothing */
    va_list *arguments;
} scan;

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static char peek(const scan *s)
{
    return s->left ? *s->at : 0;
}

static void take(scan *s)
{
    s->at++;
    s->left--;
}

static void skip_spaces(scan *s)
{
    while (is_space(*s->at))
        s->at++;
}

/* ---- whole numbers --------------------------------------------------------------------------------------- */

static void store_whole(const scan *s, unsigned long value)
{
    if (s->width == CHAR)
        *va_arg(*s->arguments, unsigned char *) = (unsigned char)value;
    else if (s->width == SHORT)
        *va_arg(*s->arguments, unsigned short *) = (unsigned short)value;
    else if (s->width == INT)
        *va_arg(*s->arguments, unsigned *) = (unsigned)value;
    else
        *va_arg(*s->arguments, unsigned long *) = value;
}

static unsigned digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    if (c >= 'a' && c <= 'f')
        return (unsigned)(c - 'a') + 10;
    return c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10 : 99;
}

/* A 0x may come before a number whose base is 16 or not given. The x is taken even if no digit follows. */
static bool take_prefix(scan *s, unsigned *base)
{
    bool has_zero = peek(s) == '0';
    if (has_zero) {
        take(s);
        if ((*base == 0 || *base == 16) && (peek(s) == 'x' || peek(s) == 'X')) {
            take(s);
            *base = 16;
        }
    }
    if (!*base)
        *base = has_zero ? 8 : 10;
    return has_zero;
}

/* Numbers that are too large become the largest, as of strtol and strtoul. */
static outcome read_whole(scan *s, unsigned base, bool is_signed)
{
    bool is_negative = peek(s) == '-', is_over = false;
    unsigned long value = 0, most = !is_signed ? ~0ul : ~0ul >> 1;
    if (is_negative || peek(s) == '+')
        take(s);
    bool has_digits = take_prefix(s, &base);
    most += is_signed && is_negative;
    for (unsigned digit; (digit = digit_of(peek(s))) < base; take(s)) {
        has_digits = true;
        is_over = is_over || digit > most || value > (most - digit) / base;
        value = value * base + digit;
    }
    if (!has_digits)
        return MISMATCH;
    if (is_over)
        value = is_signed && is_negative ? 0 - most : most;
    else if (is_negative)
        value = 0 - value;
    if (s->is_dropped)
        return SKIPPED;
    store_whole(s, value);
    return STORED;
}

/* ---- numbers with a fraction ----------------------------------------------------------------------------- */

enum { REAL_MOST = 1024 }; /* a longer number is cut off */

typedef struct item {
    char text[REAL_MOST + 1];
    size_t size;
} item;

static void move_letter(scan *s, item *to)
{
    if (to->size < REAL_MOST)
        to->text[to->size++] = *s->at;
    take(s);
}

static char peek_lower(const scan *s)
{
    char c = peek(s);
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool move_word(scan *s, item *to, const char *word)
{
    for (; *word; word++) {
        if (peek_lower(s) != *word)
            return false;
        move_letter(s, to);
    }
    return true;
}

static bool move_digits(scan *s, item *to, unsigned base)
{
    bool has_digits = false;
    for (; digit_of(peek(s)) < base; has_digits = true)
        move_letter(s, to);
    return has_digits;
}

/* The longest text that could be the beginning of a number. Is it one? */
static bool move_real(scan *s, item *to)
{
    bool has_digits = false;
    unsigned base = 10;
    if (peek(s) == '-' || peek(s) == '+')
        move_letter(s, to);
    if (peek_lower(s) == 'n')
        return move_word(s, to, "nan");
    if (peek_lower(s) == 'i')
        return move_word(s, to, "inf") && (peek_lower(s) != 'i' || move_word(s, to, "inity"));
    if (peek(s) == '0') {
        move_letter(s, to);
        has_digits = true;
        if (peek_lower(s) == 'x') {
            move_letter(s, to);
            base = 16;
            has_digits = false;
        }
    }
    has_digits |= move_digits(s, to, base);
    if (peek(s) == '.') {
        move_letter(s, to);
        has_digits |= move_digits(s, to, base);
    }
    if (!has_digits || peek_lower(s) != (base == 16 ? 'p' : 'e'))
        return has_digits;
    move_letter(s, to);
    if (peek(s) == '-' || peek(s) == '+')
        move_letter(s, to);
    move_digits(s, to, 10); /* if there are none, the exponent is taken and does not count */
    return true;
}

static outcome read_real(scan *s)
{
    item number = {.size = 0};
    if (!move_real(s, &number))
        return MISMATCH;
    number.text[number.size] = 0;
    if (s->is_dropped)
        return SKIPPED;
    if (s->width == LONG_LONG)
        *va_arg(*s->arguments, long double *) = MODEL(strtold)(number.text, NULL);
    else if (s->width == LONG)
        *va_arg(*s->arguments, double *) = MODEL(strtod)(number.text, NULL);
    else
        *va_arg(*s->arguments, float *) = MODEL(strtof)(number.text, NULL);
    return STORED;
}

/* ---- letters --------------------------------------------------------------------------------------------- */

static outcome read_letters(scan *s)
{
    char *to = s->is_dropped ? NULL : va_arg(*s->arguments, char *);
    for (size_t i = 0; peek(s); take(s), i++)
        if (to)
            to[i] = *s->at;
    return to ? STORED : SKIPPED;
}

static outcome read_word(scan *s)
{
    char *to = s->is_dropped ? NULL : va_arg(*s->arguments, char *);
    size_t i = 0;
    for (; peek(s) && !is_space(peek(s)); take(s), i++)
        if (to)
            to[i] = *s->at;
    if (to)
        to[i] = 0;
    return to ? STORED : SKIPPED;
}

/* Letters in brackets: a ] that comes first is one of them, a - between two means all from one to the other. */
typedef struct letters {
    const char *from, *end; /* end: the bracket */
    bool is_inverted;
} letters;

static bool has_letter(const letters *set, char c)
{
    bool is_in = false;
    for (const char *at = set->from; at < set->end; at++)
        if (at[1] == '-' && at + 2 < set->end) {
            is_in |= (unsigned char)*at <= (unsigned char)c && (unsigned char)c <= (unsigned char)at[2];
            at += 2;
        } else {
            is_in |= *at == c;
        }
    return is_in != set->is_inverted;
}

static letters read_set(const char *format)
{
    letters set = {format, format, *format == '^'};
    if (set.is_inverted)
        set.end = ++set.from;
    if (*set.end == ']')
        set.end++;
    while (*set.end && *set.end != ']')
        set.end++;
    if (!*set.end)
        mg_bad_format(format);
    return set;
}

static outcome read_among(scan *s, const letters *set)
{
    char *to = s->is_dropped ? NULL : va_arg(*s->arguments, char *);
    size_t i = 0;
    for (; peek(s) && has_letter(set, peek(s)); take(s), i++)
        if (to)
            to[i] = *s->at;
    if (!i)
        return MISMATCH;
    if (to)
        to[i] = 0;
    return to ? STORED : SKIPPED;
}

/* ---- the format ------------------------------------------------------------------------------------------ */

static const char *read_width(const char *format, scan *s)
{
    size_t most = 0;
    s->is_dropped = *format == '*';
    if (s->is_dropped)
        format++;
    for (; *format >= '0' && *format <= '9'; format++)
        most = most * 10 + (size_t)(*format - '0');
    s->left = most ? most : SIZE_MAX;
    s->width = INT;
    if (format[0] == 'h') {
        s->width = format[1] == 'h' ? CHAR : SHORT;
        format += 1 + (format[1] == 'h');
    } else if (format[0] == 'l') {
        s->width = format[1] == 'l' ? LONG_LONG : LONG;
        format += 1 + (format[1] == 'l');
    } else if (*format == 'L' || *format == 'j' || *format == 'z' || *format == 't') {
        s->width = *format == 'L' ? LONG_LONG : LONG;
        format++;
    }
    return format;
}

static bool is_among(char c, const char *letters)
{
    while (*letters)
        if (*letters++ == c)
            return true;
    return false;
}

/* The conversion whose letter the format is at; moves on behind it. */
static outcome convert(scan *s, const char **format)
{
    char letter = *(*format)++;
    unsigned base = letter == 'i' ? 0 : letter == 'o' ? 8 : is_among(letter, "xXp") ? 16 : 10;
    letters set = {0};
    if (letter == '[') {
        set = read_set(*format);
        *format = set.end + 1;
    }
    if (letter == 'n') {
        if (!s->is_dropped)
            store_whole(s, (unsigned long)(s->at - s->start));
        return SKIPPED;
    }
    if (!is_among(letter, "c["))
        skip_spaces(s);
    if (!*s->at)
        return INPUT_ENDS;
    if (is_among(letter, "diouxXp")) {
        s->width = letter == 'p' ? LONG : s->width;
        return read_whole(s, base, letter == 'd' || letter == 'i');
    }
    if (is_among(letter, "aAeEfFgG"))
        return read_real(s);
    if (s->width != INT || !is_among(letter, "cs[")) /* wide characters have no model */
        mg_bad_format(*format);
    if (letter == 'c' && s->left == SIZE_MAX)
        s->left = 1;
    return letter == 'c' ? read_letters(s) : letter == 's' ? read_word(s) : read_among(s, &set);
}

static outcome match(scan *s, const char **format)
{
    char wanted = *(*format)++;
    if (is_space(wanted)) {
        skip_spaces(s);
        s->has_met_end = !*s->at;
        return SKIPPED;
    }
    if (wanted == '%' && **format == '%') {
        ++*format;
        skip_spaces(s);
    } else if (wanted == '%') {
        *format = read_width(*format, s);
        outcome result = convert(s, format);
        s->has_met_end = (*format)[-1] == 'n' ? s->has_met_end : s->left && !*s->at;
        return result;
    }
    s->has_met_end = !*s->at;
    if (*s->at != wanted)
        return *s->at ? MISMATCH : INPUT_ENDS;
    s->at++;
    return SKIPPED;
}

static int scan_with(scan *s, const char *format)
{
    int stored = 0;
    while (*format) {
        outcome now = match(s, &format);
        if (now == MISMATCH || now == INPUT_ENDS)
            return now == INPUT_ENDS && !stored ? -1 : stored;
        stored += now == STORED;
    }
    return stored;
}

static int scan_all(const char *text, const char *format, va_list *arguments)
{
    scan s = {.start = text, .at = text, .arguments = arguments};
    return scan_with(&s, format);
}

/* For streams: also tells how many letters were taken, and whether one was looked for behind the text. */
int MODEL(mg_scan)(const char *text, const char *format, va_list *arguments, size_t *taken, bool *ended)
{
    scan s = {.start = text, .at = text, .arguments = arguments};
    int stored = scan_with(&s, format);
    *taken = (size_t)(s.at - text);
    *ended = s.has_met_end;
    return stored;
}

int MODEL(vsscanf)(const char *text, const char *format, va_list arguments)
{
    va_list copy;
    va_copy(copy, arguments);
    int stored = scan_all(text, format, &copy);
    va_end(copy);
    return stored;
}

int MODEL(sscanf)(const char *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int stored = scan_all(text, format, &arguments);
    va_end(arguments);
    return stored;
}

/* What glibc's headers call instead. */
int MODEL(__isoc99_sscanf)(const char *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int stored = scan_all(text, format, &arguments);
    va_end(arguments);
    return stored;
}

int MODEL(__isoc99_vsscanf)(const char *text, const char *format, va_list arguments)
{
    return MODEL(vsscanf)(text, format, arguments);
}

int MODEL(__isoc23_sscanf)(const char *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int stored = scan_all(text, format, &arguments);
    va_end(arguments);
    return stored;
}

int MODEL(__isoc23_vsscanf)(const char *text, const char *format, va_list arguments)
{
    return MODEL(vsscanf)(text, format, arguments);
}
