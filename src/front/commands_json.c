#include "front/commands_json.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cjson/cJSON.h>

#include "base/text.h"

static bool read_file(const char *path, mg_text *out, mg_status *status)
{
    char bytes[65536];
    size_t count;
    FILE *file = fopen(path, "r");
    if (!file)
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "%s: %s\n  --cdb takes compile_commands.json or its folder", path,
                              strerror(errno));
    while ((count = fread(bytes, 1, sizeof bytes, file)) > 0)
        mg_text_add_bytes(out, bytes, count);
    fclose(file);
    return true;
}

static const char *text_of(const cJSON *object, const char *key)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(object, key));
    return text ? text : "";
}

static bool is_entry_for(const cJSON *entry, const char *wanted)
{
    char path[PATH_MAX * 2], real[PATH_MAX];
    const char *file = text_of(entry, "file");
    snprintf(path, sizeof path, "%s%s%s", *file == '/' ? "" : text_of(entry, "directory"),
             *file == '/' ? "" : "/", file);
    return realpath(path, real) && !strcmp(real, wanted);
}

/* Splits a command line as a shell would: blanks, quotes, backslashes. */
static void split(const char *line, mg_compile_command *out)
{
    mg_text word = {0};
    char quote = 0;
    for (const char *p = line;; p++) {
        bool ends = !*p || (!quote && isspace((unsigned char)*p));
        if (ends && word.data) {
            mg_vec_push(&out->flags, strdup(word.data));
            mg_text_clear(&word);
        }
        if (!*p)
            break;
        if (ends)
            continue;
        if (!quote && (*p == '"' || *p == '\'')) {
            quote = *p;
            mg_text_add(&word, "");
        } else if (quote && *p == quote) {
            quote = 0;
        } else {
            if (*p == '\\' && quote != '\'' && p[1])
                p++;
            mg_text_add_bytes(&word, p, 1);
        }
    }
    mg_text_clear(&word);
}

/* Leaves out the compiler, the input, and what says where the output goes or what kind it is. */
static void keep_flags(mg_compile_command *command, const char *file)
{
    size_t kept = 0;
    for (size_t i = 0; i < command->flags.count; i++) {
        char *flag = command->flags.items[i];
        bool is_pair =
            !strcmp(flag, "-o") || !strcmp(flag, "-MF") || !strcmp(flag, "-MT") || !strcmp(flag, "-MQ");
        bool is_dropped = i == 0 || is_pair || !strcmp(flag, "-c") || !strncmp(flag, "-M", 2) ||
                          !strcmp(flag, file) || !strcmp(flag, "--");
        if (is_pair && i + 1 < command->flags.count)
            free(command->flags.items[++i]);
        if (is_dropped)
            free(flag);
        else
            command->flags.items[kept++] = flag;
    }
    command->flags.count = kept;
}

static void take(const cJSON *entry, mg_compile_command *out)
{
    const cJSON *arguments = cJSON_GetObjectItem(entry, "arguments"), *one;
    out->directory = strdup(text_of(entry, "directory"));
    if (arguments)
        cJSON_ArrayForEach(one, arguments)
        {
            const char *text = cJSON_GetStringValue(one);
            mg_vec_push(&out->flags, strdup(text ? text : ""));
        }
    else
        split(text_of(entry, "command"), out);
    keep_flags(out, text_of(entry, "file"));
}

bool mg_compile_command_find(const char *database, const char *file, mg_compile_command *out, mg_status *status)
{
    struct stat info;
    char path[PATH_MAX], wanted[PATH_MAX];
    mg_text text = {0};
    bool is_folder = !stat(database, &info) && S_ISDIR(info.st_mode);
    snprintf(path, sizeof path, "%s%s", database, is_folder ? "/compile_commands.json" : "");
    if (!realpath(file, wanted))
        return mg_status_fail(status, MG_EXIT_INPUT, "%s: %s", file, strerror(errno));
    if (!read_file(path, &text, status))
        return false;
    cJSON *all = cJSON_Parse(text.data ? text.data : "");
    const cJSON *entry, *found = NULL;
    mg_text_clear(&text);
    if (!cJSON_IsArray(all)) {
        cJSON_Delete(all);
        return mg_status_fail(status, MG_EXIT_INPUT, "%s: not a JSON array of compile commands", path);
    }
    cJSON_ArrayForEach(entry, all)
    {
        if (!found && is_entry_for(entry, wanted))
            found = entry;
    }
    if (found)
        take(found, out);
    else
        mg_status_fail(status, MG_EXIT_INPUT,
                       "%s: no entry for %s\n  build the project again, or give the flags after --", path,
                       file);
    cJSON_Delete(all);
    return found != NULL;
}

void mg_compile_command_clear(mg_compile_command *command)
{
    for (size_t i = 0; i < command->flags.count; i++)
        free(command->flags.items[i]);
    mg_vec_clear(&command->flags);
    free(command->directory);
    command->directory = NULL;
}
