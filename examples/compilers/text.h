/* The text of the program that is being written, in one buffer, so that it can be printed with one call.
 *
 * Each line ends with a comment that names the features of C it uses (`tag`). A program cut down line by line still tells what is left in
 * it: that is how failures are sorted by cause. */
#ifndef TEXT_H
#define TEXT_H

#include <margay.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MOST_TEXT = 24000 };

/* Features, by number; the names are what the comments say. */
#define TAGS(TAG)                                                                                              \
    TAG(ARITHMETIC, "arithmetic")                                                                              \
    TAG(WRAPS, "wraps") TAG(MIXED, "mixed_signs") TAG(DIVIDE, "divide") TAG(SHIFT_LEFT, "shift_left")          \
        TAG(SHIFT_RIGHT, "shift_right") TAG(BITWISE, "bitwise") TAG(COMPARE, "compare") TAG(NEGATE, "negate")  \
            TAG(COMPLEMENT, "complement") TAG(CAST_CHAR, "cast_char") TAG(CAST_SHORT, "cast_short")            \
                TAG(CAST_INT, "cast_int") TAG(CAST_LONG, "cast_long") TAG(TO_BOOL, "to_bool")                  \
                    TAG(TERNARY, "ternary") TAG(COMMA, "comma") TAG(SHORT_CIRCUIT, "short_circuit")            \
                        TAG(BITS_READ, "bits_read") TAG(BITS_WRITE, "bits_write") TAG(BITS_WIDE, "bits_wide")  \
                            TAG(BITS_BOOL, "bits_bool") TAG(ASSIGN_VALUE, "assign_value")                      \
                                TAG(COMPOUND, "compound") TAG(INCREMENT, "increment") TAG(COPY, "struct_copy") \
                                    TAG(ARGUMENT, "struct_argument") TAG(RESULT, "struct_result")              \
                                        TAG(NESTED, "struct_nested") TAG(UNION, "union") TAG(ARRAY, "array")   \
                                            TAG(CALL, "call") TAG(SWITCH, "switch") TAG(LOOP, "loop")          \
                                                TAG(JUMP, "jump") TAG(IF, "if") TAG(GLOBAL, "global")          \
                                                    TAG(VOLATILE, "volatile") TAG(LAYOUT, "layout")            \
                                                        TAG(SIZE, "size_of_value")

#define TAG_NUMBER(name, text) name,
#define TAG_TEXT(name, text) text,
enum tag { TAGS(TAG_NUMBER) TAG_COUNT };
static const char *const tag_names[] = {TAGS(TAG_TEXT)};

static char text[MOST_TEXT];
static int used;
static bool tags[TAG_COUNT]; /* of the line that is being written */

static void append(const char *from, int length)
{
    if (used + length >= MOST_TEXT)
        mg_reject();
    memcpy(text + used, from, (size_t)length);
    used += length;
    text[used] = '\0';
}

static void append_number(long long number)
{
    char digits[24];
    int first = (int)sizeof digits;
    unsigned long long left = number < 0 ? 0ull - (unsigned long long)number : (unsigned long long)number;
    do
        digits[--first] = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0)
        digits[--first] = '-';
    append(digits + first, (int)sizeof digits - first);
}

/* Writes at the end of the text; knows %s, %d and, for long long, %l. */
static void say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    for (const char *from = format; *from; from++) {
        if (*from != '%') {
            append(from, 1);
            continue;
        }
        from++;
        if (*from == 's') {
            const char *word = va_arg(list, const char *);
            append(word, (int)strlen(word));
        } else {
            append_number(*from == 'd' ? va_arg(list, int) : va_arg(list, long long));
        }
    }
    va_end(list);
}

/* Writes a word before what was written from `at` on. */
static void insert(int at, const char *word)
{
    int length = (int)strlen(word), behind = used - at;
    append(word, length);
    memmove(text + at + length, text + at, (size_t)behind);
    memcpy(text + at, word, (size_t)length);
}

static void tag(enum tag which)
{
    tags[which] = true;
}

/* Ends a line. */
static void end_line(void)
{
    bool is_first = true;
    for (int i = 0; i < TAG_COUNT; i++) {
        if (tags[i])
            say(is_first ? " // %s" : " %s", tag_names[i]);
        is_first = is_first && !tags[i];
        tags[i] = false;
    }
    say("\n");
}

#endif
