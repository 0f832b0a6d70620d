/// A person looking back at an ended match: step by step, through any side's eyes or none. Typed calls in, typed news
/// out. It knows no words and does no I/O.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "client/desk/guest.hpp"
#include "client/session/debrief_way.hpp"

namespace emcon::client {
namespace debrief_news {

/// News of the connection, in one sentence.
struct Connection {
  std::string note;
};
struct Over {
  std::string why;
};
struct Warned {
  std::string text;
};
/// The match still goes on; the debriefing is finished.
struct NotEnded {};
/// The requested step has come. `other_eyes`: it is shown through other eyes than the one before, and may look quite
/// different.
struct Stepped {
  bool other_eyes = false;
};
/// The lines told before the step have come, as log() has asked for them.
struct LogCame {};
/// The server has refused the request, for this reason; the step shown before stays.
struct NotShown {
  std::optional<Problem> problem;
};

}  // namespace debrief_news

using DebriefNews =
    std::variant<debrief_news::Connection, debrief_news::Over, debrief_news::Warned, debrief_news::NotEnded,
                 debrief_news::Stepped, debrief_news::LogCame, debrief_news::NotShown>;

/// Why a call of a debriefing failed.
enum class NoLook {
  not_yet,        ///< the server is still opening the match, or the step that was asked for
  the_end,        ///< there is no step after this
  the_beginning,  ///< there is no step before this
  no_such_step,
  no_such_seat,
};

/// The eyes through which a step is shown.
struct Eyes {
  enum class Of {
    side,  ///< through the eyes of its first seat
    seat,
    everybody,  ///< the public's
    truth,
  };
  Of of = Of::truth;
  std::uint32_t number = 0;  ///< of the side or the seat
};

/// The person's place at the ended match. One thread.
class Debriefing final : public Guest {
 public:
  using Listener = std::function<void(const DebriefNews&)>;
  using Done = std::expected<void, NoLook>;

  /// Begins at the first step, as the desk's own seat saw it. Without a seat it begins with the truth, or with the
  /// public's view if the `recorded` match has no more to tell. The desk must outlive this; `listener` hears all news
  /// in order.
  Debriefing(Desk& desk, bool recorded, Listener listener);

  void heard(const Heard& heard) override;
  void connection(bool online, const std::string& note) override;
  void over(const std::string& why) override;
  /// To be called about once a second: repeats a request for which the server had no time.
  void tick();

  /// Begins with the truth. To be called before the first frame has come.
  void begin_with_truth();
  /// Goes to the next step, or back to the one before, in which something happened for these eyes; after show_all(true)
  /// to every step.
  Done next();
  Done back();
  Done to_end();
  Done to_step(std::uint32_t step);
  /// Goes to the beginning of a turn, from 1 on: its first step, without the lines about the turn before.
  Done to_turn(std::uint32_t turn);
  /// Shows the same step through other eyes.
  Done see_as(const Eyes& eyes);
  /// Shows the same step, with this many lines told before it.
  Done log(std::uint32_t lines_before);
  /// Sets whether next() and back() stop at steps in which nothing was told and nothing moved; at first they do not.
  void show_all(bool all) { way_.all = all; }
  bool shows_all() const { return way_.all; }
  /// Ends the debriefing: the person leaves.
  void quit() { finished_ = true; }

  /// Whether the owner is to end this debriefing.
  bool finished() const { return finished_; }
  /// Whether the server refused to open the match.
  bool refused() const { return refused_; }
  /// Whether a requested step has not come yet.
  bool waiting() const { return waits_.step; }
  /// Whether the answer has come, so that piped input may go on.
  bool ready() const { return finished_ || (step_.has_value() && !waits_.step); }
  /// The step that is shown, and the board after it; nothing before the first has come.
  const std::optional<v1::DebriefStep>& step() const { return step_; }
  const table::Board& board() const { return board_; }
  /// The lines that the step told.
  std::vector<table::JournalLine> told() const;
  /// The turn whose beginning is shown after a jump to it; 0: there was no such jump.
  std::int32_t landed() const { return way_.landed(); }
  /// The request for the step that is shown or awaited, with its eyes.
  const v1::GetDebrief& look() const { return asked_; }
  const Desk& desk() const { return desk_; }

 private:
  Done possible() const;
  void ask(v1::GetDebrief asked);
  /// `direction`: see DebriefWay::go.
  void ask_for(std::uint32_t step, int direction);
  void take(const Reply& reply);
  void not_shown(const Problems& problems);

  /// The pending request to the server.
  struct Waiting {
    bool step = false;   ///< the step has not come yet
    bool later = false;  ///< the server had no time; tick asks again
    bool log = false;
    bool other_eyes = false;
  };

  Desk& desk_;
  Listener listener_;
  v1::GetDebrief asked_;  ///< the request for the step that is shown or awaited
  v1::GetDebrief shown_;  ///< the request for the step that is shown, to which a refusal returns
  std::optional<v1::DebriefStep> step_;
  table::Board board_;
  DebriefWay way_;
  Waiting waits_;
  bool finished_ = false;
  bool refused_ = false;
};

}  // namespace emcon::client
