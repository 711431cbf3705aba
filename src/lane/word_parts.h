/* Parts of held words. If the kind of value can be cut and joined (mg_part_ops in kind.h; terms can), then a byte of a held word, several words side
 * by side, or a word with one byte overwritten stay open too. Memory still holds whole words that do not overlap (invariant 38): a word that is
 * overwritten in part is cut into smaller ones. */
#ifndef MG_LANE_WORD_PARTS_H
#define MG_LANE_WORD_PARTS_H

#include "lane/held.h"
#include "lane/kind.h"

/* Are some of these bytes held as terms? Held words that cannot be cut are chosen by `choose`. False if no kind of value can be cut. */
typedef void mg_parts_choose(mg_run *run, const mg_held *held);
bool mg_parts_are_held(mg_run *run, uint64_t address, uint64_t size, mg_parts_choose *choose);
/* Cuts held words that cross the beginning of a range or its end; those that cannot be cut are chosen. */
void mg_parts_cut(mg_run *run, uint64_t address, uint64_t size, mg_parts_choose *choose);
/* Joins what lies at these bytes, 8 at most; call mg_parts_are_held before. Changes nothing. Bits that were never written are undefined. */
mg_operand mg_parts_read(mg_run *run, uint64_t address, uint64_t size);
/* A number of `size` bytes with these bits of `b`, and the others of `a`. */
mg_operand mg_parts_merge(mg_operand a, mg_operand b, uint64_t bits, uint64_t size);
/* A number of `size` bytes with a narrower one at its bits from `low` on. */
mg_operand mg_parts_put(mg_operand whole, mg_operand part, unsigned low, unsigned width, uint64_t size);
/* Plain memory holds this value from now on, in one word or several. There must be room (mg_held_has_room) for MG_PARTS_MOST. Gives the parts that
 * are known, at their place in the whole, and zeros elsewhere: a store of that may follow. */
enum { MG_PARTS_MOST = 8 };
uint64_t mg_parts_hold(mg_run *run, uint64_t address, uint64_t size, mg_operand value);
/* Makes these bits undefined, after a store to all of these bytes. */
void mg_parts_undefine(mg_run *run, uint64_t address, uint64_t size, uint64_t bits);
/* The bits of these bytes that belong to held words. */
uint64_t mg_parts_held_bits(uint64_t address, uint64_t size);

#endif
