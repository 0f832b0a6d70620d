// Reads the configuration file of `serve`, and names every key, kind and limit that is wrong in it.
#include "server/main/options.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <sstream>
#include <type_traits>

#include "common/each_of.hpp"
#include "common/words/near.hpp"
#include "server/data/toml.hpp"
#include "server/main/other_names.hpp"
#include "server/net/network.hpp"
#include "server/store/open.hpp"

namespace emcon::program {
namespace {

using rules::Node;

std::string none(const Node& /*node*/) {
  return {};
}

struct Key {
  const char* name;
  Node::Kind kind;
  std::function<void(ServeOptions&, const Node&)> set;
  std::string (*trouble)(const Node&) = none;  ///< the fault of its value; empty: none
};

std::string no_text(const Node& node) {
  return node.text.empty() ? "is empty; leave the line out for the usual one." : "";
}
std::string no_address(const Node& node) {
  if (std::string trouble = no_text(node); !trouble.empty()) return trouble;
  const std::optional<Problem> problem = net::wrong_address(node.text);
  return problem ? problem->text : "";
}
std::string no_database(const Node& node) {
  if (std::string trouble = no_text(node); !trouble.empty()) return trouble;
  const std::optional<Problem> problem = store::wrong_database(node.text);
  return problem ? problem->text : "";
}
std::string no_level(const Node& node) {
  const std::vector<std::string> levels = {"debug", "info", "warning", "error", "off"};
  if (std::ranges::find(levels, node.text) != levels.end()) return {};
  return "must be \"debug\", \"info\", \"warning\", \"error\" or \"off\", not \"" + node.text + "\"." +
         words::did_you_mean(node.text, levels);
}

template <std::optional<Problem> (*wrong)(const std::string&)>
std::string no_list(const Node& node) {
  for (const Node& item : node.items)
    if (const std::optional<Problem> problem = wrong(item.text)) return problem->text;
  return {};
}

Key text_key(const char* name, std::string ServeOptions::* member, std::string (*trouble)(const Node&) = none) {
  return {name, Node::Kind::text, [member](ServeOptions& to, const Node& node) { to.*member = node.text; }, trouble};
}

Key texts_key(const char* name, std::vector<std::string> ServeOptions::* member,
              std::string (*trouble)(const Node&) = none) {
  return {name, Node::Kind::array,
          [member](ServeOptions& to, const Node& node) {
            (to.*member).clear();
            for (const Node& item : node.items) (to.*member).push_back(item.text);
          },
          trouble};
}

const std::vector<Key>& keys() {
  static const std::vector<Key> all{
      text_key("db", &ServeOptions::database, no_database),
      text_key("listen", &ServeOptions::listen, no_address),
      text_key("node", &ServeOptions::node, no_address),
      text_key("operator", &ServeOptions::operator_address, no_address),
      text_key("tls_cert", &ServeOptions::tls_certificate, no_text),
      text_key("tls_key", &ServeOptions::tls_key, no_text),
      text_key("data", &ServeOptions::data, no_text),
      text_key("log_level", &ServeOptions::log_level, no_level),
      text_key("log_file", &ServeOptions::log_file, no_text),
      {"allow_test_matches", Node::Kind::boolean,
       [](ServeOptions& to, const Node& node) { to.allow_test_matches = node.integer != 0; }},
      texts_key("origins", &ServeOptions::origins, no_list<net::wrong_origin>),
      texts_key("names", &ServeOptions::names, no_list<net::wrong_name>),
      texts_key("proxies", &ServeOptions::proxies, no_list<net::wrong_proxy>),
  };
  return all;
}

struct LimitKey {
  const char* name;
  std::function<void(house::Limits&, std::int64_t)> set;
  std::int64_t most;
};

constexpr std::int64_t most_usual = 1'000'000'000;
constexpr std::int64_t most_age_ms = 1'000'000'000'000;

template <class Part, class T>
LimitKey limit(const char* name, Part house::Limits::* part, T Part::* member, std::int64_t most = most_usual) {
  return {name, [=](house::Limits& to, std::int64_t value) { (to.*part).*member = static_cast<T>(value); }, most};
}
/// One side of a rate.
template <class Part>
LimitKey limit(const char* name, Part house::Limits::* part, house::Rate Part::* rate, double house::Rate::* side) {
  return {name, [=](house::Limits& to, std::int64_t value) { ((to.*part).*rate).*side = static_cast<double>(value); },
          most_usual};
}

/// A slow rate, given as a number per hour because it is less than one a second.
LimitKey hourly(const char* name, house::Rate house::AddressLimits::* rate) {
  constexpr double seconds_per_hour = 3'600;
  return {name,
          [=](house::Limits& to, std::int64_t value) {
            (to.address.*rate).per_s = static_cast<double>(value) / seconds_per_hour;
          },
          most_usual};
}

/// Other rates keep their built-in values: they are fractions, which the files do not have.
const std::vector<LimitKey>& limit_keys() {
  using namespace house;
  static const std::vector<LimitKey> all{
      limit("connections", &Limits::connection, &ConnectionLimits::all),
      limit("connections_per_address", &Limits::connection, &ConnectionLimits::per_address),
      limit("upgrade_ms", &Limits::connection, &ConnectionLimits::upgrade_ms),
      limit("pages_ms", &Limits::connection, &ConnectionLimits::pages_ms),
      limit("pages", &Limits::connection, &ConnectionLimits::pages),
      limit("hello_ms", &Limits::connection, &ConnectionLimits::hello_ms),
      limit("idle_ms", &Limits::connection, &ConnectionLimits::idle_ms),
      limit("message_ms", &Limits::connection, &ConnectionLimits::message_ms),
      limit("controls_burst", &Limits::connection, &ConnectionLimits::controls, &Rate::burst),
      limit("frame_bytes", &Limits::connection, &ConnectionLimits::frame_bytes),
      limit("requests_burst", &Limits::request, &RequestLimits::all, &Rate::burst),
      limit("requests_per_s", &Limits::request, &RequestLimits::all, &Rate::per_s),
      limit("lists_burst", &Limits::request, &RequestLimits::lists, &Rate::burst),
      limit("guesses_burst", &Limits::request, &RequestLimits::guesses, &Rate::burst),
      limit("strikes", &Limits::request, &RequestLimits::strikes),
      limit("address_share_percent", &Limits::address, &AddressLimits::share_percent, 100),
      limit("address_ahead_ms", &Limits::address, &AddressLimits::ahead_ms),
      limit("address_bytes", &Limits::address, &AddressLimits::bytes),
      limit("address_backlog_bytes", &Limits::address, &AddressLimits::backlog_bytes),
      limit("openings_burst", &Limits::address, &AddressLimits::openings, &Rate::burst),
      limit("openings_per_s", &Limits::address, &AddressLimits::openings, &Rate::per_s),
      limit("creations_burst", &Limits::address, &AddressLimits::creations, &Rate::burst),
      hourly("creations_per_hour", &AddressLimits::creations),
      limit("bots_burst", &Limits::address, &AddressLimits::bots, &Rate::burst),
      hourly("bots_per_hour", &AddressLimits::bots),
      limit("address_guesses_burst", &Limits::address, &AddressLimits::guesses, &Rate::burst),
      limit("visits_burst", &Limits::address, &AddressLimits::visits, &Rate::burst),
      limit("visits_per_s", &Limits::address, &AddressLimits::visits, &Rate::per_s),
      limit("debriefs_burst", &Limits::address, &AddressLimits::debriefs, &Rate::burst),
      limit("chat_burst", &Limits::talk, &TalkLimits::lines, &Rate::burst),
      limit("proposals_burst", &Limits::records, &RecordLimits::proposals, &Rate::burst),
      limit("standing_burst", &Limits::records, &RecordLimits::standing, &Rate::burst),
      limit("server_creations_burst", &Limits::shared, &SharedLimits::creations, &Rate::burst),
      limit("bots", &Limits::shared, &SharedLimits::bots),
      limit("waiting_requests", &Limits::shared, &SharedLimits::waiting_requests),
      limit("waiting_lookups", &Limits::shared, &SharedLimits::waiting_lookups),
      limit("early_bytes", &Limits::shared, &SharedLimits::early_bytes),
      limit("queue_soft_bytes", &Limits::reader, &ReaderLimits::queue_soft_bytes),
      limit("queue_hard_bytes", &Limits::reader, &ReaderLimits::queue_hard_bytes),
      limit("backlog_bytes", &Limits::reader, &ReaderLimits::backlog_bytes),
      limit("spectators_per_match", &Limits::match, &MatchLimits::spectators),
      limit("resident_matches", &Limits::match, &MatchLimits::resident),
      limit("put_away_ms", &Limits::match, &MatchLimits::put_away_ms),
      limit("row_flush_ms", &Limits::match, &MatchLimits::row_flush_ms),
      limit("presence_ms", &Limits::match, &MatchLimits::presence_ms),
      limit("bot_alone_ms", &Limits::match, &MatchLimits::bot_alone_ms),
      limit("bot_idle_ms", &Limits::match, &MatchLimits::bot_idle_ms),
      limit("unstarted_ms", &Limits::removal, &RemovalLimits::unstarted_ms, most_age_ms),
      limit("alone_ms", &Limits::removal, &RemovalLimits::alone_ms, most_age_ms),
      limit("standing", &Limits::removal, &RemovalLimits::standing),
      limit("removals", &Limits::removal, &RemovalLimits::at_once),
  };
  return all;
}

constexpr EachOf<Node::Kind> kind_names({{Node::Kind::boolean, "true or false"},
                                         {Node::Kind::integer, "a whole number"},
                                         {Node::Kind::text, "a text in quotes"},
                                         {Node::Kind::array, "a list of texts"},
                                         {Node::Kind::table, "a table"}});

template <class Keys>
std::string names_of(const Keys& all) {
  std::string out;
  for (const auto& key : all) out += (out.empty() ? "" : ", ") + std::string(key.name);
  return out;
}

template <class Keys>
std::string meant(const std::string& name, const Keys& all, const char* also = nullptr) {
  std::vector<std::string> known;
  for (const auto& key : all) known.emplace_back(key.name);
  if (also) known.emplace_back(also);
  return words::did_you_mean(name, known);
}

/// " Did you mean 'listen'?": the setting that other programs call so; empty: there is none.
std::string called_otherwise(const std::string& name) {
  std::string flag = "--" + name;
  std::ranges::replace(flag, '_', '-');
  const auto* const found = std::ranges::find(other_names, flag, &OtherName::other);
  if (found == std::end(other_names)) return {};
  std::string setting(found->flag.substr(2));
  std::ranges::replace(setting, '-', '_');
  const bool is = std::ranges::any_of(keys(), [&](const Key& key) { return setting == key.name; });
  return is ? " Did you mean '" + setting + "'?" : std::string();
}

/// The setting meant by a name that is none, or the limit that is near to it.
std::string setting_meant(const std::string& name) {
  std::string out = called_otherwise(name);
  if (out.empty()) out = meant(name, keys(), "limits");
  if (!out.empty()) return out;
  out = meant(name, limit_keys());
  return out.empty() ? out : out + " That is a limit; it stands below the line [limits].";
}

/// ", not 0": the value as it was given; empty: it is a list or a table.
std::string as_given(const Node& node) {
  constexpr std::size_t shown_most = 60;
  if (node.kind == Node::Kind::integer) return ", not " + std::to_string(node.integer);
  if (node.kind == Node::Kind::boolean) return std::string(", not ") + (node.integer != 0 ? "true" : "false");
  const bool shown = node.kind == Node::Kind::text && node.text.size() <= shown_most;
  return shown ? ", not \"" + node.text + "\"" : std::string();
}

/// The right form of a value that was written as another kind: ": names = [\"a.b\"]"; empty: it is unknown.
std::string rightly(const std::string& name, const Node& node, Node::Kind kind) {
  const std::string before = ": " + name + " = ";
  if (kind == Node::Kind::array && node.kind == Node::Kind::text) return before + "[\"" + node.text + "\"]";
  if (node.kind == Node::Kind::array && node.items.size() == 1 && node.items.front().kind == kind &&
      kind == Node::Kind::text)
    return before + "\"" + node.items.front().text + "\"";
  if (kind == Node::Kind::text && node.kind == Node::Kind::integer)
    return before + "\"" + std::to_string(node.integer) + "\"";
  if (kind == Node::Kind::boolean && node.kind == Node::Kind::text)
    for (const auto& [word, is] : {std::pair("true", "true"),
                                   {"yes", "true"},
                                   {"on", "true"},
                                   {"false", "false"},
                                   {"no", "false"},
                                   {"off", "false"}})
      if (words::lower(node.text) == word) return before + is;
  if (kind == Node::Kind::boolean && node.kind == Node::Kind::integer && (node.integer == 0 || node.integer == 1))
    return before + (node.integer == 0 ? "false" : "true");
  return {};
}

/// What a number must be where a text belongs, if the number in quotes would be refused next; empty: it would be taken.
std::string not_even_in_quotes(const Key& key, const Node& node) {
  if (key.kind != Node::Kind::text || node.kind != Node::Kind::integer) return {};
  Node text;
  text.kind = Node::Kind::text;
  text.text = std::to_string(node.integer);
  const std::string trouble = key.trouble(text);
  return trouble.empty() || trouble.starts_with("must") ? trouble : "must be a text in quotes; " + trouble;
}

/// The right form of a number that was written in quotes, as in rightly(); empty: the text is no number.
std::string without_quotes(const std::string& name, const Node& node) {
  const bool number = node.kind == Node::Kind::text && !node.text.empty() && node.text.size() < 18 &&
                      node.text.find_first_not_of("0123456789") == std::string::npos;
  return number ? ", without quotes: " + name + " = " + node.text : std::string();
}

/// The right form, or the value that has none.
std::string or_given(std::string form, const Node& node) {
  return form.empty() ? as_given(node) : form;
}

class ConfigReader {
 public:
  ConfigReader(std::string path, const std::vector<std::string>& given, ServeOptions& options)
      : path_(std::move(path)), given_(given), options_(options) {}

  Problems read(const Node& root) {
    for (const auto& [name, node] : root.members) {
      if (name == "limits")
        read_limits(node);
      else
        read_key(name, node);
    }
    return std::move(problems_);
  }

 private:
  void wrong(const Node& node, const std::string& field, const std::string& text) {
    problems_.push_back({.code = "bad_config",
                         .text = path_ + ":" + std::to_string(node.line) + ":" + std::to_string(node.column) + ": " +
                                 field + " " + text,
                         .field = field});
  }

  void read_key(const std::string& name, const Node& node) {
    const auto key = std::ranges::find_if(keys(), [&](const Key& k) { return name == k.name; });
    if (key == keys().end() && std::ranges::find(limit_keys(), name, &LimitKey::name) != limit_keys().end())
      return wrong(node, name, "is a limit; write it below the line [limits].");
    if (key == keys().end())
      return wrong(node, name, "is no setting; there are " + names_of(keys()) + " and [limits]." + setting_meant(name));
    const bool texts = std::ranges::all_of(node.items, [](const Node& n) { return n.kind == Node::Kind::text; });
    if (const std::string other = not_even_in_quotes(*key, node); !other.empty()) return wrong(node, name, other);
    if (node.kind != key->kind || !texts)
      return wrong(
          node, name,
          std::string("must be ") + kind_names[key->kind] + or_given(rightly(name, node, key->kind), node) + ".");
    if (const std::string trouble = key->trouble(node); !trouble.empty()) return wrong(node, name, trouble);
    if (std::ranges::find(given_, name) == given_.end()) key->set(options_, node);
  }

  void read_limits(const Node& table) {
    if (table.kind != Node::Kind::table) return wrong(table, "limits", "must be a table: write [limits].");
    for (const auto& [name, node] : table.members) {
      const auto key = std::ranges::find_if(limit_keys(), [&](const LimitKey& k) { return name == k.name; });
      if (key == limit_keys().end() && std::ranges::find(keys(), name, &Key::name) != keys().end())
        wrong(node, "limits." + name, "is no limit but a setting; write it above the line [limits].");
      else if (key == limit_keys().end())
        wrong(node, "limits." + name,
              "is no limit; there are " + names_of(limit_keys()) + "." + meant(name, limit_keys()));
      else if (node.kind != Node::Kind::integer || node.integer < 1 || node.integer > key->most)
        wrong(node, "limits." + name,
              "must be a whole number from 1 to " + std::to_string(key->most) +
                  or_given(without_quotes(name, node), node) + ".");
      else
        key->set(options_.limits, node.integer);
    }
  }

  std::string path_;
  const std::vector<std::string>& given_;
  ServeOptions& options_;
  Problems problems_;
};

}  // namespace

Problems read_config(const std::string& path, const std::vector<std::string>& given, ServeOptions& options) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    return {{.code = "bad_config", .text = path + " is a directory; the configuration is a TOML file."}};
  std::ifstream file(path);
  if (!file) return {{.code = "bad_config", .text = "The configuration file " + path + " cannot be read."}};
  std::stringstream text;
  text << file.rdbuf();
  const auto document = data::parse(path, text.str());
  if (!document) return {document.error()};
  return ConfigReader(path, given, options).read(document->root);
}

}  // namespace emcon::program
