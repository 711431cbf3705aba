#include "report/progress.h"

#include <assert.h>
#include <inttypes.h>
#include <unistd.h>

#include "base/clock.h"
#include "report/counters.h"

void mg_progress_init(mg_progress *progress, FILE *stream)
{
    *progress = (mg_progress){.stream = stream, .started = mg_clock()};
    progress->is_on = isatty(fileno(stream)) != 0;
    progress->drawn = progress->started; /* a run shorter than a tenth of a second shows nothing */
}

/* 45 s, 12 min, 3 h: an estimate needs no more digits. */
static void print_span(FILE *stream, double seconds)
{
    assert(seconds >= 0);
    if (seconds < 100)
        fprintf(stream, "%.0f s", seconds);
    else if (seconds < 100 * 60)
        fprintf(stream, "%.0f min", seconds / 60);
    else if (seconds < 100 * 3600)
        fprintf(stream, "%.0f h", seconds / 3600);
    else
        fprintf(stream, "%.0f days", seconds / 86400);
}

static void print_rate(FILE *stream, double rate)
{
    if (rate < 1e4)
        fprintf(stream, "%.0f/s", rate);
    else if (rate < 1e7)
        fprintf(stream, "%.0f k/s", rate / 1e3);
    else
        fprintf(stream, "%.1f M/s", rate / 1e6);
}

void mg_progress_update(mg_progress *progress, uint64_t explored, uint64_t valid, uint64_t depth,
                        double fraction_done)
{
    if (!progress->is_on)
        return;
    double time = mg_clock(), elapsed = time - progress->started;
    if (time - progress->drawn < 0.1)
        return;
    progress->drawn = time;
    progress->is_drawn = true;
    FILE *stream = progress->stream;
    char counts[2][32];
    fprintf(stream, "\r\033[Kexplored %s  valid %s  ", mg_count_spell(explored, counts[0]),
            mg_count_spell(valid, counts[1]));
    print_rate(stream, (double)explored / elapsed);
    fprintf(stream, "  depth %" PRIu64, depth);
    if (fraction_done > 0 && fraction_done <= 1) {
        fprintf(stream, "  ~%.*f %% done, ~", fraction_done < 0.1 ? 2 : 0, fraction_done * 100);
        print_span(stream, elapsed * (1 - fraction_done) / fraction_done);
        fputs(" left", stream);
    }
    fflush(stream);
}

void mg_progress_clear(mg_progress *progress)
{
    if (!progress->is_drawn)
        return;
    fputs("\r\033[K", progress->stream);
    fflush(progress->stream);
    progress->is_drawn = false;
}
