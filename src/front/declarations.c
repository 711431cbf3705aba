/* At file scope a declaration is what stands before a `;`, or before the body of a function. Of those that declare a function of which somebody
 * wants to know, the attributes and the parameters are looked at token by token. What is not understood demands nothing: calls that pass NULL to
 * a nonnull parameter are then still found, by clang's own check. */
#include "front/declarations.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "front/tokens.h"

enum { PARAMETERS_MOST = 64 };

typedef struct reader {
    mg_types *types;
    mg_contracts *contracts;
    mg_status *status;
    mg_tokens tokens;
} reader;

/* A function that is declared, and where. */
typedef struct declaration {
    const char *function;
    const mg_function *holder; /* whose names its parameters have in a contract */
    size_t begin, open, end;   /* its first token, the parenthesis before its parameters, behind its last */
    size_t count;              /* of parameters */
    size_t first[PARAMETERS_MOST], last[PARAMETERS_MOST]; /* tokens of each: first, and behind the last */
} declaration;

static const char *const attributes[] = {"__attribute__", "__attribute", NULL};
static const char *const behind_parameters[] = {"__attribute__", "__attribute", "__asm__",
                                                "asm",           "__asm",       NULL};
static const char *const not_null[] = {"nonnull", "__nonnull__", NULL};
static const char *const never_returns_null[] = {"returns_nonnull", "__returns_nonnull__", NULL};
static const char *const qualifiers[] = {"static",     "const",        "volatile", "restrict",
                                         "__restrict", "__restrict__", NULL};
static const char *const no_names[] = {"int",  "char",  "short", "long",     "unsigned", "signed", "float",
                                       "void", "_Bool", "const", "restrict", "double",   "bool",   NULL};
/* What has parentheses behind it and is no function. */
static const char *const operators[] = {
    "__attribute__", "__attribute",   "__asm__",        "asm",           "__asm",   "typeof",
    "__typeof__",    "__typeof",      "_Alignas",       "alignas",       "_Atomic", "_BitInt",
    "__declspec",    "typeof_unqual", "_Static_assert", "static_assert", NULL};
static const char *const tags[] = {"struct", "union", "enum", NULL};

/* ---- which function --------------------------------------------------------------------------------------- */

static const mg_contract *contract_of(const reader *r, const char *function)
{
    for (size_t i = 0; i < r->contracts->all.count; i++)
        if (!strcmp(r->contracts->all.items[i].function, function))
            return &r->contracts->all.items[i];
    return NULL;
}

/* By the name of the function, or of the one that an MG_CONTRACT makes. */
static bool find_function(const reader *r, size_t number, declaration *d)
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

/* Does the parenthesis behind a type hold what is declared: int (*f(int a))(int)? */
static bool is_declarator(const reader *r, size_t open)
{
    return !mg_tokens_is_any(&r->tokens, open - 1, operators) &&
           mg_tokens_is(&r->tokens, mg_tokens_close(&r->tokens, open) + 1, "(");
}

/* Finds the name that is declared, and its parameters. A list of several names is left alone. */
static bool find_name(const reader *r, declaration *d)
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
static bool is_empty_list(const reader *r, size_t open, size_t close)
{
    return close == open + 1 || (close == open + 2 && mg_tokens_is(&r->tokens, open + 1, "void"));
}

static bool find_parameters(const reader *r, declaration *d)
{
    size_t close = mg_tokens_close(&r->tokens, d->open), from = d->open + 1;
    for (size_t i = from; i <= close && !is_empty_list(r, d->open, close); i++) {
        if (i < close && strchr("([{", *r->tokens.all.items[i].at))
            i = mg_tokens_close(&r->tokens, i);
        else if (i == close || mg_tokens_is(&r->tokens, i, ",")) {
            if (d->count == PARAMETERS_MOST)
                return false;
            d->first[d->count] = from;
            d->last[d->count++] = i;
            from = i + 1;
        }
    }
    return d->count == d->holder->param_count;
}

/* ---- what it needs ---------------------------------------------------------------------------------------- */

static bool is_there(const mg_contracts *contracts, const mg_need *need)
{
    for (size_t i = 0; i < contracts->needs.count; i++)
        if (!strcmp(contracts->needs.items[i].function, need->function) &&
            !strcmp(contracts->needs.items[i].clause.text, need->clause.text))
            return true;
    return false;
}

static void add_need(reader *r, const declaration *d, size_t token, mg_need need)
{
    need.function = d->function;
    need.clause.kind = MG_CLAUSE_REQUIRES;
    need.clause.file = r->tokens.all.items[token].file;
    need.clause.line = r->tokens.all.items[token].line;
    if (!is_there(r->contracts, &need))
        mg_vec_push(&r->contracts->needs, need);
}

static void add_not_null(reader *r, const declaration *d, size_t token, size_t parameter)
{
    if (parameter >= d->count || d->holder->params[parameter]->kind != MG_TYPE_POINTER)
        return;
    const char *name = d->holder->param_names[parameter];
    mg_need need = {
        .clause = {.parameter = name, .text = mg_arena_printf(&r->types->arena, "%s != NULL", name)},
        .condition = mg_arena_printf(&r->types->arena, "%s != 0", name)};
    add_need(r, d, token, need);
}

/* nonnull(1, 3); without a list it is about all pointers. */
static void read_nonnull(reader *r, const declaration *d, size_t token)
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

/* The attributes at `group`, a parenthesis or bracket; parameter: it stands there, or SIZE_MAX. */
static void read_attributes(reader *r, const declaration *d, size_t group, size_t parameter)
{
    size_t close = mg_tokens_close(&r->tokens, group);
    for (size_t i = group; i < close; i++) {
        if (mg_tokens_is_any(&r->tokens, i, not_null) && parameter != SIZE_MAX)
            add_not_null(r, d, i, parameter);
        else if (mg_tokens_is_any(&r->tokens, i, not_null))
            read_nonnull(r, d, i);
        else if (mg_tokens_is_any(&r->tokens, i, never_returns_null) && parameter == SIZE_MAX)
            add_need(r, d, i,
                     (mg_need){.clause = {.parameter = "", .text = "returns_nonnull"}, .is_of_result = true});
    }
}

/* From a token on, up to another one: attributes that stand in no parentheses of something else. */
static void read_all_attributes(reader *r, const declaration *d, size_t from, size_t end, size_t parameter)
{
    for (size_t i = from; i < end; i++) {
        if (parameter == SIZE_MAX && i > d->open &&
            (mg_tokens_is(&r->tokens, i, "{") || mg_tokens_is(&r->tokens, i, ",")))
            return; /* the body, or another name */
        bool has_group = mg_tokens_is_any(&r->tokens, i, attributes) && mg_tokens_is(&r->tokens, i + 1, "(");
        bool is_bracket = mg_tokens_is(&r->tokens, i, "[") && mg_tokens_is(&r->tokens, i + 1, "[");
        size_t group = has_group ? i + 1 : i;
        if (has_group || is_bracket)
            read_attributes(r, d, group, parameter);
        if (has_group || strchr("([{", *r->tokens.all.items[i].at))
            i = mg_tokens_close(&r->tokens, group);
    }
}

/* ---- [static n] ------------------------------------------------------------------------------------------- */

/* The token that is the name of a parameter, as it is declared here; or 0. */
static size_t find_own_name(const reader *r, size_t first, size_t last)
{
    size_t found = 0;
    for (size_t i = first; i < last; i++) {
        const char *at = r->tokens.all.items[i].at;
        if (*at == '[' || *at == '(' || mg_tokens_is_any(&r->tokens, i, attributes))
            break;
        if (mg_tokens_is_word(&r->tokens, i))
            found = i;
    }
    bool has_none = found == first /* a type alone */ || mg_tokens_is_any(&r->tokens, found, no_names) ||
                    mg_tokens_is_any(&r->tokens, found - 1, tags);
    return found && !has_none ? found : 0;
}

/* A word of a length: parameters have the names of the contract. */
static void add_word(const reader *r, const declaration *d, size_t token, mg_text *out)
{
    const mg_token *word = &r->tokens.all.items[token];
    bool is_member = mg_tokens_is(&r->tokens, token - 1, ".") || mg_tokens_is(&r->tokens, token - 1, ">");
    for (size_t i = 0; !is_member && i < d->count; i++) {
        size_t own = find_own_name(r, d->first[i], d->last[i]);
        if (!own || r->tokens.all.items[own].length != word->length ||
            memcmp(r->tokens.all.items[own].at, word->at, word->length))
            continue;
        mg_text_add(out, d->holder->param_names[i]);
        return;
    }
    mg_text_add_bytes(out, word->at, word->length);
}

/* `=` of an assignment, also of `+=` and `<<=`. */
static bool is_assignment(const char *at)
{
    if (*at != '=' || at[1] == '=' || at[-1] == '=' || at[-1] == '!')
        return false;
    return (at[-1] != '<' && at[-1] != '>') || at[-2] == at[-1];
}

/* Does an expression change something by itself? What stands before it is `[` and `static`. */
static bool has_effects(const reader *r, size_t open, size_t close)
{
    for (size_t i = open + 1; i < close; i++) {
        const char *at = r->tokens.all.items[i].at;
        if (is_assignment(at) || ((*at == '+' || *at == '-') && at[1] == *at))
            return true;
    }
    return false;
}

/* What stands between the brackets; true: with `static`. */
static bool read_brackets(const reader *r, const declaration *d, size_t open, mg_text *length)
{
    bool is_static = false;
    size_t close = mg_tokens_close(&r->tokens, open);
    for (size_t i = open + 1; i < close; i++) {
        const mg_token *token = &r->tokens.all.items[i];
        is_static = is_static || mg_tokens_is(&r->tokens, i, "static");
        if (mg_tokens_is_any(&r->tokens, i, qualifiers))
            continue;
        mg_text_add(length, length->length && token->at != token[-1].at + token[-1].length ? " " : "");
        if (mg_tokens_is_word(&r->tokens, i))
            add_word(r, d, i, length);
        else
            mg_text_add_bytes(length, token->at, token->length);
    }
    return is_static && length->length;
}

/* A struct is there once if the pointer is not NULL. */
static void add_length(reader *r, const declaration *d, size_t parameter, size_t open, const char *length)
{
    mg_arena *arena = &r->types->arena;
    const mg_token *at = &r->tokens.all.items[open];
    const mg_type *type = d->holder->params[parameter];
    const char *name = d->holder->param_names[parameter];
    if (type->kind != MG_TYPE_POINTER)
        return;
    bool is_one = !strcmp(length, "1") && mg_type_has_objects(type->target);
    mg_need need = {
        .clause = {.parameter = name, .text = mg_arena_printf(arena, "%s[static %s]", name, length)},
        .length = {MG_CLAUSE_LENGTH, name, mg_arena_strdup(arena, length), at->file, at->line},
        .condition = is_one ? mg_arena_printf(arena, "%s != 0", name)
                            : mg_arena_printf(arena, "%s != 0 && MG_LEADS_TO(%s, (%s))", name, name, length)};
    add_need(r, d, open, need);
}

static bool read_length(reader *r, const declaration *d, size_t parameter, size_t open)
{
    const mg_token *at = &r->tokens.all.items[open];
    mg_text length = {0};
    bool is_static = read_brackets(r, d, open, &length);
    bool is_good = !is_static || !has_effects(r, open, mg_tokens_close(&r->tokens, open));
    if (!is_good)
        mg_status_fail(
            r->status, MG_EXIT_INPUT,
            "%s:%u: the length of `%s` of `%s`, [static %s], changes something\n  write a length that "
            "only computes a number",
            at->file, at->line, d->holder->param_names[parameter], d->function, length.data);
    else if (is_static)
        add_length(r, d, parameter, open, length.data);
    mg_text_clear(&length);
    return is_good;
}

static bool read_parameter(reader *r, const declaration *d, size_t number)
{
    for (size_t i = d->first[number]; i < d->last[number]; i++) {
        if (mg_tokens_is(&r->tokens, i, "[") && !mg_tokens_is(&r->tokens, i + 1, "["))
            return read_length(r, d, number, i); /* only the first dimension is a pointer */
        if (strchr("([{", *r->tokens.all.items[i].at))
            i = mg_tokens_close(&r->tokens, i);
    }
    return true;
}

/* Declarations of old stand behind the list of names: int f(a, n) int a[static 4], n; { ... */
static bool read_old_parameters(reader *r, const declaration *d)
{
    for (size_t i = mg_tokens_close(&r->tokens, d->open) + 1; i < d->end && !mg_tokens_is(&r->tokens, i, "{");
         i++)
        for (size_t k = 0; k < d->count && mg_tokens_is(&r->tokens, i + 1, "["); k++) {
            const mg_token *own = &r->tokens.all.items[d->first[k]], *word = &r->tokens.all.items[i];
            bool is_it = d->last[k] == d->first[k] + 1 && own->length == word->length &&
                         !memcmp(own->at, word->at, own->length);
            if (is_it && !read_length(r, d, k, i + 1))
                return false;
        }
    return true;
}

/* ---- all of it -------------------------------------------------------------------------------------------- */

/* Files may have static functions of one name: is this one of another file? */
static bool is_foreign(const reader *r, const declaration *d)
{
    const mg_function *own = mg_types_find_function(r->types, d->function);
    bool is_static = false;
    for (size_t i = d->begin; i < d->open; i++)
        is_static = is_static || mg_tokens_is(&r->tokens, i, "static");
    if (!is_static || !own)
        return false;
    for (size_t i = 0; i < r->tokens.all.count; i++) /* its definition is among what was read, or not */
        if (r->tokens.all.items[i].line == own->line && !strcmp(r->tokens.all.items[i].file, own->file) &&
            mg_tokens_is(&r->tokens, i, own->name))
            return false;
    return !mg_tokens_is(&r->tokens, d->open - 1, d->holder->name) || d->holder == own;
}

static bool read_declaration(reader *r, size_t begin, size_t end)
{
    declaration d = {.begin = begin, .end = end};
    if (!find_name(r, &d) || is_foreign(r, &d) || !find_parameters(r, &d))
        return true;
    read_all_attributes(r, &d, begin, d.open, SIZE_MAX);
    read_all_attributes(r, &d, mg_tokens_close(&r->tokens, d.open) + 1, end, SIZE_MAX);
    for (size_t i = 0; i < d.count; i++) {
        read_all_attributes(r, &d, d.first[i], d.last[i], i);
        if (!read_parameter(r, &d, i))
            return false;
    }
    return read_old_parameters(r, &d);
}

/* Behind a declaration that begins here. */
static size_t end_of(const reader *r, size_t begin)
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

/* Of one text, as clang -E prints it. */
static bool read_text(const char *text, mg_types *types, mg_contracts *contracts, mg_status *status)
{
    reader r = {.types = types, .contracts = contracts, .status = status};
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
