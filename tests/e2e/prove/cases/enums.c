/* Open functions that return an enum or a bool; only g fails. With --open other, other is open where j calls it. */
#include <margay.h>
typedef enum { RED = 3, GREEN = 7, BLUE = -2 } Color;
enum big { LARGE = 1 << 30 };
Color pick(int x);
MG_CONTRACT(pick, (int x)) { MG_PURE; }
bool truth(int x);
MG_CONTRACT(truth, (int x)) { MG_ENSURES(true); }
enum big big(void);
MG_CONTRACT(big, (void)) { MG_ENSURES(true); }
Color other(Color c) { MG_ENSURES(true); return c == RED ? GREEN : RED; }
int f(int x) { MG_ENSURES(mg_result(int) == 3 || mg_result(int) == 7 || mg_result(int) == -2); return pick(x); }
int same(int x) { MG_ENSURES(mg_result(int) == 1); return pick(x) == pick(x); }
int g(int x) { MG_ENSURES(mg_result(int) == 3 || mg_result(int) == 7); return pick(x); } /* BAD */
int h(int x) { MG_ENSURES(mg_result(int) == 0 || mg_result(int) == 1); return truth(x); }
int i(void) { MG_ENSURES(mg_result(int) == LARGE); return big(); }
int j(Color c) { MG_ENSURES(mg_result(int) == 3 || mg_result(int) == 7 || mg_result(int) == -2); return other(c); }
int sw(int x) { MG_ENSURES(mg_result(int) != 9); switch (pick(x)) { case RED: return 1; case GREEN: return 2; case BLUE: return 3; } return 9; }
