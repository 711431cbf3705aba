#include "jit/places.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "weave/llvm_gap.h"
#include "weave/sites.h"

enum { INLINED_MOST = 64 };

void mg_places_clear(mg_places *places)
{
    for (size_t i = 0; i < places->objects.count; i++) {
        if (places->objects.items[i].lines)
            mg_gap_lines_free(places->objects.items[i].lines);
        free(places->objects.items[i].bytes);
    }
    mg_vec_clear(&places->objects);
    mg_vec_clear(&places->sites);
    free(places->answers);
    places->answers = NULL;
}

void mg_places_add(mg_places *places, const void *object, size_t size)
{
    mg_places_object added = {.bytes = memcpy(mg_memory_new(size ? size : 1), object, size), .size = size};
    mg_vec_push(&places->objects, added);
}

void mg_places_put(mg_places *places, uint64_t code, uint64_t size)
{
    if (!places->objects.count)
        return;
    mg_places_object *object = &places->objects.items[places->objects.count - 1];
    object->code = code;
    object->code_size = size;
}

static mg_gap_lines *lines_of(mg_places_object *object)
{
    if (!object->is_read)
        object->lines = mg_gap_lines_new(object->bytes, object->size);
    object->is_read = true;
    return object->lines;
}

static mg_places_object *object_at(mg_places *places, uint64_t address)
{
    for (size_t i = 0; i < places->objects.count; i++)
        if (address - places->objects.items[i].code < places->objects.items[i].code_size)
            return &places->objects.items[i];
    return NULL;
}

static mg_places_answer look_up(mg_places *places, uint64_t address)
{
    mg_gap_spot found[INLINED_MOST];
    mg_places_answer answer = {address, (uint32_t)places->sites.count, 0};
    mg_places_object *object = object_at(places, address);
    if (!object || !lines_of(object))
        return answer;
    answer.count = (uint32_t)mg_gap_lines_find(object->lines, address - object->code, found, INLINED_MOST);
    assert(answer.count <= INLINED_MOST);
    for (uint32_t i = 0; i < answer.count; i++) {
        mg_site site = {.file = found[i].file,
                        .function = mg_sites_name(found[i].function),
                        .line = found[i].line,
                        .column = found[i].column};
        mg_vec_push(&places->sites, site);
    }
    return answer;
}

uint32_t mg_places_find(mg_places *places, uint64_t address, mg_site *sites, uint32_t room)
{
    if (!places->answers)
        places->answers = mg_memory_new(MG_PLACES_ANSWERS * sizeof *places->answers);
    mg_places_answer *answer = &places->answers[(address ^ address >> 12) % MG_PLACES_ANSWERS];
    if (answer->address != address)
        *answer = look_up(places, address);
    uint32_t count = answer->count < room ? answer->count : room;
    assert(answer->first + answer->count <= places->sites.count);
    if (count)
        memcpy(sites, places->sites.items + answer->first, count * sizeof *sites);
    return count;
}
