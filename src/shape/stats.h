/* The counters of one run: stats.def has those of every run, questions.def and proof_stats.def those of a proof. */
#ifndef MG_SHAPE_STATS_H
#define MG_SHAPE_STATS_H

#include <stdbool.h>
#include <stdint.h>

#define MG_STAT_TYPE_count uint64_t
#define MG_STAT_TYPE_seconds double
#define MG_STAT_TYPE_flag bool

typedef struct mg_question_counts {
#define MG_STAT(name, type, text) MG_STAT_TYPE_##type name;
#include "shape/questions.def"
#undef MG_STAT
} mg_question_counts;

typedef struct mg_proof_stats {
#define MG_STAT(name, type, text) MG_STAT_TYPE_##type name;
#include "shape/proof_stats.def"
#undef MG_STAT
    mg_question_counts asked;
} mg_proof_stats;

static inline void mg_question_counts_add(mg_question_counts *all, const mg_question_counts *some)
{
#define MG_STAT(name, type, text) all->name += some->name;
#include "shape/questions.def"
#undef MG_STAT
}

static inline void mg_proof_stats_add(mg_proof_stats *all, const mg_proof_stats *some)
{
#define MG_STAT(name, type, text) all->name += some->name;
#include "shape/proof_stats.def"
#undef MG_STAT
    mg_question_counts_add(&all->asked, &some->asked);
}

typedef struct mg_stats {
#define MG_STAT(name, type, text) MG_STAT_TYPE_##type name;
#include "shape/stats.def"
#undef MG_STAT
    bool is_proof; /* else the next are not there */
    mg_proof_stats proof;
} mg_stats;

/* Of a check: what its sizes, from the first to the last, come to together. */
typedef struct mg_stats_sums {
    mg_stats all;     /* its counts; seconds and flags are those of the last size */
    int64_t failed_n; /* the first size that a test failed with; 0: none did */
} mg_stats_sums;

#endif
