/// Words of TOML scenes for tests: units, ships and missiles in a line each.
#pragma once

#include <string>

namespace emcon::rules::fires_of_space::test {

/// One ship of a class, with more of its keys after a comma.
inline std::string one(const std::string& name, const std::string& more = "") {
  return "{ class = '" + name + "'" + more + " }";
}
inline const std::string halberd = one("Halberd destroyer");
inline const std::string stiletto = one("Stiletto missile destroyer");
inline const std::string talon = one("Talon raider");

/// A unit of `ships`, with its present and future.
inline std::string course(const std::string& id, const std::string& ships, const std::string& present,
                          const std::string& future) {
  return "[[units]]\nid = '" + id + "'\npresent = '" + present + "'\nfuture = '" + future + "'\nships = [" + ships +
         "]\n";
}
/// One that does not move.
inline std::string stand(const std::string& id, const std::string& ships, const std::string& hex) {
  return course(id, ships, hex, hex);
}

/// `count` missiles of one type, committed to a rating.
inline std::string lot(const std::string& type, int count, int committed) {
  return "{ type = '" + type + "', count = " + std::to_string(count) + ", committed = " + std::to_string(committed) +
         " }";
}
/// A missile unit that `ship` launched, of `lots`; without a future it does not move.
inline std::string salvo(const std::string& ship, const std::string& hex, const std::string& lots,
                         const std::string& target = "", const std::string& future = "") {
  return "[[missiles]]\nship = '" + ship + "'\npresent = '" + hex + "'\nfuture = '" + (future.empty() ? hex : future) +
         "'\n" + (target.empty() ? "" : "target = '" + target + "'\n") + "lots = [" + lots + "]\n";
}

/// A scenario of the operational game: units in one system, or in `systems` with their masses and links.
inline std::string theatre(const std::string& units, const std::string& systems = "systems = [{ id = 'TARN' }]\n") {
  return "id = 'test'\ntitle = 'Test'\nlength = 9\n" + systems +
         "sides = [{ name = 'Letters', colour = 'red' }, { name = 'Numbers', colour = 'blue' }]\n" + units;
}

}  // namespace emcon::rules::fires_of_space::test
