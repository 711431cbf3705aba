/* How much slower is a woven predicate? Runs it on one fixed structure, all checks on, against the same source compiled
 * by clang -O2, in the same process and on the same memory.
 *
 *   woven FILE.c LIBRARY.so N rerun|checkpoint|terms [WAYS]     prints: nanoseconds woven, nanoseconds native, fields of the structure
 *
 * The structure is the first valid one with N fields or more. Of some predicates that takes minutes to find, by running again: the ways that lead to
 * it are written into the file WAYS, and taken from there if it exists.
 * The engine decides how it is woven: with checkpoints, stores into locals must be undone, not only be seen; with terms there is a lane beside every
 * value besides, as in a proof, but all values are known.
 * LIBRARY.so holds the same source with a function bench_bounds(int n) that calls its MG_BOUNDS; bench/run makes it. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "choice/bound_calls.h"
#include "choice/fields.h"
#include "driver/program.h"
#include "engine/gate.h"
#include "driver/subject.h"
#include "search/board.h"

typedef struct bench {
    mg_program program;
    mg_subject subject;
    mg_board *board;
    mg_run run;
    mg_cells cells;
    uint64_t predicate;
    uint64_t root;
} bench;

static void die(const char *what)
{
    fprintf(stderr, "woven: %s\n", what);
    exit(1);
}

static void load(bench *b, const char *file, const char *engine)
{
    bool has_terms = !strcmp(engine, "terms"), is_checkpoint = !strcmp(engine, "checkpoint");
    mg_policy policy = {.files = {&file, 1},
                        .goes_back = has_terms || is_checkpoint,
                        .follows = is_checkpoint,
                        .lanes = has_terms ? MG_LANES_TERMS : MG_LANES_NONE};
    mg_status status;
    if (!mg_program_load(&b->program, &policy, &status))
        die(status.text);
    mg_subject_wish wish = {.known = b->program.entries.items, .known_count = b->program.entries.count};
    if (!mg_subject_find(&b->subject, &b->program.types, &wish, &status))
        die(status.text);
    const char *roots[] = {b->subject.predicate->name, b->subject.bounds_function};
    mg_program_wish made = {.roots = roots, .root_count = 2};
    if (!mg_program_build(&b->program, &policy, &made, &status))
        die(status.text);
    b->predicate = mg_jit_find(b->program.jit, b->subject.predicate->name);
}

static void lay_out(bench *b, int n)
{
    mg_bounds bounds;
    mg_status status;
    uint64_t result;
    b->board = mg_board_new();
    mg_run_init(&b->run, (uint64_t)1 << 40);
    mg_bounds_init(&bounds, &b->board->arena, n);
    mg_bound_calls calls = {.bounds = &bounds, .types = &b->program.types};
    mg_bound_calls_install(&calls);
    mg_run_call(&b->run, mg_jit_find(b->program.jit, b->subject.bounds_function), (uint64_t)n, &result);
    mg_layout_area area = {MG_OBJECT_BASE, MG_OBJECT_SIZE - 8192};
    mg_layout_wish wish = {&bounds, b->subject.root, 1, false};
    if (!mg_layout_build(&b->board->layout, &wish, 1, &b->board->arena, area, &status))
        die(status.text);
    mg_cells_init(&b->cells, &b->run, b->board->path, &b->board->layout, &b->board->has_forgotten);
    mg_run_mark(&b->run);
    b->root = b->board->layout.objects[b->board->layout.root].address;
}

/* Runs the predicate on what the path says; the run is left as it ended. Is the structure valid, with so many fields? */
static bool is_found(bench *b, uint32_t fields)
{
    uint64_t result = 0;
    mg_fields_restart(&b->cells);
    bool returned = mg_run_call(&b->run, b->predicate, b->root, &result);
    return returned && (result & 1) && mg_path_position(b->board->path) >= fields;
}

static void go_to(bench *b, uint32_t position, uint32_t taken)
{
    mg_run_rollback(&b->run);
    mg_path_go_to(b->board->path, position, taken);
}

/* Leaves the first valid structure with so many fields in memory. */
static void find_first(bench *b, uint32_t fields)
{
    while (!is_found(b, fields)) {
        mg_next next = mg_path_find_next(b->board->path);
        if (next.position == MG_NONE)
            die("no valid structure");
        go_to(b, next.position, next.taken);
    }
}

/* The same by the ways that lead there: each run goes as far as they are taken, then one step further. */
static void follow(bench *b, uint32_t fields, FILE *ways)
{
    uint32_t wanted;
    bool found = is_found(b, fields);
    for (uint32_t position = 0; fscanf(ways, "%u", &wanted) == 1; position++) {
        if (position >= mg_path_depth(b->board->path))
            die("the ways lead elsewhere");
        if (mg_path_turn(b->board->path, position).taken == wanted)
            continue;
        go_to(b, position, wanted);
        found = is_found(b, fields);
    }
    if (!found)
        die("the ways lead to no valid structure");
}

static uint32_t find(bench *b, uint32_t fields, const char *name)
{
    FILE *ways = name ? fopen(name, "r") : NULL;
    if (ways) {
        follow(b, fields, ways);
    } else {
        find_first(b, fields);
        ways = name ? fopen(name, "w") : NULL;
        for (uint32_t i = 0; ways && i < mg_path_position(b->board->path); i++)
            fprintf(ways, "%u\n", mg_path_turn(b->board->path, i).taken);
    }
    if (ways)
        fclose(ways);
    return mg_path_position(b->board->path);
}

static double time_woven(bench *b, long calls)
{
    double start = mg_clock();
    for (long i = 0; i < calls; i++) {
        mg_target_stack *stack = &MG_CONTROL->stack;
        stack->locals =
            stack->locals_start; /* as mg_run_call does: the outermost function leaves its locals there */
        if (!(mg_gate_enter(b->predicate, b->root, stack->start) & 1))
            die("the predicate changed its mind");
        mg_heap_reset(&b->run.heap);
    }
    return (mg_clock() - start) / (double)calls * 1e9;
}

static double time_native(bench *b, bool (*predicate)(const void *), long calls)
{
    double start = mg_clock();
    for (long i = 0; i < calls; i++)
        if (!predicate((const void *)(uintptr_t)b->root))
            die("the native predicate disagrees");
    return (mg_clock() - start) / (double)calls * 1e9;
}

int main(int argc, char **argv)
{
    static bench b;
    if (argc != 5 && argc != 6)
        die("usage: woven FILE.c LIBRARY.so N rerun|checkpoint|terms [WAYS]");
    load(&b, argv[1], argv[4]);
    lay_out(&b, atoi(argv[3]));
    uint32_t fields = find(&b, (uint32_t)atoi(argv[3]), argv[5]);
    void *library = dlopen(argv[2], RTLD_NOW);
    if (!library)
        die(dlerror());
    void (*bounds)(int);
    bool (*predicate)(const void *);
    void *found = dlsym(library, "bench_bounds");
    memcpy(&bounds, &found, sizeof found);
    found = dlsym(library, b.subject.predicate->name);
    memcpy(&predicate, &found, sizeof found);
    bounds(atoi(argv[3]));
    double woven = 1e30, native = 1e30;
    for (int round = 0; round < 60;
         round++) { /* short rounds, the best of each: other work on the machine comes and goes */
        double w = time_woven(&b, 10000), n = time_native(&b, predicate, 10000);
        woven = w < woven ? w : woven;
        native = n < native ? n : native;
    }
    printf("%.1f %.1f %u\n", woven, native, fields);
    return 0;
}
