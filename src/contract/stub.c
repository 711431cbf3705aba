/* The stub of an open function:
 *
 *     static int mg_stub_of_compare(struct item *a, struct item *b)
 *     {
 *         MG_CHECK_REQUIRES("a && b", (a && b));                   its MG_REQUIRES
 *         const __typeof__((a->uses)) mg_old_1 = (a->uses);        each mg_old of an MG_ENSURES
 *         MG_OPEN_FORGET(a->uses);                                 each of its MG_MODIFIES
 *         MG_OPEN_TYPE(compare((void *)0, (void *)0)) mg_returned;
 *         mg_returned = MG_OPEN_ANY(...);                          whatever its type has; a pointer or a struct: the next of mg_stub_results
 *         mg_open_pure(...);                                       of an MG_PURE: what was answered before
 *         mg_assume(a->uses > mg_old_1);                           its MG_ENSURES
 *         return ...;
 *     }
 *
 * A function without a body has no debug info, so what it returns is asked of the compiler: see MG_OPEN_TYPE in
 * margay_contract.h. */
#include "contract/stub.h"

#include <assert.h>
#include <string.h>

#include "contract/clause.h"
#include "contract/needs.h"
#include "contract/pieces.h"

/* ---- pieces ----------------------------------------------------------------------------------------------- */

typedef struct writer {
    mg_text *out;
    const mg_stub *stub;
    unsigned olds;
} writer;

static void add_own_line(const writer *w)
{
    mg_pieces_add_line(w->out, w->stub->contract->file, w->stub->contract->line);
}

/* A call of the function, as an expression of which only the type is used. */
static void add_call(const writer *w)
{
    const mg_function *holder = w->stub->holder;
    mg_text_printf(w->out, "%s(", w->stub->name);
    for (size_t i = 0; i < holder->param_count; i++) {
        const mg_type *param = holder->params[i];
        bool is_struct = param->kind == MG_TYPE_STRUCT || param->kind == MG_TYPE_UNION;
        mg_text_add(w->out, i ? ", " : "");
        if (!is_struct) {
            mg_text_add(w->out, param->kind == MG_TYPE_POINTER ? "(void *)0" : "0");
            continue;
        }
        mg_text_add(w->out, "(");
        mg_pieces_add_type(w->out, param);
        mg_text_add(w->out, "){0}");
    }
    mg_text_add(w->out, ")");
}

static void add_parameters(const writer *w)
{
    const mg_function *holder = w->stub->holder;
    mg_text_add(w->out, "(");
    for (size_t i = 0; i < holder->param_count; i++) {
        mg_text_add(w->out, i ? ", " : "");
        mg_pieces_add_type(w->out, holder->params[i]);
        mg_text_printf(w->out, " %s", holder->param_names[i]);
    }
    mg_text_add(w->out, holder->param_count ? ")" : "void)");
}

/* number: tells the clause from others in the same line. */
static void add_check(const writer *w, const mg_clause *clause, size_t number, const char *condition)
{
    mg_pieces_add_line(w->out, clause->file, clause->line);
    mg_text_printf(w->out, "    MG_CHECK_REQUIRES(%zu, ", number);
    mg_pieces_add_string(w->out, clause->text);
    mg_text_printf(w->out, ", (%s));\n", condition);
}

/* What the declaration demands comes first, since an MG_REQUIRES may follow pointers that are nonnull. */
static void add_requires(const writer *w)
{
    const mg_contract *contract = w->stub->contract;
    const mg_need *need = NULL;
    while ((need = mg_needs_next(w->stub->contracts, w->stub->name, need)))
        if (!need->is_of_result)
            add_check(w, &need->clause, mg_stub_number_need(w->stub, need), need->condition);
    for (size_t i = 0; i < contract->clauses.count; i++)
        if (contract->clauses.items[i].kind == MG_CLAUSE_REQUIRES)
            add_check(w, &contract->clauses.items[i], i + 1, contract->clauses.items[i].text);
}

size_t mg_stub_number_need(const mg_stub *stub, const mg_need *need)
{
    assert(!strcmp(need->function, stub->name));
    return stub->contract->clauses.count + 1 + (size_t)(need - stub->contracts->needs.items);
}

static void add_olds(writer *w)
{
    const mg_contract *contract = w->stub->contract;
    for (size_t i = 0; i < contract->clauses.count; i++)
        if (contract->clauses.items[i].kind == MG_CLAUSE_ENSURES)
            mg_pieces_add_olds(w->out, &contract->clauses.items[i], &w->olds);
    w->olds = 0;
}

static void add_modified(const writer *w)
{
    const mg_contract *contract = w->stub->contract;
    for (size_t i = 0; i < contract->clauses.count; i++) {
        const mg_clause *clause = &contract->clauses.items[i];
        if (clause->kind != MG_CLAUSE_MODIFIES)
            continue;
        for (const char *at = clause->text, *end; *at; at = *end ? end + 1 : end) {
            end = mg_clause_find_comma(at);
            mg_pieces_add_line(w->out, clause->file, clause->line);
            mg_text_printf(w->out, "    MG_OPEN_FORGET(%.*s);\n", (int)(end - at), at);
        }
    }
}

/* A pointer or a struct is read from the next of its fields in mg_stub_results. The host is told before, so that it knows what pointers may lead to. */
static void add_field(const writer *w)
{
    mg_text_printf(
        w->out,
        "    if (MG_OPEN_IS_FIELD(mg_returned)) {\n        static unsigned mg_calls;\n"
        "        if (mg_calls == %d)\n            mg_open_beyond(0);\n"
        "        mg_open_next(&mg_stub_results->%s[mg_calls], MG_OPEN_IS_POINTER(mg_returned) ? 0 : sizeof "
        "mg_returned, %d);\n"
        "        __builtin_memcpy(&mg_returned, &mg_stub_results->%s[mg_calls++], sizeof mg_returned);\n"
        "    }\n",
        MG_STUB_RESULTS, w->stub->name, w->stub->is_fresh, w->stub->name);
}

static void add_answer(const writer *w)
{
    const char *name = w->stub->name;
    add_own_line(w);
    mg_text_add(w->out, "    MG_OPEN_TYPE(");
    add_call(w);
    mg_text_add(w->out, ") mg_returned;\n    if (!MG_OPEN_IS_WORD(mg_returned) && "
                        "!MG_OPEN_IS_FIELD(mg_returned))\n        mg_open_beyond(1);\n");
    add_field(w);
    mg_text_add(w->out, "    if (!MG_OPEN_IS_FIELD(mg_returned))\n"
                        "        *(MG_OPEN_WORD(mg_returned) *)&mg_returned = MG_OPEN_IS_VOID(");
    add_call(w);
    mg_text_printf(w->out, ") ? 0 : MG_OPEN_ANY(MG_OPEN_WORD(mg_returned), \"%s\");\n", name);
}

/* The region of a parameter as a string, or NULL. */
static void add_region(const writer *w, const char *parameter)
{
    const mg_contract *contract = w->stub->contract;
    const char *region = NULL;
    for (size_t i = 0; i < contract->clauses.count; i++) {
        const mg_clause *clause = &contract->clauses.items[i];
        if (clause->kind == MG_CLAUSE_REGION && !strcmp(clause->parameter, parameter))
            region = clause->text;
    }
    if (region)
        mg_pieces_add_string(w->out, region);
    mg_text_add(w->out, region ? ", " : "(void *)0, ");
}

/* Tells the host of a call of a pure function: the arguments, which of them are pointers, and of which regions. What these lead to is what it can see. */
static void add_pure(const writer *w, size_t number)
{
    unsigned long flags = w->stub->is_order; /* as prove/pure.c reads them */
    const mg_function *holder = w->stub->holder;
    if (!w->stub->is_pure)
        return;
    add_own_line(w);
    mg_text_printf(
        w->out,
        "    _Static_assert(MG_OPEN_IS_NUMBER(mg_returned), \"`%s` is MG_PURE, and returns no number\");\n",
        w->stub->name);
    if (w->stub->is_order)
        mg_text_printf(w->out,
                       "    _Static_assert(MG_OPEN_IS_SIGNED(__typeof__(mg_returned)), \"`%s` is "
                       "MG_TOTAL_ORDER: it returns a number that may be "
                       "negative\");\n",
                       w->stub->name);
    mg_text_add(w->out, "    unsigned long long mg_words[] = {");
    for (size_t i = 0; i < holder->param_count; i++)
        mg_text_printf(w->out, "(unsigned long long)%s, ", holder->param_names[i]);
    mg_text_add(w->out, "(unsigned long long)mg_returned};\n    const char *mg_regions[] = {");
    for (size_t i = 0; i < holder->param_count; i++) {
        flags |= (unsigned long)(holder->params[i]->kind == MG_TYPE_POINTER) << (1 + i);
        add_region(w, holder->param_names[i]);
    }
    mg_text_printf(w->out, "(void *)0};\n    mg_open_pure(%zu, %luul, mg_words, %zu, mg_regions);\n", number,
                   flags, holder->param_count);
}

static void add_ensures(writer *w)
{
    const mg_contract *contract = w->stub->contract;
    const mg_need *need = NULL;
    while ((need = mg_needs_next(w->stub->contracts, w->stub->name, need)))
        if (need->is_of_result)
            mg_text_add(w->out, "    mg_assume(!MG_OPEN_IS_POINTER(mg_returned) || mg_returned != 0);\n");
    for (size_t i = 0; i < contract->clauses.count; i++) {
        const mg_clause *clause = &contract->clauses.items[i];
        if (clause->kind != MG_CLAUSE_ENSURES)
            continue;
        mg_pieces_add_line(w->out, clause->file, clause->line);
        mg_text_add(w->out, "    mg_assume(");
        mg_pieces_add_condition(w->out, clause, &w->olds);
        mg_text_add(w->out, ");\n");
    }
}

/* ---- all of it -------------------------------------------------------------------------------------------- */

static void add_stub(mg_text *out, const mg_stub *stub, size_t number)
{
    writer w = {.out = out, .stub = stub};
    assert(stub->contract && stub->holder && !stub->holder->is_variadic); /* open_functions.c refuses these */
    add_own_line(&w);
    mg_text_add(out, "static __attribute__((used)) __typeof__(");
    add_call(&w);
    mg_text_printf(out, ") mg_stub_of_%s", stub->name);
    add_parameters(&w);
    mg_text_printf(out, "\n{\n    mg_open_call(%zu);\n", number);
    mg_text_add(out, mg_pieces_before_call);
    add_requires(&w);
    for (size_t i = 0; i < stub->holder->param_count; i++)
        if (stub->holder->params[i]->kind == MG_TYPE_POINTER)
            mg_text_printf(out, "    mg_open_pass(&%s);\n", stub->holder->param_names[i]);
    add_olds(&w);
    add_modified(&w);
    add_answer(&w);
    add_pure(&w, number);
    mg_text_add(out, mg_pieces_after_call);
    add_ensures(&w);
    add_own_line(&w);
    mg_text_add(out, "    return __builtin_choose_expr(MG_OPEN_IS_VOID(");
    add_call(&w);
    mg_text_add(out, "), (void)0, mg_returned);\n}\n");
}

bool mg_stubs_have_results(const mg_stubs *stubs)
{
    return stubs->all.count || stubs->turned.count;
}

/* Debug info does not say what a function without a body returns, so the compiler decides whether its array has elements. C has no empty structs: hence
 * mg_none. */
static void add_results(mg_text *out, const mg_stubs *stubs)
{
    mg_text_add(out, "struct mg_stub_results {\n    char mg_none;\n");
    for (size_t i = 0; i < stubs->all.count; i++) {
        writer w = {.out = out, .stub = &stubs->all.items[i]};
        add_own_line(&w);
        mg_text_add(out, "    MG_OPEN_TYPE(");
        add_call(&w);
        mg_text_printf(out, ") %s[MG_OPEN_IS_FIELD(", w.stub->name);
        add_call(&w);
        mg_text_printf(out, ") ? %d : 0];\n", MG_STUB_RESULTS);
    }
    for (size_t i = 0; i < stubs->turned.count; i++) { /* each time that a loop is cut one of them is read */
        mg_text_add(out, "    ");
        mg_pieces_add_type(out, stubs->turned.items[i]);
        mg_text_printf(out, " *mg_turn_%zu[%d];\n", i, MG_STUB_RESULTS);
    }
    mg_text_add(out, "};\nstatic __attribute__((unused)) struct mg_stub_results *mg_stub_results;\n");
}

/* A kit has them too, and is compiled by other compilers: there the functions call each other, and nobody calls a stub. */
void mg_stubs_add_code(mg_text *out, const mg_stubs *stubs)
{
    bool has_results = mg_stubs_have_results(stubs);
    if (!stubs->all.count && !has_results)
        return;
    mg_text_add(out, "#ifdef __MARGAY__\n");
    if (has_results)
        add_results(out, stubs);
    for (size_t i = 0; i < stubs->all.count; i++)
        add_stub(out, &stubs->all.items[i], i);
    if (has_results)
        mg_text_add(out, "#else\nstruct mg_stub_results {\n    char mg_none;\n};\n"
                         "static __attribute__((unused)) struct mg_stub_results *mg_stub_results;\n");
    mg_text_add(out, "#endif\n");
}
