/* Decodes every seed named on the command line, asks the predicate, then decodes bytes that nobody meant. Compiled with SOURCE,
 * the file with types and predicate; PREDICATE, its name; N, the size, when it has bounds; RUNS, how many. */
#include SOURCE
#define MG_HAVE_TYPES
#include "seed.h"
#include <stdio.h>

static uint8_t bytes[1 << 16];

static size_t load(const char *path)
{
    FILE *stream = fopen(path, "rb");
    size_t size = stream ? fread(bytes, 1, sizeof bytes, stream) : 0;
    if (!stream)
        abort();
    fclose(stream);
    return size;
}

/* The predicate, on a copy of exactly these bytes: reading past them shows. */
static bool holds(size_t size)
{
    mg_seed seed;
    uint8_t *copy = malloc(size);
    if (size)
        memcpy(copy, bytes, size);
    bool is_valid = PREDICATE(mg_seed_make(&seed, copy, size));
    mg_seed_free(&seed);
    free(copy);
    return is_valid;
}

static uint64_t next(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    return *state ^= *state << 17;
}

int main(int argc, char **argv)
{
    int bad = 0, valid = 0;
    uint64_t state = 88172645463325252u;
#ifdef N
    mg_bounds_of_default_0(N); /* some bounds set variables too */
#endif
    for (int i = 1; i < argc; i++)
        if (!holds(load(argv[i]))) {
            fprintf(stderr, "%s is not valid\n", argv[i]);
            bad++;
        }
    for (int i = 0; i < RUNS; i++) {
        size_t size = load(argv[1 + next(&state) % (uint64_t)(argc - 1)]), changes = next(&state) % 8;
        while (changes-- && size)
            bytes[next(&state) % size] = (uint8_t)next(&state);
        if (next(&state) % 4 == 0)
            size = next(&state) % (size + 3);
        valid += holds(size);
    }
    printf("%d seeds, %d of them wrong; %d runs, %d of them valid\n", argc - 1, bad, RUNS, valid);
    return bad != 0;
}
