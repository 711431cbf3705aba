#include "choice/cut_calls.h"

#include "choice/havoc.h"
#include "choice/notes.h"
#include "engine/host.h"
#include "shape/contract.h"

static const mg_choices
    *current; /* of the functions that the target calls; see docs/architecture.md, globals */

static _Noreturn void end_run(mg_verdict_kind kind)
{
    mg_run_end(mg_run_current(), kind, 0, MG_INFO_SITE(MG_CONTROL->stack.host_info));
}

static void ignore(void)
{
}

static uint64_t is_cut(void)
{
    return !current->is_uncut;
}

void mg_cut_calls_note(void)
{
    mg_store_set(&MG_NOTES->open_called, MG_NOTES->open_called | MG_OPEN_LOOP);
}

static uint64_t begin_cut(void)
{
    mg_cut_calls_note();
    return 1;
}

static void end_turn(uint64_t token)
{
    if (token)
        end_run(MG_VERDICT_turn);
}

static void go_beyond(void)
{
    end_run(MG_VERDICT_beyond);
}

#define INSTALL(name, function) mg_host_set(MG_HOST_##name, (mg_host_function)(function))

void mg_cut_calls_install(mg_choices *choices)
{
    current = choices;
    INSTALL(mg_loop_is_cut, is_cut);
    INSTALL(mg_loop_cut, begin_cut);
    INSTALL(mg_loop_turn, end_turn);
    INSTALL(mg_loop_leave, ignore);
    INSTALL(mg_loop_own, ignore);
    INSTALL(mg_loop_range, ignore);
    INSTALL(mg_loop_array, mg_havoc_array);
    INSTALL(mg_loop_beyond, go_beyond);
}
