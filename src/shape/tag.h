/* What lies in each group of bytes among the locals: known to the weave, which lays them out, and to the engine. */
#ifndef MG_SHAPE_TAG_H
#define MG_SHAPE_TAG_H

#include <stdint.h>

enum { MG_TAGGED = 8 }; /* bytes in a group */

/* From 1 to MG_TAG_WHOLE: a local that is there, so many bytes of the group. */
enum mg_tag {
    MG_TAG_GAP,               /* between two locals */
    MG_TAG_WHOLE = MG_TAGGED, /* all of it is of a local that is there */
    MG_TAG_GONE = 16,         /* of one whose block has ended, or whose function was inlined and has returned */
    MG_TAG_NEW,               /* of one whose block has not begun yet since its function did: zero */
};

/* Eight tags, or the poison of as many groups, in one word as memory has them: the first in the lowest byte. */
enum { MG_TAG_WORD = 8 };
#define MG_TAG_IN_WORD(byte, group) ((uint64_t)(byte) << (group) * 8)

#endif
