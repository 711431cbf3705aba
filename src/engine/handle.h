/* Stands for a checkpoint. Whoever takes one keeps the handle, to go back by it (checkpoint.h). */
#ifndef MG_ENGINE_HANDLE_H
#define MG_ENGINE_HANDLE_H

#include <stdint.h>

typedef struct mg_checkpoint_handle {
    uint32_t number; /* 0: there is none */
} mg_checkpoint_handle;

#endif
