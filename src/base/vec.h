/* Growing arrays: MG_VEC(int) numbers = {0}; mg_vec_push(&numbers, 7); numbers.items[0]; mg_vec_clear(&numbers); */
#ifndef MG_BASE_VEC_H
#define MG_BASE_VEC_H

#include <stddef.h>
#include <stdlib.h>

#include "base/memory.h"

#define MG_VEC(type)                                                                                           \
    struct {                                                                                                   \
        type *items;                                                                                           \
        size_t count, room;                                                                                    \
    }

#define mg_vec_push(vec, item)                                                                                 \
    do {                                                                                                       \
        if ((vec)->count == (vec)->room) {                                                                     \
            (vec)->room = (vec)->room ? (vec)->room * 2 : 8;                                                   \
            (vec)->items = mg_memory_resize((vec)->items, (vec)->room * sizeof *(vec)->items);                 \
        }                                                                                                      \
        (vec)->items[(vec)->count++] = (item);                                                                 \
    } while (0)

#define mg_vec_clear(vec)                                                                                      \
    do {                                                                                                       \
        free((vec)->items);                                                                                    \
        (vec)->items = NULL;                                                                                   \
        (vec)->count = (vec)->room = 0;                                                                        \
    } while (0)

#endif
