/* A global variable of the program, and where the target has it. */
#ifndef MG_SHAPE_VARIABLE_H
#define MG_SHAPE_VARIABLE_H

#include <stdint.h>

typedef struct mg_placed_variable {
    const char *name;
    uint64_t address, size;
} mg_placed_variable;

#endif
