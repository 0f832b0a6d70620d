/// A person's settings of the full screen: a file of "name = value" lines.
///
///   theme = dark | light | contrast | colour-blind
///   colours = auto | 256 | 16 | none
///   characters = auto | utf8 | ascii
///   motion = on | slow | off  shows what happens as a film over the map; off: as marks that stand still
///   map = asked | on | off  lines: maps when asked for, each turn, or never
///   mouse = on | off
///   confirm = on | off      asks once before a lock without any order
///   bell = on | off         rings when a decision is yours
///   title = on | off        says in the window's title whose turn it is
///   name = NAME             what others call the player; read where his state folder keeps no name yet
///   hook = COMMAND          run by /bin/sh when a decision is yours; EMCON_MATCH, EMCON_TURN and EMCON_TEXT are set
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "client/lines/line_face.hpp"

namespace emcon::client::full {

enum class Theme { dark, light, contrast, colour_blind };
enum class Colours { automatic, many, sixteen, none };
enum class Characters { automatic, utf8, ascii };
enum class Motion { on, slow, off };

struct Settings {
  Theme theme = Theme::dark;
  Colours colours = Colours::automatic;
  Characters characters = Characters::automatic;
  Motion motion = Motion::on;
  Maps maps = Maps::asked;
  bool mouse = true;
  bool confirm = true;
  bool bell = true;
  bool title = true;
  std::string name;
  std::string hook;
  bool operator==(const Settings&) const = default;
};

/// $XDG_CONFIG_HOME/emcon/client.conf, else ~/.config/emcon/client.conf.
std::filesystem::path settings_file();

/// Reads settings. An unreadable line keeps its default; `problems` gets the line, its fault, and the allowed values.
Settings read_settings(const std::string& text, std::vector<std::string>& problems);
/// The settings in that file; the defaults if there is none.
Settings load_settings(const std::filesystem::path& file, std::vector<std::string>& problems);
/// The text of the whole file except the name, with a comment for each setting; read_settings reads it back.
std::string settings_text(const Settings& settings);

/// Whether a text may be shown to others as the name of a player.
bool is_player_name(const std::string& name);

/// The names of a setting's values in order, and the present one; for choosing on a screen.
struct SettingChoice {
  std::string name;
  std::string about;
  std::vector<std::string> values;
  std::size_t now = 0;
};
std::vector<SettingChoice> setting_choices(const Settings& settings);
/// The settings with the next value of the setting at that place in setting_choices.
Settings next_setting(const Settings& settings, std::size_t which);

}  // namespace emcon::client::full
