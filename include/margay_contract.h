/* Margay: contracts. Included by margay.h.
 *
 * What a function needs and what it promises, at the beginning of its body,
 *
 *     bool list_insert(struct list *list, int key)
 *     {
 *         MG_REQUIRES(list_ok(list) && key >= 0);
 *         MG_ENSURES(list_ok(list));
 *         MG_ENSURES(mg_result(bool) == !mg_old(list_has(list, key)));
 *         ...
 *
 * or beside it, where the function is declared:
 *
 *     MG_CONTRACT(list_insert, (struct list *list, int key))
 *     {
 *         MG_REQUIRES(list_ok(list) && key >= 0);
 *         ...
 *     }
 *
 * `margay check --function list_insert` calls it with all arguments up to a bound that meet the MG_REQUIRES, and checks the
 * MG_ENSURES when it returns. The program itself is the same with a contract as without: every compiler looks at the
 * conditions, and none makes code of them. They may name the parameters, and whatever the end of the file can name. */
#ifndef MARGAY_CONTRACT_H
#define MARGAY_CONTRACT_H

/* A contract of a function that is defined elsewhere; its parameters again, in parentheses. */
#define MG_CONTRACT(function, parameters)                                                                      \
    static void mg_contract_of_##function parameters;                                                          \
    static const struct mg_contract_entry mg_contract_entry_##function                                         \
        __attribute__((used)) = {#function, __FILE__, __LINE__, (void (*)(void))mg_contract_of_##function};    \
    static void mg_contract_of_##function parameters

/* What holds before a call; what holds after it. */
#define MG_REQUIRES(...) MG_CLAUSE("requires", "", #__VA_ARGS__, (void)(__VA_ARGS__))
#define MG_ENSURES(...) MG_CLAUSE("ensures", "", #__VA_ARGS__, (void)(__VA_ARGS__))
/* In MG_ENSURES: what an expression was before the call; what the function returned, of this type. */
#define mg_old(...) (__VA_ARGS__)
#define mg_result(type) (*(type *)mg_contract_nothing())

/* A pointer leads to an array of so many elements: a parameter, or a number. */
#define MG_LENGTH(pointer, length)                                                                             \
    MG_CLAUSE("length", #pointer, #length, (void)(sizeof *(pointer) + (size_t)(length)))
/* What a parameter is called with, instead of what its type tells; mg_n is the bound:
 * MG_ARGUMENT(key, mg_int(0, 2 * mg_n)). In it the parameter is what its type tells. */
#define MG_ARGUMENT(parameter, ...)                                                                            \
    MG_CLAUSE("argument", #parameter, #__VA_ARGS__, int mg_n = 0; (void)mg_n; (void)(parameter);               \
              (void)(__VA_ARGS__))

/* The invariant of a struct: bool list_ok(const struct list *). Every function that is checked gets structures that meet it, and
 * has to keep it. One that makes a structure of what it is given need not get it, one that frees it need not keep it. */
#define MG_INVARIANT(type, predicate)                                                                          \
    static const MG_TYPED(type, struct mg_invariant_entry) mg_invariant_entry_##predicate __attribute__((      \
        used)) = {0,                                                                                           \
                  0,                                                                                           \
                  {#predicate, __FILE__, __LINE__ + 0 * (int)sizeof((predicate)((type *)0) ? 1 : 0),           \
                   (void (*)(void))(predicate)}}
#define MG_MAKES(pointer) MG_CLAUSE("makes", #pointer, "", (void)(pointer))
#define MG_FREES(pointer) MG_CLAUSE("frees", #pointer, "", (void)(pointer))

/* ---- below: how it works -------------------------------------------------------------------------------- */

struct mg_contract_entry {
    const char *function, *file;
    int line;
    void (*contract)(void);
};

struct mg_invariant_entry {
    const char *predicate, *file;
    int line;
    void (*function)(void);
};

struct mg_clause_entry {
    const char *kind, *parameter, *text, *file;
    int line;
};

/* Margay reads the text, every compiler the code, which never runs. */
#ifdef __MARGAY__
#define MG_CLAUSE(kind, parameter, text, ...)                                                                  \
    do {                                                                                                       \
        static const struct mg_clause_entry mg_clause_entry                                                    \
            __attribute__((used)) = {kind, parameter, text, __FILE__, __LINE__};                               \
        if (0) {                                                                                               \
            __VA_ARGS__;                                                                                       \
        }                                                                                                      \
    } while (0)
#else
#define MG_CLAUSE(kind, parameter, text, ...)                                                                  \
    do {                                                                                                       \
        if (0) {                                                                                               \
            __VA_ARGS__;                                                                                       \
        }                                                                                                      \
    } while (0)
#endif

__attribute__((unused)) static inline void *mg_contract_nothing(void)
{
    return 0;
}

/* What the test that is made of a contract asserts. */
#define MG_CHECK_ENSURES(text, condition) ((condition) ? (void)0 : mg_break(0, text, __FILE__, __LINE__))
#define MG_CHECK_INVARIANT(text, condition) ((condition) ? (void)0 : mg_break(1, text, __FILE__, __LINE__))

#ifdef __MARGAY__
void mg_note_call(int has_returned); /* the function is called next; it has returned */
void mg_note_result(const void *place, size_t size, int is_signed); /* an integer, and it stays there */
_Noreturn void mg_break(int is_invariant, const char *text, const char *file, int line);
#else
#define mg_note_call(has_returned) ((void)(has_returned))
#ifdef MG_REPRO_RESULT
#define mg_note_result(place, size, is_signed)                                                                 \
    (*(place) == (__typeof__(*(place)))(MG_REPRO_RESULT)                                                       \
         ? (void)0                                                                                             \
         : (fprintf(stderr, "it does not return " MG_REPRO_RESULT_TEXT "\n"), abort()))
#else
#define mg_note_result(place, size, is_signed) ((void)(place))
#endif
__attribute__((unused)) _Noreturn static inline void mg_break(int is_invariant, const char *text,
                                                              const char *file, int line)
{
    fprintf(stderr, "%s:%d: %s(%s) does not hold\n", file, line, is_invariant ? "MG_INVARIANT" : "MG_ENSURES",
            text);
    abort();
}
#endif

#endif
