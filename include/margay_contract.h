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
 * MG_ENSURES when it returns. The program itself is the same with a contract as without: every compiler checks the
 * conditions, and none generates code for them. They may use the parameters, and anything visible at the end of the file. */
#ifndef MARGAY_CONTRACT_H
#define MARGAY_CONTRACT_H

/* The contract of a function that is defined elsewhere; repeat its parameters in parentheses. */
#define MG_CONTRACT(function, parameters)                                                                      \
    static void mg_contract_of_##function parameters;                                                          \
    static const struct mg_contract_entry mg_contract_entry_##function                                         \
        __attribute__((used)) = {#function, __FILE__, __LINE__, (void (*)(void))mg_contract_of_##function};    \
    static void mg_contract_of_##function parameters

/* What holds before a call; what holds after it. */
#define MG_REQUIRES(...) MG_CLAUSE("requires", "", #__VA_ARGS__, (void)(__VA_ARGS__))
#define MG_ENSURES(...) MG_CLAUSE("ensures", "", #__VA_ARGS__, (void)(__VA_ARGS__))
/* In MG_ENSURES: the value of an expression before the call; the result of the function, which has this type. */
#define mg_old(...) (__VA_ARGS__)
#define mg_result(type) (*(type *)mg_contract_nothing())

/* A pointer leads to an array of this many elements: a parameter, or a number. */
#define MG_LENGTH(pointer, length)                                                                             \
    MG_CLAUSE("length", #pointer, #length, (void)(sizeof *(pointer) + (size_t)(length)))
/* A pointer leads to a string of these letters (a string literal): `check` calls the function with all strings of up to mg_n letters, `prove -k` with one of any
 * length. MG_EVERY_LETTER: all but 0. */
#define MG_STRING(pointer, letters)                                                                            \
    MG_CLAUSE("string", #pointer, #letters, (void)(sizeof *(pointer) + sizeof("" letters)))
/* The argument for a parameter, instead of the default for its type; mg_n is the bound:
 * MG_ARGUMENT(key, mg_int(0, 2 * mg_n)). Inside it, the parameter has its default. */
#define MG_ARGUMENT(parameter, ...)                                                                            \
    MG_CLAUSE("argument", #parameter, #__VA_ARGS__, int mg_n = 0; (void)mg_n; (void)(parameter);               \
              (void)(__VA_ARGS__))

/* The invariant of a struct: bool list_ok(const struct list *). Every function that is checked is given structures that meet it, and
 * must preserve it. MG_MAKES: it need not hold before the call. MG_FREES: it need not hold after it. */
#define MG_INVARIANT(type, predicate)                                                                          \
    static const MG_TYPED(type, struct mg_invariant_entry) mg_invariant_entry_##predicate __attribute__((      \
        used)) = {0,                                                                                           \
                  0,                                                                                           \
                  {#predicate, __FILE__, __LINE__ + 0 * (int)sizeof((predicate)((type *)0) ? 1 : 0),           \
                   (void (*)(void))(predicate)}}
#define MG_MAKES(pointer) MG_CLAUSE("makes", #pointer, "", (void)(pointer))
#define MG_FREES(pointer) MG_CLAUSE("frees", #pointer, "", (void)(pointer))

/* For open functions, whose contract stands in for their body in `margay prove` (they have none, or --open names them). What the function may change, as
 * lvalues of its parameters and globals; without this only what it allocated itself. */
#define MG_MODIFIES(...)                                                                                       \
    MG_CLAUSE("modifies", "", #__VA_ARGS__,                                                                    \
              _Pragma("GCC diagnostic push")                                                                   \
                  _Pragma("GCC diagnostic ignored \"-Wunused-value\"")(void)(__VA_ARGS__);                     \
              _Pragma("GCC diagnostic pop"))
/* Its result is a new object: not NULL, and nothing else leads to it. */
#define MG_FRESH MG_CLAUSE("fresh", "", "", (void)0)
/* It returns the same for the same arguments, as long as what they lead to is unchanged. */
#define MG_PURE MG_CLAUSE("pure", "", "", (void)0)
/* It compares two things, and is MG_PURE: negative, 0 or positive if the first comes before, equals or comes after the second; this is a total
 * order. */
#define MG_TOTAL_ORDER MG_CLAUSE("order", "", "", (void)0)

/* For `margay prove`: regions of objects. A pointer with a region leads only to objects of that region: those that its other pointers lead to, or new
 * ones. For a parameter, in the contract; for a field, at file scope: MG_FIELD_REGION(struct node, item, items); */
#define MG_REGION(parameter, region) MG_CLAUSE("region", #parameter, #region, (void)(parameter))
#define MG_FIELD_REGION(type, field, region) MG_FIELD_REGION_AT(type, field, region, __LINE__)

/* For a loop: the first statements of its body.
 *
 *     while (low < high) {
 *         MG_LOOP_INVARIANT(low >= 0 && low <= high && high <= count);
 *         ...
 *
 * It holds whenever an iteration is about to begin, before the loop's condition is evaluated. `margay prove` then runs only one iteration, from any state in
 * which it holds, and what follows the loop, so the proof covers any number of iterations. `margay check` asserts it each time. */
#define MG_LOOP_INVARIANT(...) MG_LOOP_CLAUSE(0, #__VA_ARGS__, !!(__VA_ARGS__))
/* What an iteration changes besides variables of the function that it assigns by name: up to 12 lvalues that are integers, structs of integers (name one to
 * change its bit-fields) or pointers in a structure, and all elements of an array of count integers. */
#define MG_LOOP_MODIFIES(...) MG_LOOP_CLAUSE(1, #__VA_ARGS__, (MG_LOOP_EACH(__VA_ARGS__) 1))
#define MG_LOOP_MODIFIES_ARRAY(array, count) MG_LOOP_CLAUSE(1, #array, (MG_LOOP_FORGET_ARRAY(array, count), 1))

#define MG_EVERY_LETTER                                                                                        \
    "\001\002\003\004\005\006\007\010\011\012\013\014\015\016\017"                                             \
    "\020\021\022\023\024\025\026\027\030\031\032\033\034\035\036\037"                                         \
    "\040\041\042\043\044\045\046\047\050\051\052\053\054\055\056\057"                                         \
    "\060\061\062\063\064\065\066\067\070\071\072\073\074\075\076\077"                                         \
    "\100\101\102\103\104\105\106\107\110\111\112\113\114\115\116\117"                                         \
    "\120\121\122\123\124\125\126\127\130\131\132\133\134\135\136\137"                                         \
    "\140\141\142\143\144\145\146\147\150\151\152\153\154\155\156\157"                                         \
    "\160\161\162\163\164\165\166\167\170\171\172\173\174\175\176\177"                                         \
    "\200\201\202\203\204\205\206\207\210\211\212\213\214\215\216\217"                                         \
    "\220\221\222\223\224\225\226\227\230\231\232\233\234\235\236\237"                                         \
    "\240\241\242\243\244\245\246\247\250\251\252\253\254\255\256\257"                                         \
    "\260\261\262\263\264\265\266\267\270\271\272\273\274\275\276\277"                                         \
    "\300\301\302\303\304\305\306\307\310\311\312\313\314\315\316\317"                                         \
    "\320\321\322\323\324\325\326\327\330\331\332\333\334\335\336\337"                                         \
    "\340\341\342\343\344\345\346\347\350\351\352\353\354\355\356\357"                                         \
    "\360\361\362\363\364\365\366\367\370\371\372\373\374\375\376\377"

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

struct mg_region_entry {
    const char *field, *region, *file;
    int line;
};

#define MG_FIELD_REGION_AT(type, field, region, line) MG_FIELD_REGION_NAMED(type, field, region, line)
#define MG_FIELD_REGION_NAMED(type, field, region, line)                                                       \
    static const MG_TYPED(type, struct mg_region_entry) mg_region_entry_##region##_##line __attribute__((      \
        used)) = {0, 0, {#field, #region, __FILE__, __LINE__ + 0 * (int)sizeof(((type *)0)->field)}}

struct mg_clause_entry {
    const char *kind, *parameter, *text, *file;
    int line;
};

/* In a proof without sizes: is this array a string? letters NULL: of any letters. A reproducer has the string that was found. */
#ifdef __MARGAY__
#define MG_IS_STRING(string, letters) mg_is_string((string), (letters))
static inline __attribute__((unused)) bool mg_is_string(const void *pointer, const char *letters)
{
    const char *string = (const char *)pointer;
    for (long long i = 0; MG_HAS_ELEMENTS(string, >, i); i++) {
        bool is_letter = !letters;
        if (!string[i])
            return true;
        for (const char *letter = letters; letters && *letter; letter++)
            is_letter |= string[i] == *letter;
        if (!is_letter)
            return false;
    }
    return false;
}
#else
#define MG_IS_STRING(string, letters) ((void)(string), true)
#endif

/* Margay reads the text; compilers check the code, which never runs. */
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

/* An expression for each of up to 12 arguments. */
#define MG_LOOP_EACH(...)                                                                                      \
    MG_LOOP_NTH(__VA_ARGS__, MG_LOOP_12, MG_LOOP_11, MG_LOOP_10, MG_LOOP_9, MG_LOOP_8, MG_LOOP_7, MG_LOOP_6,   \
                MG_LOOP_5, MG_LOOP_4, MG_LOOP_3, MG_LOOP_2, MG_LOOP_1, 0)                                      \
    (__VA_ARGS__)
#define MG_LOOP_NTH(a, b, c, d, e, f, g, h, i, j, k, l, chosen, ...) chosen
#define MG_LOOP_1(x) MG_LOOP_FORGET(x),
#define MG_LOOP_2(x, ...) MG_LOOP_FORGET(x), MG_LOOP_1(__VA_ARGS__)
#define MG_LOOP_3(x, ...) MG_LOOP_FORGET(x), MG_LOOP_2(__VA_ARGS__)
#define MG_LOOP_4(x, ...) MG_LOOP_FORGET(x), MG_LOOP_3(__VA_ARGS__)
#define MG_LOOP_5(x, ...) MG_LOOP_FORGET(x), MG_LOOP_4(__VA_ARGS__)
#define MG_LOOP_6(x, ...) MG_LOOP_FORGET(x), MG_LOOP_5(__VA_ARGS__)
#define MG_LOOP_7(x, ...) MG_LOOP_FORGET(x), MG_LOOP_6(__VA_ARGS__)
#define MG_LOOP_8(x, ...) MG_LOOP_FORGET(x), MG_LOOP_7(__VA_ARGS__)
#define MG_LOOP_9(x, ...) MG_LOOP_FORGET(x), MG_LOOP_8(__VA_ARGS__)
#define MG_LOOP_10(x, ...) MG_LOOP_FORGET(x), MG_LOOP_9(__VA_ARGS__)
#define MG_LOOP_11(x, ...) MG_LOOP_FORGET(x), MG_LOOP_10(__VA_ARGS__)
#define MG_LOOP_12(x, ...) MG_LOOP_FORGET(x), MG_LOOP_11(__VA_ARGS__)

/* Margay finds the code between the two calls, and runs it where the loop begins (weave/loop_clauses.c). */
#ifdef __MARGAY__
#define MG_LOOP_CLAUSE(is_change, text, ...)                                                                   \
    do {                                                                                                       \
        mg_loop_begin(is_change, text);                                                                        \
        mg_loop_end(__VA_ARGS__);                                                                              \
    } while (0)
#define MG_LOOP_FORGET(x)                                                                                      \
    __extension__({                                                                                            \
        static const MG_TYPED(x, const char *) mg_havoc_entry                                                  \
            __attribute__((used)) = {0, 0, #x " after some turns"};                                            \
        void *mg_place = (void *)(uintptr_t)&(x);                                                              \
        if (MG_OPEN_IS_NUMBER(x) && sizeof(x) <= 8)                                                            \
            mg_loop_forget(mg_place, sizeof(x), MG_OPEN_IS_BOOL(__typeof__(x)), #x " after some turns");       \
        else if (MG_OPEN_IS_POINTER(x))                                                                        \
            mg_loop_forget_pointer((void **)mg_place);                                                         \
        else                                                                                                   \
            mg_loop_struct(mg_place, sizeof(x), &mg_havoc_entry, #x " after some turns");                      \
        (void)0;                                                                                               \
    })
#define MG_LOOP_FORGET_ARRAY(x, count)                                                                         \
    mg_loop_forget_array((void *)(uintptr_t)&(x)[0], sizeof((x)[0]), (unsigned long)(count),                   \
                         MG_OPEN_IS_NUMBER((x)[0]), MG_OPEN_IS_BOOL(__typeof__((x)[0])),                       \
                         "an element of " #x " after some turns")
#else
#ifdef MG_REPRO_LOOPS /* a program that is to fail where an invariant does not hold */
#define MG_LOOP_CLAUSE(is_change, text, ...)                                                                   \
    ((is_change) || (__VA_ARGS__) ? (void)0 : mg_break(3, text, __FILE__, __LINE__))
#else
#define MG_LOOP_CLAUSE(is_change, text, ...)                                                                   \
    do {                                                                                                       \
        if (0) {                                                                                               \
            (void)(__VA_ARGS__);                                                                               \
        }                                                                                                      \
    } while (0)
#endif
#define MG_LOOP_FORGET(x) (void)&(x)
#define MG_LOOP_FORGET_ARRAY(x, count) ((void)&(x)[0], (void)(count))
#endif

__attribute__((unused)) static inline void *mg_contract_nothing(void)
{
    return 0;
}

/* What the test that is made of a contract asserts. */
#define MG_CHECK_ENSURES(number, text, condition) MG_CHECK_CLAUSE(0, number, text, condition)
#define MG_CHECK_INVARIANT(text, condition) MG_CHECK_CLAUSE(1, 0, text, condition)
#define MG_CHECK_REQUIRES(number, text, condition) MG_CHECK_CLAUSE(2, number, text, condition)
#define MG_CHECK_CLAUSE(kind, number, text, condition)                                                         \
    ((condition) ? (void)0 : mg_break((kind) + 4 * (number), text, __FILE__, __LINE__))

#ifdef __MARGAY__
void mg_note_call(
    int moment); /* 0: the function is called next; 1: it has returned; 2: so far all functions of a structure are alike */
void mg_note_result(const void *place, size_t size, int is_signed); /* an integer, and it stays there */
_Noreturn void mg_break(int what, const char *text, const char *file, int line);
/* What the stand-in of an open function calls. */
void mg_open_call(unsigned long function);
unsigned long mg_open_enum(const void *type);
unsigned long mg_open_field(void *place, unsigned long size);
void mg_open_pass(const void *pointer);
void mg_open_next(const void *field, unsigned long size, int is_fresh); /* size: of a struct; 0: a pointer */
void mg_open_pure(unsigned long function, unsigned long how, const unsigned long long *words,
                  unsigned long count, const char *const *regions);
_Noreturn void mg_open_beyond(int is_result); /* it returns what cannot be unknown; or something else */
/* Around the code of a clause of a loop. What that calls: this memory may be anything; this pointer, which is a field of a structure, may lead anywhere; so may the numbers in a struct; all elements of the array without a length that lies there,
 * if it is one; what lies there cannot be forgotten. */
void mg_loop_begin(int is_change, const char *text);
void mg_loop_end(int holds);
void mg_loop_range(void *place, unsigned long size);
void mg_loop_field(void *place);
void mg_loop_struct(void *place, unsigned long size, const void *entry, const char *text);
unsigned long mg_loop_array(void *place, unsigned long size);
_Noreturn void mg_loop_beyond(unsigned long is_unset);

/* Does a pointer lead to so many elements, at least, and to one? All is asked at once. Of a pointer behind the end of an array there are less than 0, which
 * an unsigned count would take for very many. */
#define MG_LEADS_TO(pointer, count)                                                                            \
    __extension__({                                                                                            \
        long long mg_there = mg_elements((pointer), sizeof *(pointer));                                        \
        __typeof__(count) mg_count = (count);                                                                  \
        (mg_there >= 0) & (mg_there >= mg_count) & (mg_count > 0);                                             \
    })

/* What an expression is; void counts as int. */
#define MG_OPEN_IS_NUMBER(x) (__builtin_classify_type(x) >= 1 && __builtin_classify_type(x) <= 4)
#define MG_OPEN_IS_POINTER(x) (__builtin_classify_type(x) == 5)
#define MG_OPEN_IS_FIELD(x) (MG_OPEN_IS_POINTER(x) || __builtin_classify_type(x) == 12)
#define MG_OPEN_IS_WORD(x) (MG_OPEN_IS_NUMBER(x) || MG_OPEN_IS_POINTER(x))
#define MG_OPEN_IS_VOID(x) __builtin_types_compatible_p(__typeof__(x), void)
#define MG_OPEN_IS_BOOL(type) __builtin_types_compatible_p(type, _Bool)
#define MG_OPEN_TYPE(x) __typeof__(__builtin_choose_expr(MG_OPEN_IS_VOID(x), (int)0, x))
/* What can be unknown; of all else, which nobody comes to, an int. */
#define MG_OPEN_WORD(x) __typeof__(__builtin_choose_expr(MG_OPEN_IS_WORD(x), x, (int)0))
#define MG_OPEN_IS_SIGNED(type) ((type) - 1 < (type)1)
/* Any number of a type, of an enum one of its enumerators; anything in the place of a variable. */
#define MG_OPEN_ANY(type, text)                                                                                \
    (mg_open_enum(MG_NAMED(type))                                                                              \
         ? (type)mg_choose_enumerator(MG_NAMED(type), text)                                                    \
         : (type)mg_open_number(sizeof(type), MG_OPEN_IS_SIGNED(type), MG_OPEN_IS_BOOL(type), text))
#define MG_OPEN_FORGET(x)                                                                                      \
    mg_open_forget((void *)&(x), sizeof(x), MG_OPEN_IS_NUMBER(x), MG_OPEN_IS_BOOL(__typeof__(x)), #x)

__attribute__((unused)) static inline long long mg_open_number(unsigned long size, int is_signed, int is_bool,
                                                               const char *text)
{
    unsigned bits = size < 8 ? 8 * (unsigned)size : 64;
    if (is_bool)
        return mg_choose_bool(text);
    if (!is_signed && bits < 64)
        return mg_choose(0, (long long)(~0ULL >> (64 - bits)), text);
    if (!is_signed)
        return (long long)mg_choose_unsigned(text);
    long long high = (long long)(~0ULL >> (65 - bits));
    return mg_choose(-high - 1, high, text);
}

__attribute__((unused)) static inline void mg_open_forget(void *place, unsigned long size, int is_number,
                                                          int is_bool, const char *text)
{
    if (!is_number || size > 8) {
        if (!mg_open_field(place, size))
            mg_open_beyond(0);
    } else if (is_bool)
        *(_Bool *)place = mg_choose_bool(text);
    else if (size == 1)
        *(unsigned char *)place = (unsigned char)mg_open_number(1, 0, 0, text);
    else if (size == 2)
        *(unsigned short *)place = (unsigned short)mg_open_number(2, 0, 0, text);
    else if (size == 4)
        *(int *)place = (int)mg_open_number(4, 1, 0, text);
    else
        *(long long *)place = mg_open_number(8, 1, 0, text);
}

__attribute__((unused)) static inline void mg_loop_forget(void *place, unsigned long size, int is_bool,
                                                          const char *text)
{
    mg_loop_range(place, size);
    mg_open_forget(place, size, 1, is_bool, text);
}

/* It is read at once: it may lead to what there is now. */
__attribute__((unused)) static inline void mg_loop_forget_pointer(void **place)
{
    mg_loop_range(place, sizeof *place);
    mg_loop_field(place);
    (void)*(void *volatile *)place;
}

__attribute__((unused)) static inline void mg_loop_forget_array(void *place, unsigned long size,
                                                                unsigned long count, int is_number, int is_bool,
                                                                const char *text)
{
    if (!is_number || size > 8)
        mg_loop_beyond(0);
    if (mg_loop_array(place, size))
        return;
    mg_loop_range(place, size * count);
    for (unsigned long i = 0; i < count; i++)
        mg_open_forget((char *)place + i * size, size, is_number, is_bool, text);
}
#else
#define MG_LEADS_TO(pointer, count) ((void)sizeof *(pointer), (void)(count), true)
#define mg_note_call(moment) ((void)(moment))
#ifdef MG_REPRO_RESULT
#define mg_note_result(place, size, is_signed)                                                                 \
    (*(place) == (__typeof__(*(place)))(MG_REPRO_RESULT)                                                       \
         ? (void)0                                                                                             \
         : (fprintf(stderr, "it does not return " MG_REPRO_RESULT_TEXT "\n"), abort()))
#else
#define mg_note_result(place, size, is_signed) ((void)(place))
#endif
__attribute__((unused)) _Noreturn static inline void mg_break(int what, const char *text, const char *file,
                                                              int line)
{
    fprintf(stderr, "%s:%d: %s(%s) does not hold\n", file, line,
            what % 4 == 3   ? "MG_LOOP_INVARIANT"
            : what % 4 == 2 ? "MG_REQUIRES"
            : what % 4 == 1 ? "MG_INVARIANT"
                            : "MG_ENSURES",
            text);
    abort();
}
#endif

#endif
