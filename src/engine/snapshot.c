#include "engine/snapshot.h"

#include <assert.h>
#include <string.h>

enum { PIECES_MOST = 300, VALUES_MOST = 64 }; /* nobody could read a picture with more */

static mg_extent extent_at(const mg_snapshot *snapshot, uint64_t address)
{
    if (address - MG_HEAP_BASE >= MG_HEAP_SIZE)
        return snapshot->extent(snapshot->context, address);
    mg_block *block = mg_heap_find(&snapshot->run->heap, address);
    uint64_t rest = block ? block->address + (uint64_t)block->size - address : 0;
    return (mg_extent){.size = rest,
                       .is_freed = !block || block->state == MG_BLOCK_FREED,
                       .is_start = block && block->address == address};
}

/* At the start of an allocation there is an array of as many values as fit, elsewhere one value. */
static uint64_t count_of(const mg_type *type, mg_extent extent)
{
    assert(type->size);
    uint64_t count = extent.is_start ? extent.size / type->size : 1;
    return type->kind == MG_TYPE_STRUCT && !count ? 1 : count;
}

/* A pointer to a scalar counts only at the start of an allocation, where it leads to an array; elsewhere it leads into a struct that is shown anyway. */
void mg_snapshot_add(mg_snapshot *snapshot, const mg_type *type, uint64_t address)
{
    mg_extent extent = extent_at(snapshot, address);
    if (!mg_region_has(address, type->size) || snapshot->pieces.count == PIECES_MOST ||
        (type->kind != MG_TYPE_STRUCT && !extent.is_start))
        return;
    for (size_t i = 0; i < snapshot->pieces.count; i++)
        if (snapshot->pieces.items[i].address == address)
            return;
    uint64_t count = count_of(type, extent);
    bool is_cut = count > VALUES_MOST;
    mg_vec_push(&snapshot->pieces,
                ((mg_piece){type, address, is_cut ? VALUES_MOST : count, extent.is_freed, is_cut}));
}

static void follow(mg_snapshot *snapshot, const mg_type *type, uint64_t address);

static void follow_fields(mg_snapshot *snapshot, const mg_type *type, uint64_t address)
{
    for (size_t i = 0; i < type->field_count; i++)
        if (!type->fields[i].bit_size)
            follow(snapshot, type->fields[i].type, address + type->fields[i].bit_offset / 8);
}

/* The value of a pointer; 0: it has none. */
static uint64_t pointer_at(const mg_snapshot *snapshot, uint64_t address)
{
    uint8_t bytes[sizeof address];
    for (size_t i = 0; i < sizeof bytes; i++)
        if (snapshot->peek(snapshot->context, address + i, &bytes[i]))
            return 0;
    memcpy(&address, bytes, sizeof address);
    return address;
}

/* Adds what the pointers of a value lead to, if it has a size. Unions are left out, as it is unknown which member is live. */
static void follow(mg_snapshot *snapshot, const mg_type *type, uint64_t address)
{
    if (type->kind == MG_TYPE_STRUCT)
        follow_fields(snapshot, type, address);
    for (uint64_t i = 0; type->kind == MG_TYPE_ARRAY && i < type->count; i++)
        follow(snapshot, type->target, address + i * type->target->size);
    uint64_t target = type->kind == MG_TYPE_POINTER && type->target->size ? pointer_at(snapshot, address) : 0;
    if (target >= MG_NULL_AREA)
        mg_snapshot_add(snapshot, type->target, target);
}

static void follow_piece(mg_snapshot *snapshot, mg_piece piece)
{
    for (uint64_t i = 0; !piece.is_freed && i < piece.count; i++)
        follow(snapshot, piece.type, piece.address + i * piece.type->size);
}

static void write_piece(const mg_snapshot *snapshot, mg_text *out, const mg_piece *piece)
{
    mg_text marks = {0};
    assert(mg_region_has(piece->address, piece->count * piece->type->size)); /* invariant 5 */
    mg_snapshot_piece head;
    memset(&head, 0, sizeof head); /* padding too, so that the same memory gives the same bytes */
    head.type = piece->type->number;
    head.is_freed = piece->is_freed;
    head.is_cut = piece->is_cut;
    head.address = piece->address;
    head.count = piece->count;
    mg_text_add_bytes(out, (const char *)&head, sizeof head);
    for (uint64_t i = 0; i < piece->count * piece->type->size; i++) {
        uint8_t byte, mark = snapshot->peek(snapshot->context, piece->address + i, &byte);
        mg_text_add_bytes(out, (const char *)&byte, 1);
        mg_text_add_bytes(&marks, (const char *)&mark, 1);
    }
    mg_text_add_bytes(out, marks.data, marks.length);
    mg_text_clear(&marks);
}

void mg_snapshot_follow(mg_snapshot *snapshot)
{
    for (size_t i = 0; i < snapshot->pieces.count; i++)
        follow_piece(snapshot, snapshot->pieces.items[i]);
}

void mg_snapshot_write(mg_snapshot *snapshot, mg_text *out)
{
    for (size_t i = 0; i < snapshot->pieces.count; i++)
        write_piece(snapshot, out, &snapshot->pieces.items[i]);
    mg_vec_clear(&snapshot->pieces);
}
