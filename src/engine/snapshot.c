#include "engine/snapshot.h"

#include <string.h>

#include "base/vec.h"

enum { PIECES_MOST = 300 }; /* a picture with more is seen by nobody */

typedef struct walk {
    mg_run *run;
    MG_VEC(mg_snapshot_piece) pieces;
    bool (*is_freed)(void *context, uint64_t address);
    void *context;
} walk;

static bool is_gone(const walk *w, uint64_t address)
{
    bool is_in_heap = address - MG_HEAP_BASE < MG_HEAP_SIZE;
    mg_block *block = is_in_heap ? mg_heap_find(&w->run->heap, address) : NULL;
    return is_in_heap ? !block || block->state == MG_BLOCK_FREED : w->is_freed(w->context, address);
}

static void reach(walk *w, const mg_type *type, uint64_t address)
{
    if (!mg_region_has(address, type->size) || w->pieces.count == PIECES_MOST)
        return;
    for (size_t i = 0; i < w->pieces.count; i++)
        if (w->pieces.items[i].address == address)
            return;
    mg_vec_push(&w->pieces, ((mg_snapshot_piece){type, address, is_gone(w, address)}));
}

static void follow(walk *w, const mg_type *type, uint64_t address);

static void follow_fields(walk *w, const mg_type *type, uint64_t address)
{
    for (size_t i = 0; i < type->field_count; i++)
        if (!type->fields[i].bit_size)
            follow(w, type->fields[i].type, address + type->fields[i].bit_offset / 8);
}

/* Every pointer to a struct inside something. Members of unions may be no pointers at all. */
static void follow(walk *w, const mg_type *type, uint64_t address)
{
    uint64_t target;
    if (type->kind == MG_TYPE_STRUCT)
        follow_fields(w, type, address);
    for (uint64_t i = 0; type->kind == MG_TYPE_ARRAY && i < type->count; i++)
        follow(w, type->target, address + i * type->target->size);
    if (type->kind != MG_TYPE_POINTER || type->target->kind != MG_TYPE_STRUCT || !type->target->size ||
        !mg_shadow_is_clear(address, sizeof target))
        return;
    memcpy(&target, (const void *)(uintptr_t)address, sizeof target);
    if (target >= MG_NULL_AREA)
        reach(w, type->target, target);
}

static void write_piece(mg_text *out, const mg_snapshot_piece *piece)
{
    mg_text_add_bytes(out, (const char *)piece, sizeof *piece);
    mg_text_add_bytes(out, (const char *)(uintptr_t)piece->address, piece->type->size);
    for (uint64_t i = 0; i < piece->type->size; i++)
        mg_text_add_bytes(out, mg_shadow_is_clear(piece->address + i, 1) ? "\0" : "\1", 1);
}

void mg_snapshot_take(mg_text *out, mg_run *run, const mg_type *type, uint64_t address,
                      bool (*is_freed)(void *context, uint64_t address), void *context)
{
    walk w = {.run = run, .is_freed = is_freed, .context = context};
    reach(&w, type, address);
    for (size_t i = 0; i < w.pieces.count; i++)
        if (!w.pieces.items[i].is_freed)
            follow(&w, w.pieces.items[i].type, w.pieces.items[i].address);
    for (size_t i = 0; i < w.pieces.count; i++)
        write_piece(out, &w.pieces.items[i]);
    mg_vec_clear(&w.pieces);
}
