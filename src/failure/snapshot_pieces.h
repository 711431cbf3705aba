/* A snapshot of the target's memory (shape/snapshot.h), piece by piece: an object or an array each, with a name. The type of a piece says which scalars it
 * has; each is compared with the cell of the structure at the same address, if there is one. */
#ifndef MG_FAILURE_SNAPSHOT_PIECES_H
#define MG_FAILURE_SNAPSHOT_PIECES_H

#include "base/text.h"
#include "base/vec.h"
#include "failure/failure.h"
#include "shape/snapshot.h"
#include "shape/structure.h"

enum { MG_PIECE_NAME_MOST = 128 };

typedef struct mg_memory_piece {
    mg_snapshot_piece head;
    const mg_type *type;
    const uint8_t *bytes, *marks;
    char name[MG_PIECE_NAME_MOST]; /* that of the object, or "new 1" */
    uint32_t owner;                /* the field in whose row it is drawn, as an array; MG_NONE: in none */
} mg_memory_piece;

typedef struct mg_memory_pieces {
    const mg_types *types;
    const mg_structure *before; /* borrows */
    MG_VEC(mg_memory_piece) all;
    uint32_t made; /* objects that were not there before */
} mg_memory_pieces;

/* The failure must have memory. before: the structure at the start. */
void mg_pieces_read(mg_memory_pieces *pieces, const mg_failure *failure, const mg_structure *before);
void mg_pieces_clear(mg_memory_pieces *pieces);

/* The piece that begins at an address, or that has it; NULL: there is none. */
mg_memory_piece *mg_pieces_at(const mg_memory_pieces *pieces, uint64_t address);
const mg_memory_piece *mg_pieces_over(const mg_memory_pieces *pieces, uint64_t address);
/* The cell of the structure that lies there; MG_NONE: there is none. */
uint32_t mg_pieces_cell(const mg_memory_pieces *pieces, const mg_memory_piece *p, uint64_t bit);
/* Has a field of the structure that was read before another value now? */
bool mg_pieces_is_changed(const mg_memory_pieces *pieces, const mg_memory_piece *p, uint64_t bit,
                          uint64_t value, int64_t number);

/* The allocation of the structure at the start that begins there, or NULL. */
const mg_allocation *mg_pieces_allocation(const mg_layout *layout, uint64_t address);
/* An object by its name, an array by that of the field that owned it. */
void mg_pieces_name_allocation(const mg_layout *layout, const mg_allocation *allocation,
                               char name[MG_PIECE_NAME_MOST]);

/* A scalar of a piece: its bits, and whether all of them have a value. */
uint64_t mg_piece_bits(const mg_memory_piece *p, uint64_t bit, uint64_t bits);
bool mg_piece_is_plain(const mg_memory_piece *p, uint64_t bit, uint64_t bits);
int64_t mg_piece_number(const mg_type *type, uint64_t value, uint64_t bits);
void mg_piece_add_real(mg_text *out, const mg_memory_piece *p, uint64_t bit, uint64_t size);

typedef void mg_scalar_function(void *context, const mg_memory_piece *p, const char *path, const mg_type *type,
                                uint64_t bit, uint64_t bits);
/* Calls a function for every scalar of a piece, with its path; of arrays only for the first 16 elements. */
void mg_piece_visit(void *context, const mg_memory_piece *p, mg_scalar_function *function);
/* For those of one value of several in a row; paths begin there. */
void mg_piece_visit_one(void *context, const mg_memory_piece *p, uint64_t index, mg_scalar_function *function);

#endif
