/* A candidate that broke the predicate: what happened, where, and on which structure. */
#ifndef MG_REPORT_CRASH_H
#define MG_REPORT_CRASH_H

#include "show/view.h"
#include "shape/verdict.h"

/* crash: null: the predicate dereferences a null pointer at file.c:12 in tree_ok, on tree{...} */
void mg_crash_add_text(mg_text *out, mg_view *view, const mg_verdict *verdict, const mg_site *site);
/* {"verdict":"null","text":...,"file":...,"line":...,"function":...,"objects":{...}} */
void mg_crash_add_json(mg_text *out, const mg_view *view, const mg_verdict *verdict, const mg_site *site);

#endif
