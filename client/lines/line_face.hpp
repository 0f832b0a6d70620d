/// A match in lines of text: reads commands and orders, prints what happens. No I/O of its own.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "client/lines/commands.hpp"
#include "client/lines/terminal.hpp"
#include "client/session/session.hpp"

namespace emcon::client {

/// When a face of lines prints maps: whenever one is asked for, each turn unasked as well, or never.
enum class Maps { asked, on, off };

class LineFace final : public Guest {
 public:
  struct Options {
    Session::Options session{};
    telling::Papers papers{};
    Maps maps = Maps::asked;
  };
  /// Both must outlive this.
  LineFace(Desk& desk, Output& out, Options options);

  /// Takes one typed line.
  void line(const std::string& text);
  std::vector<std::string> complete(const std::string& text) const { return commands_.complete(text); }

  void heard(const Heard& heard) override;
  void connection(bool online, const std::string& note) override;
  void over(const std::string& why) override;
  static constexpr std::chrono::milliseconds tick_every{1000};
  /// Call it regularly: it warns before a deadline, and says once that the answer to an order is late.
  void tick(Instant now);
  /// Whether piped input may go on with this line. While seats are free some commands are carried out at once; that the
  /// others wait is said once.
  bool ready(const std::string& next);
  /// Whether the person is done here; after the end of his input, as soon as there is nothing to wait for.
  bool done(bool input_over) const;

  Session& session() { return session_; }
  const Session& session() const { return session_; }
  /// Hot seat: the player has the keyboard again. Prints happenings and talk since he got up, and his open question;
  /// the first time, the whole welcome.
  void sit_down();

 private:
  /// Prints each kind of news.
  struct Teller;

  const Model& model() const { return session_.model(); }
  telling::Manner manner() const { return {out_.style(), false}; }
  void told(const News& news);
  void print(const std::string& lines);
  /// Prints the map, if it is wanted unasked and there is one to see.
  void print_map();
  void print_arrival();
  void print_summary();
  void print_question();
  void refresh_prompt();

  Output& out_;
  Maps maps_;
  telling::Papers papers_;
  screen::Book book_;
  std::string last_prompt_;
  int mapped_turn_ = -1;             ///< turn of the last map shown
  std::set<std::string> explained_;  ///< kinds of question whose help has been shown
  bool late_ = false;                ///< it has said that an answer is late
  bool said_kept_ = false;           ///< it has said that piped lines wait
  Session session_;
  lines::Commands commands_;
};

}  // namespace emcon::client
