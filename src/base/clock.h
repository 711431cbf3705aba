#ifndef MG_BASE_CLOCK_H
#define MG_BASE_CLOCK_H

double mg_clock(void); /* seconds, monotonic */

#endif
