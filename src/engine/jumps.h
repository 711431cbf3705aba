/* setjmp and longjmp.
 *
 * A call of setjmp waits in a gate of host.def, whose frame holds all that the function needs to go on. A copy of that frame is kept here, and the
 * jmp_buf of the program holds only its number. So longjmp puts the copy back to where it was and returns from that gate once more; a jmp_buf that the program
 * has overwritten leads nowhere, but never to a wrong place.
 *
 * The calls of setjmp of one stack are sorted: those of a function come behind those of its callers. A function that calls setjmp tells when it
 * returns (weave/set_jumps.c), and a jump drops the calls in all functions that it leaves. So whatever is kept can be jumped to.
 *
 * All of it lies where the undo log reaches, and each change is logged. */
#ifndef MG_ENGINE_JUMPS_H
#define MG_ENGINE_JUMPS_H

#include "engine/lines.h"
#include "engine/run.h"

enum { MG_JUMPS_MOST = 8192 };

/* A call of setjmp. */
typedef struct mg_jump {
    uint64_t serial;          /* no other call of the run has it; 0: the function has returned */
    uint64_t buffer, returns; /* the jmp_buf, and where the call returns to */
    uint64_t sp;              /* where the frame of the gate was */
    uint64_t frame;           /* the frame pointer of the function */
    uint64_t locals;          /* where the locals of the innermost function began */
    uint64_t cuts;            /* how many loops were cut */
    uint32_t stack;
    char gate[MG_GATE_SIZE];
} __attribute__((aligned(MG_LINE))) mg_jump;

typedef struct mg_jumps {
    uint64_t count;   /* of `each`; the last of them is no call that has returned */
    uint64_t serials; /* that were given in this run */
    mg_jump each[MG_JUMPS_MOST];
} mg_jumps;

#define MG_JUMPS ((mg_jumps *)(uintptr_t)MG_UNDONE_JUMPS)

void mg_jumps_install(void);

#endif
