/* Asserts on the ways that every candidate goes. A search does little else, so they are for a build with MG_PARANOID only; elsewhere a plain
 * assert is cheap enough. */
#ifndef MG_BASE_HOT_H
#define MG_BASE_HOT_H

#include <assert.h>

#ifdef MG_PARANOID
#define mg_assert_hot(condition) assert(condition)
#else
#define mg_assert_hot(condition) ((void)(0 && (condition))) /* it is compiled, and does not run */
#endif

#endif
