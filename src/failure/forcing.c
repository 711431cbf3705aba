/* A program with threads fails in the same way without Margay if its threads move in the same order. turns.c sees to that (native/head.c says how). Its models
 * of mutexes and the like are those that Margay runs (hooks/libc_threads.c and its kin), so that both agree on when a thread can go on and who is woken. */
#include "failure/forcing.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "shape/woven.h"

/* turns_text.S has them; each ends with a NUL. */
extern const char mg_turns_head[], mg_turns_threads[], mg_turns_accesses[], mg_turns_models[],
    mg_turns_stdatomic[];

static const struct {
    const char *name, *waits, *touches, *text;
} operations[] = {
#define MG_THREAD_OP(name, waits, touches, text) {#name, #waits, #touches, text},
#include "shape/thread_ops.def"
#undef MG_THREAD_OP
};

/* ---- turns.c --------------------------------------------------------------------------------------------- */

static void add_operations(mg_text *out)
{
    mg_text_add(out, "\nenum mg_thread_op {\n");
    for (size_t i = 0; i < MG_THREAD_OPS; i++)
        mg_text_printf(out, "    MG_THREAD_OP_%s,\n", operations[i].name);
    mg_text_add(out, "};\n");
}

/* What the models say where. */
static const struct {
    const char *name;
    int value;
} constants[] = {
#define CONSTANT(name) {#name, name}
    CONSTANT(MG_MUTEX_LOCK_AT),        CONSTANT(MG_MUTEX_OWNER_AT),
    CONSTANT(MG_RWLOCK_WRITER_AT),     CONSTANT(MG_RWLOCK_READS_AT),
    CONSTANT(MG_CONDITION_UNHEARD_AT), CONSTANT(MG_BARRIER_ARRIVED_AT),
    CONSTANT(MG_WAITER_OBJECT_AT),     {"MG_STACKS_MOST", 64},
#undef CONSTANT
};

/* Each a number of its own: they are only compared. */
static const char *const words[] = {
#define MG_THREAD_WAIT(name) "TURN_WAITS_" #name,
#define MG_THREAD_TOUCH(name) "TURN_TOUCHES_" #name,
#include "shape/thread_waits.def"
#undef MG_THREAD_TOUCH
#undef MG_THREAD_WAIT
};

/* When a thread can go on, and what it does. */
static void add_waits(mg_text *out)
{
    mg_text_add(out, "\nenum {\n");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        mg_text_printf(out, "    %s,\n", words[i]);
    mg_text_add(out, "};\n\nstatic const struct {\n    int waits, touches;\n    const char *text;\n} "
                     "turn_operations[] = {\n");
    for (size_t i = 0; i < MG_THREAD_OPS; i++)
        mg_text_printf(out, "    {TURN_WAITS_%s, TURN_TOUCHES_%s, \"%s\"},\n", operations[i].waits,
                       operations[i].touches, operations[i].text);
    mg_text_add(out, "};\n\nenum {\n");
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
        mg_text_printf(out, "    %s = %d,\n", constants[i].name, constants[i].value);
    mg_text_add(out, "};\n");
}

/* One past the end of the line. */
static const char *end_of_line(const char *line)
{
    const char *end = strchr(line, '\n');
    assert(end); /* the models are ours */
    return end + 1;
}

static bool begins(const char *line, const char *start)
{
    return !strncmp(line, start, strlen(start));
}

/* Calls of what has a model go to that: a line that defines one begins with INLINE, which no other does. */
static void add_names(mg_text *out)
{
    static const char mark[] = "MODEL(";
    for (const char *line = mg_turns_models; *line; line = end_of_line(line)) {
        const char *name = strstr(line, mark);
        if (!begins(line, "INLINE ") || !name || name > end_of_line(line))
            continue;
        name += sizeof mark - 1;
        int length = (int)strcspn(name, ")");
        mg_text_printf(out, "#pragma redefine_extname %.*s mg_libc_%.*s\n", length, name, length, name);
    }
}

/* Without the headers of Margay: turns.c has what they declare. Nothing is inlined. */
static void add_models(mg_text *out)
{
    for (const char *line = mg_turns_models; *line; line = end_of_line(line))
        if (!begins(line, "#include \"") && !begins(line, "#define INLINE") && !begins(line, "#define UNSEEN"))
            mg_text_add_bytes(out, line, (size_t)(end_of_line(line) - line));
}

void mg_forcing_add_turns(mg_text *out)
{
    mg_text_add(out, mg_turns_head);
    add_operations(out);
    mg_text_add(out, "\n#ifdef __SANITIZE_THREAD__\n\n");
    add_names(out);
    mg_text_add(out, "\n#else\n");
    add_waits(out);
    mg_text_add(out, mg_turns_threads);
    add_models(out);
    mg_text_add(out, mg_turns_accesses);
    mg_text_add(out, "\n#endif\n");
}

void mg_forcing_add_stdatomic(mg_text *out)
{
    mg_text_add(out, mg_turns_stdatomic);
}

/* ---- repro.c --------------------------------------------------------------------------------------------- */

bool mg_forcing_is_needed(const mg_failure *failure)
{
    mg_verdict_kind kind = failure->verdict->kind;
    return failure->has_threads || kind == MG_VERDICT_bad_lock || kind == MG_VERDICT_bad_thread ||
           kind == MG_VERDICT_deadlock;
}

/* Which accesses to plain memory there are depends on the compiler. */
static bool has_plain(const mg_failure *failure)
{
    for (size_t i = 0; i < failure->move_count; i++)
        if (failure->moves[i].first == MG_THREAD_OP_plain_read ||
            failure->moves[i].first == MG_THREAD_OP_plain_write)
            return true;
    return false;
}

/* A step of the path is a thread that was picked among several: then there is a schedule, if it was not too long. */
const char *mg_forcing_find_obstacle(const mg_failure *failure)
{
    assert(mg_forcing_is_needed(failure));
    if (has_plain(failure))
        return "its threads take turns between accesses to plain memory, which another compiler makes in "
               "another way";
    if (!failure->has_path)
        return "the path is too long to be kept";
    for (uint32_t i = 0; !failure->move_count && i < failure->path_count; i++)
        if (failure->path[i].kind == MG_STEP_thread)
            return "the schedule is too long to be kept";
    return NULL;
}

void mg_forcing_add_defines(mg_text *out, const mg_failure *failure)
{
    mg_text_add(out, "#define MG_REPRO_END mg_turns_end\n");
    if (failure->verdict->kind == MG_VERDICT_livelock)
        mg_text_add(out, "#define MG_REPRO_SECONDS 1 /* it does not end by itself */\n");
    if (failure->verdict->kind == MG_VERDICT_deadlock)
        mg_text_add(out, "#define MG_REPRO_SECONDS 60 /* should nobody notice that no thread can go on */\n");
}

static void add_stretch(mg_text *out, const mg_failure *failure, const mg_move *move)
{
    const mg_site *site = &failure->sites[move->first_site];
    const char *slash = strrchr(site->file, '/');
    assert(move->first < MG_THREAD_OPS);
    mg_text_printf(out, "    {%u, %u, MG_THREAD_OP_%s, \"%s:%u\"},\n", move->thread, move->count,
                   operations[move->first].name, slash ? slash + 1 : site->file, site->line);
}

void mg_forcing_add_schedule(mg_text *out, const mg_failure *failure)
{
    mg_text_add(out, "\n/* Who moves: a thread, how many operations it makes, the first of them, and where "
                     "that stands. Thread 1 is the test. */\n"
                     "const struct mg_stretch mg_schedule[] = {\n");
    for (size_t i = 0; i < failure->move_count; i++)
        if (failure->moves[i].count)
            add_stretch(out, failure, &failure->moves[i]);
    mg_text_printf(out, "    {0, 0, 0, \"its end\"},\n};\n\nconst int mg_finds_unjoined = %d;\n",
                   failure->verdict->kind == MG_VERDICT_unjoined);
    mg_text_printf(out, "const struct mg_first_access mg_first_access = {%u, %" PRIu64 "};\n\n",
                   failure->race ? failure->race->thread : 0, failure->race ? failure->race->moved : 0);
    mg_text_add(out, "long long mg_repro_choose(long long lo, long long hi, const char *text)\n{\n"
                     "    return mg_choose(lo, hi, text);\n}\n");
}

/* ---- the command ----------------------------------------------------------------------------------------- */

#define COMPILE "-fsanitize=thread,undefined -fno-sanitize-recover=all"
#define LINK " -fsanitize=undefined"
#define VALGRIND "valgrind --error-exitcode=1 --exit-on-first-error=yes "

/* By verdict; gcc's ThreadSanitizer may not start where addresses are random. What is not here needs no more than the sanitizer for undefined behaviour. That for addresses does not go with the one for threads. */
static const struct {
    mg_verdict_kind verdict;
    mg_forcing_command command;
} commands[] = {
    {MG_VERDICT_bad_free, {COMPILE, LINK, VALGRIND, NULL}},
    {MG_VERDICT_double_free, {COMPILE, LINK, VALGRIND, NULL}},
    {MG_VERDICT_freed, {COMPILE, LINK, VALGRIND, NULL}},
    {MG_VERDICT_leak,
     {COMPILE, LINK, "valgrind --error-exitcode=1 --leak-check=full --show-leak-kinds=definite ", NULL}},
    {MG_VERDICT_out_of_bounds, {COMPILE, LINK, VALGRIND, NULL}},
    {MG_VERDICT_overlap, {COMPILE, LINK, VALGRIND, NULL}},
    {MG_VERDICT_race, {"-fsanitize=thread -fno-builtin", " -fsanitize=thread", "setarch -R ", "-O2 -DMG_RACE"}},
    {MG_VERDICT_uninitialised, {"-fsanitize=thread", "", VALGRIND, NULL}},
    {MG_VERDICT_wild, {COMPILE, LINK, VALGRIND, NULL}},
};

const mg_forcing_command *mg_forcing_find_command(const mg_verdict *verdict)
{
    static const mg_forcing_command usual = {COMPILE, LINK, "", NULL};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (commands[i].verdict == verdict->kind)
            return &commands[i].command;
    return &usual;
}
