/// Who may see everything of a match: it is over, or it is an exhibition.
#pragma once

#include <optional>

namespace emcon::log {
class Ended;
}
namespace emcon::v1 {
class MatchSettings;
}

namespace emcon::match {

/// Whoever has one has shown that nothing is secret from the eyes he shows it to. Nothing else makes one.
class TruthPermit {
 public:
  /// By the record of the end: nothing is secret any more.
  static TruthPermit of(const emcon::log::Ended&) { return {}; }
  /// By the settings of an exhibition, in which the public sees all; nothing for any other match.
  static std::optional<TruthPermit> of(const emcon::v1::MatchSettings& settings);

 private:
  TruthPermit() = default;
};

}  // namespace emcon::match
