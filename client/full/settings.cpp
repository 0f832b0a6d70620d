// Reads, writes and steps through the person's settings of the full screen.
#include "client/full/settings.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "common/links.hpp"
#include "common/text.hpp"
#include "common/words/match.hpp"
#include "common/words/near.hpp"

namespace emcon::client::full {
namespace {

/// A setting with named values, as an index.
struct Named {
  const char* name;
  const char* about;
  std::vector<std::string> values;
  std::size_t (*get)(const Settings&);
  void (*set)(Settings&, std::size_t);
};

template <bool Settings::* member>
Named toggle(const char* name, const char* about) {
  return {name,
          about,
          {"off", "on"},
          [](const Settings& s) { return static_cast<std::size_t>(s.*member); },
          [](Settings& s, std::size_t v) { s.*member = v != 0; }};
}

const std::vector<Named>& all() {
  static const std::vector<Named> out = {
      {"theme",
       "colours for a dark or a light window, strong contrast, or for colour-blind eyes",
       {"dark", "light", "contrast", "colour-blind"},
       [](const Settings& s) { return static_cast<std::size_t>(s.theme); },
       [](Settings& s, std::size_t v) { s.theme = static_cast<Theme>(v); }},
      {"colours",
       "how many the terminal has; auto asks it",
       {"auto", "256", "16", "none"},
       [](const Settings& s) { return static_cast<std::size_t>(s.colours); },
       [](Settings& s, std::size_t v) { s.colours = static_cast<Colours>(v); }},
      {"characters",
       "ascii draws nothing outside ASCII; auto goes by the locale",
       {"auto", "utf8", "ascii"},
       [](const Settings& s) { return static_cast<std::size_t>(s.characters); },
       [](Settings& s, std::size_t v) { s.characters = static_cast<Characters>(v); }},
      {"motion",
       "shows what happens as a film over the map; off: as marks that stand still",
       {"on", "slow", "off"},
       [](const Settings& s) { return static_cast<std::size_t>(s.motion); },
       [](Settings& s, std::size_t v) { s.motion = static_cast<Motion>(v); }},
      {"map",
       "maps of line mode (--plain): when asked for, each turn unasked, or never",
       {"asked", "on", "off"},
       [](const Settings& s) { return static_cast<std::size_t>(s.maps); },
       [](Settings& s, std::size_t v) { s.maps = static_cast<Maps>(v); }},
      toggle<&Settings::mouse>("mouse", "click to choose, wheel to zoom"),
      toggle<&Settings::confirm>("confirm", "asks once before a lock without any order"),
      toggle<&Settings::bell>("bell", "rings when a decision is yours"),
      toggle<&Settings::title>("title", "says in the window's title whose turn it is"),
  };
  return out;
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r");
  return first == std::string::npos ? std::string() : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Empty, or why the line cannot be read.
std::string read_line(const std::string& line, Settings& out) {
  const auto equals = line.find('=');
  if (equals == std::string::npos) return "'" + line + "' is not of the form 'name = value'.";
  const std::string name = words::lower(trimmed(line.substr(0, equals))), value = trimmed(line.substr(equals + 1));
  if (name == "hook") {
    out.hook = value;
    return {};
  }
  if (name == "name") {
    if (!value.empty() && !is_player_name(value))
      return "'" + value + "' cannot be a player's name: 40 bytes at most, no address of a page, without any of " +
             std::string(no_player_signs) + ".";
    out.name = value;
    return {};
  }
  std::vector<std::string> names{"name", "hook"};
  for (const Named& setting : all()) {
    names.emplace_back(setting.name);
    if (name != setting.name) continue;
    for (std::size_t v = 0; v < setting.values.size(); ++v)
      if (setting.values[v] == words::lower(value)) {
        setting.set(out, v);
        return {};
      }
    return name + " is " + words::one_of(setting.values) + ", not '" + value + "'." +
           words::did_you_mean(value, setting.values);
  }
  return "there is no setting '" + name + "'; there are " + words::one_of(names) + "." +
         words::did_you_mean(name, names);
}

}  // namespace

bool is_player_name(const std::string& name) {
  constexpr std::size_t bytes_max = 40;
  return name.size() <= bytes_max && is_name(name, no_player_signs) && !looks_like_link(name);
}

std::filesystem::path settings_file() {
  if (const char* folder = std::getenv("XDG_CONFIG_HOME"); folder && *folder)
    return std::filesystem::path(folder) / "emcon" / "client.conf";
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home && *home ? home : ".") / ".config" / "emcon" / "client.conf";
}

Settings read_settings(const std::string& text, std::vector<std::string>& problems) {
  Settings out;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const std::string bare = trimmed(line);
    if (bare.empty() || bare.front() == '#') continue;
    if (const std::string wrong = read_line(bare, out); !wrong.empty())
      problems.push_back("line " + std::to_string(number) + ": " + wrong);
  }
  return out;
}

Settings load_settings(const std::filesystem::path& file, std::vector<std::string>& problems) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return {};
  std::ostringstream text;
  text << in.rdbuf();
  const std::size_t before = problems.size();
  const Settings out = read_settings(text.str(), problems);
  for (std::size_t i = before; i < problems.size(); ++i) problems[i] = file.string() + ", " + problems[i];
  return out;
}

std::string settings_text(const Settings& settings) {
  std::string out;
  for (const Named& setting : all()) {
    std::string values;
    for (const auto& value : setting.values) values += (values.empty() ? "" : " | ") + value;
    out += std::string("# ") + setting.about + ": " + values + "\n" + setting.name + " = " +
           setting.values[setting.get(settings)] + "\n";
  }
  out += "# a command for /bin/sh when a decision is yours; EMCON_MATCH, EMCON_TURN and EMCON_TEXT are set\nhook = " +
         settings.hook + "\n";
  return out;
}

std::vector<SettingChoice> setting_choices(const Settings& settings) {
  std::vector<SettingChoice> out;
  for (const Named& setting : all())
    out.push_back({setting.name, setting.about, setting.values, setting.get(settings)});
  return out;
}

Settings next_setting(const Settings& settings, std::size_t which) {
  Settings out = settings;
  if (which < all().size()) all()[which].set(out, (all()[which].get(settings) + 1) % all()[which].values.size());
  return out;
}

}  // namespace emcon::client::full
