/* Keys, each once and each with or without a value, found by hashing and numbered without gaps. */
#ifndef MG_LIB_TABLE_H
#define MG_LIB_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mgc_table {
    uintptr_t *keys, *values; /* by position; a table without values has none */
    size_t count, room;
    uint32_t *index; /* by hash: a position + 1, or 0; NULL while the table is small */
    unsigned bits;   /* the index has 1 << bits places, and at most half of them are taken */
    bool has_values;
} mgc_table;

#define MGC_NOWHERE SIZE_MAX

void mgc_table_clear(mgc_table *table);
size_t mgc_table_find(const mgc_table *table, uintptr_t key);            /* its position, or MGC_NOWHERE */
void mgc_table_append(mgc_table *table, uintptr_t key, uintptr_t value); /* a key that is not there */
/* The last one takes the place of the one removed. */
void mgc_table_remove(mgc_table *table, size_t position);
/* The inverse: a key that is not there gets a position, and who was there goes to the end. */
void mgc_table_insert(mgc_table *table, size_t position, uintptr_t key, uintptr_t value);
size_t mgc_table_bytes(const mgc_table *table);

#endif
