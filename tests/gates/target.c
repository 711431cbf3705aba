/* A target, woven by hand: frames of every shape below each other, and a choice in each, while as many values as possible
 * are in registers and in the frame. What a function keeps in its own frame has no hooks, as in woven code. */
#include "target.h"

#include <stdlib.h>
#include <string.h>

#define NOINLINE static __attribute__((noinline))

#ifdef WOVEN

const unsigned char mg_program_has_threads = 1; /* as the weave would say */

void mg_on_load_8(const void *p, uint64_t info, uint64_t bits);
void mg_on_store_1(const void *p, uint64_t info, uint64_t bits);
void mg_on_store_8(const void *p, uint64_t info, uint64_t bits);
void mg_on_note(const void *p, const void *local, uint64_t kind, uint64_t info);
void mg_on_enter(uint64_t cost, uint64_t runaway, uint64_t overflow, uint64_t info);
void mg_on_leave(void);
char *mg_on_frame(uint64_t size, uint64_t overflow, uint64_t info);
void mg_on_big_room(char *p, uint64_t size, uint64_t room, uint64_t tag, bool unset, uint64_t is_kept);
void mg_on_frame_gone(char *end, uint64_t small, bool goes_on, bool saves);
void mg_on_local(void *p, uint64_t size);
void mg_on_big_local(void *p, uint64_t size);
void mg_on_array(uint64_t count, uint64_t size, uint64_t overflow, uint64_t info);
char *mg_on_array_made(uint64_t size, uint64_t align, uint64_t overflow, uint64_t info);
void mg_on_host(uint64_t info);
int mg_gate_mg_print(const char *format, va_list *args);
void *mg_gate_malloc(size_t size);
void mg_gate_free(void *memory);

#define NAME(name) woven_##name
#define ENTER() mg_on_enter(1, 1, 1, 0)
#define LEAVE() mg_on_leave()
/* Locals whose address is given away: whole chunks, and an array of variable length. */
#define FRAME(name, size)                                                                                      \
    char *name = mg_on_frame(size, 1, 0);                                                                      \
    mg_on_big_room(name, size, size, MG_TAG_WHOLE, false, 0);                                                  \
    char *name##_end = name + (size)
#define FRAME_END(name) mg_on_frame_gone(name##_end, 0, false, true)
#define ARRAY(name, count)                                                                                     \
    mg_on_array(count, 1, 1, 0);                                                                               \
    volatile unsigned char *name = (unsigned char *)mg_on_array_made(count, MG_CHUNK, 1, 0)
#define WORD(number) ((uint64_t *)(uintptr_t)MG_OBJECT_BASE + (number))
#define TEXT ((const char *)(uintptr_t)CHARS_BASE)
#define PRINT mg_gate_mg_print
#define MALLOC mg_gate_malloc
#define FREE mg_gate_free

#else

#define mg_on_load_8(p, info, bits)
#define mg_on_store_1(p, info, bits)
#define mg_on_store_8(p, info, bits)
#define mg_on_note(p, local, kind, info)
#define mg_on_local(p, size)
#define mg_on_big_local(p, size)
#define mg_on_host(info)

#define NAME(name) plain_##name
#define ENTER()
#define LEAVE()
#define FRAME(name, size)                                                                                      \
    uint64_t name##_words[(size) / 8] = {0};                                                                   \
    void *name = name##_words
#define FRAME_END(name)
#define ARRAY(name, count)                                                                                     \
    unsigned char name##_bytes[count];                                                                         \
    volatile unsigned char *name = memset(name##_bytes, 0, count)
#define WORD(number) ((uint64_t *)plain_cell(number))
#define TEXT plain_chars
#define PRINT plain_print
#define MALLOC malloc
#define FREE free

#endif

typedef struct bundle {
    uint64_t n[4];
    double real;
} bundle;

static inline uint64_t mix(uint64_t h, uint64_t v)
{
    h = (h ^ v) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 29;
}

static inline uint64_t bits_of(double real)
{
    uint64_t bits;
    memcpy(&bits, &real, sizeof bits);
    return bits;
}

static inline uint64_t load(const uint64_t *p)
{
    mg_on_load_8(p, 8, ~0ull);
    return *p;
}

static inline void store_byte(volatile unsigned char *p, unsigned char value)
{
    mg_on_store_1((const void *)p, 1, 0xff);
    *p = value;
}

static inline void store(uint64_t *p, uint64_t value)
{
    mg_on_store_8(p, 8, ~0ull);
    *p = value;
}

/* A store into a part of a word that nobody has read: the slow side calls the gate, and must not look like the function
 * that waits, since nothing is saved when it returns. */
NOINLINE uint64_t NAME(narrow)(uint64_t h)
{
    ENTER();
    volatile uint64_t mine = h;
    unsigned char *byte = (unsigned char *)WORD(13) + 3;
    mg_on_store_1(byte, 1, 0xff);
    *byte = (unsigned char)h;
    mine++;
    uint64_t result = mix(mine, load(WORD(13)));
    LEAVE();
    return result;
}

/* Functions of the host with results, and memory of the heap. */
NOINLINE uint64_t NAME(heap)(uint64_t h)
{
    ENTER();
    mg_on_host(0);
    uint64_t *p = MALLOC(5 * sizeof *p);
    for (uint64_t i = 0; i < 5; i++)
        store(p + i, mix(h, i));
    uint64_t v = NAME(narrow)(h);
    for (uint64_t i = 0; i < 5; i++)
        v = mix(v, load(p + i));
    store(p + 2, v);
    v = mix(v, load(WORD(12)) + load(p + 2));
    mg_on_host(0);
    FREE(p);
    LEAVE();
    return v;
}

/* Reads unread characters from inside a gate of host.def; its own arguments lie in registers and on the stack. */
NOINLINE uint64_t NAME(text)(const char *format, ...)
{
    ENTER();
    FRAME(room, MG_CHUNK);
    va_list *args = (void *)room;
    mg_on_local(args, sizeof *args);
    va_start(*args, format);
    mg_on_host(0);
    uint64_t length = (uint64_t)PRINT(format, args);
    va_end(*args);
    FRAME_END(room);
    LEAVE();
    return length;
}

NOINLINE uint64_t NAME(big)(uint64_t h, double x)
{
    ENTER();
    FRAME(room, 96 * sizeof(uint64_t));
    uint64_t *large = (void *)room;
    mg_on_big_local(large, 96 * sizeof *large);
    for (uint64_t i = 0; i < 96; i += 5) {
        mg_on_note(&large[i], (const void *)large, 3, 0);
        large[i] = mix(h, i);
    }
    uint64_t v = load(WORD(11));
    mg_on_note(&large[v % 96], (const void *)large, 3, 0);
    large[v % 96] += v;
    int n = (int)(h & 63);
    v = mix(v, NAME(text)((const char *)(uintptr_t)FORMAT_BASE, n, TEXT, x, h, x + 1, x + 2, x + 3, x + 4,
                          x + 5, x + 6, x + 7, x + 8, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7));
    v = mix(v, NAME(heap)(v));
    for (uint64_t i = 0; i < 96; i++)
        v = mix(v, large[i]);
    FRAME_END(room);
    LEAVE();
    return v;
}

/* Different numbers of registers to save, of both kinds. */
NOINLINE uint64_t NAME(odd3)(double x, double y, uint64_t h)
{
    ENTER();
    uint64_t v = load(WORD(10));
    uint64_t result = NAME(big)(mix(h, v), x) + bits_of(x * y);
    LEAVE();
    return result;
}

NOINLINE uint64_t NAME(odd2)(double x, uint64_t h)
{
    ENTER();
    uint64_t v = NAME(odd3)(x, x + 1, h);
    uint64_t result = mix(v, bits_of(x + (double)(load(WORD(9)) & 0xff)));
    LEAVE();
    return result;
}

NOINLINE uint64_t NAME(odd1)(double x, uint64_t h, uint64_t g)
{
    ENTER();
    uint64_t v = NAME(odd2)(x * 0.5, g);
    uint64_t result = mix(v, bits_of(x) + h + load(WORD(8)));
    LEAVE();
    return result;
}

/* Large frames, arrays of variable length, a local that the callee changes; choices before and after the call. */
NOINLINE uint64_t NAME(deep)(unsigned level, uint64_t h, double x, double y, uint64_t *up)
{
    ENTER();
    volatile uint64_t room[70];
    FRAME(given, MG_CHUNK);
    uint64_t *mine = (void *)given;
    mg_on_local(mine, sizeof *mine);
    store(mine, h);
    for (unsigned i = 0; i < 70; i++)
        room[i] = mix(h, i);
    uint64_t a = mix(h, 1), b = mix(h, 2), c = mix(h, 3), d = mix(h, 4), e = mix(h, 5), f = mix(h, 6);
    double s = x * 1.5 + y, t = x - y * 0.25, u = x * y, w = y + 7;
    uint64_t v = load(WORD(level));
    uint64_t count = 17 + 40 * level + (v & 3);
    ARRAY(tail, count);
    for (uint64_t i = 0; i < count; i++)
        store_byte(tail + i, (unsigned char)(v + i + a));
    uint64_t r = level < 3 ? NAME(deep)(level + 1, mix(a, v), s, t, mine) : NAME(odd1)(u, v, d);
    room[r % 70] += r;
    room[level] ^= v;
    store_byte(tail + r % count, (unsigned char)(tail[r % count] ^ r));
    uint64_t z = level < 2 ? load(WORD(level + 4)) : v;
    store(up, mix(load(up), z));
    r = mix(r, a ^ b) + mix(c ^ d, e) + mix(f, z) + bits_of(s * w + t) + bits_of(u - x) + load(mine);
    for (unsigned i = 0; i < 70; i++)
        r = mix(r, room[i]);
    for (uint64_t i = 0; i < count; i++)
        r = mix(r, tail[i]);
    FRAME_END(given);
    LEAVE();
    return r;
}

/* Arguments that do not fit into registers, and one passed by value. */
NOINLINE uint64_t NAME(many)(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f, uint64_t g,
                             uint64_t h, uint64_t i, uint64_t j, bundle k, double l)
{
    ENTER();
    FRAME(given, MG_CHUNK);
    uint64_t *mine = (void *)given;
    mg_on_local(mine, sizeof *mine);
    uint64_t r = NAME(deep)(0, mix(a, j), l, k.real, mine);
    uint64_t v = load(WORD(6));
    r = mix(r, (a ^ b) + (c ^ d) * 3 + (e ^ f) * 5 + (g ^ h) * 7 + (i ^ j) * 9 + v) + load(mine);
    r = mix(r, k.n[0] + k.n[1] * 3 + k.n[2] * 5 + k.n[3] * 7 + bits_of(k.real * l));
    FRAME_END(given);
    LEAVE();
    return r;
}

uint64_t NAME(root)(uint64_t argument)
{
    ENTER();
    bundle k = {{argument, argument * 3, argument * 5, argument * 7}, 2.75};
    uint64_t v = load(WORD(7));
    k.n[v & 3]++;
    uint64_t r = NAME(many)(v, 2, 3, 4, 5, 6, 7, 8, 9, 10, k, 0.125) + load(WORD(14));
    LEAVE();
    return r;
}
