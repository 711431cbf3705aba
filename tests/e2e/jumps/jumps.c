/* setjmp and longjmp as programs use them: the names of tests that fail begin with what is wrong, and the line is marked BAD. */
#include <margay.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- protected calls, as in Lua ---------------------------------------------------------------------------------- */

struct handler {
    struct handler *before;
    jmp_buf env;
    volatile int status;
};

struct state {
    struct handler *top;
    int depth;
    const char *at;
};

typedef void body(struct state *s, void *data);

static void raise_error(struct state *s, int status)
{
    if (!s->top)
        abort();
    s->top->status = status;
    longjmp(s->top->env, 1);
}

static int run_protected(struct state *s, body *f, void *data)
{
    struct handler h;
    int depth = s->depth;
    h.status = 0;
    h.before = s->top;
    s->top = &h;
    if (setjmp(h.env) == 0)
        f(s, data);
    s->top = h.before;
    s->depth = depth;
    return h.status;
}

static int parse_sum(struct state *s);

static int parse_atom(struct state *s)
{
    int value = 0;
    if (++s->depth > 3)
        raise_error(s, 2);
    if (*s->at == '1') {
        s->at++;
        value = 1;
    } else if (*s->at == '(') {
        s->at++;
        value = parse_sum(s);
        if (*s->at != ')')
            raise_error(s, 1);
        s->at++;
    } else {
        raise_error(s, 1);
    }
    s->depth--;
    return value;
}

static int parse_sum(struct state *s)
{
    int sum = parse_atom(s);
    while (*s->at == '+') {
        s->at++;
        sum += parse_atom(s);
    }
    return sum;
}

static void parse(struct state *s, void *data)
{
    int sum = parse_sum(s);
    if (*s->at)
        raise_error(s, 3);
    *(int *)data = sum;
}

static void parse_twice(struct state *s, void *data)
{
    const char *start = s->at;
    int first = run_protected(s, parse, data);
    s->at = start;
    parse(s, data);
    mg_assert(first == 0);
}

MG_TEST(protected_calls, n)
{
    char text[8];
    int length = (int)mg_int(0, n + 2), value = -1, again = -1;
    for (int i = 0; i < length; i++)
        text[i] = "1+()"[mg_int(0, 3)];
    text[length] = 0;
    struct state s = {.at = text};
    int status = run_protected(&s, parse, &value);
    mg_assert(!s.top && !s.depth && (status == 0) == (value > 0));
    s.at = text;
    mg_assert(run_protected(&s, parse_twice, &again) == status && again == value && !s.top);
}

/* ---- a reader that cleans up, as with libpng --------------------------------------------------------------------- */

typedef struct reader reader;
struct reader {
    sigjmp_buf failed;
    int (*next)(reader *r);
    int left;
    unsigned char *row;
};

static int next_byte(reader *r)
{
    if (!r->left--)
        siglongjmp(r->failed, 7);
    return (int)mg_int(0, 2);
}

static int read_rows(reader *r, int rows, bool cleans_up)
{
    int *volatile sums = NULL;
    volatile int done = 0;
    r->row = NULL;
    if (sigsetjmp(r->failed, 0)) {
        if (cleans_up)
            free(r->row);
        free(sums);
        return -done;
    }
    sums = calloc((size_t)rows, sizeof *sums);
    for (int i = 0; i < rows; i++, done++) {
        r->row = malloc(2); /* BAD leak_of_reader */
        for (int k = 0; k < 2; k++)
            r->row[k] = (unsigned char)r->next(r);
        sums[i] = r->row[0] + r->row[1];
        free(r->row);
    }
    for (int i = 1; i < rows; i++)
        sums[0] += sums[i];
    int sum = sums[0];
    free(sums);
    return sum;
}

MG_TEST(reader_cleans_up, n)
{
    reader *r = malloc(sizeof *r);
    r->next = next_byte;
    r->left = (int)mg_int(0, 4);
    int left = r->left, sum = read_rows(r, 2, true);
    mg_assert(left == 4 ? sum >= 0 && sum <= 8 : sum == -(left / 2));
    free(r);
}

MG_TEST(leak_of_reader, n)
{
    reader *r = malloc(sizeof *r);
    r->next = next_byte;
    r->left = 1;
    read_rows(r, 2, false);
    free(r);
}

/* ---- try and catch by macros, nested in one function ----------------------------------------------------------- */

static jmp_buf *catcher;
#define TRY                                                                                                            \
    do {                                                                                                               \
        jmp_buf *outer_ = catcher, here_;                                                                              \
        catcher = &here_;                                                                                              \
        switch (setjmp(here_)) {                                                                                       \
        case 0:
#define CATCH(number)                                                                                                  \
    break;                                                                                                             \
    case number:                                                                                                       \
        catcher = outer_;
#define END                                                                                                            \
    }                                                                                                                  \
    catcher = outer_;                                                                                                  \
    }                                                                                                                  \
    while (0)
#define THROW(number) longjmp(*catcher, number)

static void climb(int depth, int fails_at)
{
    int here[3] = {depth, depth + 1, depth + 2};
    if (here[0] == fails_at)
        THROW(1 + here[1] % 2);
    if (here[0])
        climb(here[0] - 1, fails_at);
}

MG_TEST(nested_tries, n)
{
    volatile int inner = 0, outer = 0, finished = 0;
    int depth = (int)mg_int(0, 3), fails_at = (int)mg_int(-1, 3);
    TRY
        TRY
            climb(depth, fails_at);
            finished = 1;
        CATCH(1)
            inner = 1;
            THROW(2);
        CATCH(2)
            inner = 2;
        END;
        finished += 2;
    CATCH(2)
        outer = 1;
    END;
    bool fails = fails_at >= 0 && fails_at <= depth;
    mg_assert(!catcher && finished == (fails ? (fails_at % 2 ? 0 : 2) : 3));
    mg_assert(inner == (fails ? 1 + (fails_at + 1) % 2 : 0) && outer == (fails && fails_at % 2));
}

/* A library that knows one jmp_buf, and users that save it and put it back. */
static jmp_buf the_only_one;

static int with_saved(int fails)
{
    jmp_buf saved;
    memcpy(&saved, &the_only_one, sizeof saved);
    volatile int result = 5;
    if (!setjmp(the_only_one)) {
        if (fails)
            longjmp(the_only_one, fails);
    } else {
        result = 6;
    }
    memcpy(&the_only_one, &saved, sizeof saved);
    return result;
}

MG_TEST(saved_and_put_back, n)
{
    volatile int inside = 0;
    int fails = mg_bool();
    switch (setjmp(the_only_one)) {
    case 0:
        inside = with_saved(fails);
        longjmp(the_only_one, 9);
    case 9:
        mg_assert(inside == 5 + fails);
        break;
    default:
        mg_assert(false);
    }
}

/* ---- what comes back ------------------------------------------------------------------------------------------- */

static int order(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    if (x == y)
        longjmp(the_only_one, x);
    return x < y ? -1 : 1;
}

MG_TEST(out_of_qsort, n)
{
    int a[3];
    for (int i = 0; i < 3; i++)
        a[i] = (int)mg_int(0, 2);
    bool differ = a[0] != a[1] && a[1] != a[2] && a[0] != a[2];
    int twice = a[0] == a[1] || a[0] == a[2] ? a[0] : a[1];
    int r = setjmp(the_only_one); /* longjmp makes 1 of 0 */
    if (!r) {
        qsort(a, 3, sizeof *a, order);
        mg_assert(differ && a[0] < a[1] && a[1] < a[2]);
    } else {
        mg_assert(!differ && r == (twice ? twice : 1));
    }
}

/* The place to come back to lies in one turn of a loop; what was changed since then stays changed. */
MG_TEST(loop_is_gone_on_with, n)
{
    int turns = 0, jumps = 0, most = (int)mg_int(0, 4);
    for (int i = 0; i < 3; i++) {
        int here = 10 * i;
        char room[20 + 3 * i];
        memset(room, i, sizeof room);
        if (setjmp(the_only_one) < 3 && jumps < most) {
            turns++;
            here++;
            jumps++;
            if (mg_bool())
                longjmp(the_only_one, jumps % 3);
        }
        mg_assert(here >= 10 * i && here <= 10 * i + jumps && room[sizeof room - 1] == i);
    }
    mg_assert(turns == jumps && jumps <= most);
}

/* Values that are not chosen yet lie in locals of functions that are left, and of the one that is come back to. */
static void leave_with(unsigned *to, unsigned value, unsigned deep)
{
    unsigned own[2] = {value, deep};
    *to = own[0];
    if (deep)
        leave_with(to + 1, own[0] + 1, own[1] - 1);
    longjmp(the_only_one, (int)deep + 1);
}

MG_TEST(open_values, n)
{
    unsigned all[3] = {9, 9, 9}, x = (unsigned)mg_int(0, 5);
    if (!setjmp(the_only_one))
        leave_with(all, x, 2);
    mg_assert(all[0] == x && all[1] == x + 1 && all[2] == x + 2);
}

/* A place is set again and again, in a loop and in a deep recursion. */
static int set_twice(int i)
{
    static jmp_buf places[4];
    jmp_buf own;
    if (setjmp(own) || setjmp(places[i & 3]))
        return 2;
    return 1;
}

static int set_in_each(int depth)
{
    jmp_buf own;
    int result = depth;
    if (!setjmp(own))
        result += depth ? set_in_each(depth - 1) : 0;
    return result;
}

MG_TEST(many_places, n)
{
    int sum = 0;
    for (int i = 0; i < 500; i++)
        sum += set_twice(i);
    mg_assert(sum == 500 && set_in_each(600) == 600 * 601 / 2);
}

/* ---- the wrong ones ------------------------------------------------------------------------------------------------ */

static int prepare(void)
{
    return setjmp(the_only_one);
}

static int fill(int x)
{
    volatile int a[4] = {x, x, x, x};
    return a[x & 3];
}

MG_TEST(jump_to_one_that_returned, n)
{
    int x = mg_bool();
    if (prepare())
        return;
    fill(x);
    if (x)
        longjmp(the_only_one, 1); /* BAD jump_to_one_that_returned */
}

static void jump_once_more(void)
{
    longjmp(the_only_one, 1); /* BAD jump_to_another_call */
}

static int try_call(int again)
{
    if (again)
        jump_once_more();
    return setjmp(the_only_one);
}

MG_TEST(jump_to_another_call, n)
{
    if (!try_call(0))
        try_call(1);
}

MG_TEST(jump_to_nowhere, n)
{
    static jmp_buf never;
    longjmp(never, 1); /* BAD jump_to_nowhere */
}

MG_TEST(uninitialised_place, n)
{
    jmp_buf *place = malloc(sizeof *place);
    longjmp(*place, 1); /* BAD uninitialised_place */
}

/* It is left by a jump, so it has returned as well. */
static jmp_buf inner_place;

static void leave_inner(void)
{
    if (!setjmp(inner_place))
        longjmp(the_only_one, 1);
}

MG_TEST(jump_to_one_that_was_left, n)
{
    if (!setjmp(the_only_one))
        leave_inner();
    longjmp(inner_place, 1); /* BAD jump_to_one_that_was_left */
}

MG_TEST(runaway_of_jumps, n)
{
    setjmp(the_only_one);
    longjmp(the_only_one, 1); /* BAD runaway_of_jumps */
}

static int *kept;

static void keep_local(void)
{
    int local = 3;
    kept = &local;
    longjmp(the_only_one, 1);
}

MG_TEST(freed_local_of_left, n)
{
    if (!setjmp(the_only_one))
        keep_local();
    mg_assert(*kept == 3); /* BAD freed_local_of_left */
}

MG_TEST(freed_block_of_own, n)
{
    if (!setjmp(the_only_one)) {
        int local = 3;
        kept = &local;
        longjmp(the_only_one, 1);
    }
    mg_assert(*kept == 3); /* BAD freed_block_of_own */
}

MG_TEST(uninitialised_local, n)
{
    int never[2];
    char *unused;
    if (!setjmp(the_only_one))
        longjmp(the_only_one, 1);
    mg_assert(never[n & 1] == 3); /* BAD uninitialised_local */
    (void)unused;
}

static void jump_if(int x)
{
    if (x == 2)
        longjmp(the_only_one, 1);
}

MG_TEST(assert_after_jump, n)
{
    int x = (int)mg_int(0, 3), jumps = 0;
    if (setjmp(the_only_one))
        jumps++;
    else
        jump_if(x);
    mg_assert(x == 0 || jumps == 1); /* BAD assert_after_jump */
}
