/* The answer to whether a condition can hold, from every solver in this room. */
#ifndef MG_SYM_REPLY_H
#define MG_SYM_REPLY_H

typedef enum mg_reply { MG_REPLY_UNKNOWN, MG_REPLY_NO, MG_REPLY_YES } mg_reply;

#endif
