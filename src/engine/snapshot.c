#include "engine/snapshot.h"

#include <string.h>

enum { PIECES_MOST = 300 }; /* a picture with more is seen by nobody */

static bool is_gone(const mg_snapshot *snapshot, uint64_t address)
{
    bool is_in_heap = address - MG_HEAP_BASE < MG_HEAP_SIZE;
    mg_block *block = is_in_heap ? mg_heap_find(&snapshot->run->heap, address) : NULL;
    return is_in_heap ? !block || block->state == MG_BLOCK_FREED
                      : snapshot->is_freed(snapshot->context, address);
}

void mg_snapshot_add(mg_snapshot *snapshot, const mg_type *type, uint64_t address)
{
    if (!mg_region_has(address, type->size) || snapshot->pieces.count == PIECES_MOST)
        return;
    for (size_t i = 0; i < snapshot->pieces.count; i++)
        if (snapshot->pieces.items[i].address == address)
            return;
    mg_vec_push(&snapshot->pieces, ((mg_snapshot_piece){type, address, is_gone(snapshot, address)}));
}

static void follow(mg_snapshot *snapshot, const mg_type *type, uint64_t address);

static void follow_fields(mg_snapshot *snapshot, const mg_type *type, uint64_t address)
{
    for (size_t i = 0; i < type->field_count; i++)
        if (!type->fields[i].bit_size)
            follow(snapshot, type->fields[i].type, address + type->fields[i].bit_offset / 8);
}

/* Every pointer to a struct inside something. Members of unions may be no pointers at all. */
static void follow(mg_snapshot *snapshot, const mg_type *type, uint64_t address)
{
    uint64_t target;
    if (type->kind == MG_TYPE_STRUCT)
        follow_fields(snapshot, type, address);
    for (uint64_t i = 0; type->kind == MG_TYPE_ARRAY && i < type->count; i++)
        follow(snapshot, type->target, address + i * type->target->size);
    if (type->kind != MG_TYPE_POINTER || type->target->kind != MG_TYPE_STRUCT || !type->target->size ||
        !mg_shadow_is_clear(address, sizeof target))
        return;
    memcpy(&target, (const void *)(uintptr_t)address, sizeof target);
    if (target >= MG_NULL_AREA)
        mg_snapshot_add(snapshot, type->target, target);
}

static void write_piece(mg_text *out, const mg_snapshot_piece *piece)
{
    mg_text_add_bytes(out, (const char *)piece, sizeof *piece);
    mg_text_add_bytes(out, (const char *)(uintptr_t)piece->address, piece->type->size);
    for (uint64_t i = 0; i < piece->type->size; i++)
        mg_text_add_bytes(out, mg_shadow_is_clear(piece->address + i, 1) ? "\0" : "\1", 1);
}

void mg_snapshot_write(mg_snapshot *snapshot, mg_text *out)
{
    for (size_t i = 0; i < snapshot->pieces.count; i++)
        if (!snapshot->pieces.items[i].is_freed)
            follow(snapshot, snapshot->pieces.items[i].type, snapshot->pieces.items[i].address);
    for (size_t i = 0; i < snapshot->pieces.count; i++)
        write_piece(out, &snapshot->pieces.items[i]);
    mg_vec_clear(&snapshot->pieces);
}
