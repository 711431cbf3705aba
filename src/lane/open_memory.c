/* Stands between the target's accesses and the owner of the fields. A word whose value is not chosen yet is in the table of held words, and its
 * shadow is set (invariant 38), so every access comes here before it sees the bytes: a load with a lane gives the lane, any other load chooses
 * the value and writes it, a store drops it. Copies go piece by piece, so that such words keep their lanes. */
#include "lane/open_memory.h"

#include <assert.h>
#include <string.h>

#include "engine/access.h"
#include "engine/undo.h"
#include "lane/bit_fields.h"
#include "lane/held.h"
#include "lane/joined.h"
#include "lane/word_parts.h"
#include "lane/sets.h"

static uint64_t value_of(const mg_open *open, const mg_held *held)
{
    return mg_held_is_moved(held->lane)
               ? open->fields->choose_moved(open->owner, (uint32_t)held->lane, held->address)
               : mg_open_force(held->lane);
}

/* A copy from one range to another; or, with MG_NO_ADDRESS for `to`, the preparation of one that follows. */
typedef struct copying {
    uint64_t to, from, end; /* of the source */
    uint64_t info;
    bool is_moving; /* nobody will read it at its old place */
} copying;

void mg_open_drop(mg_run *run, const mg_held *held)
{
    assert(!mg_shadow_is_clear(held->address, held->size)); /* invariant 38 */
    mg_run_log(run, MG_UNDO_POISON, (uint32_t)held->address, held->size);
    mg_shadow_clear(held->address, held->size);
    mg_held_drop(held->address, held->size);
}

/* The value takes the place of the lane. The old bytes are not logged: nobody reads them while a lane lies there. */
static void write_value(mg_run *run, const mg_held *held)
{
    uint64_t value = value_of(run->open, held);
    assert(held->size <= sizeof value); /* invariant 38 */
    if (held->address - MG_HEAP_BASE < MG_LOCALS_TOP - MG_HEAP_BASE)
        mg_dirty_mark(held->address, held->size);
    memcpy((void *)(uintptr_t)held->address, &value, held->size);
    mg_open_drop(run, held);
}

/* A field became a symbol: its lane lies there from now on. With no room left the path goes beyond what can be proved, since choosing a value
 * would lose the others. */
static void hold_symbol(const mg_open *open, const mg_held *where, uint64_t lane)
{
    if (!mg_held_has_room(1))
        mg_run_end(open->run, MG_VERDICT_beyond, where->address, MG_INFO_SITE(open->run->asked_at));
    mg_held_put(where->address, where->size, lane);
}

/* If a field of exactly these bytes is read for the first time and becomes a symbol: its lane; else 0. */
static uint64_t open_symbol(const mg_open *open, uint64_t address, uint64_t size)
{
    mg_held found;
    if (!open->fields->find_symbolic)
        return 0;
    open->fields->wake(open->owner, address, address + size, MG_INFO_SITE(open->run->asked_at));
    uint64_t moved = mg_held_at(address, size); /* waking an element may have brought it here */
    if (moved)
        return moved;
    if (!open->fields->find_symbolic(open->owner, address, address + size, &found) ||
        found.address != address || found.size != size)
        return 0;
    uint64_t lane = open->fields->open_symbol(open->owner, (uint32_t)found.lane);
    hold_symbol(open, &found, lane);
    return lane;
}

/* Fields that an access reads become symbols first, so that they get their values in one way only. A field that is overwritten as a whole is not
 * read. */
static void open_symbols(const mg_open *open, const mg_access *a)
{
    mg_held found;
    uint64_t end = a->address + a->size, from = a->address;
    if (!open->fields->find_symbolic)
        return;
    open->fields->wake(open->owner, from, end, a->site);
    for (; from < end && open->fields->find_symbolic(open->owner, from, end, &found);
         from = found.address + found.size)
        if (!a->is_store || found.address < a->address || found.address + found.size > end)
            hold_symbol(open, &found, open->fields->open_symbol(open->owner, (uint32_t)found.lane));
}

/* Before an access: held words that are read get their values, those that are overwritten are dropped. Terms that are touched in part are cut
 * first, so that the rest stays open. The load half of a bit-field's write touches nothing (invariant 20). */
static void settle(mg_run *run, const mg_access *a)
{
    mg_held held;
    const mg_open *open = run->open;
    if (open->terms && !a->bits && !a->is_store)
        return;
    uint64_t asked_at = run->asked_at;
    if (!asked_at)
        run->asked_at = MG_INFO(a->site, 0, 0);
    if (open->terms) {
        open_symbols(open, a);
        mg_bit_fields_open(open, a, write_value);
        mg_parts_cut(run, a->address, a->size, write_value);
    }
    while (mg_held_find(a->address, a->size, &held))
        if (a->is_store && held.address >= a->address && held.address + held.size <= a->address + a->size)
            mg_open_drop(run, &held);
        else
            write_value(run, &held);
    run->asked_at = asked_at;
}

static void forget_range(mg_run *run, uint64_t address, uint64_t size)
{
    mg_held held;
    uint64_t end = address + size;
    for (; address < end && mg_held_find(address, end - address, &held); address = held.address + held.size)
        mg_open_drop(run, &held);
}

/* The field that is exactly these bytes, if it can be open; or NULL. */
static const mg_masked *field_at(const mg_open *open, uint64_t address, uint64_t size)
{
    return open->by_number ? open->fields->find(open->owner, address, size) : NULL;
}

/* Has nobody read it yet, and is there room to leave it open? */
static bool can_open(const mg_open *open, const mg_masked *field)
{
    return field && mg_held_has_room(1) && open->fields->is_unread(open->owner, field);
}

static uint64_t add_variable(const mg_open *open, const mg_masked *field, uint64_t set)
{
    return mg_sets_add(field, mg_path_position(open->path), set);
}

/* A field that is read for the first time and stays open: its lane; 0: there is no room. */
static uint64_t open_field(const mg_open *open, const mg_masked *field, uint64_t address, uint64_t set)
{
    uint64_t lane = add_variable(open, field, set);
    if (lane)
        mg_held_put(address, field->bytes, lane);
    return lane;
}

/* The same for a read of only this field: if there is no room the field is chosen; 0: it is plain now. */
static uint64_t open_or_choose(const mg_open *open, const mg_masked *field, uint64_t address, uint64_t set)
{
    uint64_t lane = open_field(open, field, address, set);
    if (!lane)
        mg_access_slow(address, field->bytes, ~(uint64_t)0);
    return lane;
}

/* The first read of a field that was moved here unread: its lane; 0: it was chosen. */
static uint64_t open_moved(const mg_open *open, const mg_held *held)
{
    const mg_masked *field = open->by_number ? &open->by_number[(uint32_t)held->lane] : NULL;
    assert(mg_held_is_moved(held->lane)); /* invariant 45 */
    bool can_be_open = field && mg_masked_can_open(field);
    uint64_t lane = can_be_open                 ? add_variable(open, field, field->all)
                    : open->fields->open_symbol ? open->fields->open_symbol(open->owner, (uint32_t)held->lane)
                                                : 0;
    if (lane)
        mg_held_put(held->address, held->size, lane);
    else
        write_value(open->run, held);
    return lane;
}

/* Are so few values left that the field is chosen at once? One value; or two, if it is a reference, or never had more than two. */
static bool is_little(const mg_masked *field, uint64_t different)
{
    uint64_t rest = different & (different - 1);
    bool has_two = field->used || field->count == 2;
    return !rest || (has_two && !(rest & (rest - 1)));
}

/* The first read of a field of which a masker refused some values: its lane, or 0 if it was chosen. The refused ones are counted, unless this part
 * of the path is run again. */
static uint64_t read_masked(const mg_open *open, const mg_masked *field, uint64_t address)
{
    mg_left left = mg_masked_left(field, MG_CONTROL->refused);
    if (mg_path_is_at_end(open->path))
        MG_CONTROL->passed += left.passed;
    if (!left.all)
        mg_run_end(open->run, MG_VERDICT_false, 0, 0);
    if (is_little(field, left.different) && open->fields->choose_left(open->owner, field, left.different))
        return 0;
    return open_or_choose(open, field, address, left.all);
}

/* The bytes between held words are read as usual. */
static void touch_rest(uint64_t address, uint64_t info, uint64_t bits)
{
    mg_held held;
    uint64_t end = address + MG_INFO_SIZE(info), next;
    for (uint64_t at = address; at < end; at = next) {
        bool is_any = mg_held_find(at, end - at, &held);
        uint64_t stop = !is_any ? end : held.address > at ? held.address : at;
        next = is_any ? held.address + held.size : end;
        if (stop == at || mg_shadow_is_clear(at, stop - at))
            continue;
        uint64_t part = MG_INFO(MG_INFO_SITE(info), 0, stop - at) | (info & MG_READ_MOVED);
        mg_access_again(at, part, bits >> (at - address) * 8);
    }
}

/* Reads a part of a held word, or several words: gives the lane, or 0 if the bytes are plain now. */
static uint64_t read_parts(mg_run *run, uint64_t address, uint64_t info, uint64_t bits)
{
    uint64_t size = MG_INFO_SIZE(info);
    touch_rest(address, info, bits);
    uint64_t lane = mg_parts_read(run, address, size).lane;
    const mg_open *open = run->open;
    MG_CONTROL->stack.undefined_read =
        open->terms ? 0 : mg_known_undefined(address, size) & ~mg_parts_held_bits(address, size);
    if (!lane) /* the part is known: cut off, it lies there as plain bytes */
        mg_parts_cut(run, address, size, write_value);
    return lane ? lane : MG_CONTROL->stack.undefined_read ? MG_LANE_UNSET : 0;
}

/* The load half of a bit-field's write. The bits around the field are merged in by mg_open_write, so nothing is chosen here. */
static uint64_t read_unit(const mg_open *open, uint64_t address, uint64_t info)
{
    uint64_t size = MG_INFO_SIZE(info), all = size < 8 ? (1ull << size * 8) - 1 : ~0ull;
    open_symbols(open, &(mg_access){.address = address, .size = size, .site = MG_INFO_SITE(info)});
    if (mg_region_has(address, size) && mg_parts_held_bits(address, size) == all)
        return 0; /* no bit-field, but a field that the program masks by itself */
    mg_access_slow(address, info, 0);
    MG_CONTROL->stack.undefined_read &= ~mg_parts_held_bits(address, size);
    return MG_CONTROL->stack.undefined_read ? MG_LANE_UNSET : 0;
}

/* What is read are open values beside each other, or a part of one. */
static bool is_made_of_parts(const mg_open *open, uint64_t address, uint64_t size)
{
    return !open->terms && mg_region_has(address, size) && !mg_shadow_is_clear(address, size) &&
           mg_parts_are_held(open->run, address, size, write_value);
}

/* Of a proof: what is read becomes symbols, if it is none yet. Gives the lane of just these bytes, if there is one. True: there are others that
 * are read in part, or several of them. */
static bool opens_parts(const mg_open *open, uint64_t address, uint64_t info, uint64_t *lane)
{
    uint64_t size = MG_INFO_SIZE(info);
    *lane = open_symbol(open, address, size);
    if (*lane)
        return false;
    open_symbols(open, &(mg_access){.address = address, .size = size, .site = MG_INFO_SITE(info)});
    return mg_region_has(address, size) && mg_parts_are_held(open->run, address, size, write_value);
}

uint64_t mg_open_read(uint64_t address, uint64_t info, uint64_t bits, const mg_masked *asked)
{
    const mg_open *open = mg_open_current();
    MG_CONTROL->stack.undefined_read = 0;
    if (asked && mg_control_is_taking()) /* it is unread, and can be open */
        return read_masked(open, asked, address);
    uint64_t size = MG_INFO_SIZE(info);
    if (!bits)
        return read_unit(open, address, info);
    mg_bit_fields_open(open, &(mg_access){.address = address, .size = size, .bits = bits}, write_value);
    uint64_t lane = mg_held_at(address, size);
    if (!lane &&
        (open->terms ? opens_parts(open, address, info, &lane) : is_made_of_parts(open, address, size)))
        return read_parts(open->run, address, info, bits);
    const mg_masked *field = lane ? NULL : field_at(open, address, size);
    if (can_open(open, field))
        return asked ? read_masked(open, asked, address) : open_or_choose(open, field, address, field->all);
    if (mg_held_is_moved(lane))
        return open_moved(open, &(mg_held){address, size, lane});
    if (lane && open->is_lazy && !(lane & MG_LANE_TERM))
        mg_open_force(lane);
    if (lane && !mg_open_is_known(lane))
        return lane;
    uint64_t left = lane ? mg_open_settled(lane) : 0;
    if (left) {
        mg_held_put(address, size, left);
        return left;
    }
    if (lane)
        write_value(open->run, &(mg_held){address, size, lane});
    else
        mg_access_slow(address, info, bits);
    return !lane && MG_CONTROL->stack.undefined_read ? MG_LANE_UNSET : 0;
}

/* May a lane lie there? Not in a field that cannot be open: its shadow means that it is unread. */
static bool can_hold(const mg_open *open, uint64_t address, uint64_t size)
{
    bool is_field = address - MG_OBJECT_BASE < MG_OBJECT_SIZE;
    return mg_held_has_room(MG_PARTS_MOST) && (!is_field || open->terms || field_at(open, address, size));
}

void mg_open_hold(mg_run *run, uint64_t address, uint64_t size, uint64_t lane)
{
    assert(mg_shadow_is_clear(address, size)); /* invariant 38: no other lane lies there */
    mg_run_log(run, MG_UNDO_PLAIN, (uint32_t)address, size);
    mg_shadow_set(address, size);
    mg_held_put(address, size, lane);
}

static bool is_word(uint64_t size)
{
    return !(size & (size - 1));
}

/* Stores a bit-field beside others in its unit: of `value`, which is as wide as the unit, only `bits` are stored. */
static uint64_t write_bits(mg_run *run, uint64_t address, uint64_t info, mg_operand value, uint64_t bits)
{
    uint64_t size = MG_INFO_SIZE(info);
    const mg_open *open = run->open;
    bool is_there = mg_region_has(address, size), is_proof = open->terms != NULL;
    if (value.lane && !(value.lane & MG_LANE_TERM))
        value = mg_open_force_operand(&value);
    if (is_there && is_proof && (value.lane || mg_parts_are_held(run, address, size, write_value)))
        mg_bit_fields_lay(run->open, address, size, write_value);
    bool is_held = is_there && is_proof && mg_parts_are_held(run, address, size, write_value);
    if (!is_there || (!is_held && !value.lane)) {
        mg_access_slow(address, info | MG_INFO_STORE, bits);
        return value.value;
    }
    mg_operand unit = mg_parts_merge(mg_parts_read(run, address, size), value, bits, size);
    if (unit.lane && !mg_held_has_room(MG_PARTS_MOST))
        unit = mg_open_force_operand(&unit);
    mg_access_slow(address, info | MG_INFO_STORE, bits);
    if (unit.lane && !mg_shadow_is_clear(address, size)) /* bit-fields that nobody has read: none may be held */
        unit = mg_open_force_operand(&unit);
    return unit.lane ? mg_parts_hold(run, address, size, unit) : unit.value;
}

uint64_t mg_open_write(uint64_t address, uint64_t info, uint64_t lane, uint64_t value, uint64_t bits)
{
    uint64_t size = MG_INFO_SIZE(info);
    mg_run *run = mg_run_current();
    if (bits)
        return write_bits(run, address, info, (mg_operand){lane & MG_LANE_OPEN ? lane : 0, value}, bits);
    mg_access_slow(address, info | MG_INFO_STORE, ~(uint64_t)0);
    if (lane == MG_LANE_UNSET)
        return value;
    if (mg_open_is_known(lane) && mg_open_settled(lane))
        lane = mg_open_settled(lane);
    if (!mg_open_is_undecided(lane) || !can_hold(run->open, address, size))
        return mg_open_force(lane);
    if (!is_word(size) || (!(lane & MG_LANE_TERM) && mg_joined_is(lane)))
        return mg_parts_hold(run, address, size, (mg_operand){.lane = lane});
    mg_open_hold(run, address, size, lane);
    return 0;
}

/* The first word of a range that is copied with its lane: a held one, or an unread field that opens by being copied, or that moves. Held words that
 * cross the ends of the range are cut, or chosen. */
static bool find_carried(const mg_open *open, const copying *c, uint64_t from, mg_held *found)
{
    mg_held held;
    uint64_t size = c->end - from;
    bool is_unread = (open->by_number || open->fields->find_symbolic || c->is_moving) &&
                     open->fields->find_unread(open->owner, from, c->end, c->is_moving, found),
         is_held;
    mg_access before = {.address = from,
                        .size = (is_unread ? found->address : c->end) - from,
                        .bits = ~(uint64_t)0,
                        .site = MG_INFO_SITE(c->info)};
    if (before.size) { /* bit-fields, and fields that only begin or end in the range */
        open_symbols(open, &before);
        mg_bit_fields_open(open, &before, write_value);
    }
    if (open->terms)
        mg_parts_cut(open->run, from, size, write_value);
    while ((is_held = mg_held_find(from, size, &held)) &&
           (held.address < from || held.address + held.size > c->end))
        write_value(open->run, &held);
    if (is_held && (!is_unread || held.address < found->address))
        *found = held;
    return is_unread || is_held;
}

/* The lane that such a word is copied with; 0: it was chosen. A copy reads an unread field, so it opens, or is chosen; a move does not read. */
static uint64_t prepare_word(const mg_open *open, const copying *c, const mg_held *word, uint64_t info)
{
    if (mg_held_is_moved(word->lane))
        return c->is_moving ? word->lane : open_moved(open, word);
    const mg_masked *field = word->lane ? NULL : field_at(open, word->address, word->size);
    uint64_t lane = can_open(open, field) ? open_field(open, field, word->address, field->all)
                    : word->lane          ? word->lane
                                          : open_symbol(open, word->address, word->size);
    if (lane && open->is_lazy && !(lane & MG_LANE_TERM))
        mg_open_force(lane);
    if (!lane) /* going back to this choice begins the whole copy again, as other words follow */
        mg_access_again(word->address, info, ~(uint64_t)0);
    return lane;
}

static void carry_word(const mg_open *open, const copying *c, const mg_held *word, uint64_t info)
{
    uint64_t lane = prepare_word(open, c, word, info), to = c->to + (word->address - c->from);
    if (lane && to == word->address) /* `*a = *b` where both are the same object: the lane is there already */
        return;
    mg_access_again(to, info | MG_INFO_STORE, ~(uint64_t)0);
    if (lane && can_hold(open, to, word->size))
        mg_open_hold(open->run, to, word->size, lane);
    else if (lane)
        write_value(open->run, &(mg_held){word->address, word->size, lane});
}

static void copy_rest(const copying *c, uint64_t from, uint64_t end)
{
    if (c->to == MG_NO_ADDRESS)
        mg_access_settle(from, end - from, c->info);
    else
        mg_access_copy(c->to + (from - c->from), from, end - from, c->info);
}

/* Copies words with their lanes, and what lies between them as usual. False: there is no such word, and nothing was done. */
static bool copy_pieces(const mg_open *open, const copying *c)
{
    mg_held word;
    uint64_t done = c->from;
    if (open->fields->wake)
        open->fields->wake(open->owner, c->from, c->end, MG_INFO_SITE(c->info));
    if (!find_carried(open, c, done, &word))
        return false;
    do {
        assert(word.address >= done && word.address + word.size <= c->end); /* others were cut or chosen */
        uint64_t info = (c->info & ~(uint64_t)0xff) | word.size;
        copy_rest(c, done, word.address);
        if (c->to == MG_NO_ADDRESS)
            prepare_word(open, c, &word, info);
        else
            carry_word(open, c, &word, info);
        done = word.address + word.size;
    } while (done < c->end && find_carried(open, c, done, &word));
    copy_rest(c, done, c->end);
    return true;
}

static uint64_t word_info(const copying *c, const mg_held *word)
{
    return (c->info & ~(uint64_t)0xff) | word->size;
}

/* The words from the last to the first. */
static void carry_backwards(const mg_open *open, const copying *c, const mg_held *words, size_t count)
{
    uint64_t left = c->end;
    for (size_t i = count; i-- > 0; left = words[i].address) {
        copy_rest(c, words[i].address + words[i].size, left);
        carry_word(open, c, &words[i], word_info(c, &words[i]));
    }
    copy_rest(c, c->from, left);
}

static void carry_forwards(const mg_open *open, const copying *c, const mg_held *words, size_t count)
{
    uint64_t done = c->from;
    for (size_t i = 0; i < count; done = words[i].address + words[i].size, i++) {
        copy_rest(c, done, words[i].address);
        carry_word(open, c, &words[i], word_info(c, &words[i]));
    }
    copy_rest(c, done, c->end);
}

/* Ranges that overlap: in the direction in which no word is overwritten before it was carried. All that is unread becomes symbols first, so that nothing is asked on the way. */
static bool carry_overlapping(const mg_open *open, const copying *c)
{
    enum { WORDS_MOST = 1024 };
    mg_held words[WORDS_MOST];
    size_t count = 0;
    copying prepared = *c;
    prepared.to = MG_NO_ADDRESS;
    if (!open->terms || !copy_pieces(open, &prepared) || !mg_held_has_room(MG_PARTS_MOST * WORDS_MOST))
        return false;
    for (uint64_t at = c->from; at < c->end && mg_held_find(at, c->end - at, &words[count]); count++) {
        if (count == WORDS_MOST - 1)
            return false;
        at = words[count].address + words[count].size;
    }
    (c->to < c->from ? carry_forwards : carry_backwards)(open, c, words, count);
    return true;
}

/* Before memcpy and its kin. Without terms ranges that overlap but are not the same are left to the caller, who chooses everything first. */
static bool carry_range(mg_run *run, uint64_t to, uint64_t from, uint64_t size, uint64_t info)
{
    bool is_apart = to == from || to + size <= from || from + size <= to;
    copying c = {.to = to, .from = from, .end = from + size, .info = info};
    return is_apart ? copy_pieces(run->open, &c) : carry_overlapping(run->open, &c);
}

/* Before realloc moves memory. If there is no room to hold it all at the new place, everything is chosen beforehand. */
static bool move_range(mg_run *run, uint64_t to, uint64_t from, uint64_t size, uint64_t info)
{
    copying c = {.to = to, .from = from, .end = from + size, .info = info, .is_moving = true};
    if (to != MG_NO_ADDRESS || mg_held_has_room(2 * size))
        return copy_pieces(run->open, &c);
    settle(run, &(mg_access){.address = from, .size = size});
    return false;
}

/* Before a word is chosen the quick way. False if it is held, as a field is that becomes a symbol here: then it is settled like all held words. */
static bool touch_word(mg_run *run, uint64_t address, uint64_t size)
{
    mg_held held;
    const mg_open *open = run->open;
    bool is_held = open->terms ? mg_held_find(address, size, &held) : mg_held_at(address, size) != 0;
    return !is_held && !open_symbol(open, address, size) && open->touch_word(run, address, size);
}

void mg_open_release(uint64_t from, uint64_t end)
{
    uint64_t held = MG_CONTROL->stack.held, first = from > held ? from : held;
    forget_range(mg_run_current(), first, end - first);
    if (from <= held && MG_CONTROL->stack.held < end)
        mg_store_set(&MG_CONTROL->stack.held, end);
}

void mg_open_memory_install(mg_open *open)
{
    mg_run *run = open->run;
    run->settle = settle;
    run->carry = carry_range;
    run->move = move_range;
    run->forget = forget_range;
    run->undefine = mg_parts_undefine;
    if (!open->by_number && !open->terms)
        return;
    open->touch_word = run->touch_word;
    run->touch_word = touch_word;
}
