// Keeps the connection of one match alive: connects again after a loss, and stores receipts before frames leave.
#include "client/app/match_run.hpp"

#include <sodium.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "client/app/lobby.hpp"
#include "client/app/own_server.hpp"
#include "client/app/trust.hpp"
#include "client/net/pauses.hpp"
#include "common/wire/close.hpp"
#include "common/wire/frames.hpp"

namespace emcon::client {
namespace {

using std::chrono::milliseconds;

constexpr std::chrono::seconds receipts_pause{1};

/// Close codes of docs/protocol.md after which another attempt would end the same way.
constexpr std::pair<wire::CloseCode, const char*> final_words[] = {
    {wire::CloseCode::bad_frame, "The server could not read what this client sent."},
    {wire::CloseCode::too_big, "This client sent more than the server takes."},
    {wire::CloseCode::refused, "The server refused this seat."},
    {wire::CloseCode::unknown_match, "There is no such match here, or it is not open to you."},
    {wire::CloseCode::displaced, "This seat is now played from elsewhere; 'emcon resume' takes it back."}};

/// Told when the secret of a seat kept here opens nothing.
constexpr const char* no_seat_any_more =
    "There is no such match here any more, or the seat that is kept here has another holder or a new token: who was "
    "given that by the host takes the seat by 'emcon join'.";

/// Null: another attempt may do better.
const char* final_word(int code) {
  constexpr int http_not_found = 404;
  if (code == http_not_found) return "There is no such match here.";
  const auto* const found =
      std::ranges::find(final_words, static_cast<wire::CloseCode>(code), [](const auto& row) { return row.first; });
  return found == std::end(final_words) ? nullptr : found->second;
}

/// The seat was taken away from the person who sat on it; the server tells how.
bool is_final_for_seat(int code) {
  return static_cast<wire::CloseCode>(code) == wire::CloseCode::displaced;
}

/// The caller has made sure that this is the server of the seat. The secret is left out if the seat is another
/// server's.
SeatKey key_at(const StateDir& state, const std::string& server, const SeatFile& seat) {
  SeatKey out;
  out.seat = seat.seat;
  out.server_fingerprint = known_fingerprint(state, server);
  if (seat.server != server) return out;
  out.token = seat.token;
  out.entropy = seat.entropy;
  out.copied = seat.drawn_in != state.place_of(server);
  return out;
}

/// A client cannot take back what it has said, so the receipts must have it before the frame leaves.
bool is_told_to_receipts_first(const v1::ClientFrame& frame) {
  return frame.has_reveal_entropy() || frame.has_concede() || frame.has_propose();
}

/// The reason that a server gave, with a capital and a full stop.
std::string as_sentence(std::string text) {
  if (text.empty()) return text;
  if (text.front() >= 'a' && text.front() <= 'z') text.front() = static_cast<char>(text.front() - 'a' + 'A');
  if (!std::string_view(".!?").contains(text.back())) text += '.';
  return text;
}

std::int64_t wall_ms() {
  return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace

void Patience::after(net::Loop& loop, std::function<void()> then) {
  static constexpr std::chrono::seconds longest{30};
  static constexpr std::chrono::seconds pause{1};
  loop.after(pause, [this, &loop, call = std::move(then), alive = std::weak_ptr(alive_)] {
    if (alive.expired()) return;
    std::chrono::steady_clock::now() - begun_ >= longest ? call() : after(loop, call);
  });
}

MatchRun::MatchRun(const Context& context, const SeatFile& seat, bool record)
    : loop_(context.loop),
      server_(context.server),
      server_name_(server_name(context)),
      match_(seat.match),
      state_(context.state),
      record_(record && !context.kiosk),
      revives_(context.own_server && !context.server_named && !context.kiosk ? context.program : ""),
      desk_(
          match_, key_at(context.state, server_name_, seat),
          [this](const v1::ClientFrame& frame) {
            if (!connection_ || (is_told_to_receipts_first(frame) && !keep_receipts(true))) return;
            std::string bytes;
            wire::encode_client(frame, wire::Format::binary, bytes);
            connection_->send(std::move(bytes));
          },
          fresh_id()) {
  desk_.set_receipts(state_.receipts(server_name_, match_, seat.seat));
  desk_.dice().draw_by([this] { return draw_entropy(); });
}

MatchRun::~MatchRun() {
  finish();
}

void MatchRun::start(Guest& guest) {
  guest_ = &guest;
  if (record_) {
    std::string problem;
    recording_ = Recording::append_to(state_.recording(server_name_, match_, desk_.key().seat), problem);
    if (!problem.empty()) guest.connection(false, problem);
  }
  if (is_match_id(match_)) return connect();
  // Nothing but an id may become a part of the address.
  loop_.after({}, [this, alive = std::weak_ptr(alive_)] {
    if (!alive.expired())
      give_up("There is no such match: an id is 16 small letters and digits, as 'emcon list' shows it.");
  });
}

void MatchRun::finish() {
  if (std::exchange(done_, true)) return;
  if (connection_) connection_->drop();
  connection_.reset();
  keep_receipts(true);
}

void MatchRun::connect() {
  connection_ = loop_.connect(server_, "/v1/match/" + match_, *this);
}

void MatchRun::opened() {
  desk_.connected();
}

void MatchRun::received(std::string_view bytes) {
  auto frame = wire::decode_server(bytes, wire::Format::binary);
  if (!frame) return give_up("The server sent something this client cannot read: " + frame.error().text);
  for (const v1::ServerFrame& part : wire::parts_of(std::move(*frame)))
    if (!done_) heard(part);
}

void MatchRun::heard(const v1::ServerFrame& frame) {
  if (recording_ && !frame.has_answer()) {
    std::string bytes;
    wire::encode_server(frame, wire::Format::binary, bytes);
    recording_->add(wall_ms(), bytes);
  }
  const bool welcome = frame.has_welcome();
  const bool was_failing = failures_ > 0;
  if (welcome) failures_ = 0;
  const Heard heard = desk_.receive(frame, std::chrono::steady_clock::now());
  if (desk_.model().overfull()) return give_up("The server tells more than any match has to tell; this client leaves.");
  if (welcome) guest_->connection(true, was_failing ? "Connected again." : "");
  if (!heard.fault.empty()) return give_up(heard.fault);
  if (welcome && !meet_server()) return;
  if (heard.reply && heard.reply->not_now()) {
    const std::weak_ptr<int> alive = alive_;
    loop_.after(net::pauses.front(), [this, alive] {
      if (!alive.expired() && !done_) desk_.dice().again();
    });
  }
  guest_->heard(heard);
  if (!done_) keep_receipts(heard.changes.opened);
  const bool locked = desk_.model().draft.locked;
  if (desk_.key().seat >= 0 && record_ && std::exchange(locked_, locked) != locked)
    state_.note_lock(server_name_, match_, desk_.key().seat, locked ? wall_ms() : 0);
}

void MatchRun::give_up(const std::string& why) {
  if (connection_) connection_->drop();
  connection_.reset();
  desk_.disconnected();
  keep_receipts(true);
  done_ = true;
  guest_->over(why);
}

void MatchRun::closed(int code, const std::string& why) {
  desk_.disconnected();
  connection_.reset();
  if (done_) return;
  if (code == net::other_server) return give_up(why);
  if (const char* last = final_word(code)) {
    keep_receipts(true);
    // If the match was just on show, the server tells why it is gone.
    const bool unknown = static_cast<wire::CloseCode>(code) == wire::CloseCode::unknown_match;
    const bool was_there = unknown && desk_.model().begun() && failures_ == 0;
    if (was_there || (is_final_for_seat(code) && !why.contains("elsewhere"))) return guest_->over(as_sentence(why));
    const bool nothing_held = unknown || static_cast<wire::CloseCode>(code) == wire::CloseCode::refused;
    return guest_->over(nothing_held && desk_.key().seat >= 0 ? no_seat_any_more : last);
  }
  const auto pause = net::pause_after(failures_, randombytes_random());
  ++failures_;
  // One word at the first failure and one when it has gone on for long; silence in between.
  std::string note;
  if (failures_ == 1) note = as_sentence(why) + " Trying again.";
  if (failures_ == net::pauses.size())
    note = as_sentence(why) + " Trying again every " + std::to_string(net::pauses.back().count() / 1000) + " s.";
  guest_->connection(false, note);
  const std::weak_ptr<int> alive = alive_;
  loop_.after(pause, [this, alive] {
    if (alive.expired() || done_) return;
    // The window that had started this player's own server was closed, so another program that plays on it keeps it
    // going. The first failure may be the network's, or the old server's last moments.
    if (!revives_.empty() && failures_ > 1) server_ = revive_own_server(state_, revives_, server_).value_or(server_);
    connect();
  });
}

std::string MatchRun::draw_entropy() {
  const std::string entropy = fresh_entropy();
  for (SeatFile& file : state_.seats(server_name_)) {
    if (file.match != match_ || file.seat != desk_.key().seat) continue;
    file.entropy = entropy;
    file.drawn_in = state_.place_of(server_name_);
    const auto kept = state_.save(file);
    if (kept) return entropy;
    guest_->connection(true, kept.error().text);
    return {};
  }
  guest_->connection(true, "This seat's file is gone; what was drawn for the dice could not be kept.");
  return {};
}

bool MatchRun::meet_server() {
  const std::string& key = desk_.receipts().server_key;
  if (key.empty()) return true;  // of a match that the server itself does not trust it says nothing
  const auto met = meet(state_, server_name_, key);
  if (met) return true;
  give_up(met.error().text);
  return false;
}

bool MatchRun::keep_receipts(bool now) {
  const auto time = std::chrono::steady_clock::now();
  if (!now && time - receipts_kept_ < receipts_pause) return true;
  receipts_kept_ = time;
  // If nothing was ever shown of the match, there is nothing to keep.
  if (const Receipts& heard = desk_.receipts(); heard.promise.empty() && heard.faults.empty() && heard.acts.empty())
    return true;
  const auto kept = state_.save(server_name_, desk_.receipts(), desk_.key().seat);
  if (!kept && guest_ && !done_) guest_->connection(desk_.online(), kept.error().text);
  return kept.has_value();
}

}  // namespace emcon::client
