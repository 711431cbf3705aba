/* Asserts in the code that every candidate runs through. A search spends most of its time there, so they are on in a build with MG_PARANOID
 * only; everywhere else a plain assert is cheap enough. */
#ifndef MG_BASE_HOT_H
#define MG_BASE_HOT_H

#include <assert.h>

#ifdef MG_PARANOID
#define mg_assert_hot(condition) assert(condition)
#else
#define mg_assert_hot(condition) ((void)(0 && (condition))) /* compiled, so that it stays valid, but not run */
#endif

#endif
