#include "engine/arguments.h"

#include <stdint.h>
#include <string.h>

#include "engine/access.h"

/* The memory that va_arg would read next, by the calling conventions of the two machines. */
typedef struct place {
    uint64_t address, size;
} place;

#if defined __x86_64__
typedef struct list {
    uint32_t numbers, doubles; /* offsets into the saved registers */
    uint64_t stack, saved;
} list;

enum { NUMBERS_END = 48, DOUBLES_END = 176 };

static place find_next(const list *l, mg_argument_kind kind)
{
    if (kind == MG_ARGUMENT_NUMBER && l->numbers < NUMBERS_END)
        return (place){l->saved + l->numbers, 8};
    if (kind == MG_ARGUMENT_DOUBLE && l->doubles < DOUBLES_END)
        return (place){l->saved + l->doubles, 8};
    if (kind == MG_ARGUMENT_LONG_DOUBLE)
        return (place){(l->stack + 15) & ~(uint64_t)15, 16};
    return (place){l->stack, 8};
}
#elif defined __aarch64__
typedef struct list {
    uint64_t stack, numbers_top, doubles_top;
    int32_t numbers, doubles; /* offsets from the tops; negative while saved registers are left */
} list;

static place find_next(const list *l, mg_argument_kind kind)
{
    uint64_t size = kind == MG_ARGUMENT_LONG_DOUBLE ? 16 : 8;
    if (kind == MG_ARGUMENT_NUMBER && l->numbers < 0)
        return (place){l->numbers_top + (uint64_t)(int64_t)l->numbers, 8};
    if (kind != MG_ARGUMENT_NUMBER && l->doubles < 0)
        return (place){l->doubles_top + (uint64_t)(int64_t)l->doubles, size};
    return (place){(l->stack + size - 1) & ~(size - 1), size};
}
#endif

void mg_arguments_check(va_list *args, mg_argument_kind kind)
{
    list l;
    _Static_assert(sizeof l == sizeof *args, "this is what a va_list is");
    memcpy(&l, args, sizeof l);
    place p = find_next(&l, kind);
    mg_access_copy(MG_NO_ADDRESS, p.address, p.size, MG_CONTROL->stack.host_info);
}
