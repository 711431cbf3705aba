/* What models of the C library leave to the host: which number a text is, rounded correctly; the text of an error; a format that nobody knows. */
#ifndef MG_ENGINE_TEXTS_H
#define MG_ENGINE_TEXTS_H

void mg_texts_install(void);

#endif
