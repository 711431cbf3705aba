/* Does the code notice when an invariant is broken? Each is broken on purpose, in a process of its own, which must abort at an assert that cites
 * the number: the message names file and line, and the comment there the invariant. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/limits.h"
#include "base/watch.h"
#include "choice/check_cells.h"
#include "choice/narrow.h"
#include "choice/owned.h"
#include "driver/structures.h"
#include "engine/access.h"
#include "engine/check_run.h"
#include "engine/checkpoint.h"
#include "engine/containers.h"
#include "engine/gate.h"
#include "engine/host.h"
#include "engine/known.h"
#include "engine/seal.h"
#include "engine/undo.h"
#include "lane/check_store.h"
#include "lane/sets.h"
#include "lib/inverse.h"
#include "path/check_path.h"
#include "search/board.h"
#include "search/siblings.h"
#include "shape/layout.h"
#include "sym/closure.h"
#include "sym/condition.h"
#include "sym/order.h"
#include "sym/simplify.h"
#include "sym/slices.h"
#include "sym/z3.h"
#include "tests/unit/fixture.h"
#include "tests/unit/run.h"

typedef struct breach {
    int invariant;
    const char *name;
    void (*commit)(void);
} breach;

/* ---- stacks and gates ------------------------------------------------------------------------------------ */

static uint64_t end_run(uint64_t unused)
{
    (void)unused;
    mg_run_end(&run, MG_VERDICT_abort, 0, 0);
}

static void end_on_targets_stack(void)
{
    mg_gate_enter((uint64_t)(uintptr_t)end_run, 0, MG_CONTROL->stack.start);
}

static void enter_twice(void)
{
    uint64_t result;
    mg_run_enter(&run);
    mg_run_call(&run, 0, 0, &result);
}

static __attribute__((unused)) void resume_in_guard(void)
{
    uint64_t result;
    mg_run_resume(&run, MG_STACK_BASE + 64, &result);
}

static void sp_in_guard(void)
{
    run.is_inside = true;
    MG_CONTROL->stack.sp = MG_STACK_BASE + 64;
    mg_check_seal(&run);
}

/* ---- memory ---------------------------------------------------------------------------------------------- */

static void load_outside(void)
{
    mg_run_load_images((const mg_image[]){{NULL, MG_HEAP_BASE, 8}, {0}});
}

static void log_constant(void)
{
    mg_undo_remember(&run, MG_CONST_BASE, 8);
}

static void store_into_code(void)
{
    mg_run_log(&run, MG_UNDO_BYTES_8, MG_CODE_BASE, 0);
    mg_check_undo(&run);
}

static void give_plain_memory(void)
{
    mg_shadow_clear(MG_HEAP_BASE, 4096);
    mg_heap_alloc(&run.heap, 8, 16);
}

static void null_is_plain(void)
{
    *mg_shadow_at(64) = 0;
    mg_check_shadow(&run);
}

static void freed_is_plain(void)
{
    uint64_t address = mg_heap_alloc(&run.heap, 64, 16);
    mg_heap_free(&run.heap, mg_heap_find(&run.heap, address));
    mg_shadow_clear(address + 9, 1);
    mg_check_heap(&run.heap);
}

static void gap_is_plain(void)
{
    uint64_t address = mg_heap_alloc(&run.heap, 8, 16);
    mg_heap_alloc(&run.heap, 8, 16);
    mg_shadow_clear(address, 9 + MG_HEAP_GAP);
    mg_check_heap(&run.heap);
}

static void young_below_heap(void)
{
    mg_run_set_young(MG_OBJECT_BASE, MG_LOCALS_TOP, MG_NO_ADDRESS);
    mg_check_seal(&run);
}

static void young_is_two_ranges(void)
{
    MG_CONTROL->young_size -= 8;
    mg_check_seal(&run);
}

static __attribute__((unused)) void leave_open_frame(void)
{
    MG_CONTROL->stack.seal = MG_CONTROL->stack.start - 4096;
    mg_seal_leave(MG_CONTROL->stack.start - 8192);
}

static void locals_are_old(void)
{
    MG_CONTROL->stack.locals = MG_CONTROL->stack.locals_start;
    mg_run_set_young(MG_HEAP_BASE, MG_CONTROL->stack.locals_start - MG_CHUNK, MG_NO_ADDRESS);
    mg_check_seal(&run);
}

static __attribute__((unused)) void undo_beyond_log(void)
{
    mg_undo_apply(&run, run.undo - 1);
}

static __attribute__((unused)) void undo_unknown(void)
{
    mg_run_log(&run, MG_UNDO_KINDS, 0, 0);
    mg_undo_apply(&run, run.undo);
}

static void saved_is_lost(void)
{
    run.saved.top += MG_LINE;
    mg_check_undo(&run);
}

static void revive_living(void)
{
    mg_heap_alloc(&run.heap, 8, 16);
    mg_run_log(&run, MG_UNDO_BLOCK, 0, 0);
    mg_undo_apply(&run, run.undo);
}

static void odd_room(void)
{
    mg_run_close_locals(MG_CONTROL->stack.locals_start - 8, MG_CONTROL->stack.locals_start);
    mg_check_locals(&run);
}

static void unmarked_chunk_is_dirty(void)
{
    uint64_t at = MG_CONTROL->stack.locals_start - 4 * MG_CHUNK;
    *mg_dirty_at(at) = 0;
    *(char *)(uintptr_t)(at + 5) = 1;
    mg_check_locals(&run);
}

static void gap_between_locals_is_plain(void)
{
    uint64_t at = MG_CONTROL->stack.locals_start - MG_CHUNK;
    MG_CONTROL->stack.locals = MG_CONTROL->stack.room_from = at;
    memset(mg_tag_at(at), MG_TAG_GAP, MG_CHUNK / MG_TAGGED);
    mg_shadow_clear(at + 32, 1);
    mg_check_locals(&run);
}

static void heap_goes_too_far_back(void)
{
    uint64_t top = run.heap.top + 32;
    mg_heap_alloc(&run.heap, 64, 16);
    mg_heap_return(&run.heap, (mg_heap_mark){.top = top, .blocks = 1, .live = {64, 1}});
    mg_check_heap(&run.heap);
}

static void blocks_overlap(void)
{
    mg_heap_alloc(&run.heap, 64, 16);
    mg_heap_alloc(&run.heap, 64, 16);
    run.heap.blocks.items[1].address -= 32;
    mg_check_heap(&run.heap);
}

static void fuel_is_no_number_of_steps(void)
{
    mg_run_spend(&run, (uint64_t)INT64_MAX + 1);
}

/* ---- structures ------------------------------------------------------------------------------------------ */

/* A pool of one object with three cells; the third owns an array that the others could be the length of. */
static void lay_out(mg_layout *layout)
{
    static const mg_type type = {.kind = MG_TYPE_STRUCT, .name = "struct s", .size = 64};
    static mg_pool pool = {.type = &type, .count = 1};
    static mg_object object = {.type = &type, .address = 0x1000, .size = 64, .first = 0, .last = 3};
    static mg_allocation home = {.address = 0x1000, .size = 64, .cell = MG_NONE};
    static mg_domain domain = {.kind = MG_DOMAIN_RANGE, .hi = 1, .count = 2};
    static mg_slot elements;
    static mg_cell cells[3];
    for (uint32_t i = 0; i < 3; i++)
        cells[i] = (mg_cell){.address = 0x1000 + 8 * i, .bytes = 8, .governor = MG_NONE, .type = &fixture_int};
    cells[2].elements = &elements;
    cells[2].first = cells[2].last = 3;
    cells[2].governor = 0;
    *layout = (mg_layout){.pools = &pool,
                          .objects = &object,
                          .allocations = &home,
                          .cells = cells,
                          .domains = &domain,
                          .pool_count = 1,
                          .object_count = 1,
                          .allocation_count = 1,
                          .cell_count = 3,
                          .domain_count = 1,
                          .start = 0x1000,
                          .end = 0x1000 + 64};
    mg_check_layout(layout);
}

static void choose_twice(void)
{
    mg_layout layout;
    mg_structure structure;
    lay_out(&layout);
    mg_structure_init(&structure, &layout);
    mg_structure_set(&structure, (const mg_pick[]){{.cell = 1}, {.cell = 1}}, 2);
}

static void cell_out_of_object(void)
{
    mg_layout layout;
    lay_out(&layout);
    ((mg_cell *)(uintptr_t)layout.cells)[2].address = 0x1000 + 60;
    mg_check_layout(&layout);
}

static void cells_out_of_order(void)
{
    mg_layout layout;
    lay_out(&layout);
    ((mg_cell *)(uintptr_t)layout.cells)[1].address = 0x1000 + 24;
    mg_check_layout(&layout);
}

static void length_after_array(void)
{
    mg_layout layout;
    lay_out(&layout);
    ((mg_cell *)(uintptr_t)layout.cells)[2].governor = 3;
    mg_check_layout(&layout);
}

static void more_used_than_there_are(void)
{
    mg_layout layout;
    lay_out(&layout);
    ((mg_pool *)(uintptr_t)layout.pools)->used = 2;
    mg_check_layout(&layout);
}

/* ---- paths and cells ------------------------------------------------------------------------------------- */

static mg_path *taken_path;
static mg_cells cells;

/* Two ints of two values each, where objects lie; on the path of a run that has just begun. */
static void begin_path(void)
{
    static const mg_type type = {.kind = MG_TYPE_STRUCT, .name = "struct s", .size = 16};
    static mg_object object = {.type = &type, .address = MG_OBJECT_BASE, .size = 16, .last = 2, .pool = MG_NONE};
    static mg_allocation home = {.address = MG_OBJECT_BASE, .size = 16, .cell = MG_NONE};
    static mg_domain domain = {.kind = MG_DOMAIN_RANGE, .hi = 1, .count = 2};
    static mg_cell each[2];
    static mg_layout layout = {.objects = &object,
                               .allocations = &home,
                               .cells = each,
                               .domains = &domain,
                               .object_count = 1,
                               .allocation_count = 1,
                               .cell_count = 2,
                               .domain_count = 1,
                               .start = MG_OBJECT_BASE,
                               .end = MG_OBJECT_BASE + 16};
    static bool has_forgotten;
    for (uint32_t i = 0; i < 2; i++)
        each[i] =
            (mg_cell){.address = MG_OBJECT_BASE + 8 * i, .bytes = 4, .governor = MG_NONE, .type = &fixture_int};
    taken_path = mg_path_new(1 << 20);
    mg_cells_init(&cells, &run, taken_path, &layout, &has_forgotten);
    mg_check_choices(&run);
}

static void choose_both(void)
{
    begin_path();
    mg_cells_choose(&cells, 0);
    mg_cells_choose(&cells, 1);
    mg_check_choices(&run);
}

static void choose_chosen(void)
{
    choose_both();
    mg_cells_choose(&cells, 1);
}

static void chosen_is_unread(void)
{
    choose_both();
    mg_shadow_set(MG_OBJECT_BASE, 4);
    mg_check_cells(&cells);
}

static void half_a_word_is_unread(void)
{
    begin_path();
    mg_shadow_clear(MG_OBJECT_BASE, 2);
    mg_check_cells(&cells);
}

static void path_goes_on_after_its_end(void)
{
    choose_both();
    taken_path->steps[2].key = MG_STEP_KEY(MG_OBJECT_BASE, 4);
    mg_check_path(taken_path);
}

static void step_goes_no_way(void)
{
    choose_both();
    taken_path->steps[1].taken = 2;
    mg_check_path(taken_path);
}

static __attribute__((unused)) void undo_what_was_not_taken(void)
{
    choose_both();
    run.undo_steps(&run, &taken_path->steps[2], true);
}

static __attribute__((unused)) void go_past_the_last_way(void)
{
    choose_both();
    mg_path_go_to(taken_path, 1, 2);
}

/* The tally was written to the other place than it says. */
static void tally_is_not_whole(void)
{
    mg_board *board = mg_board_new();
    mg_tally tally = {0};
    mg_board_count(board, &tally);
    mg_board_tally(board);
    board->tallies[tally.slot].slot ^= 1;
    mg_board_tally(board);
}

static __attribute__((unused)) void tally_has_another_value_next(void)
{
    choose_both();
    mg_tally tally = {.next = {.position = 1, .taken = 1}};
    mg_siblings_is_alone(&(mg_siblings){.cells = &cells, .tally = &tally});
}

/* A record says that it has a pick, and there is none. */
static void picks_are_missing(void)
{
    mg_record record = {.kind = MG_RECORD_STRUCTURE, .candidate = 1, .pick_count = 1};
    mg_board_send(mg_board_new(), &record);
}

/* A variable with two values, and one that is equal to it. */
static void relation_does_not_hold(void)
{
    static const uint64_t values[] = {0, 1};
    static const mg_masked field = {.values = values, .all = 3, .count = 2, .bytes = 4};
    uint64_t a = mg_sets_add(&field, 0, 3), b = mg_sets_add(&field, 0, 3);
    mg_store_relate(MG_OPERATION_EQ, 32, a, b, true);
    mg_store_restrict(MG_STORE->views[a].variable, 1);
    mg_check_store();
    MG_STORE->variables[MG_STORE->views[b].variable].set.remains = 2;
    mg_check_store();
}

/* ---- structures that are given, freed and moved --------------------------------------------------------- */

static void structure_was_not_laid_out(void)
{
    mg_blocks blocks = {0};
    begin_path();
    ((mg_layout *)cells.layout)->root_count = 1;
    ((mg_layout *)cells.layout)->roots = (const mg_root[]){{.last = 1}};
    MG_NOTES->given_count = 1;
    mg_owned_list(&cells, &blocks);
    MG_NOTES->given[0] = 1;
    mg_owned_list(&cells, &blocks);
}

static void more_are_lacking_than_one(void)
{
    mg_structures structures = {0};
    mg_vec_push(&structures.wanted, ((mg_wanted){.type = &fixture_int, .n = 3, .count = 1}));
    mg_structures_add(&structures, NULL, &(mg_lack){.type = &fixture_int, .n = 3, .count = 2});
    mg_structures_add(&structures, NULL, &(mg_lack){.type = &fixture_int, .n = 3, .count = 5});
}

static void hidden_field_is_live(void)
{
    static mg_narrow narrow;
    begin_path();
    mg_narrow_install(&narrow, &cells);
    mg_check_cells(&cells);
    narrow.by_place[0] = NULL;
    mg_check_cells(&cells);
}

static void see_nothing(void *context, uint64_t value)
{
    (void)context, (void)value;
}

static void no_cell_was_moved(void)
{
    begin_path();
    mg_owned_install(&cells);
    run.each_value(&run, MG_HEAP_BASE, MG_HELD_MOVED | 1, see_nothing, NULL);
    run.each_value(&run, MG_HEAP_BASE, MG_HELD_MOVED | 2, see_nothing, NULL);
}

/* ---- processes ------------------------------------------------------------------------------------------- */

static void watch_twice(void)
{
    mg_watch_begin();
    mg_watch_begin();
}

static void two_workers(void)
{
    mg_limits_set_worker(getpid());
    mg_limits_set_worker(getppid());
}

/* ---- containers ------------------------------------------------------------------------------------------ */

static void undo_what_was_not_done(void)
{
    mg_container_make(&run, MG_CONTAINER_list);
    mg_container_log(&run, run.containers.each.items, MG_CHANGE_list_push, 0);
    mg_undo_apply(&run, run.undo);
}

static void add_back_twice(void)
{
    mgc_set *set = mgc_set_new();
    mgc_set_add(set, 7);
    mgc_set_put_back(set, 0, 7);
}

static void container_outlives_run(void)
{
    run.undo_steps = NULL;
    mg_vec_push(&run.containers.words, 1);
    mg_undo_apply(&run, run.undo);
    mg_check_containers(&run);
    mg_container_make(&run, MG_CONTAINER_list);
    run.containers.each.items[0].body = NULL;
    mg_check_containers(&run);
}

static void append_twice(void)
{
    mgc_table table = {0};
    mgc_table_append(&table, 7, 0);
    mgc_table_append(&table, 7, 0);
}

/* ---- going back, moving, undefined bits ------------------------------------------------------------------ */

static bool choose_while_moving(mg_run *unused, uint64_t to, uint64_t from, uint64_t size, uint64_t info)
{
    (void)unused, (void)from, (void)size, (void)info;
    MG_CONTROL->next += to != MG_NO_ADDRESS;
    return true;
}

extern mg_host_function mg_host_table[];

static void choose_after_allocating(void)
{
    void *(*reallocate)(void *, size_t) = (void *(*)(void *, size_t))mg_host_table[MG_HOST_realloc];
    run.move = choose_while_moving;
    MG_CONTROL->stack.fuel = 1000;
    reallocate((void *)(uintptr_t)mg_heap_alloc(&run.heap, 64, 16), 128);
}

static void know_bits_of_variable(void)
{
    mg_known_put(&run, MG_GLOBAL_BASE, 1, 1);
}

static void know_bits_of_plain(void)
{
    uint64_t address = mg_heap_alloc(&run.heap, 8, 16);
    mg_known_put(&run, address, 1, 1);
    mg_shadow_clear(address, 1);
    mg_check_known(&run);
}

/* ---- terms and conditions -------------------------------------------------------------------------------- */

static void constant_is_too_wide(void)
{
    mg_terms *terms = mg_terms_new(10);
    mg_terms_intern(terms, &(mg_term_node){.operation = MG_TERM_CONSTANT, .width = 8, .value = 256});
}

static void operands_are_not_as_wide(void)
{
    mg_terms *terms = mg_terms_new(10);
    mg_term x = mg_terms_symbol(terms, 8, "x"), y = mg_terms_symbol(terms, 32, "y");
    mg_terms_binary(terms, MG_TERM_ADD, x, y);
}

static void term_does_not_exist(void)
{
    mg_terms *terms = mg_terms_new(10);
    mg_terms_unary(terms, MG_TERM_NOT, mg_terms_symbol(terms, 8, "x") + 1);
}

static void term_is_made_of_a_later_one(void)
{
    mg_terms *terms = mg_terms_new(10);
    mg_term x = mg_terms_symbol(terms, 8, "x"), y = mg_terms_symbol(terms, 8, "y");
    mg_term sum = mg_terms_binary(terms, MG_TERM_ADD, x, y),
            product = mg_terms_binary(terms, MG_TERM_MUL, x, y);
    ((mg_term_node *)mg_terms_node(terms, sum))->operands[0] = product;
    mg_check_terms(terms);
}

/* Three points, the first below the second and that below the third; then what follows is taken out. */
static void closure_is_not_closed(void)
{
    static mg_closure closure;
    for (int i = 0; i < 3; i++)
        mg_closure_add_point(&closure);
    mg_closure_add(&closure, MG_CLOSURE_LT, 0, 1);
    mg_closure_add(&closure, MG_CLOSURE_LT, 1, 2);
    mg_check_closure(&closure);
    closure.rows[MG_CLOSURE_LT][0][0] &= ~(uint64_t)4;
    mg_check_closure(&closure);
}

static void chain_of_a_symbol_is_cut(void)
{
    mg_terms *terms = mg_terms_new(10);
    mg_slices slices = {.evaluator = {.terms = terms}};
    mg_slices_add(&slices, mg_terms_symbol(terms, 1, "x"));
    slices.chains.items[0].last = 0;
    mg_slices_take_back(&slices, 0);
}

/* A sum that says it is wider than what it is the sum of. */
static void simpler_is_narrower(void)
{
    mg_terms *terms = mg_terms_new(10);
    mg_term x = mg_terms_symbol(terms, 8, "x"), zero = mg_terms_constant(terms, 8, 0);
    mg_terms_simplify(terms, &(mg_term_node){.operation = MG_TERM_ADD, .width = 16, .operands = {x, zero}});
}

/* Comes before the function of the library, and pops nothing. */
void Z3_solver_pop(void *context, void *solver, unsigned count);
void Z3_solver_pop(void *context, void *solver, unsigned count)
{
    (void)context, (void)solver, (void)count;
}

static void scope_is_left(void)
{
    mg_terms *terms = mg_terms_new(10);
    mg_solver *solver = mg_solver_new(terms, 0);
    mg_term each[] = {mg_terms_symbol(terms, 1, "x"), mg_terms_symbol(terms, 1, "y")};
    mg_solver_ask(solver, each, 2, NULL, 0, NULL);
    mg_solver_ask(solver, each, 1, NULL, 0, NULL);
    mg_solver_ask(solver, each, 1, NULL, 0, NULL);
}

/* What is negative as a number of 8 bits is not as one of 4. */
static void values_do_not_fit(void)
{
    uint64_t value;
    mg_terms *terms = mg_terms_new(10);
    mg_order *order = mg_order_new(terms);
    mg_term x = mg_terms_symbol(terms, 8, "x"), zero = mg_terms_constant(terms, 8, 0);
    mg_order_assert(order, mg_terms_binary(terms, MG_TERM_SLT, x, zero));
    mg_order_value(order, x, &value);
    mg_check_order(order);
    ((mg_term_node *)mg_terms_node(terms, x))->width = 4;
    mg_check_order(order);
}

/* An answer is found again, and the values that it comes with are those of another question. */
static void values_of_a_yes_do_not_hold(void)
{
    mg_terms *terms = mg_terms_new(20);
    mg_condition *condition = mg_condition_new(terms, 0, true);
    mg_term x = mg_terms_symbol(terms, 8, "x"), number = mg_terms_constant(terms, 8, 49);
    mg_term square = mg_terms_binary(terms, MG_TERM_MUL, x, x);
    mg_term question = mg_terms_binary(terms, MG_TERM_EQ, square, number);
    mg_condition_can_hold(condition, question);
    ((mg_term_node *)mg_terms_node(terms, number))->value = 50;
    mg_condition_can_hold(condition, question);
}

static const breach breaches[] = {
    {1, "a run is ended on the target's stack", end_on_targets_stack},
    {2, "the target is entered twice", enter_twice},
    {4, "sp is in the guard", sp_in_guard},
    {5, "a variable lies in the heap", load_outside},
    {5, "the log has an address of code", store_into_code},
    {6, "a constant is logged", log_constant},
    {8, "the heap has plain memory to give", give_plain_memory},
    {8, "a null pointer leads to plain memory", null_is_plain},
    {8, "a freed block is plain", freed_is_plain},
    {9, "a gap between blocks is plain", gap_is_plain},
    {9, "a cell reaches out of its object", cell_out_of_object},
    {10, "objects are young", young_below_heap},
    {10, "young memory does not end where old locals begin", young_is_two_ranges},
    {11, "new locals are old", locals_are_old},
    {12, "saved bytes without an entry", saved_is_lost},
    {12, "a block comes back that was never freed", revive_living},
    {13, "a room that is no whole chunks", odd_room},
    {13, "a chunk that is not marked is not zero", unmarked_chunk_is_dirty},
    {13, "a gap between locals is plain", gap_between_locals_is_plain},
    {14, "the heap goes back into a block", heap_goes_too_far_back},
    {14, "blocks overlap", blocks_overlap},
    {19, "an operation costs less than nothing", fuel_is_no_number_of_steps},
    {21, "a cell is chosen twice", choose_twice},
    {21, "a cell that was chosen is chosen again", choose_chosen},
    {22, "a word that was chosen is unread", chosen_is_unread},
    {22, "half a word is unread", half_a_word_is_unread},
    {23, "cells out of order", cells_out_of_order},
    {24, "an array before its length", length_after_array},
    {25, "the step after the last has a key", path_goes_on_after_its_end},
    {25, "a step goes a way that there is not", step_goes_no_way},
    {27, "more objects in use than there are", more_used_than_there_are},
    {29, "two threads watch", watch_twice},
    {31, "two workers", two_workers},
    {32, "a tally lies where the other one does", tally_is_not_whole},
    {33, "a structure without its picks", picks_are_missing},
    {35, "a step is undone that was not done", undo_what_was_not_done},
    {35, "an inverse finds its value there already", add_back_twice},
    {35, "a container without a body", container_outlives_run},
    {36, "a key is there twice", append_twice},
    {39, "a relation does not hold", relation_does_not_hold},
    {42, "a path was given a structure that there is not", structure_was_not_laid_out},
    {43, "a search lacks more than one structure", more_are_lacking_than_one},
    {44, "a field that is live is not where hooks look", hidden_field_is_live},
    {45, "a cell was moved that there is not", no_cell_was_moved},
    {46, "realloc chooses after it allocated", choose_after_allocating},
    {47, "bits of a variable are undefined", know_bits_of_variable},
    {47, "bits of a plain byte are known", know_bits_of_plain},
    {50, "a constant is wider than it says", constant_is_too_wide},
    {50, "operands are not as wide as each other", operands_are_not_as_wide},
    {51, "a term that does not exist", term_does_not_exist},
    {51, "a term is made of a later one", term_is_made_of_a_later_one},
    {52, "a term gets narrower when it is simplified", simpler_is_narrower},
    {53, "Z3 has a scope too many", scope_is_left},
    {54, "known values do not fit", values_do_not_fit},
    {55, "what follows is not there", closure_is_not_closed},
    {56, "a symbol is used, but not in its chain", chain_of_a_symbol_is_cut},
    {57, "a yes comes with values for which it is a no", values_of_a_yes_do_not_hold},
};

/* These are on the ways of every candidate (mg_assert_hot): a build with MG_PARANOID notices them. */
#ifdef MG_PARANOID
static const breach hot_breaches[] = {
    {4, "the target waits in the guard", resume_in_guard},
    {11, "a frame is left that is not sealed", leave_open_frame},
    {12, "more is undone than was done", undo_beyond_log},
    {12, "an entry of no kind", undo_unknown},
    {26, "a step is undone that was not taken", undo_what_was_not_taken},
    {28, "a path goes past the last way of a step", go_past_the_last_way},
    {32, "a tally has another value next than the path", tally_has_another_value_next},
};
#endif

/* ---- what became of it ----------------------------------------------------------------------------------- */

/* Gives what the process wrote to stderr; *status as waitpid has it. */
static void commit(const breach *b, char *said, size_t size, int *status)
{
    int ends[2];
    size_t length = 0;
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    if (!child) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        signal(SIGABRT, SIG_DFL); /* cmocka has its own */
        dup2(ends[1], STDERR_FILENO);
        b->commit();
        _exit(0);
    }
    close(ends[1]);
    for (ssize_t count; (count = read(ends[0], said + length, size - 1 - length)) > 0;)
        length += (size_t)count;
    said[length] = '\0';
    close(ends[0]);
    waitpid(child, status, 0);
}

/* The folder of the build may lie anywhere, but its `include` is a link into the source. */
static FILE *open_source(const char *name)
{
    char path[4096], whole[8192];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    for (int i = 0; i < 2 && strrchr(path, '/'); i++)
        *strrchr(path, '/') = '\0';
    snprintf(whole, sizeof whole, "%s/include/../%s", path, name);
    return fopen(whole, "r");
}

static bool has_number(const char *text, int number)
{
    const char *at = strstr(text, "invariant");
    for (char *end; at && *(at += strcspn(at, "0123456789")); at = end)
        if (strtol(at, &end, 10) == number)
            return true;
    return false;
}

/* Does the assert at this line cite the number? It may have several lines, and the one that is named is its first or its last. */
static bool cites(const char *name, int wanted, int number)
{
    char line[512], statement[4096] = "";
    FILE *source = open_source(name);
    bool is_inside = false, is_found = false;
    assert_non_null(source);
    for (int at = 1; fgets(line, sizeof line, source); at++) {
        if (strstr(line, "assert(") || strstr(line, "mg_assert_hot(")) {
            statement[0] = '\0';
            is_inside = true;
        }
        if (is_inside)
            strncat(statement, line, sizeof statement - strlen(statement) - 1);
        is_found = is_found || (is_inside && at == wanted);
        if (is_inside && strchr(line, ';')) {
            if (is_found)
                break;
            is_inside = false;
        }
    }
    fclose(source);
    return is_found && has_number(statement, number);
}

static void check(const breach *b)
{
    char said[8192], name[256];
    int status, line;
    commit(b, said, sizeof said, &status);
    const char *at = strstr(said, "src/");
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT || !at ||
        sscanf(at, "%255[^:]:%d", name, &line) != 2)
        fail_msg("%s (%d): not noticed: status %d, %s", b->name, b->invariant, status, said);
    else if (!cites(name, line, b->invariant))
        fail_msg("%s: %d is not cited: %s", b->name, b->invariant, said);
}

static void test_each_is_noticed(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(breaches); i++)
        check(&breaches[i]);
#ifdef MG_PARANOID
    for (size_t i = 0; i < COUNT(hot_breaches); i++)
        check(&hot_breaches[i]);
#endif
}

/* A state as it should be, so that the checks can also be silent. */
static void test_silence(void **state)
{
    (void)state;
    mg_layout layout;
    lay_out(&layout);
    mg_heap_alloc(&run.heap, 24, 16);
    mg_check_run(&run);
    mg_heap_reset(&run.heap);
    mg_check_run(&run);
}

static void break_hook(void)
{
    mg_access_fail(MG_FAIL_BROKEN, 13, 99);
}

static void test_hooks_abort_by_the_host(void **state)
{
    char said[1024];
    int status;
    (void)state;
    commit(&(breach){13, "a hook", break_hook}, said, sizeof said, &status);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    assert_non_null(strstr(said, "line 99: invariant 13"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_silence),
        cmocka_unit_test(test_each_is_noticed),
        cmocka_unit_test(test_hooks_abort_by_the_host),
    };
    return cmocka_run_group_tests(tests, reserve, release);
}
