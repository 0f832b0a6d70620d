// Reads the command line of emcon-server and runs one subcommand.
#include <CLI/CLI.hpp>

#include "common/words/usage.hpp"
#include "server/main/backups.hpp"
#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/exit_codes.hpp"
#include "server/main/usage.hpp"
#include "server/net/network.hpp"
#include "server/store/open.hpp"
#ifdef EMCON_REFEREE
#include "server/referee/command.hpp"
#endif

namespace {

using namespace emcon::program;

/// Ends the program with the code of a subcommand.
void leave_with(int code) {
  throw CLI::RuntimeError(code);
}

struct Serving {
  ServeOptions options;
  std::string config;
};

/// Names as in the configuration file, of the options that were given on the command line.
std::vector<std::string> given_names(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::Option* option : app.get_options()) {
    std::string name = option->get_single_name();
    if (option->count() == 0) continue;
    for (char& c : name)
      if (c == '-') c = '_';
    out.push_back(name);
  }
  return out;
}

/// For the name of a database.
std::string of_no_other_kind(const std::string& database) {
  const std::optional<emcon::Problem> problem = emcon::store::wrong_database(database);
  return problem ? problem->text : std::string();
}

void add_serve_options(CLI::App& app, Serving& serving) {
  ServeOptions& options = serving.options;
  app.add_option("--config", serving.config, "TOML file with these settings; a flag wins over it");
  app.add_option("--db", options.database, "SQLite file, made if there is none; or postgresql://USER@HOST/NAME")
      ->check(of_no_other_kind, "")
      ->capture_default_str();
  app.add_option("--listen", options.listen, "ADDRESS:PORT for players; port 0: any free one")->capture_default_str();
  app.add_option("--node", options.node, "ADDRESS:PORT at which other servers of the same database reach this one");
  app.add_option("--operator", options.operator_address, "ADDRESS:PORT for health, metrics and admin")
      ->capture_default_str();
  app.add_option("--tls-cert", options.tls_certificate, "certificate chain (PEM); read again on SIGHUP");
  app.add_option("--tls-key", options.tls_key, "private key (PEM)");
  app.add_option("--data", options.data, "directory with data files of your own: DIR/RULESET/...");
  app.add_option("--origins", options.origins, "Origin values of other sites' pages that may connect")
      ->check([](const std::string& text) {
        const std::optional<emcon::Problem> problem = emcon::net::wrong_origin(text);
        return problem ? problem->text : std::string();
      });
  app.add_option("--names", options.names, "names by which browsers know this server")
      ->check([](const std::string& name) {
        const std::optional<emcon::Problem> problem = emcon::net::wrong_name(name);
        return problem ? problem->text : std::string();
      });
  app.add_option("--proxies", options.proxies, "proxies in front, which give the addresses of players")
      ->check([](const std::string& text) {
        const std::optional<emcon::Problem> problem = emcon::net::wrong_proxy(text);
        return problem ? problem->text : std::string();
      });
  app.add_option("--log-level", options.log_level, "debug, info, warning, error or off")->capture_default_str();
  app.add_option("--log-file", options.log_file, "log to this file, not to stderr; opened anew on SIGHUP");
  app.add_flag("--allow-test-matches", options.allow_test_matches,
               "allow matches with a fixed seed, marked for everybody");
}

/// Ends the program if a flag of `serve` stands before another subcommand, where it has no effect: a backup of the
/// wrong database would look fine.
void refuse_misplaced(const CLI::App& app, const CLI::App& tool) {
  bool misplaced = false;
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0) continue;
    misplaced = true;
    complain(emcon::Problem{.code = "misplaced_flag",
                            .text = option->get_name() + " before '" + tool.get_name() + "' says nothing" +
                                    emcon::words::where_it_belongs(&app, &tool, option->get_name()) + " (see '" +
                                    tool.get_name() + " --help')."});
  }
  if (misplaced) leave_with(bad_usage);
}

/// `given`: names of the flags that were given, before or after the subcommand.
int run_serve(const std::vector<std::string>& given, Serving& serving) {
  if (!serving.config.empty()) {
    const auto problems = read_config(serving.config, given, serving.options);
    complain(problems);
    if (!problems.empty()) return bad_usage;
  }
  return serve(serving.options);
}

void add_doctor(CLI::App& app) {
  const auto serving = std::make_shared<Serving>();
  CLI::App* const looking = app.add_subcommand("doctor", "check everything that serving needs; name each fault");
  add_serve_options(*looking, *serving);
  looking->callback([serving, looking] {
    emcon::Problems wrong;
    if (!serving->config.empty()) wrong = read_config(serving->config, given_names(*looking), serving->options);
    leave_with(doctor(serving->options, serving->config, wrong));
  });
}

void add_backups(CLI::App& app) {
  const auto options = std::make_shared<BackupOptions>();
  options->database = "emcon.db";
  CLI::App* const copy = app.add_subcommand("backup", "copy a database to a new file and check the copy");
  copy->add_option("FILE", options->target, "the copy; must not exist yet");
  copy->add_option("--db", options->database, "SQLite file")->check(of_no_other_kind, "")->capture_default_str();
  copy->add_option("--into", options->into, "instead of FILE: a folder; the copy is named by the time");
  copy->add_option("--keep", options->keep, "number of copies to keep there, the newest; 0: all")
      ->capture_default_str();
  copy->callback([options] { leave_with(backup(*options)); });

  CLI::App* const back = app.add_subcommand("restore", "put a backup in the place of a database that nobody serves");
  back->add_option("FILE", options->target, "the backup")->required();
  back->add_option("--db", options->database, "SQLite file; the present one stays beside it")
      ->check(of_no_other_kind, "")
      ->capture_default_str();
  back->add_flag("--force", options->force, "also replace a file that is no database");
  back->callback([options] { leave_with(restore(options->database, options->target, options->force)); });

  CLI::App* const moving =
      app.add_subcommand("move", "move all matches of a file that nobody serves into a PostgreSQL database");
  moving->add_option("--db", options->database, "SQLite file; it gets another name")
      ->check(of_no_other_kind, "")
      ->capture_default_str();
  moving->add_option("--to", options->target, "postgresql://USER@HOST/NAME; without matches of its own")
      ->type_name("URL")
      ->required();
  moving->callback([options] { leave_with(move_matches(options->database, options->target)); });
}

void add_import(CLI::App& app) {
  CLI::App* importing = app.add_subcommand("import", "make a data file from files of another program");
  const auto options = std::make_shared<ImportOptions>();
  const std::string able = importing_rulesets();
  importing
      ->add_option("RULESET", options->ruleset,
                   "its id, or the beginning of it; these take files: " + (able.empty() ? "none" : able))
      ->required();
  importing->add_option("FILE", options->files, "the files to import")->required();
  importing->add_option("--crew", options->crew, "quality of the crews, for files that do not give it");
  importing->add_option("--into", options->into, "write DIR/RULESET/imported-NAME.toml; without it: on stdout");
  importing->callback([options] { leave_with(import_files(*options)); });
}

/// The arguments of the tools.
struct Arguments {
  std::string database = "emcon.db", first, second, receipts;
  std::string eyes = "truth";
  std::uint32_t step = 0;
  bool json = false;
  bool check = false;
  AdminOptions admin;
};
using Given = std::shared_ptr<Arguments>;

CLI::App* with_db(CLI::App* tool, const Given& arguments) {
  tool->add_option("--db", arguments->database, "SQLite file, or postgresql://USER@HOST/NAME")
      ->check(of_no_other_kind, "")
      ->capture_default_str();
  return tool;
}

/// Adds the tools that work on a database.
void add_database_tools(CLI::App& app, const Given& arguments) {
  CLI::App* list =
      with_db(app.add_subcommand("list", "print the matches of a database, also of a running server"), arguments);
  list->add_flag("--json", arguments->json, "one JSON object a line");
  list->callback([arguments] { leave_with(list_matches(arguments->database, arguments->json)); });

  CLI::App* key =
      with_db(app.add_subcommand("key", "print the fingerprint by which players know the server"), arguments);
  key->callback([arguments] { leave_with(print_key(arguments->database)); });

  CLI::App* nodes = with_db(app.add_subcommand("nodes", "print the servers of a PostgreSQL database"), arguments);
  nodes->add_option("--match", arguments->first, "print only the one that plays this match");
  nodes->callback([arguments] { leave_with(print_nodes(arguments->database, arguments->first)); });

  CLI::App* asking = with_db(
      app.add_subcommand("ready", "ask whether the server of a database takes players; exit code 7: no"), arguments);
  asking->callback([arguments] { leave_with(ready(arguments->database)); });

  CLI::App* upgrading =
      app.add_subcommand("upgrade", "tell what becomes of a database's matches, then bring it up to date");
  upgrading->add_option("DB", arguments->first, "SQLite file; keep a backup of it")
      ->check(of_no_other_kind, "")
      ->required();
  upgrading->add_flag("--check", arguments->check, "only tell, and change nothing; also beside a running server");
  upgrading->callback([arguments] { leave_with(upgrade(arguments->first, arguments->check)); });

  CLI::App* exporting = with_db(app.add_subcommand("export", "write the transcript of an ended match"), arguments);
  exporting->add_option("MATCH", arguments->first, "its id, as 'list' prints it")->required();
  exporting->add_option("FILE", arguments->second, "the file to write")->required();
  exporting->callback(
      [arguments] { leave_with(export_match(arguments->database, arguments->first, arguments->second)); });

  CLI::App* administer =
      with_db(app.add_subcommand("admin", "act on a match of a running server; its players are told"), arguments);
  administer->add_option("ACT", arguments->admin.act, "end, reissue, mute, unmute, note or delete")->required();
  administer->add_option("MATCH", arguments->admin.match, "its id, as 'list' prints it")->required();
  administer->add_option("--seat", arguments->admin.seat, "the seat, for reissue and mute");
  administer->add_option("--why", arguments->admin.why, "shown to the players");
  administer->add_flag("--yes", arguments->admin.yes,
                       "do not ask before end, delete, or reissue of a bot's seat or in a match that is over");
  administer->callback([arguments] {
    arguments->admin.database = arguments->database;
    leave_with(admin(arguments->admin));
  });
}

/// Adds the tools that need none.
void add_file_tools(CLI::App& app, const Given& arguments) {
  CLI::App* verifying = app.add_subcommand("verify", "recompute a transcript; needs no database and no server");
  verifying->add_option("FILE", arguments->first, "the transcript")->required();
  verifying->add_option("--receipts", arguments->receipts, "receipts kept by a client of that match");
  verifying->callback([arguments] { leave_with(verify(arguments->first, arguments->receipts)); });

  CLI::App* debriefing =
      app.add_subcommand("debrief", "print an ended match step by step as JSON lines; needs no database and no server");
  debriefing->add_option("FILE", arguments->first, "its transcript")->required();
  debriefing->add_option("--eyes", arguments->eyes, "truth, public or the number of a seat")->capture_default_str();
  debriefing->add_option("--step", arguments->step, "this step alone; 0: all")->capture_default_str();
  debriefing->callback([arguments] { leave_with(debrief(arguments->first, arguments->eyes, arguments->step)); });

  CLI::App* checking = app.add_subcommand("check-data", "check ships, weapons and scenarios");
  checking->add_option("DIR", arguments->first, "directory with data files of your own: DIR/RULESET/...");
  checking->callback([arguments] { leave_with(check_data(arguments->first)); });
}

void add_help(CLI::App& app, const Given& arguments) {
  CLI::App* helping = app.add_subcommand("help", "this list, or the help of one command");
  helping->add_option("COMMAND", arguments->first, "one of the commands");
  helping->callback([&app, arguments] { leave_with(print_help(app, arguments->first)); });
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("A server for tabletop starship battles with hidden information", "emcon-server");
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", [] { return "emcon-server " EMCON_VERSION "\n" + revisions_played(); });
  app.footer(
      "Exit codes: 0 well, 1 internal, or a play does not hold, 2 usage or configuration, 3 data files, 4 database,\n"
      "5 address, 6 the store failed while serving, 7 refused, or no server answers, 8 not verified,\n"
      "9 doctor found a fault.");
  app.failure_message(usage_error);
  Serving serving;
  add_serve_options(app, serving);
  CLI::App* const serve_command = app.add_subcommand("serve", "serve matches (the default without a subcommand)");
  add_serve_options(*serve_command, serving);
  serve_command->callback([&] {
    std::vector<std::string> given = given_names(app);
    for (std::string& name : given_names(*serve_command)) given.push_back(std::move(name));
    leave_with(run_serve(given, serving));
  });
  add_doctor(app);
  add_backups(app);
  const auto arguments = std::make_shared<Arguments>();
  add_database_tools(app, arguments);
  add_file_tools(app, arguments);
  add_import(app);
  add_help(app, arguments);
#ifdef EMCON_REFEREE
  emcon::referee::add_referee(app);
#endif
  for (CLI::App* tool : app.get_subcommands([&](CLI::App* one) { return one != serve_command; }))
    tool->preparse_callback([&app, tool](std::size_t) { refuse_misplaced(app, *tool); });
  emcon::words::refuse_bad_values(app);
  try {
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) return run_serve(given_names(app), serving);
    return fine;
  } catch (const CLI::ParseError& end) {
    const int code = app.exit(end);
    if (dynamic_cast<const CLI::RuntimeError*>(&end) || code == 0) return code;
    return bad_usage;
  } catch (const std::exception& fault) {
    // Nothing is left to go on: it is said, and the exit code tells it from a wrong call.
    std::fprintf(stderr, "emcon-server: internal error: %s\n", fault.what());
    return internal_error;
  }
}
