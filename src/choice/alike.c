#include "choice/alike.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

void mg_alike_init(mg_alike *alike, const mg_layout *layout)
{
    uint32_t *counts = mg_memory_new((layout->object_count + 1) * sizeof *counts);
    alike->by_object = mg_memory_new((layout->cell_count + 1) * sizeof *alike->by_object);
    alike->start = mg_memory_new((layout->object_count + 1) * sizeof *alike->start);
    alike->rank = mg_memory_new((layout->cell_count + 1) * sizeof *alike->rank);
    for (uint32_t c = 0; c < layout->cell_count; c++) {
        assert(layout->cells[c].object < layout->object_count);
        alike->rank[c] = counts[layout->cells[c].object]++;
    }
    for (uint32_t o = 1; o < layout->object_count; o++)
        alike->start[o] = alike->start[o - 1] + counts[o - 1];
    for (uint32_t c = 0; c < layout->cell_count; c++)
        alike->by_object[alike->start[layout->cells[c].object] + alike->rank[c]] = c;
    free(counts);
}

void mg_alike_clear(mg_alike *alike)
{
    free(alike->by_object);
    free(alike->start);
    free(alike->rank);
    *alike = (mg_alike){0};
}
