/* The functions of the C library that the host itself provides to the target. */
#ifndef MG_ENGINE_LIBC_H
#define MG_ENGINE_LIBC_H

void mg_libc_install(void);

#endif
