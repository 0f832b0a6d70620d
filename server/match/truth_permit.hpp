/// The right to see everything of a match: because it is over, or because it is an exhibition.
#pragma once

#include <optional>

namespace emcon::log {
class Ended;
}
namespace emcon::v1 {
class MatchSettings;
}

namespace emcon::match {

/// A proof that nothing is secret from the viewers who are shown the truth. Only the two functions below make one.
class TruthPermit {
 public:
  /// After the end, proved by its record: nothing is secret any more.
  static TruthPermit of(const emcon::log::Ended&) { return {}; }
  /// In an exhibition, proved by the settings: the public sees everything. Nothing for any other match.
  static std::optional<TruthPermit> of(const emcon::v1::MatchSettings& settings);

 private:
  TruthPermit() = default;
};

}  // namespace emcon::match
