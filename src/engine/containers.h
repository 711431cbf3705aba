/* The target's containers: they live on the host's side, the target has handles, and each change is one
 * entry of the undo log.
 *
 * A handle looks like a pointer, but no memory lies there: it is good for these functions only, and reading
 * through it is a verdict. Handles are given in the order of making containers and never twice in a run, so
 * they are the same in every run that makes the same calls. At the end of a run every container is gone,
 * because making it is undone. */
#ifndef MG_ENGINE_CONTAINERS_H
#define MG_ENGINE_CONTAINERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "engine/control.h"

#define MG_CONTAINER_BASE 0x28000000 /* the first handle; see the map in docs/architecture.md */
#define MG_CONTAINER_END 0x30000000

struct mg_run;

typedef enum mg_container_type {
#define MG_CONTAINER(name) MG_CONTAINER_##name,
#include "engine/containers.def"
} mg_container_type;

typedef enum mg_change {
#define MG_CHANGE(name) MG_CHANGE_##name,
#include "engine/containers.def"
} mg_change;

typedef struct mg_container {
    void *body;   /* mgc_set, mgc_map...; owned */
    size_t bytes; /* of the body, as counted in mg_containers */
    mg_container_type type;
    bool is_freed; /* by the target; the body is kept, because that may be undone */
} mg_container;

typedef struct mg_containers {
    MG_VEC(mg_container) each; /* by handle */
    MG_VEC(uint64_t) words;    /* what undoing needs beside an entry of the log, newest last */
    size_t bytes;              /* of all bodies, also of those that were cleared away */
} mg_containers;

/* What cannot be done ends the run with a verdict that blames the place the target called from. */
uint64_t mg_container_make(struct mg_run *run, mg_container_type type); /* gives a handle */
/* What a handle stands for: valid until the next one is made. */
/* What a container answers that is only looked at (shape/peeks.def), or MG_PEEK_NONE. */
uint64_t mg_container_peek(uint64_t peek, uint64_t handle, uint64_t word);
mg_container *mg_container_find(struct mg_run *run, mg_container_type type, uint64_t handle);
void mg_container_free(struct mg_run *run, mg_container_type type, uint64_t handle);
void mg_container_empty(struct mg_run *run, mg_container *container); /* one step, however much it holds */

/* Before a change: logs how to take it back. mg_container_note, called right after, keeps one more word for that. */
void mg_container_log(struct mg_run *run, const mg_container *container, mg_change step, uint64_t old);
void mg_container_note(struct mg_run *run, uint64_t word);
/* After a change that may have taken memory: counts the bytes again; too many end the run. */
void mg_container_measure(struct mg_run *run, mg_container *container);

/* Takes back one entry of kind MG_UNDO_STEP. */
void mg_containers_undo(struct mg_run *run, const mg_undo_entry *entry);
/* Takes back every change to containers of the log; for a log that is dropped. */
void mg_containers_forget(struct mg_run *run);

#endif
