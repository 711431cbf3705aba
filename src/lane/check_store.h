/* Is what is known of open values well formed, and true? As path/check_path.h: for a build with MG_PARANOID, and for tests. */
#ifndef MG_LANE_CHECK_STORE_H
#define MG_LANE_CHECK_STORE_H

/* 39: each view is of a variable that is there, every set has a value left, and relations between variables with one value hold. Of many
 * the newest. Not between a contradiction and the end of its run. */
void mg_check_store(void);

#endif
