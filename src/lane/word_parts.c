/* Words in memory that hold terms, cut and joined. Everything here goes from the lowest byte of a range to the highest: held words on the way are cut
 * where the range begins and ends, and what is read is joined from the parts, plain bytes among them. Only terms can be cut; anything else that is
 * met is chosen by the caller's function first. */
#include "lane/word_parts.h"

#include <assert.h>
#include <string.h>

#include "engine/known.h"
#include "engine/undo.h"
#include "lane/joined.h"
#include "lane/open.h"
#include "lane/open_memory.h"

enum { BYTE = 8, WORD_MOST = 8 };

static const mg_part_ops *part_ops(void)
{
    const mg_open *open = mg_open_current();
    return open->terms ? open->terms->parts : &mg_joined_parts;
}

static bool can_cut(uint64_t lane)
{
    return !mg_held_is_moved(lane) && part_ops() && mg_kind_of(lane)->parts == part_ops();
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t ones(uint64_t width)
{
    return width >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1;
}

/* ---- numbers made of parts -------------------------------------------------------------------------------- */

/* A number that is put together from its lowest bit on. */
typedef struct number {
    mg_operand value;
    unsigned width;
} number;

static void append(number *made, mg_operand part, unsigned width)
{
    assert(width && made->width + width <= 64);
    made->value = made->width ? part_ops()->join(part, width, made->value, made->width) : part;
    made->width += width;
}

static mg_operand part_of(mg_operand whole, unsigned low, unsigned width)
{
    return whole.lane ? part_ops()->part(whole.lane, low, width)
                      : (mg_operand){.value = whole.value >> low & ones(width)};
}

/* How many bits from `low` on are the same as the first of them. */
static unsigned run_of(uint64_t bits, unsigned low, unsigned width)
{
    uint64_t rest = bits >> low, flips = rest & 1 ? ~rest : rest;
    unsigned length = flips ? (unsigned)__builtin_ctzll(flips) : 64;
    return (unsigned)smaller(length, width - low);
}

mg_operand mg_parts_merge(mg_operand a, mg_operand b, uint64_t bits, uint64_t size)
{
    number made = {0};
    for (unsigned low = 0, length, width = (unsigned)size * BYTE; low < width; low += length) {
        length = run_of(bits, low, width);
        append(&made, part_of(bits >> low & 1 ? b : a, low, length), length);
    }
    return made.value;
}

mg_operand mg_parts_put(mg_operand whole, mg_operand part, unsigned low, unsigned width, uint64_t size)
{
    number made = {0};
    unsigned end = low + width, all = (unsigned)size * BYTE;
    assert(width && end <= all);
    if (low)
        append(&made, part_of(whole, 0, low), low);
    append(&made, part, width);
    if (end < all)
        append(&made, part_of(whole, end, all - end), all - end);
    return made.value;
}

/* The number with these bits undefined. */
static mg_operand undefine(mg_operand value, uint64_t bits, uint64_t size)
{
    number made = {0};
    for (unsigned low = 0, length, width = (unsigned)size * BYTE; low < width; low += length) {
        length = run_of(bits, low, width);
        append(&made, bits >> low & 1 ? part_ops()->undefined(length) : part_of(value, low, length), length);
    }
    return made.value;
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

/* Reads bytes of which none is held. */
static mg_operand read_plain(uint64_t address, uint64_t size)
{
    uint64_t value = 0;
    memcpy(&value, (const void *)(uintptr_t)address, size);
    bool can_be_unset = mg_known_covers(address) && !mg_shadow_is_clear(address, size);
    uint64_t bits = can_be_unset ? mg_known_undefined(address, size) & ones(size * BYTE) : 0;
    return bits ? undefine((mg_operand){.value = value}, bits, size) : (mg_operand){.value = value};
}

mg_operand mg_parts_read(mg_run *run, uint64_t address, uint64_t size)
{
    number made = {0};
    (void)run;
    assert(size && size <= WORD_MOST);
    for (uint64_t at = address, end = address + size, next; at < end; at = next) {
        mg_held held;
        bool is_any = mg_held_find(at, end - at, &held), is_here = is_any && held.address <= at;
        next = !is_any ? end : is_here ? smaller(end, held.address + held.size) : held.address;
        unsigned width = (unsigned)(next - at) * BYTE;
        assert(!is_here || can_cut(held.lane)); /* mg_parts_are_held chose the others */
        append(&made,
               is_here ? part_of((mg_operand){.lane = held.lane}, (unsigned)(at - held.address) * BYTE, width)
                       : read_plain(at, next - at),
               width);
    }
    return made.value;
}

uint64_t mg_parts_held_bits(uint64_t address, uint64_t size)
{
    mg_held held;
    uint64_t bits = 0, end = address + size;
    for (uint64_t at = address; at < end && mg_held_find(at, end - at, &held); at = held.address + held.size) {
        uint64_t from = held.address < address ? address : held.address;
        bits |= ones((smaller(end, held.address + held.size) - from) * BYTE) << (from - address) * BYTE;
    }
    return bits;
}

/* ---- writing ---------------------------------------------------------------------------------------------- */

/* The old bytes are not logged: a lane lay there, so nobody reads them. */
static void write_plain(uint64_t address, uint64_t size, uint64_t value)
{
    if (address - MG_HEAP_BASE < MG_LOCALS_TOP - MG_HEAP_BASE)
        mg_dirty_mark(address, size);
    memcpy((void *)(uintptr_t)address, &value, size);
}

/* The size of the largest word that fits into so many bytes. */
static uint64_t word_in(uint64_t size)
{
    uint64_t word = WORD_MOST;
    while (word > size)
        word /= 2;
    return word;
}

/* Each part of a value of several has a word, or words, of its own. */
static uint64_t hold_joined(mg_run *run, uint64_t address, uint64_t size, const mg_joined *joined)
{
    uint64_t below = joined->low_width / BYTE, plain;
    assert(!(joined->low_width % BYTE) && below < size); /* it was made of what lay in memory */
    plain = mg_parts_hold(run, address, below, joined->low);
    return plain | mg_parts_hold(run, address + below, size - below, joined->high) << joined->low_width;
}

uint64_t mg_parts_hold(mg_run *run, uint64_t address, uint64_t size, mg_operand value)
{
    if (value.lane && mg_joined_is(value.lane))
        return hold_joined(run, address, size, &mg_store_variable(value.lane)->joined);
    uint64_t plain = 0;
    for (uint64_t done = 0, word; done < size; done += word) {
        word = word_in(size - done);
        mg_operand part = part_of(value, (unsigned)done * BYTE, (unsigned)word * BYTE);
        if (part.lane)
            mg_open_hold(run, address + done, word, part.lane);
        else
            write_plain(address + done, word, part.value);
        plain |= part.lane ? 0 : part.value << done * BYTE;
    }
    return plain;
}

/* Cuts a held word in two at an address. */
static void cut_word(mg_run *run, const mg_held *held, uint64_t at, mg_parts_choose *choose)
{
    assert(at > held->address && at < held->address + held->size);
    if (!can_cut(held->lane) || !mg_held_has_room(MG_PARTS_MOST)) {
        choose(run, held);
        return;
    }
    uint64_t size = at - held->address, rest = held->size - size;
    mg_operand whole = {.lane = held->lane};
    mg_operand low = part_of(whole, 0, (unsigned)size * BYTE),
               high = part_of(whole, (unsigned)size * BYTE, (unsigned)rest * BYTE);
    mg_open_drop(run, held);
    mg_parts_hold(run, held->address, size, low);
    mg_parts_hold(run, at, rest, high);
}

static void cut_at(mg_run *run, uint64_t at, mg_parts_choose *choose)
{
    mg_held held;
    if (mg_held_find(at, 1, &held) && held.address < at)
        cut_word(run, &held, at, choose);
}

void mg_parts_cut(mg_run *run, uint64_t address, uint64_t size, mg_parts_choose *choose)
{
    mg_held held;
    if (!mg_shadow_is_clear(address, 1))
        cut_at(run, address, choose);
    if (size && !mg_shadow_is_clear(address + size - 1, 1) && mg_held_find(address + size - 1, 1, &held) &&
        held.address + held.size > address + size)
        cut_at(run, address + size, choose);
}

bool mg_parts_are_held(mg_run *run, uint64_t address, uint64_t size, mg_parts_choose *choose)
{
    mg_held held;
    uint64_t end = address + size;
    bool is_any = false;
    if (!part_ops() || size > WORD_MOST)
        return false;
    for (uint64_t at = address; at < end && mg_held_find(at, end - at, &held); at = held.address + held.size)
        if (can_cut(held.lane))
            is_any = true;
        else
            choose(run, &held);
    return is_any;
}

/* Bits of open values are defined. */
static void undefine_rest(mg_run *run, uint64_t address, uint64_t size, uint64_t bits)
{
    for (uint64_t at = address, end = address + size, next; at < end; at = next) {
        mg_held held;
        bool is_any = mg_held_find(at, end - at, &held);
        uint64_t stop = !is_any ? end : held.address > at ? held.address : at;
        next = is_any ? held.address + held.size : end;
        if (stop > at)
            mg_known_put(run, at, stop - at, bits >> (at - address) * BYTE);
    }
}

void mg_parts_undefine(mg_run *run, uint64_t address, uint64_t size, uint64_t bits)
{
    mg_held held;
    if (!part_ops() || !mg_held_find(address, size, &held)) {
        mg_known_put(run, address, size, bits);
        return;
    }
    if (!mg_open_current()->terms) {
        undefine_rest(run, address, size, bits);
        return;
    }
    mg_operand value = undefine(mg_parts_read(run, address, size), bits & ones(size * BYTE), size);
    while (mg_held_find(address, size, &held))
        mg_open_drop(run, &held);
    mg_parts_hold(run, address, size, value);
}
