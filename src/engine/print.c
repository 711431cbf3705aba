/* printf and its kin for the target. The host's own vsnprintf does the formatting, but it would read arguments and strings behind the
 * hooks' back; so the format is walked first, and all that it names is read as the target would read it. */
#include "engine/print.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "engine/access.h"
#include "engine/arguments.h"
#include "engine/conversion.h"
#include "engine/run.h"

enum { OUTPUT_MOST = 1 << 20 };

typedef enum kind { NONE, INT, WORD, REAL, LONG_REAL } kind;

/* For a string the value is its address, and the size how much of it is read. */
typedef struct argument {
    kind kind;
    uint64_t value, size;
} argument;

typedef struct arguments {
    argument items[MG_ARGUMENTS_MOST];
    int count;
} arguments;

static _Noreturn void end(mg_verdict_kind verdict, uint64_t address)
{
    mg_run_end(mg_run_current(), verdict, address, MG_INFO_SITE(MG_CONTROL->stack.host_info));
}

/* Reads a string as the target would, up to `most` letters if that is not negative, and not more than its fuel pays for. Gives its size in bytes. */
static uint64_t read_text(uint64_t from, int most, size_t letter_size)
{
    uint64_t at = from;
    for (int i = 0; most < 0 || i < most; i++, at += letter_size) {
        wchar_t letter = 0;
        if (!((at - from) & 4095))
            mg_run_expect(mg_run_current(), at - from);
        mg_access_copy(MG_NO_ADDRESS, at, letter_size,
                       MG_CONTROL->stack.host_info); /* ends the run when it may not be read */
        memcpy(&letter, (const void *)(uintptr_t)at, letter_size);
        mg_run_note(mg_run_current(), at, letter_size, 0);
        if (!letter)
            return at + letter_size - from;
    }
    return at - from;
}

/* ---- which arguments a format takes ---------------------------------------------------------------------- */

/* Goes on to the next conversion; false: there is none. */
static bool find_conversion(mg_conversion *c, const char **at, int *next)
{
    const char *sign = strchr(*at, '%');
    if (!sign)
        return false;
    *at = mg_conversion_read(c, sign + 1, next);
    if (!*at)
        end(MG_VERDICT_format, (uint64_t)(uintptr_t)sign);
    if (c->letter == 'n') /* it would write behind the hooks' back */
        end(MG_VERDICT_illegal, 0);
    return true;
}

static kind kind_of(const mg_conversion *c)
{
    if (strchr("eEfFgGaA", c->letter))
        return c->longs == 2 ? LONG_REAL : REAL;
    if (c->letter == 'c')
        return INT;
    return c->longs || c->letter == 's' || c->letter == 'p' ? WORD : INT;
}

static void expect(arguments *all, int number, kind wanted)
{
    if (number < 0)
        return;
    assert(number < MG_ARGUMENTS_MOST); /* invariant 7 */
    while (all->count <= number)
        all->items[all->count++] = (argument){NONE, 0, 0};
    argument *a = &all->items[number];
    if (a->kind && a->kind != wanted)
        end(MG_VERDICT_format, 0);
    a->kind = wanted;
}

static void expect_all(arguments *all, const char *format)
{
    mg_conversion c;
    bool is_numbered = false, is_in_turn = false;
    for (int next = 0; find_conversion(&c, &format, &next);) {
        expect(all, c.width_from, INT);
        expect(all, c.precision_from, INT);
        expect(all, c.value_from, kind_of(&c));
        is_numbered = is_numbered || c.is_numbered;
        is_in_turn = is_in_turn || c.is_in_turn;
    }
    if (is_numbered && is_in_turn)
        end(MG_VERDICT_format, 0);
}

/* ---- what they are --------------------------------------------------------------------------------------- */

static void read_argument(argument *a, va_list *list)
{
    mg_arguments_check(list, a->kind == LONG_REAL ? MG_ARGUMENT_LONG_DOUBLE
                             : a->kind == REAL    ? MG_ARGUMENT_DOUBLE
                                                  : MG_ARGUMENT_NUMBER);
    if (a->kind == LONG_REAL)
        (void)va_arg(*list, long double);
    else if (a->kind == REAL)
        (void)va_arg(*list, double);
    else if (a->kind == WORD)
        a->value = va_arg(*list, uint64_t);
    else /* also one that the format passes over, as glibc has it */
        a->value = (uint64_t)(int64_t)va_arg(*list, int);
}

/* The C library allocates memory for a width or precision, however large, even if the output is thrown away; so one that is larger than anything a
 * run can print ends the run. Gives how many bytes it makes at least. */
static uint64_t check_extent(const arguments *all, int written, int from)
{
    enum { EXTENT_MOST = 1 << 20 };
    assert(from < all->count);
    int64_t extent = from < 0 ? written : (int64_t)(int)all->items[from].value;
    if (extent > EXTENT_MOST || extent < -EXTENT_MOST)
        end(MG_VERDICT_format, 0);
    return (uint64_t)(extent < 0 ? 0 : extent);
}

/* Ends the run before it is formatted if all widths and precisions together are more than its fuel pays for. */
static void check_extents(const arguments *all, const char *format)
{
    mg_conversion c;
    uint64_t whole = 0;
    for (int next = 0; find_conversion(&c, &format, &next);) {
        uint64_t width = check_extent(all, c.width, c.width_from), digits = 0;
        if (c.letter != 's') /* for a string the precision only limits what is read */
            digits = check_extent(all, c.precision, c.precision_from);
        if (!strchr("diouxXaAeEfF", c.letter)) /* other letters need not print that many */
            digits = 0;
        whole += width > digits ? width : digits;
    }
    mg_run_expect(mg_run_current(), whole);
}

/* Reads all strings that the format prints; gives the sum of their sizes. */
static uint64_t read_strings(arguments *all, const char *format)
{
    mg_conversion c;
    uint64_t whole = 0;
    for (int next = 0; find_conversion(&c, &format, &next);) {
        if (c.letter != 's')
            continue;
        assert(c.value_from >= 0 && c.value_from < all->count &&
               c.precision_from < all->count); /* invariant 7 */
        argument *a = &all->items[c.value_from];
        int precision = c.precision_from < 0 ? c.precision : (int)all->items[c.precision_from].value;
        uint64_t size = read_text(a->value, precision, c.longs ? sizeof(wchar_t) : 1);
        a->size = size > a->size ? size : a->size;
        whole += size;
    }
    return whole;
}

/* Reads all arguments that the format names, and moves the list on. Gives how many bytes of strings it read. */
static uint64_t read_all(arguments *all, const char *format, va_list *list)
{
    all->count = 0;
    uint64_t length = read_text((uint64_t)(uintptr_t)format, -1, 1);
    expect_all(all, format);
    for (int i = 0; i < all->count; i++)
        read_argument(&all->items[i], list);
    check_extents(all, format);
    return length + read_strings(all, format);
}

static void begin_list(va_list *copy, va_list *list)
{
    mg_access_copy(MG_NO_ADDRESS, (uint64_t)(uintptr_t)list, sizeof *list, MG_CONTROL->stack.host_info);
    va_copy(*copy, *list);
}

/* Moves the target's list on, and takes a step of its fuel for each byte that was read or made, as for other strings. Comes last of all, because
 * going back to a choice that is made here runs the whole function again. */
static void end_list(va_list *list, va_list *moved, uint64_t bytes)
{
    mg_access_copy((uint64_t)(uintptr_t)list, MG_NO_ADDRESS, sizeof *list, MG_CONTROL->stack.host_info);
    va_end(*list);
    va_copy(*list, *moved);
    va_end(*moved);
    mg_run_spend(mg_run_current(), bytes);
}

/* ---- printing -------------------------------------------------------------------------------------------- */

/* %m is about the target's errno, not about what happened to the host. */
static int print_into(char *to, size_t size, const char *format, va_list list)
{
    int target = 0;
    if (MG_CONTROL->errno_at)
        memcpy(&target, (const void *)(uintptr_t)mg_control_errno(), sizeof target);
    errno = target;
    return vsnprintf(to, size, format, list);
}

/* How many bytes vsnprintf made, by what it returned. Below zero it made more than an int can say, or none because a letter cannot be printed. */
static uint64_t bytes_made(int length)
{
    return length >= 0 ? (uint64_t)length : errno == EOVERFLOW ? INT_MAX : 0;
}

static void check_overlap(const arguments *all, uint64_t to, uint64_t size)
{
    for (int i = 0; i < all->count; i++) {
        const argument *a = &all->items[i];
        if (a->value < to + size && to < a->value + a->size &&
            !mg_run_ignores(mg_run_current(), MG_VERDICT_overlap))
            end(MG_VERDICT_overlap, to);
    }
}

int mg_format(char *to, size_t size, const char *format, va_list *list)
{
    arguments all;
    va_list moved, first, second;
    begin_list(&moved, list);
    va_copy(first, *list);
    va_copy(second, *list);
    uint64_t bytes = read_all(&all, format, &moved);
    int length = print_into(NULL, 0, format, first);
    bytes += bytes_made(length);
    size_t whole = length < 0 ? 0 : (size_t)length + 1, written = size < whole ? size : whole;
    if (written) {
        mg_access_copy((uint64_t)(uintptr_t)to, MG_NO_ADDRESS, written,
                       MG_CONTROL->stack.host_info); /* may end the run */
        check_overlap(&all, (uint64_t)(uintptr_t)to, written);
        mg_run_note(mg_run_current(), (uint64_t)(uintptr_t)to, written, MG_TOUCH_WRITE);
        print_into(to, written, format, second);
    }
    va_end(first);
    va_end(second);
    end_list(list, &moved, bytes);
    return length;
}

void mg_print_bytes(mg_run *run, const char *bytes, size_t count)
{
    if (run->output.length > OUTPUT_MOST)
        return;
    mg_text_add_bytes(&run->output, bytes, count);
    if (run->output.length > OUTPUT_MOST)
        mg_text_add(&run->output, "\n... what one run prints is cut here\n");
}

int mg_print(const char *format, va_list *list)
{
    char line[8192];
    arguments all;
    va_list moved, first;
    begin_list(&moved, list);
    va_copy(first, *list);
    uint64_t bytes = read_all(&all, format, &moved);
    int length = print_into(line, sizeof line, format, first);
    bytes += bytes_made(length);
    va_end(first);
    if (length > 0)
        mg_print_bytes(mg_run_current(), line, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1);
    end_list(list, &moved, bytes);
    return length;
}
