/* One structure as one JSON object on one line, for programs:
 *
 *   {"id":1,"root":"tree","objects":{"tree":{"root":{"ref":"N0"},"size":1},"N0":{"left":null,"right":{"any":true}}}}
 *
 * Pointers are {"ref":NAME} or null, those to a part of an object {"ref":NAME,"part":".link"}, don't-cares {"any":true}, heap arrays {"array":[...]}, fixed arrays [...], unions
 * {"arm":NAME,"value":...}. The arms of a union without a name are fields of its parent. */
#ifndef MG_SHOW_JSON_H
#define MG_SHOW_JSON_H

#include <stddef.h>

#include "show/view.h"

void mg_json_add(mg_text *out, const mg_view *view);         /* without a newline */
void mg_json_add_objects(mg_text *out, const mg_view *view); /* only {"tree":{...},"N0":{...}} */

/* Any bytes as a quoted string that may stand inside a page: '<' becomes \u003c, and bytes that are no UTF-8 are shown like \xe9. */
void mg_json_add_string(mg_text *out, const char *bytes, size_t count);
/* A member with such a string, and a comma before it unless it is the first of its object; NULL gives null. */
void mg_json_add_member(mg_text *out, const char *key, const char *string);

#endif
