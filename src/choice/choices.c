/* The program's own questions: mg_int and its kin, mg_any, MG_ANY. Each is described as a variable, and then chosen at once, left open, or made a symbol,
 * as the policy says. A question with more answers than a step has ways can only be answered on a path that is known, by two steps. The rest of the file
 * is what else tests call: showing a structure, and failing. */
#include "choice/choices.h"

#include <assert.h>
#include <string.h>

#include "base/hot.h"
#include "choice/lengths.h"
#include "choice/fields.h"
#include "choice/cut_calls.h"
#include "choice/havoc.h"
#include "choice/named.h"
#include "choice/pools.h"
#include "choice/questions.h"
#include "engine/host.h"
#include "engine/print.h"
#include "engine/reason.h"
#include "engine/undo.h"

static mg_choices *current; /* of the functions that the target calls; see docs/architecture.md, globals */

static _Noreturn void end_run(mg_verdict_kind kind)
{
    mg_run_end(current->cells->run, kind, 0, MG_INFO_SITE(MG_CONTROL->stack.host_info));
}

/* ---- the ways to choose ---------------------------------------------------------------------------------- */

static const mg_question *question_of(const mg_variable *variable)
{
    mg_assert_hot(variable->kind->question);
    return variable->kind->question;
}

static void answer(uint32_t number, uint64_t option)
{
    mg_assert_hot(number < MG_STORE->variable_count);
    question_of(&MG_STORE->variables[number])->answer(number, option);
    mg_path_arrive(current->cells->path);
}

static uint32_t take_step(uint32_t variable, uint32_t last)
{
    mg_cells *cells = current->cells;
    bool is_new = mg_path_is_at_end(cells->path);
    const mg_step *step = mg_path_take(cells->path, MG_STEP_question, variable, last);
    if (!step)
        end_run(MG_VERDICT_unstable);
    mg_assert_hot(step->taken <= last); /* invariant 25 */
    cells->splits += is_new;
    return step->taken;
}

/* variable: MG_NONE if it is not in the store yet. */
static uint32_t choose_option(uint32_t variable, uint64_t options)
{
    if (!options)
        end_run(MG_VERDICT_false);
    if (options > UINT32_MAX) {
        if (variable != MG_NONE)
            answer(variable, 0); /* so that it is told with the first number that was to be tried */
        end_run(MG_VERDICT_too_many);
    }
    return options == 1 ? 0 : take_step(variable, (uint32_t)options - 1);
}

/* For more answers than a step has ways. Nobody tries them all, but a path that a proof has found takes one of them, in two steps, the high bits
 * first. */
static uint64_t take_wide(uint64_t last)
{
    mg_turn turns[2];
    const mg_path *path = current->cells->path;
    if (!path->strategy || !mg_strategy_knows(path->strategy, mg_path_position(path)))
        end_run(MG_VERDICT_too_many);
    mg_choices_turns(last, 0, turns);
    uint64_t option = (uint64_t)take_step(MG_NONE, turns[0].last) << 32;
    mg_choices_turns(last, option, turns);
    return option | take_step(MG_NONE, turns[1].last);
}

uint32_t mg_choices_turns(uint64_t last, uint64_t option, mg_turn turns[2])
{
    uint32_t high = (uint32_t)(option >> 32), most = (uint32_t)(last >> 32);
    if (last < UINT32_MAX) {
        turns[0] = (mg_turn){MG_STEP_question, (uint32_t)last, (uint32_t)option};
        return 1;
    }
    turns[0] = (mg_turn){MG_STEP_question, most, high};
    turns[1] = (mg_turn){MG_STEP_question, high == most ? (uint32_t)last : UINT32_MAX, (uint32_t)option};
    return 2;
}

/* Only of what the program asks for by a call. */
static void note_use(const mg_variable *variable, bool is_used)
{
    if (!current->uses || !variable->text || variable->part)
        return;
    current->uses[variable->site].text = variable->text;
    if (is_used)
        current->uses[variable->site].is_used = true;
}

void mg_choices_force(uint32_t variable)
{
    const mg_variable *asked = &MG_STORE->variables[variable];
    mg_assert_hot(variable < MG_STORE->variable_count && !asked->answer.is_known);
    note_use(asked, true);
    answer(variable, choose_option(variable, question_of(asked)->options(asked)));
}

static uint32_t add(const mg_variable *described)
{
    uint32_t lane = mg_store_add(described, NULL);
    const mg_question *question = question_of(described);
    if (!lane)
        end_run(MG_VERDICT_many_choices);
    mg_assert_hot(MG_STORE->views[lane].variable + 1 == MG_STORE->variable_count);
    if (question->note)
        question->note(MG_STORE->views[lane].variable);
    return lane;
}

/* How many answers a question has that is not in the store yet. Some kinds can only be counted in the store, so it is added for that time. */
static uint64_t count_options(const mg_variable *described)
{
    mg_undo_entry *before = MG_CONTROL->undo_top;
    const mg_question *question = question_of(described);
    if (!question->counts_itself)
        return question->options(described);
    uint64_t options = question->options(mg_store_variable(add(described)));
    mg_undo_apply(current->cells->run, before);
    mg_assert_hot(MG_CONTROL->undo_top == before);
    return options;
}

/* Chosen at once: the step comes first, and then the variable with its value. */
static uint64_t choose_now(const mg_variable *described)
{
    bool is_wide = described->kind == &mg_ranges_kind && described->range.last >= UINT32_MAX;
    uint64_t option =
        is_wide ? take_wide(described->range.last) : choose_option(MG_NONE, count_options(described));
    uint32_t lane = add(described);
    answer(MG_STORE->views[lane].variable, option);
    return mg_store_value(lane);
}

static uint64_t make_symbol(const mg_variable *described, unsigned width)
{
    uint32_t lane = add(described);
    return current->make_symbol(current->prover, MG_STORE->views[lane].variable, width);
}

/* width: of the value that the program gets, in bits. */
static uint64_t make_choice(mg_variable *described, unsigned width)
{
    described->position = mg_path_position(current->cells->path);
    described->site = MG_INFO_SITE(MG_CONTROL->stack.host_info);
    MG_CONTROL->stack.lane_result = 0;
    if (current->make_symbol && described->kind == &mg_ranges_kind && described->range.last) {
        MG_CONTROL->stack.lane_result = make_symbol(described, width);
        return 0;
    }
    if (current->is_eager)
        return choose_now(described);
    MG_CONTROL->stack.lane_result = add(described);
    note_use(described, false);
    return 0;
}

uint64_t mg_choices_make(mg_variable *described)
{
    return make_choice(described, 64);
}

/* ---- calls of the program -------------------------------------------------------------------------------- */

/* What the call does next depends on the answer, so it is chosen at once. The counters are set after the step, because going back to the step calls this again. */
static bool denies(mg_run *run, const char *function, uint64_t size)
{
    mg_notes *notes = MG_NOTES;
    mg_variable denial = {.kind = &mg_denials_kind,
                          .position = mg_path_position(current->cells->path),
                          .site = MG_INFO_SITE(MG_CONTROL->stack.host_info),
                          .denial = {.function = function, .size = size, .number = notes->allocations + 1}};
    (void)run;
    bool is_denied = notes->denials < current->denials_most && take_step(MG_NONE, 1);
    mg_store_set(&notes->allocations, notes->allocations + 1);
    if (is_denied) {
        mg_store_set(&notes->denials, notes->denials + 1);
        answer(MG_STORE->views[add(&denial)].variable, 0);
    }
    assert(notes->denials <= current->denials_most && notes->denials <= notes->allocations);
    return is_denied;
}

static uint64_t choose(int64_t low, int64_t high, const char *text)
{
    mg_variable range = {
        .kind = &mg_ranges_kind, .text = text, .range = {.low = low, .last = (uint64_t)high - (uint64_t)low}};
    if (low > high) {
        mg_reason_note_range(current->cells->run, low, high, text);
        end_run(MG_VERDICT_empty);
    }
    return mg_choices_make(&range);
}

/* Any number of 64 bits. */
static uint64_t choose_unsigned(const char *text)
{
    mg_variable range = {.kind = &mg_ranges_kind,
                         .text = text,
                         .range = {.low = INT64_MIN, .last = UINT64_MAX, .is_unsigned = true}};
    return mg_choices_make(&range);
}

/* The largest number that rand and its kin give, where they are choices. */
static uint64_t rand_most(void)
{
    return (uint64_t)current->n;
}

static uint64_t choose_enumerator(const mg_named *named, const char *text)
{
    const mg_type *type = mg_named_type(current->types, named);
    uint64_t count = type && type->kind == MG_TYPE_ENUM ? mg_ranges_count(type) : 0;
    if (!count)
        end_run(MG_VERDICT_no_enum);
    mg_variable number = {
        .kind = &mg_ranges_kind, .text = text, .range = {.last = count - 1, .enumeration = type}};
    return mg_choices_make(&number);
}

static uint64_t choose_bool(const char *text)
{
    mg_variable range = {.kind = &mg_ranges_kind, .text = text, .range = {.last = 1, .is_bool = true}};
    return make_choice(&range, 1);
}

static uint64_t choose_object(uint64_t pool, bool is_new, const char *text)
{
    mg_variable object;
    if (!mg_pools_describe(pool, is_new, &object))
        end_run(MG_VERDICT_false);
    object.text = text;
    return mg_choices_make(&object);
}

static uint64_t pool_any(uint64_t pool, const char *text)
{
    return choose_object(pool, false, text);
}

static uint64_t pool_new(uint64_t pool, const char *text)
{
    return choose_object(pool, true, text);
}

/* ---- structures ------------------------------------------------------------------------------------------- */

static bool is_of(const mg_root *root, const mg_type *type, int64_t n)
{
    return root->type == type && root->n == n;
}

/* How many structures of a type and bound MG_ANY has given so far on this path. */
static uint32_t count_given(const mg_layout *layout, const mg_type *type, int64_t n)
{
    uint32_t count = 0;
    for (uint64_t i = 0; i < MG_NOTES->given_count; i++) {
        assert(MG_NOTES->given[i] < layout->root_count); /* invariant 42 */
        count += is_of(&layout->roots[MG_NOTES->given[i]], type, n);
    }
    return count;
}

/* The structure of a type and bound with this number, from 0; root_count: there is none. */
static uint32_t find_root(const mg_layout *layout, const mg_type *type, int64_t n, uint32_t number)
{
    uint32_t root = 0;
    while (root < layout->root_count && (!is_of(&layout->roots[root], type, n) || number--))
        root++;
    return root;
}

/* Each call gives another structure. All are laid out before the test begins, and the same calls give the same ones. */
static uint64_t any_structure(const mg_named *named, uint64_t size, int n)
{
    mg_notes *notes = MG_NOTES;
    const mg_layout *layout = current->cells->layout;
    const mg_type *type = mg_named_type(current->types, named);
    (void)size;
    if (!type || type->kind != MG_TYPE_STRUCT || n < 0 || notes->given_count == MG_GIVEN_MOST)
        end_run(MG_VERDICT_no_structure);
    uint32_t given = count_given(layout, type, n), root = find_root(layout, type, n, given);
    if (root == layout->root_count) {
        current->lack(current->context, type, n, given + 1);
        end_run(MG_VERDICT_no_structure);
    }
    notes->given[notes->given_count] = root;
    notes->given_sites[notes->given_count] = MG_INFO_SITE(MG_CONTROL->stack.host_info);
    mg_store_set(&notes->given_count, notes->given_count + 1);
    assert(count_given(layout, type, n) == given + 1); /* invariant 42 */
    return layout->objects[layout->roots[root].object].address;
}

/* ---- showing --------------------------------------------------------------------------------------------- */

static const mg_type *find_type(const mg_named *named)
{
    const mg_type *type = mg_named_type(current->types, named);
    if (!type || !type->size)
        end_run(MG_VERDICT_no_show);
    return type;
}

/* Showing chooses every field that it reads. Going back to one of these choices begins the line again. */
static const mg_text *show_in_memory(const mg_named *named, uint64_t address)
{
    mg_show *show = &current->show;
    mg_show_structure(show, find_type(named), address);
    if (show->is_too_large)
        end_run(MG_VERDICT_no_show);
    mg_run_spend(current->cells->run, mg_cost_of(show->line.length));
    return &show->line;
}

static void show_structure(const mg_named *named, uint64_t address)
{
    const mg_text *line = show_in_memory(named, address);
    mg_print_bytes(current->cells->run, line->data, line->length);
    mg_print_bytes(current->cells->run, "\n", 1);
}

static void note_generated(const mg_named *named, uint64_t address)
{
    show_in_memory(named, address);
    current->has_generated = true;
}

static void note_candidate(const mg_named *named, uint64_t address)
{
    current->candidate = find_type(named);
    current->candidate_address = address;
}

/* ---- arrays ----------------------------------------------------------------------------------------------- */

static uint64_t elements(uint64_t address, uint64_t size)
{
    uint64_t lane;
    MG_CONTROL->stack.lane_result = 0; /* an earlier call may have left one */
    if (size && current->count_elements && current->count_elements(current->prover, address, size, &lane)) {
        MG_CONTROL->stack.lane_result = lane;
        return 0;
    }
    return mg_lengths_count(current->cells, address, size);
}

static void break_contract(unsigned clause, const char *text, const char *file, int line)
{
    static const mg_verdict_kind kinds[] = {MG_VERDICT_ensures, MG_VERDICT_invariant, MG_VERDICT_requires};
    (void)file, (void)line; /* the site says where */
    mg_reason_note_condition(current->cells->run, text);
    current->cells->run->verdict.detail = clause / 4;
    end_run(kinds[clause % 4 < sizeof kinds / sizeof *kinds ? clause % 4 : 0]);
}

/* For calls of open functions that only matter in a proof, which installs functions of its own (prove/pure.c). Here their results are chosen like other
 * numbers. */
static void ignore(void)
{
}

static void call_open(uint64_t number)
{
    mg_store_set(&MG_NOTES->open_called, MG_NOTES->open_called | UINT64_C(1) << (number < 62 ? number : 62));
}

/* Is it an enum whose enumerators are known? The compiler does not say: to C it is an integer. */
static uint64_t is_enum(const mg_named *named)
{
    const mg_type *type = mg_named_type(current->types, named);
    return type && type->kind == MG_TYPE_ENUM && mg_ranges_count(type);
}

static void go_beyond(void)
{
    end_run(MG_VERDICT_beyond);
}

#define INSTALL(name, function) mg_host_set(MG_HOST_##name, (mg_host_function)(function))

void mg_choices_install(mg_choices *choices)
{
    static const mg_step_ops question = {0}; /* the answer is made true when the question is asked again */
    assert(choices->cells && choices->types && choices->lack);
    current = choices;
    mg_path_register(choices->cells->path, MG_STEP_question, &question, choices);
    choices->cells->run->denies = choices->denials_most ? denies : NULL;
    INSTALL(mg_choose, choose);
    INSTALL(mg_rand_most, rand_most);
    INSTALL(mg_choose_bool, choose_bool);
    INSTALL(mg_choose_enumerator, choose_enumerator);
    INSTALL(mg_choose_unsigned, choose_unsigned);
    INSTALL(mg_any_structure, any_structure);
    INSTALL(mg_pool_any, pool_any);
    INSTALL(mg_pool_new, pool_new);
    INSTALL(mg_pool_count, mg_pools_count);
    INSTALL(mg_pool_at, mg_pools_at);
    INSTALL(mg_pool_first, mg_pools_first);
    INSTALL(mg_pool_after, mg_pools_after);
    INSTALL(mg_elements, elements);
    INSTALL(mg_break, break_contract);
    INSTALL(mg_show_structure, show_structure);
    INSTALL(mg_open_call, call_open);
    INSTALL(mg_open_enum, is_enum);
    INSTALL(mg_open_pass, ignore);
    INSTALL(mg_open_next, ignore);
    INSTALL(mg_open_pure, ignore);
    INSTALL(mg_open_beyond, go_beyond);
    mg_havoc_install(choices);
    mg_cut_calls_install(choices);
    INSTALL(mg_same_generated, note_generated);
    INSTALL(mg_same_candidate, note_candidate);
    choices->show.read = mg_show_read_memory;
}
