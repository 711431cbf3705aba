/* The counters of one run; stats.def is the only list of them. */
#ifndef MG_SHAPE_STATS_H
#define MG_SHAPE_STATS_H

#include <stdbool.h>
#include <stdint.h>

#define MG_STAT_TYPE_count uint64_t
#define MG_STAT_TYPE_seconds double
#define MG_STAT_TYPE_flag bool

typedef struct mg_stats {
#define MG_STAT(name, type, text) MG_STAT_TYPE_##type name;
#include "shape/stats.def"
#undef MG_STAT
} mg_stats;

#endif
