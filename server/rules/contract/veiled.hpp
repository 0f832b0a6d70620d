/// Values with an audience. The writer of a value decides who may read it, and only a Sight or the referee's key reads
/// it.
#pragma once

#include <utility>

#include "common/audience.hpp"

namespace emcon::match {
class Umpire;  ///< the host's adapter (server/match/umpire.hpp): the only maker of keys, sights and referees
}

namespace emcon::rules {

/// Proof of being the referee. Opens every Veiled. Made by the host only; cannot be copied or kept.
class RefereeKey {
 public:
  RefereeKey(const RefereeKey&) = delete;
  RefereeKey& operator=(const RefereeKey&) = delete;

 private:
  friend class emcon::match::Umpire;
  friend class Referee;
  RefereeKey() = default;
};

/// The eyes of one viewer. At a seat they may be the public's, to find out what everybody knows the seat may do. After
/// the end of a match they may see all. Only the host makes one; it cannot be copied or kept.
class Sight {
 public:
  Sight(const Sight&) = delete;
  Sight& operator=(const Sight&) = delete;

  /// The viewer whose eyes these are. For the truth view of an ended match this is the spectator.
  Viewer viewer() const { return viewer_; }
  bool sees(Audience audience) const { return all_ || audience.has(eyes_); }
  bool sees_all() const { return all_; }

 private:
  friend class emcon::match::Umpire;
  Sight(Viewer viewer, Viewer eyes, bool all) : viewer_(viewer), eyes_(eyes), all_(all) {}
  Viewer viewer_;
  Viewer eyes_;
  bool all_;
};

/// A value and the viewers who may know it. Cannot be printed, compared, hashed or converted without the key.
template <class T>
class Veiled {
 public:
  Veiled(T value, Audience audience) : value_(std::move(value)), audience_(audience) {}

  /// The value if `sight` is in the audience, else null.
  const T* seen_by(const Sight& sight) const { return sight.sees(audience_) ? &value_ : nullptr; }

  const T& truth(const RefereeKey&) const { return value_; }
  Audience audience(const RefereeKey&) const { return audience_; }

  /// A new value always names its audience anew. To widen the audience of the same value use Referee::reveal.
  void assign(T value, Audience audience) {
    value_ = std::move(value);
    audience_ = audience;
  }

 private:
  T value_;
  Audience audience_;
};

}  // namespace emcon::rules
