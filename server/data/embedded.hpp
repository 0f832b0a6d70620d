/// The rulesets' data files that the build has put into the program.
#pragma once

#include <span>
#include <string_view>

namespace emcon::data {

struct EmbeddedFile {
  std::string_view path;  ///< below server/rules, e.g. "fires_of_space/data/ships.toml"
  std::string_view text;
};

/// All of them, in path order. They live as long as the program.
std::span<const EmbeddedFile> embedded_files();

}  // namespace emcon::data
