/// An ended match in lines of text, step by step. No I/O of its own.
#pragma once

#include <string>
#include <vector>

#include "client/lines/terminal.hpp"
#include "client/session/debriefing.hpp"
#include "client/telling/shown.hpp"

namespace emcon::client {

class DebriefLines final : public Guest {
 public:
  /// Both must outlive this.
  DebriefLines(Desk& desk, Output& out);

  /// Takes one typed line; an empty one goes on to the next step.
  void line(const std::string& text);
  std::vector<std::string> complete(const std::string& text) const;

  void heard(const Heard& heard) override;
  void connection(bool online, const std::string& note) override;
  void over(const std::string& why) override;
  static constexpr std::chrono::milliseconds tick_every{250};
  /// Call it regularly: it asks again when the server had no time.
  void tick(Instant) { session_.tick(); }
  /// Whether piped input may go on, whatever its next line is.
  bool ready(const std::string& = {}) const { return session_.ready(); }
  /// Whether the person is done here; after the end of his input, as soon as no answer is awaited.
  bool done(bool input_over) const { return session_.finished() || (input_over && ready()); }

  Debriefing& session() { return session_; }
  const Debriefing& session() const { return session_; }

 private:
  /// Prints each kind of news.
  struct Teller;

  void show(const telling::Shown& shown);
  void show_step(bool other_eyes);
  void refresh_prompt();

  Output& out_;
  int mapped_turn_ = -1;  ///< turn of the last map shown
  std::string last_prompt_;
  Debriefing session_;
};

}  // namespace emcon::client
