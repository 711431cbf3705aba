/* Bits beside bits that were never written. Each function is a test by itself: those whose name begins with `right` decide nothing by an
 * undefined bit, those with `wrong` do, in the line marked by the word BLAMED. `local` in a name: it is about a local, which `margay check`
 * watches and `margay gen` does not. test_unwritten.py says how they are run. */
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int taken;

/* ---- an allocator's header: flags in the lowest bits of a size ------------------------------------------- */

enum { IN_USE = 1, PREV_IN_USE = 2, FLAGS = 3 };

struct block {
    size_t previous, size;
};

struct block_first {
    size_t size, previous;
};

static void set_size(struct block *b, size_t size)
{
    b->size = size | (b->size & FLAGS);
}

static void right_header(int n)
{
    struct block *b = malloc(sizeof *b);
    set_size(b, (size_t)n * 16);
    b->size |= IN_USE;
    b->size &= ~(size_t)PREV_IN_USE;
    if (b->size & IN_USE)
        taken++;
    if ((b->size & ~(size_t)FLAGS) != (size_t)n * 16)
        abort();
    if (b->size != (size_t)n * 16 + 1)
        abort();
    free(b);
}

static void right_header_first(int n)
{
    struct block_first *b = malloc(sizeof *b);
    b->size = (size_t)n * 16 | (b->size & FLAGS);
    b->size |= IN_USE;
    b->size &= ~(size_t)PREV_IN_USE;
    if (b->size & IN_USE)
        taken++;
    free(b);
}

static void wrong_header(int n)
{
    struct block *b = malloc(sizeof *b);
    set_size(b, (size_t)n * 16);
    b->size |= IN_USE;
    if (b->size & PREV_IN_USE) /* BLAMED */
        taken++;
    free(b);
}

/* ---- packed flags ---------------------------------------------------------------------------------------- */

typedef uint32_t mask32;
#define BIT(i) ((mask32)1 << (i))

static void right_flag(int n)
{
    mask32 *flags = malloc(4 * sizeof(mask32));
    flags[n] |= BIT(7);
    flags[n + 1] &= ~BIT(3);
    flags[3] = flags[n] ^ flags[n + 1];
    taken += flags[n] & BIT(7) ? 1 : 2;
    taken += flags[n + 1] & BIT(3) ? 1 : 2;
    free(flags);
}

static void wrong_flag(int n)
{
    mask32 *flags = malloc(4 * sizeof(mask32));
    flags[n] |= BIT(7);
    flags[n + 1] &= ~BIT(3);
    flags[3] = flags[n] ^ flags[n + 1];
    taken += flags[3] & BIT(3) ? 1 : 2; /* BLAMED */
    free(flags);
}

static void right_shifted(int n)
{
    uint64_t *word = malloc(sizeof *word), x;
    *word = *word << 8 | 0x5a;
    *word = *word << 8 | (uint64_t)n;
    x = *word & 0xffff;
    if (x != 0x5a00 + (uint64_t)n)
        abort();
    if ((uint16_t)*word >> 8 != 0x5a)
        abort();
    if (((unsigned char *)word)[1] != 0x5a)
        abort();
    free(word);
}

static void wrong_shifted(int n)
{
    uint64_t *word = malloc(sizeof *word);
    *word = *word << 8 | 0x5a;
    *word = *word << 8 | (uint64_t)n;
    if (*word >> 9 & 0x80) /* BLAMED */
        taken++;
    free(word);
}

static void right_sign(int n)
{
    int32_t *word = malloc(sizeof *word);
    int64_t wide;
    *word &= 0x7fffffff;
    wide = *word;
    if (wide >> 40)
        abort();
    *word |= n;
    free(word);
}

static void wrong_sign(int n)
{
    int32_t *word = malloc(sizeof *word);
    int64_t wide;
    *word &= 0xffffff00 | n;
    wide = *word;
    if (wide >> 40) /* BLAMED */
        taken++;
    free(word);
}

/* ---- bit-fields ------------------------------------------------------------------------------------------ */

struct date {
    unsigned day : 5, month : 4, is_leap : 1;
    signed zone : 6;
    uint64_t wide : 40, rest : 20;
};

static void right_bit_field(int n)
{
    struct date *d = malloc(sizeof *d), copy;
    d->day = (unsigned)n;
    d->zone = -n;
    d->wide = 1ull << 39;
    copy = *d;
    if (copy.day != (unsigned)n || d->zone != -n || copy.wide >> 39 != 1)
        abort();
    d->month = d->day;
    if (d->month == (unsigned)n)
        taken++;
    free(d);
}

static void wrong_bit_field(int n)
{
    struct date *d = malloc(sizeof *d);
    d->day = (unsigned)n;
    d->zone = -n;
    if (d->is_leap) /* BLAMED */
        taken++;
    free(d);
}

static void wrong_bit_field_wide(int n)
{
    struct date *d = malloc(sizeof *d);
    d->wide = (uint64_t)n;
    if (d->rest == 7) /* BLAMED */
        taken++;
    free(d);
}

static void wrong_bit_field_copied(int n)
{
    struct date *d = malloc(2 * sizeof *d);
    d->day = (unsigned)n;
    d->month = 3;
    memcpy(d + 1, d, sizeof *d);
    if (d[1].day != (unsigned)n || d[1].month != 3)
        abort();
    if (d[1].zone < 0) /* BLAMED */
        taken++;
    free(d);
}

static void right_local_bit_field(int n)
{
    struct date d;
    d.day = (unsigned)n;
    d.is_leap = 0;
    if (d.day == 3 || d.is_leap)
        abort();
}

static void wrong_local_bit_field(int n)
{
    struct date d;
    d.day = (unsigned)n;
    d.is_leap = 0;
    if (d.month == 2) /* BLAMED */
        taken++;
}

static struct date make_date(int day)
{
    struct date d;
    d.day = (unsigned)day;
    d.zone = 1;
    return d;
}

static void right_local_returned(int n)
{
    struct date d = make_date(n);
    if (d.day != (unsigned)n || d.zone != 1)
        abort();
}

static void wrong_local_returned(int n)
{
    struct date d = make_date(n);
    if (d.month > 6) /* BLAMED */
        taken++;
}

/* The frame of the one lies where that of the other was. */
static __attribute__((noinline)) int set_some(int n)
{
    volatile struct date d;
    d.day = (unsigned)n;
    d.month = 5;
    return d.day == (unsigned)n;
}

static __attribute__((noinline)) int look_at_some(int n)
{
    volatile struct date d;
    d.is_leap = n & 1;
    return d.day == 1; /* BLAMED later, where it is looked at */
}

static void wrong_local_frame(int n)
{
    taken += set_some(n);
    if (look_at_some(n)) /* BLAMED */
        taken++;
}

/* ---- unions ---------------------------------------------------------------------------------------------- */

union word {
    uint32_t all;
    struct {
        uint8_t red, green, blue, alpha;
    } part;
    struct {
        uint32_t low : 12, high : 20;
    } bits;
    float real;
};

static void right_union(int n)
{
    union word *w = malloc(sizeof *w);
    w->part.green = (uint8_t)n;
    w->bits.high = 0xabcd0;
    w->all ^= 0x10000000;
    if (w->part.alpha != 0xbb)
        abort();
    if ((w->all >> 8 & 15) != (uint32_t)n)
        abort();
    free(w);
}

static void wrong_union(int n)
{
    union word *w = malloc(sizeof *w);
    w->part.green = (uint8_t)n;
    w->bits.high = 0xabcd0;
    w->all ^= 0x10000000;
    if (w->part.red == 4) /* BLAMED */
        taken++;
    free(w);
}

static void right_local_union(int n)
{
    union word w;
    w.part.blue = (uint8_t)n;
    w.all = w.all >> 16 & 0xff;
    if (w.all != (uint32_t)n)
        abort();
}

static void wrong_local_union(int n)
{
    union word w;
    w.part.blue = (uint8_t)n;
    w.all = w.all >> 15 & 0xff;
    if (w.all == 2) /* BLAMED */
        taken++;
}

/* ---- hashes and sums ------------------------------------------------------------------------------------- */

struct padded {
    char tag;
    int number;
    short last;
};

static uint64_t mix(const void *from, size_t size)
{
    const unsigned char *bytes = from;
    uint64_t hash = 14695981039346656037ull;
    for (size_t i = 0; i < size; i++) {
        hash ^= bytes[i];
        hash *= 1099511628211ull;
        hash = hash << 7 | hash >> 57;
    }
    return hash;
}

static void right_hash(int n)
{
    struct padded *p = malloc(sizeof *p);
    uint64_t *kept = malloc(sizeof *kept);
    p->tag = 'a';
    p->number = n;
    p->last = 3;
    *kept = mix(p, sizeof *p); /* with its padding, and nobody looks */
    *kept += 1;
    *kept = mix(&p->number, sizeof p->number);
    if (*kept == 0)
        taken++;
    free(kept);
    free(p);
}

static void wrong_hash(int n)
{
    struct padded *p = malloc(sizeof *p);
    uint64_t *kept = malloc(sizeof *kept);
    p->tag = 'a';
    p->number = n;
    p->last = 3;
    *kept = mix(p, sizeof *p);
    if (*kept % 64 == 3) /* BLAMED */
        taken++;
    free(kept);
    free(p);
}

static void wrong_checksum(int n)
{
    unsigned char *bytes = malloc(8);
    int sum = n;
    for (int i = 0; i < 8; i++)
        sum += bytes[i];
    if (sum > 100) /* BLAMED */
        taken++;
    free(bytes);
}

static void wrong_address(int n)
{
    size_t *at = malloc(sizeof *at);
    char *letters = calloc(1, 8);
    *at &= 3;
    taken += letters[*at + (size_t)n - 1]; /* BLAMED */
    free(letters);
    free(at);
}

static void wrong_divisor(int n)
{
    unsigned *by = malloc(sizeof *by);
    *by &= 1;
#ifdef __MARGAY__
    taken += (int)(10u / *by) + n; /* BLAMED, but not by valgrind, where it may trap */
#else
    taken += *by ? n : 1;
#endif
    free(by);
}

static void right_divisor(int n)
{
    unsigned *by = malloc(2 * sizeof *by);
    by[0] |= 4;
    by[1] = 100u / by[0] + (unsigned)n;
    by[1] &= 0;
    if (by[1])
        abort();
    free(by);
}

/* ---- copies ---------------------------------------------------------------------------------------------- */

struct half {
    long written, never;
    double real, unreal;
    char name[11];
};

static struct half pass(struct half h)
{
    return h;
}

static void right_half(int n)
{
    struct half *h = malloc(2 * sizeof *h), local;
    h->written = n;
    h->real = 2.5;
    strcpy(h->name, "abc");
    memcpy(h + 1, h, sizeof *h);
    h = realloc(h, 3 * sizeof *h);
    memmove((char *)(h + 2) - 5, h + 1, sizeof *h);
    memmove(h + 2, (char *)(h + 2) - 5, sizeof *h);
    h[0].never = h[2].never;
    h[0].unreal = h[2].unreal;
    local = pass(h[2]);
    local.unreal = -local.unreal;
    if (local.written != n || local.real != 2.5 || strcmp(local.name, "abc"))
        abort();
    free(h);
}

static void wrong_half(int n)
{
    struct half *h = malloc(2 * sizeof *h);
    h->written = n;
    h[1] = h[0];
    if (h[1].never) /* BLAMED */
        taken++;
    free(h);
}

static void wrong_half_real(int n)
{
    struct half *h = malloc(2 * sizeof *h);
    double sum;
    h->written = n;
    h->real = 2.5;
    sum = h->real + h->unreal;
    if (sum > 3) /* BLAMED */
        taken++;
    free(h);
}

static void wrong_local_half(int n)
{
    struct half h, other;
    h.written = n;
    other = pass(h);
    if (other.written == n && other.never == 3) /* BLAMED */
        taken++;
}

static void wrong_local_double(int n)
{
    double x;
    if (n > 1)
        x = 1;
    if (x > 0.5) /* BLAMED */
        taken++;
}

static void right_local_short_circuit(int n)
{
    int x, is_set = n > 1;
    if (is_set)
        x = 3;
    if (is_set && x == 3)
        abort();
}

/* ---- comparisons that are decided, or not ---------------------------------------------------------------- */

static void right_equal(int n)
{
    unsigned *word = malloc(sizeof *word);
    *word |= 4;
    if (*word == 3)
        abort();
    if (*word != 3)
        taken += n;
    free(word);
}

static void wrong_equal(int n)
{
    unsigned *word = malloc(sizeof *word);
    *word |= 4;
    if (*word == 4u * (unsigned)n) /* BLAMED */
        taken++;
    free(word);
}

static void wrong_less(int n)
{
    unsigned *word = malloc(sizeof *word);
    *word &= 0xff;
    if (*word < 16u * (unsigned)n) /* BLAMED */
        taken++;
    free(word);
}

static void wrong_itself(int n)
{
    unsigned *word = malloc(sizeof *word), x = *word;
    x ^= *word;
    if (x == (unsigned)n) /* BLAMED */
        taken++;
    free(word);
}

static void wrong_switch(int n)
{
    unsigned *word = malloc(sizeof *word);
    *word = *word << 2 | (unsigned)n;
    switch (*word & 4) { /* BLAMED */
    case 4:
        taken++;
    }
    free(word);
}

static void right_switch(int n)
{
    unsigned *word = malloc(sizeof *word);
    *word = *word << 2 | (unsigned)n;
    switch (*word & 3) {
    case 1:
        taken++;
        break;
    default:
        abort();
    }
    free(word);
}

static void wrong_library(int n)
{
    char *text = malloc(8);
    text[0] = 'a';
    text[1] = (char)('a' + n);
    if (strlen(text) == 2) /* BLAMED */
        taken++;
    free(text);
}

static void right_library(int n)
{
    char *text = malloc(8), *other = malloc(8);
    memset(text, 'a', 3);
    text[2 + n] = 0;
    memcpy(other, text, 8);
    if (strlen(other) != 3 || memcmp(text, other, 4))
        abort();
    memset(other, text[7], 2);
    other[0] &= 1;
    free(other);
    free(text);
}

static void wrong_filled(int n)
{
    unsigned char *bytes = malloc(8);
    bytes[0] |= 3;
    memset(bytes + 1, bytes[0], 7);
    if (!(bytes[2 + n] & 1))
        abort();
    if (bytes[2 + n] & 4) /* BLAMED */
        taken++;
    free(bytes);
}

/* ---- through functions, and back ------------------------------------------------------------------------- */

static __attribute__((noinline)) uint32_t keep_low(uint32_t word, int bits)
{
    if (bits > 20)
        return keep_low(word, bits - 1) + 0;
    return word & (((uint32_t)1 << bits) - 1);
}

static uint32_t (*volatile keeper)(uint32_t word, int bits) = keep_low;

static void right_calls(int n)
{
    uint32_t *word = malloc(sizeof *word);
    keep_low(*word, 8);
    if (keep_low(12, 8) != 12)
        abort();
    *word = *word << 8 | 0x21;
    if (keep_low(*word, 8) != 0x21 || keeper(*word, 7 + n) != 0x21)
        abort();
    *word = keeper(*word, 30);
    free(word);
}

static void wrong_calls(int n)
{
    uint32_t *word = malloc(sizeof *word);
    *word = *word << 8 | 0x21;
    if (keeper(*word, 8 + n) == 0x21) /* BLAMED */
        taken++;
    free(word);
}

/* ---- vectors, of which only some elements were written --------------------------------------------------- */

typedef int ints __attribute__((vector_size(16)));
typedef float reals __attribute__((vector_size(16)));
typedef signed char chars __attribute__((vector_size(16)));
typedef int many_ints __attribute__((vector_size(32)));

/* A bit for each of 16 bytes that is a letter. */
#ifdef __x86_64__
#include <emmintrin.h>

static unsigned find_letter(const char *text, char letter)
{
    __m128i read = _mm_loadu_si128((const __m128i *)text);
    return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(read, _mm_set1_epi8(letter)));
}
#else
static unsigned find_letter(const char *text, char letter)
{
    chars read;
    unsigned found = 0;
    memcpy(&read, text, sizeof read);
    chars equal = read == (signed char)letter;
    for (int i = 0; i < 16; i++)
        found |= equal[i] ? 1u << i : 0;
    return found;
}
#endif

static void right_vector_local(int n)
{
    ints a;
    a[0] = n + 2;
    if (a[0] != n + 2)
        abort();
}

static void wrong_vector_local(int n)
{
    ints a;
    a[0] = n;
    if (a[1] == n) /* BLAMED */
        taken++;
}

static void right_vector_heap(int n)
{
    ints *p = malloc(sizeof *p);
    (*p)[1] = n;
    if ((*p)[1] != n)
        abort();
    free(p);
}

static void wrong_vector_heap(int n)
{
    ints *p = malloc(sizeof *p);
    (*p)[1] = n;
    if ((*p)[2] == n) /* BLAMED */
        taken++;
    free(p);
}

static void right_vector_arithmetic(int n)
{
    ints *p = malloc(2 * sizeof *p);
    p[0][2] = n;
    p[1][2] = 4;
    ints sum = p[0] + p[1] * p[0], less = p[0] < p[1], bits = ~p[0] | 1;
    if (sum[2] != 5 * n || less[2] != -(n < 4) || !(bits[2] & 1))
        abort();
    if (!(bits[3] & 1))
        abort();
    free(p);
}

static void wrong_vector_sum(int n)
{
    ints *p = malloc(2 * sizeof *p);
    p[0][2] = p[1][1] = p[1][2] = n;
    ints sum = p[0] + p[1];
    if (sum[1] == n) /* BLAMED */
        taken++;
    free(p);
}

static void wrong_vector_less(int n)
{
    ints *p = malloc(2 * sizeof *p);
    p[0][2] = p[1][1] = p[1][2] = n;
    ints less = p[0] < p[1];
    if (less[1]) /* BLAMED */
        taken++;
    free(p);
}

static void right_vector_converted(int n)
{
    reals *p = malloc(sizeof *p);
    (*p)[2] = (float)n;
    ints twice = __builtin_convertvector(*p * 2, ints), less = __builtin_convertvector(-*p, ints);
    if (twice[2] != 2 * n || less[2] != -n)
        abort();
    free(p);
}

static void wrong_vector_converted(int n)
{
    reals *p = malloc(sizeof *p);
    (*p)[2] = (float)n;
    ints twice = __builtin_convertvector(*p * 2, ints);
    if (twice[0] == n) /* BLAMED */
        taken++;
    free(p);
}

static void right_vector_shuffled(int n)
{
    ints *p = malloc(sizeof *p);
    (*p)[2] = n;
    ints moved = __builtin_shufflevector(*p, *p, 2, 6, 1, 0);
    if (moved[0] != n || moved[1] != n)
        abort();
    free(p);
}

static void wrong_vector_shuffled(int n)
{
    ints *p = malloc(sizeof *p);
    (*p)[2] = n;
    ints moved = __builtin_shufflevector(*p, *p, 2, 6, 1, 0);
    if (moved[2] == n) /* BLAMED */
        taken++;
    free(p);
}

static ints __attribute__((noinline)) last_of(int n)
{
    ints *p = malloc(sizeof *p);
    (*p)[3] = n;
    ints read = *p;
    free(p);
    return read;
}

static void right_vector_returned(int n)
{
    ints a = last_of(n);
    if (a[3] != n)
        abort();
}

static void wrong_vector_returned(int n)
{
    ints a = last_of(n);
    if (a[0] == n) /* BLAMED */
        taken++;
}

static void wrong_vector_index(int n)
{
    ints a = {n, 2, 3, 4};
    int *i = malloc(sizeof *i);
    if (a[*i & 3] == n) /* BLAMED */
        taken++;
    free(i);
}

static void right_vector_wide(int n)
{
    many_ints *p = aligned_alloc(32, sizeof *p);
    (*p)[1] = n;
    if ((*p)[1] != n)
        abort();
    free(p);
}

static void right_vector_letters(int n)
{
    char *text = malloc(16);
    strcpy(text, "hello");
    unsigned found = find_letter(text, 'l');
    if ((found & 0x1f) != 0xc)
        abort();
    if (__builtin_ctz(find_letter(text, 0)) != 5)
        abort();
    taken += n;
    free(text);
}

static void wrong_vector_letters(int n)
{
    char *text = malloc(16);
    strcpy(text, "hello");
    unsigned found = find_letter(text, 'l') >> n;
    if ((found & 0x7f) == 0x6) /* BLAMED */
        taken++;
    free(text);
}

/* ---- among variable arguments, which travel in a local ---------------------------------------------------- */

struct partly {
    char set;
    short unset;
};

struct largely {
    long set, unset[2];
};

static int take_one(int which, ...)
{
    va_list args;
    va_start(args, which);
    struct partly h = va_arg(args, struct partly);
    int word = va_arg(args, int);
    struct largely t = va_arg(args, struct largely);
    va_end(args);
    return which == 0 ? h.set + (int)t.set : which == 1 ? h.unset : which == 2 ? word : (int)t.unset[0];
}

static int take(int which)
{
    struct partly *h = malloc(sizeof *h);
    struct largely *t = malloc(sizeof *t);
    int *word = malloc(sizeof *word);
    h->set = 1;
    t->set = 2;
    int taken_then = take_one(which, *h, *word, *t);
    free(h);
    free(t);
    free(word);
    return taken_then;
}

static void wrong_variable_printed(int n)
{
    int *word = malloc(sizeof *word);
    char text[8];
    snprintf(text, sizeof text, "%d%d", n, *word); /* BLAMED */
    free(word);
}

static void right_variable(int n)
{
    if (take(n - 1) != 3)
        abort();
}

static void wrong_variable_local_field(int n)
{
    if (take(n)) /* BLAMED */
        taken++;
}

static void wrong_variable_local_word(int n)
{
    if (take(n + 1)) /* BLAMED */
        taken++;
}

static void wrong_variable_local_large(int n)
{
    if (take(n + 2)) /* BLAMED */
        taken++;
}

static void right_variable_local(int n)
{
    struct partly h;
    struct largely t;
    int word;
    h.set = (char)n;
    t.set = 2;
    if (take_one(0, h, word, t) != 3)
        abort();
}

static void wrong_variable_local(int n)
{
    struct partly h;
    struct largely t;
    int word;
    h.set = (char)n;
    t.set = 2;
    if (take_one(2, h, word, t)) /* BLAMED */
        taken++;
}
