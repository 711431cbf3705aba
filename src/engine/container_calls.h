/* The functions of margay_containers.h, as the target calls them. */
#ifndef MG_ENGINE_CONTAINER_CALLS_H
#define MG_ENGINE_CONTAINER_CALLS_H

void mg_container_calls_install(void);

#endif
