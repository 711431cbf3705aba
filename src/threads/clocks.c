#include "threads/clocks.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(mg_clocks_known) <= MG_UNDONE_CLOCKS_SIZE, "it has its part");

static mg_clocks_known *known_of(mg_clocks *c)
{
    mg_clocks_known *known = c->known;
    assert(known->words <= c->words.count && known->heads <= c->heads.count &&
           known->handed <= c->handed.count); /* invariant 70 */
    c->words.count = known->words;            /* what came after was undone */
    c->heads.count = known->heads;
    c->handed.count = known->handed;
    return known;
}

void mg_clocks_init(mg_clocks *c, mg_run *run)
{
    *c = (mg_clocks){.run = run, .known = (mg_clocks_known *)(uintptr_t)MG_UNDONE_CLOCKS};
    memset(c->known, 0, sizeof *c->known);
    mg_vec_push(&c->words, 0); /* number 0 is no clock */
    c->known->words = 1;
    c->known->now[0][0] = 1;
}

static void begin_stretch(mg_clocks *c, uint32_t thread)
{
    uint64_t *own = &c->known->now[thread][thread];
    assert(*own);
    mg_run_set(c->run, own, *own + 1);
}

static void raise(mg_clocks *c, uint64_t *clock, uint32_t thread, uint64_t stretch)
{
    if (clock[thread] < stretch)
        mg_run_set(c->run, &clock[thread], stretch);
}

void mg_clocks_create(mg_clocks *c, uint32_t creator, uint32_t created)
{
    mg_clocks_known *known = c->known;
    assert(creator != created && !known->now[created][created]);
    for (uint32_t i = 0; i < created; i++)
        raise(c, known->now[created], i, known->now[creator][i]);
    mg_run_set(c->run, &known->now[created][created], 1);
    begin_stretch(c, creator);
}

void mg_clocks_join(mg_clocks *c, uint32_t joiner, uint32_t ended)
{
    assert(joiner != ended);
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++)
        raise(c, c->known->now[joiner], i, c->known->now[ended][i]);
}

/* ---- what objects hand on ----------------------------------------------------------------------------------- */

static uint64_t *bucket_of(mg_clocks *c, uint64_t object)
{
    return &c->known->buckets[(object >> 2 ^ object >> 10) % MG_CLOCK_BUCKETS];
}

/* NULL: nobody has handed on anything. */
static const mg_handed *find(mg_clocks *c, uint64_t object)
{
    known_of(c);
    for (uint32_t at = (uint32_t)*bucket_of(c, object); at; at = c->handed.items[at - 1].next)
        if (c->handed.items[at - 1].object == object)
            return &c->handed.items[at - 1];
    return NULL;
}

static void take_over(mg_clocks *c, uint64_t *clock, uint64_t object)
{
    const mg_handed *handed = find(c, object);
    for (uint32_t i = 0; handed && i < handed->count; i++) {
        const uint32_t *words = &c->words.items[c->heads.items[handed->first + i].words];
        for (uint32_t t = 0; t < words[-1]; t++)
            raise(c, clock, t, words[t]);
    }
}

void mg_clocks_acquire(mg_clocks *c, uint32_t thread, uint64_t object)
{
    take_over(c, c->known->now[thread], object);
}

void mg_clocks_look(mg_clocks *c, uint32_t thread, uint64_t object)
{
    take_over(c, c->known->seen[thread], object);
}

/* A copy of the clock of a thread, as a number of `words`. Before it lies how many threads it knows. */
static uint32_t copy_clock(mg_clocks *c, uint32_t thread)
{
    const mg_clocks_known *known = known_of(c);
    uint32_t at = (uint32_t)c->words.count + 1;
    mg_vec_push(&c->words, mg_target_stacks_count());
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++)
        mg_vec_push(&c->words, (uint32_t)known->now[thread][i]);
    mg_run_set(c->run, &c->known->words, c->words.count);
    return at;
}

/* Of two clocks of one thread, or 0: the one that has more. */
static uint32_t newer_of(const mg_clocks *c, uint32_t thread, uint32_t a, uint32_t b)
{
    if (!a || !b)
        return a ? a : b;
    return c->words.items[a + thread] >= c->words.items[b + thread] ? a : b;
}

static uint32_t find_own(const mg_clocks *c, const mg_handed *handed, uint32_t thread)
{
    for (uint32_t i = 0; handed && i < handed->count; i++)
        if (c->heads.items[handed->first + i].thread == thread)
            return c->heads.items[handed->first + i].words;
    return 0;
}

/* A thread hands on this clock, or 0: none, beside what it handed on by this object before. What others did stays if it is kept. */
static void hand_on(mg_clocks *c, uint32_t thread, uint64_t object, uint32_t words, bool keeps_others)
{
    const mg_handed *before = find(c, object);
    uint32_t from = before ? before->first : 0, old = before ? before->count : 0;
    mg_handed handed = {.object = object, .first = (uint32_t)c->heads.count};
    uint64_t *bucket = bucket_of(c, object);
    if (!words && (!old || keeps_others))
        return;
    words = newer_of(c, thread, words, find_own(c, before, thread));
    for (uint32_t i = 0; keeps_others && i < old; i++)
        if (c->heads.items[from + i].thread != thread)
            mg_vec_push(&c->heads, c->heads.items[from + i]);
    if (words)
        mg_vec_push(&c->heads, ((mg_clock_head){thread, words}));
    handed.count = (uint32_t)c->heads.count - handed.first;
    handed.next = (uint32_t)*bucket;
    mg_vec_push(&c->handed, handed);
    mg_run_set(c->run, &c->known->heads, c->heads.count);
    mg_run_set(c->run, &c->known->handed, c->handed.count);
    mg_run_set(c->run, bucket, c->handed.count);
}

static void hand_on_order(mg_clocks *c, uint32_t thread, uint64_t object, bool is_release, bool keeps_others)
{
    hand_on(c, thread, object, is_release ? copy_clock(c, thread) : (uint32_t)c->known->fence[thread],
            keeps_others);
    if (is_release)
        begin_stretch(c, thread);
}

void mg_clocks_store(mg_clocks *c, uint32_t thread, uint64_t object, bool is_release)
{
    hand_on_order(c, thread, object, is_release, false);
}

void mg_clocks_change(mg_clocks *c, uint32_t thread, uint64_t object, bool is_release)
{
    hand_on_order(c, thread, object, is_release, true);
}

void mg_clocks_forget(mg_clocks *c, uint64_t object)
{
    hand_on(c, MG_STACKS_MOST, object, 0, false); /* nobody */
}

void mg_clocks_fence(mg_clocks *c, uint32_t thread, bool acquires, bool releases)
{
    if (acquires)
        for (uint32_t i = 0; i < mg_target_stacks_count(); i++)
            raise(c, c->known->now[thread], i, c->known->seen[thread][i]);
    if (!releases)
        return;
    mg_run_set(c->run, &c->known->fence[thread], copy_clock(c, thread));
    begin_stretch(c, thread);
}
