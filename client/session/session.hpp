/// A person at a desk: typed calls in, typed news out. Faces put both into words. It knows no words itself, prints
/// nothing, parses nothing and does no I/O.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "client/bot/player.hpp"
#include "client/desk/guest.hpp"
#include "client/session/consents.hpp"
#include "client/session/leaving.hpp"
#include "client/session/orders.hpp"
#include "client/session/standing.hpp"
#include "client/session/transcript.hpp"

namespace emcon::client {

/// When to remind a person of a deadline: a few times, each time a good deal nearer to it.
class Reminders {
 public:
  /// The seconds that are left, if it is time to say so.
  std::optional<std::int64_t> due(const Question& question, Instant now);

 private:
  std::uint32_t question_ = 0;  ///< of the last reminder
  int at_ = 0;                  ///< and the seconds it was due at
};

/// How long the server has owed the answer to an order.
class Owed {
 public:
  /// Whole seconds since this order was found waiting, once there are enough of them to speak of. `order`: the one that
  /// waits longest; none waits: nothing.
  std::optional<std::int64_t> since(std::optional<std::uint32_t> order, Instant now);

 private:
  std::optional<std::uint32_t> order_;
  Instant found_{};
};

/// What a person did last whose answer he does not wait for.
struct Unanswered {
  bool sent = false;  ///< so it may count; else it does not
  bool lock = false;  ///< else an order

  /// What matters more is greater.
  auto operator<=>(const Unanswered&) const = default;
};

class Session final : public Guest {
 public:
  struct Options {
    bool automatic = false;         ///< answers by suggestion; a person may still look and talk
    bool lessons = false;           ///< a guided battle: each kind of question is to be explained at its first time
    bool asks_before_lock = false;  ///< once, where nothing is ordered though something promises more
    bool hot_seat = false;          ///< shares the keyboard with other players; begins without it: see sit_down()
    std::string name{};             ///< what somebody who looks on is called when he talks; may be empty
    Files files{};                  ///< where transcripts go, and what orders are filled from
  };
  /// The desk must outlive this. `listener` is called from within the calls below and those of the parts.
  Session(Desk& desk, Options options, Listener listener);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void heard(const Heard& heard) override;
  void connection(bool online, const std::string& note) override;
  void over(const std::string& why) override;
  /// Call about once a second: reminds before a deadline, and gives an answer again that was refused for a while.
  void tick(Instant now);

  /// Seconds for which the answer to an order has not come, from the second on, while the server is connected. It has
  /// no clock: the seconds count from the first call that finds the order waiting. Call it whenever it may be seen.
  std::optional<std::int64_t> unanswered(Instant now);
  /// An order waits for its answer. Should the connection be lost, it is sent again by itself with the next one.
  bool under_way() const { return desk_.oldest_order().has_value(); }
  /// The same while the server is connected, so that there may soon be something to see of it.
  bool owed() const { return online() && under_way(); }

  /// What this person does not know the end of if he leaves now; nothing: all that he did is answered. Of several
  /// things it is the one that matters most: what may count before what does not, and a lock before orders. A lock
  /// that waits for its orders stands for them.
  std::optional<Unanswered> left_open() const;

  const Model& model() const { return desk_.model(); }
  bool online() const { return desk_.online(); }

  /// Hot seat: the person has the keyboard again. Tells what has happened and was said since get_up(), and what is
  /// asked of him.
  void sit_down();
  /// Hot seat: another player gets the keyboard.
  void get_up();
  /// Number of the newest journal line when this person's last order was taken, or when he came; 0: before the first.
  std::uint32_t ordered_at() const { return ordered_at_; }
  /// Others have the keyboard. News come all the same: what they tell is not for those who sit there.
  bool away() const { return absence_.has_value(); }

  /// The server answers everything by defaults until something happens, or turn `until` begins (none: the next one).
  /// What is given so far to the open question is locked, or its default. news::GoingOn follows.
  Done<> go_on(std::optional<std::int64_t> until);

  /// A standing order, which answers the open question, too, if it is of that kind, by what is given or by its default.
  Done<> pass(Standing::Make make);

  /// The person is done here.
  bool finished() const { return leaving.finished(); }
  bool automatic() const { return automatic_.has_value(); }
  /// tick() has something to do, or soon will have.
  bool ticks() const { return put_off_ || model().question.deadline; }
  /// The person has been told where he is: the whole picture has come.
  bool welcomed() const { return welcomed_; }
  /// Piped input may go on: everything that was sent is answered, and it is this seat's turn or the match is over.
  bool ready() const;
  /// The seat is held and others are still to be taken: piped input that is over has nothing more to wait for.
  bool waits_for_players() const;

 private:
  void replied(const Reply& reply);
  void asked(bool afresh, bool another);
  void came_or_went(const Changes& changes);

  /// Others have the keyboard since the person had seen this much.
  struct Absence {
    std::uint32_t journal = 0;  ///< number of the last line
    std::size_t chat = 0;       ///< lines of talk
  };

  Desk& desk_;
  Options options_;
  Listener listener_;

 public:
  Orders orders;
  Standing standing;
  Consents consents;
  TranscriptFetch transcript;
  Leaving leaving;

 private:
  std::optional<bot::Player> automatic_;
  std::optional<Absence> absence_;
  Reminders reminders_;
  Owed owed_;
  std::string stopped_;           ///< why going on has ended, as it was told last
  std::set<int> gone_;            ///< seats that this person was told are not connected
  std::set<std::string> taught_;  ///< kinds of question whose lesson was due
  /// While the connection is lost: what was warned of, each once, however often it is tried.
  std::optional<std::set<std::string>> warned_away_;
  bool welcomed_ = false;
  bool put_off_ = false;  ///< the server had no time for an answer that was given by itself
  std::uint32_t ordered_at_ = 0;
};

}  // namespace emcon::client
