/// A person at a desk. A face calls the session with typed values, and hears typed news from it; the words are the
/// face's. A session prints nothing, parses nothing and does no I/O.
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

/// Decides when to remind a person of a deadline: a few times, each time much nearer to the deadline.
class Reminders {
 public:
  /// The seconds that are left, if a reminder is due now.
  std::optional<std::int64_t> due(const Question& question, Instant now);

 private:
  std::uint32_t question_ = 0;  ///< of the last reminder
  int at_ = 0;                  ///< the seconds at which it was due
};

/// Measures how long the server has owed the answer to an order.
class Owed {
 public:
  /// Whole seconds since this order was first found waiting, once there are enough of them to mention. `order`: the one
  /// that has waited longest, if any; without one the result is nothing.
  std::optional<std::int64_t> since(std::optional<std::uint32_t> order, Instant now);

 private:
  std::optional<std::uint32_t> order_;
  Instant found_{};
};

/// A person's last act that has not been answered.
struct Unanswered {
  bool sent = false;  ///< it was sent, so it may count; else it does not
  bool lock = false;  ///< the act is a lock; else an order

  /// The more important one is greater.
  auto operator<=>(const Unanswered&) const = default;
};

/// One thread. The parts are its public members.
class Session final : public Guest {
 public:
  struct Options {
    bool automatic = false;         ///< answers by suggestion; a person may still look and talk
    bool lessons = false;           ///< a guided battle: each kind of question is explained the first time
    bool asks_before_lock = false;  ///< once, if nothing is ordered though something promises more
    bool hot_seat = false;          ///< shares the keyboard with other players; begins without it: see sit_down()
    std::string name{};             ///< a spectator's name when he talks; may be empty
    Files files{};                  ///< writes transcripts, and reads files for orders
  };
  /// The desk must outlive this. `listener` is called from within the calls of the session and of its parts.
  Session(Desk& desk, Options options, Listener listener);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void heard(const Heard& heard) override;
  void connection(bool online, const std::string& note) override;
  void over(const std::string& why) override;
  /// To be called about once a second: reminds before a deadline, and repeats an answer for which the server had no
  /// time.
  void tick(Instant now);

  /// Seconds for which the answer to an order has been missing while the server is connected; nothing below two. The
  /// seconds count from the first call that finds the order waiting, since the session has no clock: call it as long as
  /// the result is shown.
  std::optional<std::int64_t> unanswered(Instant now);
  /// Whether an order waits for its answer. If the connection is lost, the order is sent again automatically with the
  /// next one.
  bool under_way() const { return desk_.oldest_order().has_value(); }
  /// Whether an order waits for its answer while the server is connected, so that the answer may come soon.
  bool owed() const { return online() && under_way(); }

  /// The act whose result this person does not know if he leaves now; nothing: all his acts are answered. Of several
  /// acts it is the most important one: one that may count before one that does not, and a lock before orders. A lock
  /// that waits for its orders stands for them.
  std::optional<Unanswered> left_open() const;

  const Model& model() const { return desk_.model(); }
  bool online() const { return desk_.online(); }

  /// Hot seat: the person has the keyboard again. Tells the happenings and talk since get_up(), and his open question.
  void sit_down();
  /// Hot seat: another player gets the keyboard.
  void get_up();
  /// The number of the newest journal line when this person's last order was taken, or when he came; 0: before the
  /// first line.
  std::uint32_t ordered_at() const { return ordered_at_; }
  /// Whether others have the keyboard. News come all the same, but those who sit there must not see them.
  bool away() const { return absence_.has_value(); }

  /// Makes the server answer everything by defaults until something happens, or turn `until` begins (none: the next
  /// one). The orders given so far for the open question are locked, or its default. news::GoingOn follows.
  Done<> go_on(std::optional<std::int64_t> until);

  /// Gives a standing order. If the open question is of its kind, answers that, too, by the given orders or by the
  /// default.
  Done<> pass(Standing::Make make);

  /// Has questions like the open one answered as suggested from the next one on, until something unexpected happens.
  /// Fills in what the open one suggests, unless something is given. news::StandingPut follows. Cannot::not_routine if
  /// there is no such standing answer.
  Done<> suggest_from_now_on();

  /// Whether the owner is to end this session.
  bool finished() const { return leaving.finished(); }
  bool automatic() const { return automatic_.has_value(); }
  /// Whether tick() has work now or will soon have some.
  bool ticks() const { return put_off_ || model().question.deadline; }
  /// Whether the first Welcome has come, so that the person has been told where he is.
  bool welcomed() const { return welcomed_; }
  /// Whether piped input may go on: every request is answered, and it is this seat's turn, or the match is over or
  /// adjourned.
  bool ready() const;
  /// Whether the seat is held and others are still free: piped input that has ended has nothing more to wait for.
  bool waits_for_players() const;
  /// Whether the seat is held and the battle has not begun: seats are free, or their players have not all come.
  bool before_the_battle() const;

 private:
  void replied(const Reply& reply);
  void asked(bool afresh, bool another);
  void came_or_went(const Changes& changes);

  /// Others have the keyboard; the person had seen this much before.
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
  std::string stopped_;           ///< the last reason told for the end of going on
  std::set<int> gone_;            ///< seats that this person was told are not connected
  std::set<std::string> taught_;  ///< kinds of question whose lesson was due
  /// While the connection is lost: the warnings given, each once for all attempts.
  std::optional<std::set<std::string>> warned_away_;
  bool welcomed_ = false;
  bool put_off_ = false;  ///< the server had no time for an automatic answer
  std::uint32_t ordered_at_ = 0;
};

}  // namespace emcon::client
