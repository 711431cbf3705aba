/* Bit-fields of what a function is given, as people write them, each function beside one that is wrong. The line that goes wrong says `BAD function: what it does`. */
#include <margay.h>
#include <stdint.h>
#include <string.h>
struct hdr { unsigned version:4, ihl:4, tos:8, len:16; };
int ok_hdr(const struct hdr*h){ MG_ENSURES(mg_result(int)<=60); return (int)h->ihl*4; }
int bad_hdr(const struct hdr*h){ MG_ENSURES(mg_result(int)<60); return (int)h->ihl*4; } /* BAD bad_hdr: breaks what it ensures, mg_result(int)<60, */
struct wide { unsigned a:20; unsigned b:12; int c:20; unsigned long d:40; _Bool e:1; };
long sumw(const struct wide*w){ MG_ENSURES(mg_result(long)>=-524288); return (long)w->a+w->b+w->c; }
long bad_sumw(const struct wide*w){ MG_ENSURES(mg_result(long)>=-524287); return (long)w->a+w->b+w->c; } /* BAD bad_sumw: breaks what it ensures, mg_result(long)>=-524287, */
int cmpw(const struct wide*p,const struct wide*q){ MG_ENSURES((mg_result(int)==0)==(p->a==q->a&&p->c==q->c)); if(p->a!=q->a) return p->a<q->a?-1:1; return (p->c>q->c)-(p->c<q->c); }
int bad_cmpw(const struct wide*p,const struct wide*q){ MG_ENSURES((mg_result(int)==0)==(p->a==q->a&&p->c==q->c)); if(p->a!=q->a) return p->a<q->a?-1:1; return (p->c>q->c); } /* BAD bad_cmpw: breaks what it ensures, (mg_result(int)==0)==(p->a==q->a&&p->c==q->c), */
void seta(struct wide*w,unsigned v){ MG_REQUIRES(v<1u<<20); MG_ENSURES(w->a==v&&w->b==mg_old(+w->b)&&w->c==mg_old(+w->c)&&w->d==mg_old(+w->d)&&w->e==mg_old(+w->e)); w->a=v; }
void bad_seta(struct wide*w,unsigned v){ MG_REQUIRES(v<=1u<<20); MG_ENSURES(w->a==v); w->a=v; } /* BAD bad_seta: breaks what it ensures, w->a==v, */
void inc(struct wide*w){ MG_ENSURES(w->b==((mg_old(+w->b)+1)&0xfff) && w->a==mg_old(+w->a)); w->b++; }
void bad_inc(struct wide*w){ MG_ENSURES(w->b>mg_old(+w->b)); w->b++; } /* BAD bad_inc: breaks what it ensures, w->b>mg_old(+w->b), */
struct wide bad_cp(struct wide w){ MG_ENSURES(mg_result(struct wide).a==w.a&&mg_result(struct wide).d==w.d+1); struct wide r=w; r.d=w.d+1; return r; } /* BAD bad_cp: breaks what it ensures, mg_result(struct wide).a==w.a&&mg_result(struct wide).d==w.d+1, */
struct wide cp(struct wide w){ MG_ENSURES(mg_result(struct wide).a==w.a&&mg_result(struct wide).d==((w.d+1)&0xffffffffff)); struct wide r=w; r.d=w.d+1; return r; }
void swapw(struct wide*p,struct wide*q){ MG_ENSURES(p->a==mg_old(+q->a)&&q->c==mg_old(+p->c)); struct wide t=*p; *p=*q; *q=t; }
void bad_swapw(struct wide*p,struct wide*q){ MG_ENSURES(p->a==mg_old(+q->a)&&q->c==mg_old(+p->c)); struct wide t=*p; *p=*q; q->a=t.a; } /* BAD bad_swapw: breaks what it ensures, p->a==mg_old(+q->a)&&q->c==mg_old(+p->c), */
enum st { A, B, C=5 };
struct e { enum st s:4; unsigned n:7; unsigned char tail; };
int en(struct e*p){ MG_ENSURES(mg_result(int)>=0); switch(p->s){case A:return 1;case B:return p->n;case C:return 200-(int)p->n;} return -1; }
int bad_en(struct e*p){ MG_ENSURES(mg_result(int)>80); switch(p->s){case A:return 100;case B:return 100;case C:return 200-(int)p->n;} return 100; } /* BAD bad_en: breaks what it ensures, mg_result(int)>80, */
struct neg { int x:3, y:5; };
int sum3(struct neg*n){ MG_ENSURES(mg_result(int)>=-20&&mg_result(int)<=18); return n->x+n->y; }
int bad_sum3(struct neg*n){ MG_ENSURES(mg_result(int)>=-19); return n->x+n->y; } /* BAD bad_sum3: breaks what it ensures, mg_result(int)>=-19, */
void zero(struct wide*w){ MG_ENSURES(w->a==0&&w->e==0); memset(w,0,sizeof*w); }
void part(struct wide*w){ MG_ENSURES((w->a&0xff)==7); ((unsigned char*)w)[0]=7; }
void part2(struct wide*w,unsigned char v){ MG_ENSURES((w->a&0xff)==v&&w->a>>8==mg_old(w->a>>8)&&w->b==mg_old(+w->b)); ((unsigned char*)w)[0]=v; }
void bad_part2(struct wide*w,unsigned char v){ MG_ENSURES((w->a&0xff)==v&&w->a==mg_old(+w->a)); ((unsigned char*)w)[0]=v; } /* BAD bad_part2: breaks what it ensures, (w->a&0xff)==v&&w->a==mg_old(+w->a), */
uint32_t raw(const struct hdr*h){ MG_ENSURES((mg_result(uint32_t)&15)==h->version&&mg_result(uint32_t)>>16==h->len); uint32_t r; memcpy(&r,h,4); return r; }
uint32_t bad_raw(const struct hdr*h){ MG_ENSURES((mg_result(uint32_t)&15)==h->ihl); uint32_t r; memcpy(&r,h,4); return r; } /* BAD bad_raw: breaks what it ensures, (mg_result(uint32_t)&15)==h->ihl, */
int cond(struct hdr*h){ MG_ENSURES(true); if(h->version==4){ h->ihl=5; return h->len; } h->tos=h->ihl; return h->version; }
int bad_cond(struct hdr*h){ MG_ENSURES(mg_result(int)!=77); if(h->version==4){ h->ihl=5; return h->len; } h->tos=h->ihl; return h->version; } /* BAD bad_cond: breaks what it ensures, mg_result(int)!=77, */

/* A number with a sign beside bits that nobody wrote: cut out again, it has none of those. */
struct sample { unsigned long long channel : 12; short level : 9; };

int level_of(signed char level, int channel)
{
    MG_ENSURES(mg_result(int) == level % 2);
    struct sample s = {(unsigned)channel, 5};
    s.level = level;
    int half[3] = {-1, 0, 1};
    return half[s.level % 2 + 1];
}
