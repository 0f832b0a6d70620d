// Keeps the lists of a server as it tells them, and puts them in order.
#include "client/app/watched.hpp"

#include <algorithm>
#include <limits>

#include "client/app/lobby.hpp"
#include "client/app/trust.hpp"
#include "common/wire/frames.hpp"
#include "common/wire/limits.hpp"
#include "common/wire/printable.hpp"

namespace emcon::client {
namespace {

constexpr std::size_t hello_tokens = 64, watched_tokens = 512;
constexpr std::chrono::seconds longest_pause{60};

std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

std::vector<std::string> own_tokens(const Context& context, std::size_t most) {
  auto seats = context.state.seats(server_name(context));
  std::ranges::stable_sort(seats, std::ranges::greater(), &SeatFile::joined);
  std::vector<std::string> out;
  for (const SeatFile& seat : seats)
    if (seat.bot.empty() && out.size() < most && of_this_server(context.state, seat)) out.push_back(seat.token);
  return out;
}

v1::MatchCard as_known_here(const Context& context, v1::MatchCard card) {
  if (card.phase() != v1::MatchCard::RUNNING && card.phase() != v1::MatchCard::SETUP) card.clear_awaited();
  const auto now =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  if (card.your_seat() < 0 || card.waited_ms() <= 0) return card;
  const std::int64_t locked = context.state.locked_at(server_name(context), card.match(), card.your_seat());
  if (locked < now - card.waited_ms()) return card;
  const auto awaited = card.awaited();
  card.clear_awaited();
  for (const auto seat : awaited)
    if (std::cmp_not_equal(seat, card.your_seat())) card.add_awaited(seat);
  return card;
}

bool waits_for_owner(const v1::MatchCard& card) {
  // All seats are taken: it begins when their holders have come.
  if (card.phase() == v1::MatchCard::SETUP && card.your_seat() >= 0) return true;
  return card.phase() == v1::MatchCard::RUNNING && std::ranges::any_of(card.awaited(), [&](std::uint32_t seat) {
           return std::cmp_equal(seat, card.your_seat());
         });
}

bool calls_before(const v1::MatchCard& a, const v1::MatchCard& b) {
  const auto rank = [](const v1::MatchCard& card) {
    if (waits_for_owner(card)) return 0;
    if (card.phase() == v1::MatchCard::ENDED) return 3;
    return card.phase() == v1::MatchCard::OPEN ? 2 : 1;
  };
  const auto within = [](const v1::MatchCard& card, int of) -> std::int64_t {
    constexpr auto last = std::numeric_limits<std::int64_t>::max();
    if (of == 0) return card.deadline_ms() >= 0 ? card.deadline_ms() : last - card.waited_ms();
    if (of == 3) return -card.ended_at_ms();
    return of == 2 ? card.made_ms_ago() : last - card.waited_ms();
  };
  const int of_a = rank(a), of_b = rank(b);
  if (of_a != of_b) return of_a < of_b;
  return within(a, of_a) < within(b, of_b);
}

v1::MatchCard WatchedLists::Kept::now() const {
  v1::MatchCard out = card;
  const std::int64_t since = steady_ms() - at_ms;
  if (out.deadline_ms() >= 0) out.set_deadline_ms(std::max<std::int64_t>(0, out.deadline_ms() - since));
  if (out.waited_ms() > 0) out.set_waited_ms(out.waited_ms() + since);
  if (out.made_ms_ago() > 0) out.set_made_ms_ago(out.made_ms_ago() + since);
  return out;
}

WatchedLists::WatchedLists(Context& context, bool open, std::function<void()> changed)
    : context_(context), everybodys_(open), changed_(std::move(changed)) {
  connect();
}

WatchedLists::~WatchedLists() {
  if (connection_) connection_->drop();
}

void WatchedLists::connect() {
  connection_ = context_.loop.connect(context_.server, "/v1/lobby", *this);
}

void WatchedLists::opened() {
  const auto tokens = own_tokens(context_, watched_tokens);
  v1::ClientFrame hello, watch;
  hello.set_id(fresh_id());
  hello.mutable_hello()->set_client("emcon " EMCON_VERSION);
  hello.mutable_hello()->set_protocol(wire::protocol_version);
  watch.set_id(hello.id() + 1);
  auto& wish = *watch.mutable_watch_lobby();
  wish.set_open(everybodys_);
  wish.set_mine(!tokens.empty());
  for (std::size_t i = 0; i < tokens.size(); ++i)
    i < hello_tokens ? hello.mutable_hello()->add_tokens(tokens[i]) : wish.add_tokens(tokens[i]);
  for (const v1::ClientFrame* frame : {&hello, &watch}) {
    std::string bytes;
    wire::encode_client(*frame, wire::Format::binary, bytes);
    connection_->send(std::move(bytes));
  }
}

void WatchedLists::received(std::string_view bytes) {
  auto frame = wire::decode_server(bytes, wire::Format::binary);
  if (!frame) return;
  wire::make_printable(*frame);
  if (frame->has_answer() && frame->answer().problems_size() > 0) trouble_ = frame->answer().problems(0).text();
  if (frame->has_lobby()) take(frame->lobby());
  if (frame->has_lobby() || !trouble_.empty()) changed_();
}

void WatchedLists::take(const v1::LobbyUpdate& update) {
  told_ = true;
  trouble_.clear();
  pause_ = std::chrono::seconds(1);
  if (update.whole()) {
    own_.clear();
    all_.clear();
  }
  for (const std::string& id : update.gone()) all_.erase(id);
  for (const std::string& id : update.gone_mine())
    std::erase_if(own_, [&](const auto& one) { return one.first.first == id; });
  for (const v1::MatchCard& card : update.cards()) {
    if (!is_match_id(card.match())) continue;
    Kept kept{card, steady_ms()};
    if (card.your_seat() < 0)
      all_[card.match()] = std::move(kept);
    else
      own_[{card.match(), card.your_seat()}] = std::move(kept);
  }
}

void WatchedLists::closed(int /*code*/, const std::string& why) {
  connection_ = nullptr;
  told_ = false;
  trouble_ = why;
  const std::weak_ptr<int> alive = alive_;
  context_.loop.after(pause_, [this, alive] {
    if (!alive.expired() && !connection_) connect();
  });
  pause_ = std::min(longest_pause, 2 * pause_);
  changed_();
}

std::vector<v1::MatchCard> WatchedLists::own() const {
  std::vector<v1::MatchCard> out;
  for (const auto& [key, kept] : own_) out.push_back(as_known_here(context_, kept.now()));
  std::ranges::stable_sort(out, calls_before);
  return out;
}

std::vector<v1::MatchCard> WatchedLists::waiting() const {
  auto out = own();
  std::erase_if(out, [](const v1::MatchCard& card) { return !waits_for_owner(card); });
  return out;
}

std::vector<v1::MatchCard> WatchedLists::open() const {
  std::vector<v1::MatchCard> out;
  for (const auto& [id, kept] : all_) {
    const bool mine = std::ranges::any_of(own_, [&](const auto& one) { return one.first.first == id; });
    if (!mine && kept.card.phase() == v1::MatchCard::OPEN) out.push_back(kept.now());
  }
  std::ranges::stable_sort(out, {}, &v1::MatchCard::made_ms_ago);
  return out;
}

}  // namespace emcon::client
