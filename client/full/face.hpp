/// A match in full screen: panes over a session. Keys in, canvas out; no terminal and no clock of its own.
#pragma once

#include <optional>
#include <string>

#include "client/full/keys.hpp"
#include "client/full/parts.hpp"
#include "client/full/told.hpp"
#include "client/full/wake.hpp"

namespace emcon::client::full {

class Face final : public Guest {
 public:
  struct Options {
    bool ascii = false;
    Motion motion = Motion::on;
    Session::Options session{};
    telling::Papers papers{};
  };
  /// The desk must outlive this.
  Face(Desk& desk, Options options);

  /// Any key ends what moves on the map, and counts as if nothing had moved.
  void key(const Key& key, Instant now);
  /// Draws everything for the time `now` in a window of that size.
  panel::Canvas draw(panel::Size size, Instant now);
  /// The cursor in the line being typed, after draw().
  std::optional<std::pair<int, int>> cursor() const { return cursor_; }

  void heard(const Heard& heard) override;
  void connection(bool online, const std::string& note) override;
  void over(const std::string& why) override;
  /// The calls that it wants: one a second while a clock runs, or while an answer is awaited; more while acts move.
  Wakes wakes();

  Session& session() { return parts_.session; }
  const Session& session() const { return parts_.session; }
  /// Hot seat: the player gets screen and keys. The news that he has missed come first, until he has read them.
  void sit_down();
  /// Hot seat: another player gets screen and keys. Open boxes and the foot are gone when this one comes back.
  void get_up();
  /// Hot seat: sets the player who must decide, for when this one need not; empty: nobody.
  void set_awaited(std::string name) { parts_.awaited = std::move(name); }
  bool finished() const { return session().finished() || keys_.left(); }
  /// Whether the server has refused this client; `last_word` says why.
  bool refused() const { return told_.refused(); }
  /// The latest message at the foot, to be printed after the full screen.
  std::string last_word() const { return parts_.foot.said(); }
  /// True once after the person asked for the shell.
  bool wants_to_suspend() { return keys_.wants_to_suspend(); }
  void set_ascii(bool ascii) { parts_.window.ascii = ascii; }
  /// "T3 Fire: your decision", for a window's title.
  std::string headline() const;

 private:
  void end_film();

  Parts parts_;
  Told told_{parts_};
  Keys keys_{parts_};
  std::optional<std::pair<int, int>> cursor_;
};

}  // namespace emcon::client::full
