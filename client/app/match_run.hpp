/// Keeps one client connected to one match: frames in and out, reconnecting, receipts, recording.
#pragma once

#include <chrono>
#include <memory>

#include "client/app/app.hpp"
#include "client/keep/recording.hpp"

namespace emcon::client {

/// Who sits at the desk: a person's terminal or a bot.
class Guest {
 public:
  virtual ~Guest() = default;
  virtual void heard(const Heard& heard) = 0;
  /// The connection came or went; `note` is one sentence for people, empty when all is well.
  virtual void connection(bool online, const std::string& note) = 0;
  /// There is no point in trying again; `why` is one sentence. The run ends.
  virtual void over(const std::string& why) = 0;
};

/// How often a match goes on with the time, and a film or a report of one.
inline constexpr std::chrono::milliseconds tick_every{1000}, film_tick{250};

/// How long a program that nobody sits at waits for the next word of the match.
class Patience {
 public:
  /// Calls `then` once nothing has renewed it for so long, unless this is gone by then.
  void after(net::Loop& loop, std::function<void()> then);
  void renew() { begun_ = std::chrono::steady_clock::now(); }

 private:
  Instant begun_ = std::chrono::steady_clock::now();
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};
/// What there is to say then.
inline Problem gave_no_answer() {
  return {"no_connection", "The server did not answer in time.", "", -1, "", {}};
}

class MatchRun final : public net::Listener {
 public:
  /// At the context's server, which must be the seat's: to another one the secret of the seat does not go. The context
  /// must outlive the run. `record`: keep a recording.
  MatchRun(const Context& context, const SeatFile& seat, bool record);
  ~MatchRun() override;

  Desk& desk() { return desk_; }
  /// Starts; `guest` must live as long as the run.
  void start(Guest& guest);
  /// Says goodbye and keeps what is to be kept.
  void finish();

  void opened() override;
  void received(std::string_view bytes) override;
  void closed(int code, const std::string& why) override;

 private:
  void connect();
  /// There is no going on with such a server.
  void give_up(const std::string& why);
  /// False: they could not be written, which the guest is told.
  bool keep_receipts(bool now);
  /// New entropy for this seat, kept before it is promised; none if that failed.
  std::string draw_entropy();
  /// False: its key is not the one it is known by, and the run has ended.
  bool meet_server();

  net::Loop& loop_;
  net::Endpoint server_;
  std::string server_name_;
  std::string match_;
  const StateDir& state_;
  bool record_;
  Desk desk_;
  Guest* guest_ = nullptr;
  std::shared_ptr<net::Connection> connection_;
  std::unique_ptr<Recording> recording_;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
  int failures_ = 0;
  bool done_ = false;
  Instant receipts_kept_{};
};

}  // namespace emcon::client
