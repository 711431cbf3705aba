/* The rest of it, for jansson's own files. INITIAL_HASHTABLE_ORDER: two buckets at first, so that few keys
 * make it grow. */
#define HAVE_STDINT_H 1
#define INITIAL_HASHTABLE_ORDER 1
