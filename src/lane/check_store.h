/* Asserts that the store of open values is well formed, and that its relations hold. Like path/check_path.h for a build with MG_PARANOID, and for
 * tests. */
#ifndef MG_LANE_CHECK_STORE_H
#define MG_LANE_CHECK_STORE_H

/* 39: each view is of a variable that is there, every set has a value left, and relations between variables with one value hold. Only the newest
 * of each are checked. After a contradiction, until its run ends, none of this need hold. */
void mg_check_store(void);

#endif
