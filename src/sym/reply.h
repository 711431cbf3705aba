/* What everybody in this room answers who is asked whether something can hold. */
#ifndef MG_SYM_REPLY_H
#define MG_SYM_REPLY_H

typedef enum mg_reply { MG_REPLY_UNKNOWN, MG_REPLY_NO, MG_REPLY_YES } mg_reply;

#endif
