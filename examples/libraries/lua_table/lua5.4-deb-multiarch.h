/* What Debian's build writes: a part of the path that modules are looked for in. */
#define DEB_HOST_MULTIARCH "any"
