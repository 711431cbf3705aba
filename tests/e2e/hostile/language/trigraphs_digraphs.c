/* EXPECT pass valid=1; -- -std=c99 -trigraphs */
%:include <stdbool.h>
struct s <%
    int x??(2??);
%>;
bool odd(struct s *s)
??<
    return s->x<:0:> ??!??! s->x??(1??) ? false : true; // comment ??/
    return true;
??>
