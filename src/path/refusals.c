/* The table of ways that are refused, and the search that fills and asks it (refusals.h).
 *
 * A way is known by a hash of 128 bits of all turns that lead to it: two ways with one hash would be a wrong answer, and 64 bits would be too few for that. When a
 * path ends, each step that is left is closed: if every path behind a way was refused before the tests part, the way is added to the table, with the number of
 * these paths, so that a search which passes over it counts the same. The table is only ever added to; when it is full, ways are not remembered. */
#include "path/refusals.h"

#include <assert.h>
#include <string.h>

enum { SLOTS = 1 << 20, SLOTS_FULL = SLOTS / 4 * 3, PROBES = 64 };

#define HAS_MET (UINT64_C(1) << 63)

typedef struct slot {
    uint64_t key[2]; /* the first is written last; 0: it is free */
    uint64_t paths;  /* how many were refused behind it, and the bit HAS_MET */
} slot;

struct mg_refused {
    mg_arena arena;
    slot *slots;
    uint64_t count;
};

mg_refused *mg_refused_new(void)
{
    mg_arena arena;
    mg_arena_init(&arena, SLOTS * sizeof(slot) + 4096, true);
    mg_refused *refused = mg_arena_alloc(&arena, sizeof *refused);
    refused->slots = mg_arena_alloc(&arena, SLOTS * sizeof *refused->slots);
    refused->arena = arena;
    return refused;
}

void mg_refused_free(mg_refused *refused)
{
    if (!refused)
        return;
    mg_arena arena = refused->arena;
    mg_arena_clear(&arena);
}

/* ---- the table -------------------------------------------------------------------------------------------- */

static uint64_t mix_hash(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0xff51afd7ed558ccdull;
    hash = (hash ^ hash >> 32) * 0xc4ceb9fe1a85ec53ull;
    return hash ^ hash >> 29;
}

/* Adds a turn to a hash. The owner is left out: in tests with other layouts it has another number. An answer has a value, which may come from a model. */
static void add_turn(uint64_t hash[2], const mg_step *step, uint32_t taken)
{
    bool has_value = step->kind == MG_STEP_answer;
    for (int i = 0; i < 2; i++) {
        hash[i] = mix_hash(hash[i], (uint64_t)step->kind << 32 | (uint32_t)(i + 1));
        hash[i] = mix_hash(hash[i], (uint64_t)step->last << 32 | taken);
        hash[i] = mix_hash(hash[i], has_value ? step->value : 0);
    }
}

/* The slot of a way, or the free one where it would be; NULL: there is no room. */
static slot *find_slot(const mg_refused *refused, const uint64_t key[2])
{
    uint64_t at = key[0] % SLOTS;
    for (int i = 0; i < PROBES; i++, at = (at + 1) % SLOTS) {
        slot *found = &refused->slots[at];
        if (!found->key[0] || (found->key[0] == key[0] && found->key[1] == key[1]))
            return found;
    }
    return NULL;
}

static void find_key(const mg_refusals *r, uint32_t position, uint32_t taken, uint64_t key[2])
{
    assert(position < r->hashed || !position);
    memcpy(key, r->steps.items[position].before, sizeof r->steps.items->before);
    add_turn(key, &r->path->steps[position], taken);
    key[0] |= 1; /* 0 means a free slot */
}

/* Adds the way that a step takes to the table. The first word of its key is written last: until then nobody finds it. */
static void remember(mg_refusals *r, uint32_t position, uint64_t paths, bool has_met)
{
    uint64_t key[2];
    find_key(r, position, r->path->steps[position].taken, key);
    slot *found = find_slot(r->all, key);
    if (!found || found->key[0] || r->all->count >= SLOTS_FULL)
        return;
    r->all->count++;
    found->paths = paths | (has_met ? HAS_MET : 0);
    found->key[1] = key[1];
    __atomic_store_n(&found->key[0], key[0], __ATOMIC_RELEASE);
}

static const slot *find_way(const mg_refusals *r, uint32_t position, uint32_t way)
{
    uint64_t key[2];
    find_key(r, position, way, key);
    const slot *found = find_slot(r->all, key);
    return found && found->key[0] ? found : NULL;
}

/* ---- the path --------------------------------------------------------------------------------------------- */

static void make_room(mg_refusals *r, uint32_t count)
{
    while (r->steps.count < count) /* steps of an earlier worker: what was behind them is not known */
        mg_vec_push(&r->steps, ((mg_refused_step){.is_open = true}));
}

/* Finds the hash of what comes before each step, up to a position. */
static void hash_up_to(mg_refusals *r, uint32_t position)
{
    make_room(r, position + 1);
    if (!r->hashed) {
        r->steps.items[0].before[0] = r->group;
        r->steps.items[0].before[1] = ~r->group;
        r->hashed = 1;
    }
    for (; r->hashed <= position; r->hashed++) {
        const mg_step *step = &r->path->steps[r->hashed - 1];
        uint64_t *before = r->steps.items[r->hashed].before;
        memcpy(before, r->steps.items[r->hashed - 1].before, sizeof r->steps.items->before);
        add_turn(before, step, step->taken);
    }
}

void mg_refusals_begin(mg_refusals *r, mg_refused *all, uint64_t group, const mg_path *path)
{
    *r = (mg_refusals){.all = all, .group = group, .path = path, .parts = MG_NONE};
}

void mg_refusals_part(mg_refusals *r)
{
    assert(r->all);
    r->parts = mg_path_position(r->path);
}

/* Is the step one of those that the tests have in common? */
static bool is_common(const mg_refusals *r, uint32_t position)
{
    return r->parts == MG_NONE || position < r->parts;
}

uint32_t mg_refusals_steer(mg_refusals *r, uint32_t position, uint32_t last)
{
    uint32_t way = 0;
    if (!last || !is_common(r, position))
        return 0;
    hash_up_to(r, position);
    while (way < last &&
           find_way(r, position, way)) /* the paths behind these are counted when the path has ended */
        way++;
    return way;
}

/* Counts the paths behind the ways of a step that are passed over: those from `from` up to, but not including, `to`. */
static void pass_over(mg_refusals *r, uint32_t position, uint32_t from, uint32_t to)
{
    mg_refused_step *known = &r->steps.items[position];
    for (uint32_t way = from; way < to; way++) {
        const slot *found = find_way(r, position, way);
        if (!found)
            continue;
        uint64_t paths = found->paths & ~HAS_MET;
        r->ahead += paths;
        r->has_met = r->has_met || found->paths & HAS_MET;
        known->paths += paths;
        known->has_met = known->has_met || found->paths & HAS_MET;
    }
}

/* Begins the steps that are new on the path, and counts the ways that they were steered past. */
static void begin_steps(mg_refusals *r, uint32_t from, uint32_t end)
{
    make_room(r, end + 1);
    if (!end)
        return;
    hash_up_to(r, end - 1);
    for (uint32_t i = from; i < end; i++) {
        mg_refused_step *known = &r->steps.items[i];
        known->paths = 0;
        known->is_open = known->has_met = false;
        if (is_common(r, i) && r->path->steps[i].last)
            pass_over(r, i, 0, r->path->steps[i].taken);
    }
}

/* The last step before a position that has several ways; MG_NONE: none has. */
static uint32_t find_fork(const mg_refusals *r, uint32_t position)
{
    while (position-- > 0)
        if (r->path->steps[position].last)
            return position;
    return MG_NONE;
}

/* Everything behind the way that this step takes is done: so many paths were refused. If none was open, the way itself is refused. */
static void close_way(mg_refusals *r, uint32_t fork, uint64_t paths, bool is_open, bool has_met)
{
    if (fork == MG_NONE)
        return;
    assert(fork < r->steps.count && r->path->steps[fork].last);
    mg_refused_step *known = &r->steps.items[fork];
    known->paths += paths;
    known->is_open = known->is_open || is_open;
    known->has_met = known->has_met || has_met;
    if (!is_open)
        remember(r, fork, paths, has_met);
}

/* The next way of a step that is not refused; one more than the last, if there is none. */
static uint32_t next_way(mg_refusals *r, uint32_t position)
{
    const mg_step *step = &r->path->steps[position];
    uint32_t way = step->taken + 1;
    if (!is_common(r, position))
        return way;
    while (way <= step->last && find_way(r, position, way))
        way++;
    pass_over(r, position, step->taken + 1, way);
    return way;
}

mg_next mg_refusals_end(mg_refusals *r, uint32_t shared, bool is_refused, bool has_met)
{
    uint32_t end = mg_path_depth(r->path);
    mg_next next = {MG_NONE, 0};
    r->ahead = 0;
    r->has_met = false;
    begin_steps(r, shared == MG_NONE ? 0 : shared + 1, end);
    r->passed_over = r->ahead;
    r->ahead = 0;
    bool is_open = !is_refused || r->parts != MG_NONE;
    uint32_t fork = find_fork(r, end);
    close_way(r, fork, is_open ? 0 : 1, is_open, has_met);
    for (; fork != MG_NONE; fork = find_fork(r, fork)) {
        uint32_t way = next_way(r, fork);
        if (way <= r->path->steps[fork].last) {
            next = (mg_next){fork, way};
            break;
        }
        const mg_refused_step *known = &r->steps.items[fork];
        close_way(r, find_fork(r, fork), known->paths, known->is_open, known->has_met);
    }
    if (r->parts != MG_NONE && (next.position == MG_NONE || next.position < r->parts))
        r->parts = MG_NONE;
    r->hashed = next.position == MG_NONE ? 0 : r->hashed < next.position + 1 ? r->hashed : next.position + 1;
    return next;
}
