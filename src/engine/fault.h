/* Signals in the worker: a fault of the target's code is a verdict, any other ends the worker. */
#ifndef MG_ENGINE_FAULT_H
#define MG_ENGINE_FAULT_H

void mg_fault_install(void);

#endif
