/* The test that a triple stands for:
 *
 *     struct insert_arguments { struct list *list; };              what is chosen field by field
 *     ... bounds of these, which those of the user's own come after ...
 *     static void mg_test_of_mg_triple_of_insert(int mg_n)
 *     {
 *         struct insert_arguments *mg_arguments = MG_ANY(struct insert_arguments, mg_n);
 *         struct list *list = mg_arguments->list;
 *         int key = (int)mg_choose(-1, mg_n + 1, "key");
 *         mg_assume(list_ok(list));                                the invariants, then the MG_REQUIRES
 *         const __typeof__(length(list)) mg_old_1 = length(list);  each mg_old of an MG_ENSURES
 *         mg_note_call(0);                                         for the counters of a proof
 *         __typeof__(insert(list, key)) mg_returned = insert(list, key);
 *         mg_note_call(1);
 *         static __typeof__(mg_returned) mg_kept;
 *         mg_kept = mg_returned;
 *         MG_CHECK_ENSURES("...", length(list) == mg_old_1 + 1);
 *         MG_CHECK_INVARIANT("list_ok(list)", list_ok(list));
 *     }
 *
 * A line that comes from a clause says so to the compiler: its errors, and ours, name the user's line. */
#include <assert.h>
#include <inttypes.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "contract/clause.h"
#include "contract/needs.h"
#include "contract/pieces.h"
#include "contract/triple.h"

typedef struct writer {
    mg_text *out;
    const mg_triple *triple;
    const char *name; /* of the function */
    unsigned olds;    /* how many mg_old had a variable so far */
    bool takes_any;   /* numbers are any of their type, not only small ones */
    bool is_open;     /* there are no bounds: arrays have any length */
    const mg_argument
        *shared; /* chosen before all others, and its invariant assumed then (sharing.c); or NULL */
} writer;

/* ---- pieces ---------------------------------------------------------------------------------------------- */

/* Code that comes from no clause has the line of the function. */
static void add_own_line(const writer *w)
{
    mg_pieces_add_line(w->out, w->triple->function->file, w->triple->function->line);
}

static bool is_number(const char *text)
{
    return *text && !text[strspn(text, "0123456789")];
}

/* Is the length of an array another parameter that is chosen as a field? */
static bool is_length_a_field(const writer *w, const char *length)
{
    for (size_t i = 0; i < w->triple->arguments.count; i++)
        if (!strcmp(w->triple->arguments.items[i].name, length))
            return w->triple->arguments.items[i].kind == MG_ARGUMENT_FIELD;
    return false;
}

/* ---- what is chosen field by field ----------------------------------------------------------------------- */

static void add_struct(const writer *w)
{
    assert(w->triple->has_fields);
    mg_text_printf(w->out, "struct %s_arguments {\n", w->name);
    for (size_t i = 0; i < w->triple->arguments.count; i++) {
        const mg_argument *a = &w->triple->arguments.items[i];
        if (a->kind != MG_ARGUMENT_FIELD)
            continue;
        mg_text_add(w->out, "    ");
        mg_pieces_add_type(w->out, a->type);
        mg_text_printf(w->out, "%s%s;\n", a->type->kind == MG_TYPE_POINTER ? "" : " ", a->name);
        if (a->length && !w->is_open && !is_length_a_field(w, a->length->text))
            mg_text_printf(w->out, "    unsigned %s_length;\n", a->name);
    }
    for (size_t i = 0; i < w->triple->global_count; i++)
        mg_text_printf(w->out, "    __typeof__(%s) mg_global_%s;\n", w->triple->globals[i],
                       w->triple->globals[i]);
    mg_text_add(w->out, w->triple->has_open ? "    struct mg_stub_results mg_open;\n};\n" : "};\n");
}

static void add_length_bounds(const writer *w, const mg_argument *a)
{
    assert(a->length && a->kind == MG_ARGUMENT_FIELD);
    if (w->is_open) {
        mg_text_printf(w->out, "    MG_MAYBE_EMPTY(struct %s_arguments, %s);\n", w->name, a->name);
        return;
    }
    const char *length = a->length->text;
    bool is_field = is_length_a_field(w, length);
    mg_text_printf(w->out, "    MG_ARRAY(struct %s_arguments, %s, %s%s);\n", w->name, a->name,
                   is_field ? length : a->name, is_field ? "" : "_length");
    if (is_number(length))
        mg_text_printf(w->out, "    MG_INTS(struct %s_arguments, %s_length, %s, %s);\n", w->name, a->name,
                       length, length);
}

/* In a proof without sizes it is an array, and that it is a string is assumed. */
static void add_string_bounds(const writer *w, const mg_argument *a)
{
    assert(a->string && a->kind == MG_ARGUMENT_FIELD);
    if (!w->is_open) {
        mg_pieces_add_line(w->out, a->string->file, a->string->line);
        mg_text_printf(w->out, "    MG_STRINGS(struct %s_arguments, %s, %s, mg_n);\n", w->name, a->name,
                       a->string->text);
        add_own_line(w);
    }
    if (!a->may_be_null)
        mg_text_printf(w->out, "    MG_NOT_NULL(struct %s_arguments, %s);\n", w->name, a->name);
}

/* A struct has as many objects as there are parameters that point to it. */
static void add_object_bounds(const writer *w, const mg_argument *a)
{
    size_t count = 0;
    assert(a->structure && a->kind == MG_ARGUMENT_FIELD);
    for (size_t i = 0; i < w->triple->arguments.count; i++)
        count += w->triple->arguments.items[i].structure == a->structure;
    assert(count); /* its own, at least */
    if (!a->is_recursive)
        mg_text_printf(w->out, "    MG_OBJECTS(%s, %zu);\n", a->structure->name, count);
    if (!a->may_be_null)
        mg_text_printf(w->out, "    MG_NOT_NULL(struct %s_arguments, %s);\n", w->name, a->name);
}

static void add_bounds(const writer *w)
{
    mg_text_printf(w->out, "MG_BOUNDS_NAMED(mg_triple, struct %s_arguments, mg_n)\n{\n", w->name);
    for (size_t i = 0; i < w->triple->arguments.count; i++) {
        const mg_argument *a = &w->triple->arguments.items[i];
        if (a->kind != MG_ARGUMENT_FIELD)
            continue;
        if (a->length)
            add_length_bounds(w, a);
        else if (a->string)
            add_string_bounds(w, a);
        else if (a->structure)
            add_object_bounds(w, a);
        else if (w->is_open && a->type->kind == MG_TYPE_POINTER && mg_type_is_scalar(a->type->target) &&
                 !a->may_be_null)
            mg_text_printf(w->out, "    MG_NOT_NULL(struct %s_arguments, %s);\n", w->name, a->name);
    }
    mg_text_add(w->out, "}\n");
}

/* ---- the arguments --------------------------------------------------------------------------------------- */

/* The numbers that fields of a structure hold, and one more on both sides. */
static void add_small_range(const writer *w, const mg_type *type)
{
    bool is_signed = type->kind == MG_TYPE_SIGNED;
    mg_text_printf(w->out, "%s, ", is_signed ? "-1" : "0");
    if (type->size == 1)
        mg_text_printf(w->out, "mg_n < %d ? mg_n + 1 : %d", is_signed ? 126 : 254, is_signed ? 127 : 255);
    else
        mg_text_add(w->out, "mg_n + 1LL");
}

/* Like a size_t: as wide as a long long, but without a sign. */
static bool is_unsigned_word(const mg_type *type)
{
    return type->kind == MG_TYPE_UNSIGNED && type->size == 8;
}

/* All numbers of the type; of an __int128 those that a long long has. */
static void add_whole_range(const writer *w, const mg_type *type)
{
    unsigned bits = type->size < 8 ? (unsigned)type->size * 8 : 64;
    assert(!is_unsigned_word(type)); /* a long long does not have all its numbers */
    if (type->kind != MG_TYPE_SIGNED && bits < 64)
        mg_text_printf(w->out, "0, %" PRIu64 "LL", (UINT64_C(1) << bits) - 1);
    else
        mg_text_printf(w->out, "-%" PRIu64 "LL - 1, %" PRIu64 "LL", (UINT64_C(1) << (bits - 1)) - 1,
                       (UINT64_C(1) << (bits - 1)) - 1);
}

static void add_integer(const writer *w, const mg_argument *a)
{
    char type[192];
    bool is_enum = a->type->kind == MG_TYPE_ENUM; /* that has no name, or no enumerators */
    mg_type_spell(a->type, type, sizeof type);
    if (is_enum)
        snprintf(type, sizeof type, "int");
    if (w->takes_any && is_unsigned_word(a->type)) {
        mg_text_printf(w->out, "    %s %s = (%s)mg_choose_unsigned(\"%s\");\n", type, a->name, type, a->name);
        return;
    }
    mg_text_printf(w->out, "    %s %s = (%s)mg_choose(", type, a->name, type);
    (w->takes_any ? add_whole_range : add_small_range)(w, a->type);
    mg_text_printf(w->out, ", \"%s\");\n", a->name);
}

static void add_bool(const writer *w, const mg_argument *a)
{
    mg_text_printf(w->out, "    _Bool %s = mg_choose_bool(\"%s\");\n", a->name, a->name);
}

static void add_enum(const writer *w, const mg_argument *a)
{
    assert(a->type->kind == MG_TYPE_ENUM && *a->type->name);
    mg_text_printf(w->out, "    %s %s = (%s)mg_choose_enumerator(MG_NAMED(%s), \"%s\");\n", a->type->name,
                   a->name, a->type->name, a->type->name, a->name);
}

static void add_field(const writer *w, const mg_argument *a)
{
    assert(w->triple->has_fields);
    mg_text_printf(w->out, "    __typeof__(mg_arguments->%s) %s = mg_arguments->%s;\n", a->name, a->name,
                   a->name);
}

/* The value that MG_ARGUMENT gives replaces the one that was chosen, and may be computed from it. */
static void add_given(const writer *w, const mg_argument *a)
{
    assert(a->given);
    mg_pieces_add_line(w->out, a->given->file, a->given->line);
    mg_text_printf(w->out, "    %s%s = (%s);\n", a->kind == MG_ARGUMENT_GIVEN ? "__auto_type " : "", a->name,
                   a->given->text);
    add_own_line(w);
    if (a->type->kind ==
        MG_TYPE_POINTER) /* what was allocated for it counts as held by the caller, not as lost */
        mg_text_printf(w->out, "    static __typeof__(%s) mg_kept_%s;\n    mg_kept_%s = %s;\n", a->name,
                       a->name, a->name, a->name);
}

static void add_structure(const writer *w)
{
    add_own_line(w);
    if (w->triple->has_fields)
        mg_text_printf(w->out, "    struct %s_arguments *mg_arguments = MG_ANY(struct %s_arguments, mg_n);\n",
                       w->name, w->name);
    if (w->triple->has_open)
        mg_text_add(w->out, "    mg_stub_results = &mg_arguments->mg_open;\n");
}

static void add_arguments(const writer *w)
{
    static void (*const adders[])(const writer *, const mg_argument *) = {
        [MG_ARGUMENT_INTEGER] = add_integer, [MG_ARGUMENT_BOOL] = add_bool, [MG_ARGUMENT_ENUM] = add_enum,
        [MG_ARGUMENT_FIELD] = add_field,     [MG_ARGUMENT_GIVEN] = NULL,
    };
    add_own_line(w);
    for (size_t i = 0; i < w->triple->arguments.count; i++) {
        const mg_argument *a = &w->triple->arguments.items[i];
        assert(a->kind <= MG_ARGUMENT_GIVEN && (adders[a->kind] || a->given)); /* each gets a value */
        if (adders[a->kind] && a != w->shared)
            adders[a->kind](w, a);
        if (a->given)
            add_given(w, a);
    }
}

/* Gives the variables their values. They are copied as bytes, since members may be const. */
static void add_globals(const writer *w)
{
    for (size_t i = 0; i < w->triple->global_count; i++) {
        const char *name = w->triple->globals[i];
        mg_text_printf(w->out,
                       "    __builtin_memcpy((void *)&%s, (void *)&mg_arguments->mg_global_%s, sizeof %s);\n",
                       name, name, name);
    }
}

/* ---- before, the call, after ----------------------------------------------------------------------------- */

/* list_ok(list); if list may be NULL and the predicate is not written for that, !list || list_ok(list). */
static void add_invariant(const writer *w, const mg_argument *a)
{
    assert(a->invariant && a->structure);
    if (a->may_be_null && !a->is_recursive)
        mg_text_printf(w->out, "!%s || ", a->name);
    mg_text_printf(w->out, "%s(%s)", a->invariant->predicate, a->name);
}

static void add_lengths(const writer *w)
{
    for (size_t i = 0; i < w->triple->arguments.count; i++) {
        const mg_argument *a = &w->triple->arguments.items[i];
        if (!a->length || a->kind != MG_ARGUMENT_FIELD)
            continue;
        if (w->is_open) {
            mg_pieces_add_line(w->out, a->length->file, a->length->line);
            mg_text_printf(w->out, "    mg_assume(MG_HAS_ELEMENTS(%s, ==, %s));\n", a->name, a->length->text);
            continue;
        }
        if (is_number(a->length->text) || is_length_a_field(w, a->length->text))
            continue;
        mg_pieces_add_line(w->out, a->length->file, a->length->line);
        mg_text_printf(w->out, "    mg_assume((long long)(%s) == (long long)mg_arguments->%s_length);\n",
                       a->length->text, a->name);
    }
}

static void assume_strings(const writer *w)
{
    for (size_t i = 0; w->is_open && i < w->triple->arguments.count; i++) {
        const mg_argument *a = &w->triple->arguments.items[i];
        if (!a->string)
            continue;
        mg_pieces_add_line(w->out, a->string->file, a->string->line);
        mg_text_printf(w->out, "    mg_assume(%s%s%sMG_IS_STRING(%s, %s));\n", a->may_be_null ? "!" : "",
                       a->may_be_null ? a->name : "", a->may_be_null ? " || " : "", a->name,
                       strcmp(a->string->text, "MG_EVERY_LETTER") ? a->string->text : "0");
    }
}

/* Assumes what the declaration of the function demands. */
static void add_needs(const writer *w)
{
    const mg_need *need = NULL;
    while ((need = mg_needs_next(w->triple->contracts, w->name, need))) {
        if (need->is_of_result)
            continue; /* clang checks that where the function returns */
        mg_pieces_add_line(w->out, need->clause.file, need->clause.line);
        mg_text_printf(w->out, "    mg_assume(%s);\n", need->condition);
    }
}

static void assume_invariant(const writer *w, const mg_argument *a)
{
    mg_pieces_add_line(w->out, a->invariant->file, a->invariant->line);
    mg_text_add(w->out, "    mg_assume(");
    add_invariant(w, a);
    mg_text_add(w->out, ");\n");
}

/* The tests of all functions that take this structure begin with this. */
static void add_shared(const writer *w)
{
    add_field(w, w->shared);
    add_globals(w);
    assume_invariant(w, w->shared);
    mg_text_add(w->out, "    mg_note_call(2);\n");
}

/* Are lengths of arrays computed, which may overflow or divide by zero? */
static bool computes_lengths(const writer *w)
{
    for (size_t i = 0; i < w->triple->arguments.count; i++) {
        const mg_argument *a = &w->triple->arguments.items[i];
        if (a->length && strpbrk(a->length->text, "+-*/%<("))
            return true;
    }
    return mg_needs_next(w->triple->contracts, w->name, NULL) != NULL;
}

static bool is_about_pointers(const writer *w, const mg_clause *clause)
{
    for (size_t i = 0; i < w->triple->arguments.count; i++) {
        const mg_argument *a = &w->triple->arguments.items[i];
        if (a->type->kind == MG_TYPE_POINTER && mg_clause_has_word(clause->text, a->name))
            return true;
    }
    return false;
}

/* The first clauses of all are assumed before the lengths of arrays are computed, as long as they say nothing of pointers: `rows < 100` comes before `rows * columns`. */
static size_t count_early(const writer *w)
{
    const mg_contract *contract = w->triple->contract;
    size_t count = 0;
    if (!contract || !computes_lengths(w))
        return 0;
    while (count < contract->clauses.count && (contract->clauses.items[count].kind != MG_CLAUSE_REQUIRES ||
                                               !is_about_pointers(w, &contract->clauses.items[count])))
        count++;
    return count;
}

static void assume_clauses(const writer *w, size_t from, size_t end)
{
    assert(from <= end);
    for (size_t i = from; i < end; i++) {
        const mg_clause *clause = &w->triple->contract->clauses.items[i];
        if (clause->kind != MG_CLAUSE_REQUIRES)
            continue;
        mg_pieces_add_line(w->out, clause->file, clause->line);
        mg_text_printf(w->out, "    mg_assume(%s);\n", clause->text);
    }
}

static void add_preconditions(const writer *w)
{
    size_t early = count_early(w), all = w->triple->contract ? w->triple->contract->clauses.count : 0;
    assume_clauses(w, 0, early);
    add_lengths(w);
    assume_strings(w);
    add_needs(w);
    for (size_t i = 0; i < w->triple->arguments.count; i++) {
        const mg_argument *a = &w->triple->arguments.items[i];
        if (a->invariant && !a->is_made && a != w->shared)
            assume_invariant(w, a);
    }
    assume_clauses(w, early, all);
}

static bool is_integer(const mg_type *type)
{
    return (type->kind == MG_TYPE_SIGNED || type->kind == MG_TYPE_UNSIGNED || type->kind == MG_TYPE_BOOL ||
            type->kind == MG_TYPE_ENUM) &&
           type->size <= 8;
}

/* The result is kept in a static variable, as a caller would keep it: so it does not count as lost. Clauses use mg_returned instead: if the function returned
 * something that was never written, that is seen there, while a static variable always counts as written. */
static void add_function_call(const writer *w)
{
    bool has_result = w->triple->function->result->kind != MG_TYPE_VOID;
    add_own_line(w);
    mg_text_add(w->out, "    mg_note_call(0); "); /* on one line with the call: that of the function */
    if (has_result) {
        mg_text_add(w->out, "__typeof__(");
        mg_triple_add_call(w->out, w->triple);
        mg_text_add(w->out, ") mg_returned = ");
    }
    mg_triple_add_call(w->out, w->triple);
    mg_text_add(w->out, ";\n    mg_note_call(1);\n");
    if (has_result)
        mg_text_add(w->out, "    static __typeof__(mg_returned) mg_kept;\n    mg_kept = mg_returned;\n"
                            "    (void)mg_kept;\n");
    if (is_integer(w->triple->function->result))
        mg_text_add(w->out, "    mg_note_result(&mg_kept, sizeof mg_kept, (__typeof__(mg_kept))-1 < 1);\n");
}

static void add_ensures(writer *w)
{
    const mg_contract *contract = w->triple->contract;
    w->olds = 0;
    for (size_t i = 0; contract && i < contract->clauses.count; i++) {
        const mg_clause *clause = &contract->clauses.items[i];
        if (clause->kind != MG_CLAUSE_ENSURES)
            continue;
        mg_pieces_add_line(w->out, clause->file, clause->line);
        mg_text_printf(w->out, "    MG_CHECK_ENSURES(%zu, ", i + 1);
        mg_pieces_add_string(w->out, clause->text);
        mg_text_add(w->out, ", (");
        mg_pieces_add_condition(w->out, clause, &w->olds);
        mg_text_add(w->out, "));\n");
    }
}

/* Invariants of what was passed, but not of what was freed, or of a root that the result replaces; and of the result. */
static void add_invariants_after(const writer *w)
{
    const mg_invariant *of_result = w->triple->result_invariant;
    for (size_t i = 0; i < w->triple->arguments.count; i++) {
        const mg_argument *a = &w->triple->arguments.items[i];
        if (!a->invariant || a->is_freed || a->is_replaced)
            continue;
        mg_pieces_add_line(w->out, a->invariant->file, a->invariant->line);
        mg_text_printf(w->out, "    MG_CHECK_INVARIANT(\"%s(%s)\", (", a->invariant->predicate, a->name);
        add_invariant(w, a);
        mg_text_add(w->out, "));\n");
    }
    if (!of_result)
        return;
    mg_pieces_add_line(w->out, of_result->file, of_result->line);
    mg_text_printf(w->out, "    MG_CHECK_INVARIANT(\"%s(result)\", (!mg_returned || %s(mg_returned)));\n",
                   of_result->predicate, of_result->predicate);
}

/* ---- all of it ------------------------------------------------------------------------------------------- */

void mg_triple_add_code(mg_text *out, const mg_triple *triple, bool takes_any, bool is_open)
{
    writer w = {.out = out,
                .triple = triple,
                .name = triple->function->name,
                .takes_any = takes_any,
                .is_open = is_open,
                .shared = is_open ? mg_triple_find_shared(triple) : NULL};
    const mg_contract *contract = triple->contract;
    add_own_line(&w);
    if (triple->has_fields) {
        add_struct(&w);
        add_bounds(&w);
    }
    mg_text_printf(out, "static void mg_test_of_mg_triple_of_%s(int mg_n);\n", w.name);
    mg_text_printf(
        out,
        "static const struct mg_test_entry mg_test_entry_mg_triple_of_%s __attribute__((used)) = {\"%s\", ",
        w.name, w.name);
    mg_pieces_add_string(out, triple->function->file);
    mg_text_printf(out, ", %u, mg_test_of_mg_triple_of_%s};\n", triple->function->line, w.name);
    mg_text_printf(out, "static void mg_test_of_mg_triple_of_%s(int mg_n)\n{\n    (void)mg_n;\n", w.name);
    add_structure(&w);
    if (w.shared)
        add_shared(&w);
    add_arguments(&w);
    if (!w.shared)
        add_globals(&w);
    mg_text_add(out, mg_pieces_before_call);
    add_preconditions(&w);
    for (size_t i = 0; contract && i < contract->clauses.count; i++)
        if (contract->clauses.items[i].kind == MG_CLAUSE_ENSURES)
            mg_pieces_add_olds(out, &contract->clauses.items[i], &w.olds);
    unsigned olds = w.olds;
    add_function_call(&w);
    mg_text_add(out, mg_pieces_after_call);
    add_ensures(&w);
    assert(w.olds == olds); /* every mg_old found its variable */
    add_invariants_after(&w);
    mg_text_add(out, "}\n");
}
