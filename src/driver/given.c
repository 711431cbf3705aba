#include "driver/given.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Objects of the second structure get the names N0_2 and so on. */
static void name_apart(mg_given *given, const mg_root *root, uint32_t number)
{
    for (uint32_t o = root->first; number > 1 && o < root->last; o++)
        given->objects[o].name = mg_arena_printf(&given->names, "%s_%u", given->objects[o].name, number);
}

bool mg_given_set(mg_given *given, const mg_layout *layout, const mg_text *record)
{
    uint32_t count = (uint32_t)(record->length / sizeof(uint32_t));
    assert(!given->roots);
    if (!count)
        return false;
    mg_arena_init(&given->names, (size_t)1 << 28, false);
    given->roots = mg_memory_new(count * sizeof *given->roots);
    given->objects = mg_memory_new(layout->object_count * sizeof *given->objects);
    memcpy(given->objects, layout->objects, layout->object_count * sizeof *given->objects);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number;
        memcpy(&number, record->data + i * sizeof number, sizeof number);
        assert(number < layout->root_count); /* invariant 42 */
        given->roots[i] = layout->roots[number];
        name_apart(given, &given->roots[i], i + 1);
    }
    given->layout = *layout;
    given->layout.roots = given->roots;
    given->layout.root_count = count;
    given->layout.root = given->roots[0].object;
    given->layout.objects = given->objects;
    return true;
}

void mg_given_clear(mg_given *given)
{
    free(given->roots);
    free(given->objects);
    mg_arena_clear(&given->names);
    *given = (mg_given){0};
}
