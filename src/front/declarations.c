/* Finds the declarations of functions in preprocessed C, and reads their attributes (static_lengths.c reads their arrays). At file scope a declaration ends at a
 * `;` or with the body of a function. If it declares a function that has a contract, or a body, its attributes and parameters are read token by token.
 *
 * This is no parser of C, and need not be one: a declaration that is not understood adds no needs. Calls that pass NULL to a nonnull parameter are still found
 * then, by clang's own check. */
#include "front/declarations.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "front/declaration.h"

const char *const mg_declaration_attributes[] = {"__attribute__", "__attribute", NULL};
static const char *const behind_parameters[] = {"__attribute__", "__attribute", "__asm__",
                                                "asm",           "__asm",       NULL};
static const char *const not_null[] = {"nonnull", "__nonnull__", NULL};
static const char *const never_returns_null[] = {"returns_nonnull", "__returns_nonnull__", NULL};
/* Words that are followed by parentheses and are no functions. */
static const char *const operators[] = {
    "__attribute__", "__attribute",   "__asm__",        "asm",           "__asm",   "typeof",
    "__typeof__",    "__typeof",      "_Alignas",       "alignas",       "_Atomic", "_BitInt",
    "__declspec",    "typeof_unqual", "_Static_assert", "static_assert", NULL};

/* ---- which function --------------------------------------------------------------------------------------- */

static const mg_contract *contract_of(const mg_declaration_reader *r, const char *function)
{
    for (size_t i = 0; i < r->contracts->all.count; i++)
        if (!strcmp(r->contracts->all.items[i].function, function))
            return &r->contracts->all.items[i];
    return NULL;
}

/* Is this token the name of a function that needs are wanted of? MG_CONTRACT declares a function of its own, which stands for the one it is about. */
static bool find_function(const mg_declaration_reader *r, size_t number, mg_declaration *d)
{
    const mg_function *own = NULL;
    for (size_t i = 0; i < r->contracts->all.count; i++) {
        const mg_contract *contract = &r->contracts->all.items[i];
        if (mg_tokens_is(&r->tokens, number, contract->function) ||
            mg_tokens_is(&r->tokens, number, contract->holder))
            d->function = contract->function;
    }
    for (size_t i = 0; !d->function && i < r->types->functions.count; i++)
        if (mg_tokens_is(&r->tokens, number, r->types->functions.items[i].name))
            own = &r->types->functions.items[i];
    if (own)
        d->function = own->name;
    const mg_contract *contract = d->function ? contract_of(r, d->function) : NULL;
    d->holder = contract ? mg_types_find_function(r->types, contract->holder) : own;
    return d->function && d->holder;
}

/* Does the parenthesis behind a type contain the declared name, as in int (*f(int a))(int)? */
static bool is_declarator(const mg_declaration_reader *r, size_t open)
{
    return !mg_tokens_is_any(&r->tokens, open - 1, operators) &&
           mg_tokens_is(&r->tokens, mg_tokens_close(&r->tokens, open) + 1, "(");
}

/* Finds the declared name and the parenthesis of its parameters. A declaration of several names is not read. */
static bool find_name(const mg_declaration_reader *r, mg_declaration *d)
{
    const mg_tokens *tokens = &r->tokens;
    for (size_t i = d->begin; i < d->end; i++) {
        if (mg_tokens_is(tokens, i, "=") || mg_tokens_is(tokens, i, ","))
            return false;
        if (mg_tokens_is(tokens, i, "{") || mg_tokens_is(tokens, i, "["))
            i = mg_tokens_close(tokens, i);
        bool is_called = mg_tokens_is_word(tokens, i) && mg_tokens_is(tokens, i + 1, "(");
        bool is_wrapped = mg_tokens_is_word(tokens, i) && mg_tokens_is(tokens, i + 1, ")") &&
                          mg_tokens_is(tokens, i + 2, "(");
        if ((is_called || is_wrapped) && find_function(r, i, d)) {
            d->open = is_called ? i + 1 : i + 2;
            return true;
        }
        if (is_called && !is_declarator(r, i + 1))
            i = mg_tokens_close(tokens, i + 1);
    }
    return false;
}

/* () and (void) */
static bool is_empty_list(const mg_declaration_reader *r, size_t open, size_t close)
{
    return close == open + 1 || (close == open + 2 && mg_tokens_is(&r->tokens, open + 1, "void"));
}

static bool find_parameters(const mg_declaration_reader *r, mg_declaration *d)
{
    size_t close = mg_tokens_close(&r->tokens, d->open), from = d->open + 1;
    for (size_t i = from; i <= close && !is_empty_list(r, d->open, close); i++) {
        if (i < close && strchr("([{", *r->tokens.all.items[i].at))
            i = mg_tokens_close(&r->tokens, i);
        else if (i == close || mg_tokens_is(&r->tokens, i, ",")) {
            if (d->count == MG_DECLARED_PARAMETERS_MOST)
                return false;
            d->first[d->count] = from;
            d->last[d->count++] = i;
            from = i + 1;
        }
    }
    return d->count == d->holder->param_count;
}

/* ---- what it needs ---------------------------------------------------------------------------------------- */

static bool has_need(const mg_contracts *contracts, const mg_need *need)
{
    for (size_t i = 0; i < contracts->needs.count; i++)
        if (!strcmp(contracts->needs.items[i].function, need->function) &&
            !strcmp(contracts->needs.items[i].clause.text, need->clause.text))
            return true;
    return false;
}

void mg_declaration_add_need(mg_declaration_reader *r, const mg_declaration *d, size_t token, mg_need need)
{
    assert(token < r->tokens.all.count && d->function && need.clause.text);
    need.function = d->function;
    need.clause.kind = MG_CLAUSE_REQUIRES;
    need.clause.file = r->tokens.all.items[token].file;
    need.clause.line = r->tokens.all.items[token].line;
    if (!has_need(r->contracts, &need))
        mg_vec_push(&r->contracts->needs, need);
}

static void add_not_null(mg_declaration_reader *r, const mg_declaration *d, size_t token, size_t parameter)
{
    if (parameter >= d->count || d->holder->params[parameter]->kind != MG_TYPE_POINTER)
        return;
    const char *name = d->holder->param_names[parameter];
    mg_need need = {
        .clause = {.parameter = name, .text = mg_arena_printf(&r->types->arena, "%s != NULL", name)},
        .condition = mg_arena_printf(&r->types->arena, "%s != 0", name)};
    mg_declaration_add_need(r, d, token, need);
}

/* nonnull(1, 3); without a list of numbers it is about all pointers. */
static void read_nonnull(mg_declaration_reader *r, const mg_declaration *d, size_t token)
{
    if (!mg_tokens_is(&r->tokens, token + 1, "(")) {
        for (size_t i = 0; i < d->count; i++)
            add_not_null(r, d, token, i);
        return;
    }
    size_t close = mg_tokens_close(&r->tokens, token + 1);
    for (size_t i = token + 2; i < close; i++) {
        bool is_alone = i + 1 == close || mg_tokens_is(&r->tokens, i + 1, ",");
        size_t number = strtoul(r->tokens.all.items[i].at, NULL, 10);
        if (number && is_alone && !mg_tokens_is(&r->tokens, i, ","))
            add_not_null(r, d, token, number - 1);
        while (i < close && !mg_tokens_is(&r->tokens, i, ","))
            i++;
    }
}

/* Reads the attributes between the parentheses or brackets that begin at `group`. parameter: the one they belong to; SIZE_MAX: they are the function's. */
static void read_attributes(mg_declaration_reader *r, const mg_declaration *d, size_t group, size_t parameter)
{
    size_t close = mg_tokens_close(&r->tokens, group);
    for (size_t i = group; i < close; i++) {
        if (mg_tokens_is_any(&r->tokens, i, not_null) && parameter != SIZE_MAX)
            add_not_null(r, d, i, parameter);
        else if (mg_tokens_is_any(&r->tokens, i, not_null))
            read_nonnull(r, d, i);
        else if (mg_tokens_is_any(&r->tokens, i, never_returns_null) && parameter == SIZE_MAX)
            mg_declaration_add_need(
                r, d, i,
                (mg_need){.clause = {.parameter = "", .text = "returns_nonnull"}, .is_of_result = true});
    }
}

/* Reads the attributes among these tokens, but none inside other parentheses: those belong to something else. */
static void read_all_attributes(mg_declaration_reader *r, const mg_declaration *d, size_t from, size_t end,
                                size_t parameter)
{
    for (size_t i = from; i < end; i++) {
        if (parameter == SIZE_MAX && i > d->open &&
            (mg_tokens_is(&r->tokens, i, "{") || mg_tokens_is(&r->tokens, i, ",")))
            return; /* the body, or another name */
        bool has_group =
            mg_tokens_is_any(&r->tokens, i, mg_declaration_attributes) && mg_tokens_is(&r->tokens, i + 1, "(");
        bool is_bracket = mg_tokens_is(&r->tokens, i, "[") && mg_tokens_is(&r->tokens, i + 1, "[");
        size_t group = has_group ? i + 1 : i;
        if (has_group || is_bracket)
            read_attributes(r, d, group, parameter);
        if (has_group || strchr("([{", *r->tokens.all.items[i].at))
            i = mg_tokens_close(&r->tokens, group);
    }
}

/* ---- all of it -------------------------------------------------------------------------------------------- */

/* Several files may have static functions of the same name. Is this declaration about the one of another file? */
static bool is_foreign(const mg_declaration_reader *r, const mg_declaration *d)
{
    const mg_function *own = mg_types_find_function(r->types, d->function);
    bool is_static = false;
    for (size_t i = d->begin; i < d->open; i++)
        is_static = is_static || mg_tokens_is(&r->tokens, i, "static");
    if (!is_static || !own)
        return false;
    for (size_t i = 0; i < r->tokens.all.count; i++) /* does this text define it? */
        if (r->tokens.all.items[i].line == own->line && !strcmp(r->tokens.all.items[i].file, own->file) &&
            mg_tokens_is(&r->tokens, i, own->name))
            return false;
    return !mg_tokens_is(&r->tokens, d->open - 1, d->holder->name) || d->holder == own;
}

static bool read_declaration(mg_declaration_reader *r, size_t begin, size_t end)
{
    mg_declaration d = {.begin = begin, .end = end};
    if (!find_name(r, &d) || is_foreign(r, &d) || !find_parameters(r, &d))
        return true;
    read_all_attributes(r, &d, begin, d.open, SIZE_MAX);
    read_all_attributes(r, &d, mg_tokens_close(&r->tokens, d.open) + 1, end, SIZE_MAX);
    for (size_t i = 0; i < d.count; i++) {
        read_all_attributes(r, &d, d.first[i], d.last[i], i);
        if (!mg_static_length_read(r, &d, i))
            return false;
    }
    return mg_static_length_read_old(r, &d);
}

/* The token behind the declaration that begins here. */
static size_t end_of(const mg_declaration_reader *r, size_t begin)
{
    const mg_tokens *tokens = &r->tokens;
    bool has_parameters = false, is_old = false;
    for (size_t i = begin; i < tokens->all.count; i++) {
        if (mg_tokens_is(tokens, i, ";") && !is_old)
            return i + 1;
        if (!strchr("([{", *tokens->all.items[i].at))
            continue;
        size_t close = mg_tokens_close(tokens, i);
        if (mg_tokens_is(tokens, i, "{") && has_parameters)
            return close + 1;
        bool is_list = mg_tokens_is(tokens, i, "(") && i > begin &&
                       !mg_tokens_is_any(tokens, i - 1, operators) &&
                       (mg_tokens_is_word(tokens, i - 1) || mg_tokens_is(tokens, i - 1, ")"));
        has_parameters = has_parameters || is_list;
        is_old = is_old || (is_list && mg_tokens_is_word(tokens, close + 1) &&
                            !mg_tokens_is_any(tokens, close + 1, behind_parameters));
        i = close;
    }
    return tokens->all.count;
}

/* Reads one text, as clang -E prints it. */
static bool read_text(const char *text, mg_types *types, mg_contracts *contracts, mg_status *status)
{
    mg_declaration_reader r = {.types = types, .contracts = contracts, .status = status};
    bool is_good = true;
    mg_tokens_read(&r.tokens, text, &types->arena);
    for (size_t begin = 0, end; is_good && begin < r.tokens.all.count; begin = end) {
        end = end_of(&r, begin);
        assert(end > begin); /* or this would never end */
        is_good = read_declaration(&r, begin, end);
    }
    mg_tokens_clear(&r.tokens);
    return is_good;
}

bool mg_declarations_read(const mg_front_options *options, mg_types *types, mg_contracts *contracts,
                          mg_status *status)
{
    bool is_good = true;
    for (size_t i = 0; is_good && i < options->file_count; i++) {
        mg_text text = {0};
        is_good = mg_front_preprocess(options, options->files[i], &text, status) &&
                  (!text.length || read_text(text.data, types, contracts, status));
        mg_text_clear(&text);
    }
    return is_good;
}
