#include "threads/threads.h"

#include <assert.h>
#include <string.h>

#include "engine/backtrace.h"
#include "engine/gate.h"
#include "engine/host.h"
#include "engine/known.h"
#include "engine/seal.h"
#include "engine/switch.h"
#include "engine/thread_locals.h"
#include "shape/trace.h"
#include "threads/moving.h"
#include "threads/ordering.h"
#include "threads/spinning.h"
#include "threads/waiting.h"

_Static_assert(sizeof(mg_threads_known) <= MG_UNDONE_THREADS_SIZE, "it has its part");

/* The threads of the target that runs; functions of the host get no context (docs/architecture.md, globals). */
static mg_threads *current;

static uint32_t site(void)
{
    return MG_INFO_SITE(MG_CONTROL->stack.host_info);
}

static const mg_thread *running(void)
{
    return mg_moving_running(current);
}

mg_thread *mg_threads_change(mg_threads *threads, uint32_t number)
{
    mg_thread *thread = &threads->known->each[number];
    assert(number < mg_target_stacks_count());
    if (threads->run->checkpoints)
        mg_seal_save(threads->run, (uint64_t)(uintptr_t)thread, sizeof *thread);
    return thread;
}

static _Noreturn void end_run(mg_verdict_kind kind, uint64_t address)
{
    mg_run_end(current->run, kind, address, site());
}

/* ---- functions of the host -------------------------------------------------------------------------------- */

static void begin_wait(mg_thread_op operation, uint64_t object, uint64_t detail, uint64_t expected)
{
    mg_ordering_stop(current);
    mg_run_spend(current->run, MG_COST_OPERATION);
    mg_thread *me = mg_threads_change(current, mg_target_stacks_running());
    me->state = MG_THREAD_WAITING;
    me->operation = operation;
    me->object = me->word = object;
    if (mg_intent_is_woken(operation)) /* the model has just written that */
        memcpy(&me->object, (const void *)(uintptr_t)(object + MG_WAITER_OBJECT_AT), sizeof me->object);
    /* Where no wait ends by itself, this one does not touch the condition. */
    me->detail = operation == MG_THREAD_OP_sleep && !current->spurious_most ? 0 : detail;
    me->expected = expected;
    me->site = site();
    me->answer = 0;
}

/* An atomic access says more of itself than other operations (shape/woven.h). */
static uint64_t do_atomic(uint64_t operation, uint64_t object, uint64_t detail, uint64_t expected)
{
    bool is_plain = operation == MG_THREAD_OP_plain_read || operation == MG_THREAD_OP_plain_write;
    assert(operation < MG_THREAD_OPS);
    if (is_plain && running()->state == MG_THREAD_RUNNING && !mg_ordering_can_meet(current, object))
        return 0;
    if (running()->state == MG_THREAD_RUNNING)
        begin_wait((mg_thread_op)operation, object, detail, expected);
    return mg_moving_on(current);
}

static uint64_t do_wait(uint64_t operation, uint64_t object, uint64_t size, uint64_t other)
{
    return do_atomic(operation, object, size, other);
}

/* A turn of a loop begins that may be a busy wait. */
static uint64_t do_turn(uint64_t loop, uint64_t is_back)
{
    if (running()->state == MG_THREAD_RUNNING) {
        if (!MG_CONTROL->touches.is_watched)
            return 0;
        mg_ordering_stop(current);
        if (!mg_spinning_turn(current, loop, is_back))
            return 0;
        begin_wait(MG_THREAD_OP_spin, 0, 0, 0);
    }
    return mg_moving_on(current);
}

/* A new thread waits here until it runs; it is asked only when that is resumed from outside. */
static uint64_t do_begin(void)
{
    return mg_moving_on(current);
}

/* Only the address of a stub can be called. */
static void check_function(uint64_t function)
{
    if (function < MG_NULL_AREA)
        end_run(MG_VERDICT_null, function);
    if (function - MG_STUB_BASE >= MG_STUBS_SIZE)
        end_run(MG_VERDICT_wild, function);
}

static uint64_t do_create(uint64_t begin, uint64_t function, uint64_t argument, uint64_t is_detached)
{
    mg_threads *t = current;
    check_function(function);
    if (mg_target_stacks_count() == MG_STACKS_MOST)
        end_run(MG_VERDICT_many_threads, 0);
    mg_ordering_stop(t);
    uint64_t variables = mg_thread_locals_make(t->run, site());
    uint32_t number = mg_switch_add(t->run, (int64_t)t->run->fuel);
    mg_target_stack *stack = mg_target_stack_at(number);
    stack->own_variables = variables;
    stack->sp = mg_gate_make(stack->start, begin, MG_HOST_mg_thread_begin);
    *mg_threads_change(t, number) = (mg_thread){.state = MG_THREAD_READY,
                                                .created = site(),
                                                .joiner = MG_NONE,
                                                .function = function,
                                                .argument = argument,
                                                .is_detached = is_detached};
    mg_clocks_create(&t->clocks, mg_target_stacks_running(), number);
    if (mg_threads_are_reduced(t))
        mg_events_create(&t->reduction.events, mg_target_stacks_running(), number);
    mg_races_watch(&t->races, true);
    return number + 1;
}

static uint64_t do_function(void)
{
    return running()->function;
}

static uint64_t do_argument(void)
{
    return running()->argument;
}

static uint64_t do_self(void)
{
    return mg_target_stacks_running() + 1;
}

/* The thread with this number, which is about to change, if somebody may still join or detach it; else the run ends. */
static mg_thread *find_joinable(uint64_t number)
{
    const mg_thread *thread = number && number <= mg_target_stacks_count() ? &current->each[number - 1] : NULL;
    if (!thread || thread->is_detached || thread->is_joined || thread->joiner != MG_NONE)
        end_run(MG_VERDICT_bad_thread, 0);
    return mg_threads_change(current, (uint32_t)number - 1);
}

/* What the one that has ended did comes before what the other one does next. */
static void join(mg_threads *t, uint32_t joiner, uint32_t number)
{
    mg_clocks_join(&t->clocks, joiner, number);
    if (mg_threads_are_reduced(t))
        mg_events_order(&t->reduction.events, number, joiner);
}

static uint64_t do_join(uint64_t number)
{
    if (running()->state != MG_THREAD_RUNNING)
        return mg_moving_on(current);
    mg_thread *thread = find_joinable(number);
    if (thread == running())
        end_run(MG_VERDICT_bad_thread, 0);
    mg_ordering_stop(current);
    if (thread->state == MG_THREAD_ENDED) {
        thread->is_joined = true;
        join(current, mg_target_stacks_running(), (uint32_t)number - 1);
        mg_ordering_watch(current);
        return thread->result;
    }
    thread->joiner = mg_target_stacks_running();
    begin_wait(MG_THREAD_OP_join, number, 0, 0);
    return mg_moving_on(current);
}

static uint64_t do_detach(uint64_t number)
{
    find_joinable(number)->is_detached = true;
    return 0;
}

/* Its functions are gone, and their locals with them. Whoever waits for that goes on. */
static void end_thread(mg_threads *t, uint32_t number, uint64_t result)
{
    mg_thread *thread = mg_threads_change(t, number);
    mg_target_stack *stack = &MG_CONTROL->stack;
    assert(number == mg_target_stacks_running() && thread->state == MG_THREAD_RUNNING);
    if (t->run->forget && stack->locals < stack->locals_start)
        t->run->forget(t->run, stack->locals, stack->locals_start - stack->locals);
    mg_known_pop(t->run, stack->locals_start);
    mg_thread_locals_drop(t->run, stack->own_variables);
    mg_switch_end(t->run);
    thread->state = MG_THREAD_ENDED;
    thread->result = result;
    if (thread->joiner == MG_NONE)
        return;
    thread->is_joined = true;
    join(t, thread->joiner, number);
    mg_thread *joiner = mg_threads_change(t, thread->joiner);
    joiner->state = MG_THREAD_READY;
    joiner->answer = result;
}

/* Locals of the thread that runs, which ends: nobody else may use them from now on. */
static void drop_locals(mg_threads *t)
{
    const mg_target_stack *stack = &MG_CONTROL->stack;
    if (MG_CONTROL->touches.is_watched && stack->locals < stack->locals_start)
        mg_touches_push(t->run, stack->locals, stack->locals_start - stack->locals,
                        MG_TOUCH_WRITE | MG_TOUCH_GONE, site());
}

static bool has_ended(const mg_threads *t)
{
    return mg_moving_find(t, MG_THREAD_READY) == MG_NONE && mg_moving_find(t, MG_THREAD_WAITING) == MG_NONE;
}

/* The test itself may end so: then none of its locals holds anything. */
static uint64_t do_exit(uint64_t result)
{
    uint32_t number = mg_target_stacks_running();
    if (running()->state == MG_THREAD_RUNNING) {
        drop_locals(current);
        mg_ordering_stop(current);
        end_thread(current, number, result);
    }
    if (!number) {
        MG_CONTROL->kept_count = MG_CONTROL->kept_memory_count = 0;
        MG_CONTROL->kept_arrays = MG_CONTROL->kept_room = MG_CONTROL->stack.locals_start;
    }
    if (has_ended(current))
        mg_gate_leave();
    return mg_moving_on(current);
}

static void do_bad_lock(void)
{
    end_run(MG_VERDICT_bad_lock, 0);
}

/* ---- a run, from outside ---------------------------------------------------------------------------------- */

#define INSTALL(name) mg_host_set(MG_HOST_mg_thread_##name, (mg_host_function)(do_##name))

void mg_threads_install(mg_threads *threads, mg_run *run, mg_path *path, const mg_threads_wish *wish)
{
    mg_threads_known *known = (mg_threads_known *)(uintptr_t)MG_UNDONE_THREADS;
    *threads = (mg_threads){
        .run = run, .path = path, .known = known, .each = known->each, .spurious_most = wish->spurious_most};
    current = threads;
    mg_reduction_begin(&threads->reduction, &wish->reduction, run, path);
    if (wish->has_threads) {
        mg_target_stacks_share();
        mg_clocks_init(&threads->clocks, run);
        mg_races_init(&threads->races, run, &threads->clocks);
    }
    mg_path_register(path, MG_STEP_thread, &mg_moving_steps, threads);
    INSTALL(argument);
    INSTALL(atomic);
    INSTALL(bad_lock);
    INSTALL(begin);
    INSTALL(create);
    INSTALL(detach);
    INSTALL(exit);
    INSTALL(function);
    INSTALL(join);
    INSTALL(self);
    INSTALL(turn);
    INSTALL(wait);
    mg_threads_restart(threads);
}

void mg_threads_restart(mg_threads *threads)
{
    assert(mg_target_stacks_count() == 1);
    threads->known->each[0] = (mg_thread){.state = MG_THREAD_RUNNING, .joiner = MG_NONE};
    threads->known->last = threads->known->moved = threads->known->spurious = 0;
    assert(!threads->known->pending); /* invariant 70 */
    if (threads->races.run)
        mg_races_go_back(&threads->races, NULL);
    if (mg_reduction_is_on(&threads->reduction))
        mg_events_restart(&threads->reduction.events);
}

void mg_threads_go_back(mg_threads *threads, const mg_step *step)
{
    mg_races_go_back(&threads->races, step);
}

static bool is_left(const mg_thread *thread)
{
    return !thread->is_joined && !thread->is_detached;
}

/* A thread that nobody will join any more. */
static bool find_unjoined(mg_threads *t)
{
    mg_run *run = t->run;
    if (mg_run_ignores(run, MG_VERDICT_unjoined))
        return false;
    for (uint32_t i = 1; i < mg_target_stacks_count(); i++)
        if (is_left(&t->each[i])) {
            run->verdict = (mg_verdict){.kind = MG_VERDICT_unjoined, .site = t->each[i].created};
            return true;
        }
    return false;
}

/* Outside of the target: a race of the thread that ran is the verdict. */
static bool find_race(mg_threads *t)
{
    if (!mg_ordering_end(t))
        return false;
    const mg_touch *touch = &t->races.found.touches[1];
    t->run->verdict = (mg_verdict){.kind = MG_VERDICT_race, .address = touch->address, .site = touch->site};
    return true;
}

/* Threads that are left run on: what they do wrong is found, too, and they may detach themselves. */
bool mg_threads_finish(mg_threads *t)
{
    mg_run *run = t->run;
    uint64_t result;
    uint32_t number;
    assert(!run->is_inside);
    if (mg_target_stacks_count() == 1 && t->each[0].state != MG_THREAD_ENDED)
        return true;
    if (t->each[0].state != MG_THREAD_ENDED) {
        assert(!mg_target_stacks_running()); /* whoever returns to the host is the test */
        if (find_race(t))
            return false;
        end_thread(t, 0, 0);
    }
    while ((number = mg_moving_find(t, MG_THREAD_READY)) != MG_NONE ||
           (number = mg_moving_find(t, MG_THREAD_WAITING)) != MG_NONE) {
        mg_moving_go_to(t, number);
        if (!mg_run_resume(run, MG_CONTROL->stack.sp, &result))
            return false;
    }
    if (find_unjoined(t))
        return false;
    mg_moving_go_to(t, 0);
    return true;
}

void mg_threads_note_run(mg_threads *threads)
{
    assert(!threads->run->is_inside);
    mg_moving_end(threads);
}

/* Does the verdict tell what the thread that ran last did? */
static bool is_about_thread(mg_verdict_kind kind)
{
    return mg_verdict_is_crash(kind) && kind != MG_VERDICT_race && kind != MG_VERDICT_killed &&
           kind != MG_VERDICT_memory && kind != MG_VERDICT_forbidden && kind != MG_VERDICT_unstable &&
           kind != MG_VERDICT_unjoined;
}

/* An access that ended the run was not logged: it may have come to memory that another thread has freed. */
static void note_last(mg_threads *t, const mg_verdict *verdict)
{
    bool is_local = verdict->address - MG_LOCALS_BASE < MG_LOCALS_SIZE;
    if (verdict->kind == MG_VERDICT_freed && MG_CONTROL->touches.is_watched && !is_local)
        mg_touches_push(t->run, verdict->address, 1, 0, verdict->site);
}

void mg_threads_blame(mg_threads *threads, const mg_site *sites)
{
    mg_verdict *verdict = &threads->run->verdict;
    uint32_t number = mg_target_stacks_running();
    note_last(threads, verdict);
    if (!is_about_thread(verdict->kind) || find_race(threads))
        return;
    if (number && !sites[verdict->site].line && !threads->run->stop_pc)
        verdict->site = threads->each[number].created;
}

void mg_threads_find_stop(const mg_threads *threads, mg_stop *stop)
{
    assert(threads->run->verdict.kind == MG_VERDICT_race);
    mg_races_find_stop(&threads->races.found.touches[1], stop);
}

/* Stretch by stretch: what one thread did until another one moved. */
static void describe_moves(const mg_threads *t, mg_text *out)
{
    for (size_t i = 0, next; i < t->known->moved; i = next) {
        mg_move stretch = t->moves.items[i];
        for (next = i + 1; next < t->known->moved && t->moves.items[next].thread == stretch.thread; next++)
            stretch.count++;
        const mg_move *last = &t->moves.items[next - 1];
        stretch.last_site = last->last_site;
        stretch.end = next < t->known->moved ? last->end : MG_MOVE_LAST;
        stretch.next = last->next;
        stretch.next_site = last->next_site;
        mg_text_add_bytes(out, (const char *)&stretch, sizeof stretch);
    }
}

void mg_threads_describe(const mg_threads *t, mg_text *out)
{
    if (mg_target_stacks_count() == 1 && t->each[0].state != MG_THREAD_WAITING)
        return;
    describe_moves(t, out);
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++) {
        const mg_thread *thread = &t->each[i];
        if (thread->state != MG_THREAD_WAITING)
            continue;
        mg_move move = mg_waiting_describe(thread);
        move.thread = i + 1;
        mg_text_add_bytes(out, (const char *)&move, sizeof move);
    }
}

void mg_threads_describe_stacks(const mg_threads *t, mg_text *out)
{
    if (mg_target_stacks_count() == 1)
        return;
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++) {
        if (t->each[i].state != MG_THREAD_WAITING)
            continue;
        mg_stop stop = {.site = t->each[i].site};
        stop.count = mg_backtrace_of_waiting(mg_target_stack_at(i), stop.returns, MG_TRACE_MOST);
        mg_text_add_bytes(out, (const char *)&stop, sizeof stop);
    }
}
