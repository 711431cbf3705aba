#include "front/commands_json.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cjson/cJSON.h>

#include "base/input.h"
#include "base/text.h"

static bool read_file(const char *path, mg_text *out, mg_status *status)
{
    const char *why;
    return mg_input_read(path, MG_INPUT_MOST, out, &why) ||
           mg_status_fail(status, MG_EXIT_INPUT, "%s: %s\n  --cdb takes compile_commands.json or its folder",
                          path, why);
}

static const char *text_of(const cJSON *object, const char *key)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(object, key));
    return text ? text : "";
}

/* A path of an entry: relative to the entry's directory, which may be relative to the database's own folder. */
static void resolve(const cJSON *entry, const char *folder, const char *path, char *out, size_t size)
{
    const char *directory = text_of(entry, "directory");
    if (*path == '/')
        snprintf(out, size, "%s", path);
    else if (*directory == '/')
        snprintf(out, size, "%s/%s", directory, path);
    else
        snprintf(out, size, "%s/%s/%s", folder, directory, path);
}

static bool is_file(const cJSON *entry, const char *folder, const char *path, const char *wanted)
{
    char full[PATH_MAX * 3], real[PATH_MAX];
    resolve(entry, folder, path, full, sizeof full);
    return realpath(full, real) && !strcmp(real, wanted);
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

/* Leaves out the compiler (and what runs it: ccache cc) and the input. flags.h decides about the rest. */
static void keep_flags(mg_compile_command *command, const cJSON *entry, const char *folder, const char *wanted)
{
    size_t kept = 0;
    bool has_flag = false;
    for (size_t i = 0; i < command->flags.count; i++) {
        char *flag = command->flags.items[i];
        has_flag = has_flag || *flag == '-';
        bool is_input = *flag != '-' && is_file(entry, folder, flag, wanted);
        if (!has_flag || is_input || !strcmp(flag, "--"))
            free(flag);
        else
            command->flags.items[kept++] = flag;
    }
    command->flags.count = kept;
}

static bool read_entry(const cJSON *entry, const char *folder, const char *wanted, mg_compile_command *out,
                       mg_status *status)
{
    const cJSON *arguments = cJSON_GetObjectItem(entry, "arguments"), *one;
    char directory[PATH_MAX * 3];
    resolve(entry, folder, "./", directory,
            sizeof directory); /* "./", so that a file is not taken for a directory */
    if (access(directory, X_OK))
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "%s: %s\n  the compilation database names this folder; build the project again",
                              directory, strerror(errno));
    out->directory = strdup(directory);
    if (arguments)
        cJSON_ArrayForEach(one, arguments)
        {
            const char *text = cJSON_GetStringValue(one);
            mg_vec_push(&out->flags, strdup(text ? text : ""));
        }
    else
        split(text_of(entry, "command"), out);
    keep_flags(out, entry, folder, wanted);
    return true;
}

/* The database's own folder. */
static void folder_of(const char *path, char *out, size_t size)
{
    snprintf(out, size, "%s", path);
    char *slash = strrchr(out, '/');
    if (slash)
        *slash = '\0';
    else
        snprintf(out, size, ".");
}

static const cJSON *find_entry(const cJSON *all, const char *folder, const char *wanted)
{
    const cJSON *entry, *found = NULL;
    cJSON_ArrayForEach(entry, all)
    {
        if (!found && is_file(entry, folder, text_of(entry, "file"), wanted))
            found = entry;
    }
    return found;
}

bool mg_compile_command_find(const char *database, const char *file, mg_compile_command *out, mg_status *status)
{
    struct stat info;
    char path[PATH_MAX], wanted[PATH_MAX], folder[PATH_MAX];
    mg_text text = {0};
    bool is_folder = !stat(database, &info) && S_ISDIR(info.st_mode), is_good;
    snprintf(path, sizeof path, "%s%s", database, is_folder ? "/compile_commands.json" : "");
    folder_of(path, folder, sizeof folder);
    if (!realpath(file, wanted))
        return mg_status_fail(status, MG_EXIT_INPUT, "%s: %s\n  give the path of a .c or .bc file", file,
                              strerror(errno));
    if (!read_file(path, &text, status))
        return false;
    cJSON *all = cJSON_Parse(text.data);
    mg_text_clear(&text);
    if (!cJSON_IsArray(all)) {
        cJSON_Delete(all);
        return mg_status_fail(
            status, MG_EXIT_INPUT,
            "%s: not a JSON array of compile commands\n  build the project again, or give the flags after --",
            path);
    }
    const cJSON *found = find_entry(all, folder, wanted);
    if (found)
        is_good = read_entry(found, folder, wanted, out, status);
    else
        is_good = mg_status_fail(status, MG_EXIT_INPUT,
                                 "%s: no entry for %s\n  build the project again, or give the flags after --",
                                 path, file);
    cJSON_Delete(all);
    return is_good;
}

void mg_compile_command_clear(mg_compile_command *command)
{
    for (size_t i = 0; i < command->flags.count; i++)
        free(command->flags.items[i]);
    mg_vec_clear(&command->flags);
    free(command->directory);
    command->directory = NULL;
}
