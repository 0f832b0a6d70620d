// Runs two worlds side by side, and compares what their viewers are sent, byte by byte.
#include "tests/twins/harness/pair.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "common/proof/commitment.hpp"
#include "common/proof/hash.hpp"
#include "common/proof/statement.hpp"
#include "common/proof/tree.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/frames.hpp"
#include "server/house/lobby_rows.hpp"

namespace emcon::testing {
namespace {

std::string entropy_of(std::uint64_t seed, int seat) {
  Rng rng(seed * 1000 + static_cast<std::uint64_t>(seat) + 1);
  std::string out;
  for (int i = 0; i < 32; ++i) out.push_back(static_cast<char>(rng.next() >> 56U));
  return out;
}

std::string problems_of(const v1::Answer& answer) {
  std::string out;
  for (const auto& problem : answer.problems()) out += " " + problem.code() + ": " + problem.text();
  return out;
}

std::string decoded(const Capture::Item& item, wire::Format format) {
  if (!item.bytes) return "closed " + std::to_string(static_cast<int>(item.code)) + " " + item.reason + "\n";
  const auto frame = wire::decode_server(*item.bytes, format);
  return frame ? frame->Utf8DebugString() : "unreadable frame\n";
}

bool opens(const std::vector<Capture::Item>& items, std::size_t at, wire::Format format) {
  if (at >= items.size() || !items[at].bytes) return false;
  const auto frame = wire::decode_server(*items[at].bytes, format);
  return frame && (frame->has_opened() || frame->welcome().has_opened());
}

/// As protobuf JSON writes bytes.
std::string base64(const std::string& bytes) {
  std::string out(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(out.data(), out.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                    sodium_base64_VARIANT_ORIGINAL);
  out.pop_back();  // the terminating zero
  return out;
}

/// Whether the frame tells of the step that answered `question`.
bool tells_of(const std::vector<Capture::Item>& items, std::size_t at, wire::Format format, QuestionNo question) {
  if (at >= items.size() || !items[at].bytes) return false;
  const auto frame = wire::decode_server(*items[at].bytes, format);
  return frame && std::ranges::any_of(frame->update().closes(),
                                      [&](const v1::StepClose& close) { return close.step() == question + 1; });
}

/// Whether the frame says how lists have moved; it names no question.
bool is_of_lists(const Capture::Item& item, wire::Format format) {
  if (!item.bytes) return false;
  const auto frame = wire::decode_server(*item.bytes, format);
  return frame && frame->has_lobby();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

/// Both texts from a little before their first different line.
std::string where_they_part(const std::string& a, const std::string& b) {
  const auto as = lines_of(a);
  const auto bs = lines_of(b);
  std::size_t first = 0;
  while (first < as.size() && first < bs.size() && as[first] == bs[first]) ++first;
  const auto part = [&](const std::vector<std::string>& lines) {
    std::string out;
    const std::size_t from = first > 8 ? first - 8 : 0;
    for (std::size_t i = from; i < lines.size() && i < first + 12; ++i)
      out += (i == first ? "  > " : "    ") + lines[i] + "\n";
    return out;
  };
  return "in world A:\n" + part(as) + "in world B:\n" + part(bs);
}

std::string describe(const std::vector<Capture::Item>& a, const std::vector<Capture::Item>& b, std::size_t at,
                     wire::Format format) {
  const std::string number = "frame " + std::to_string(at + 1) + ", ";
  if (at >= a.size()) return number + "world B only:\n" + decoded(b[at], format);
  if (at >= b.size()) return number + "world A only:\n" + decoded(a[at], format);
  const auto size = [](const Capture::Item& item) { return item.bytes ? std::to_string(item.bytes->size()) : "close"; };
  const auto when = [](const Capture::Item& item) { return std::to_string(item.at_ms) + " ms"; };
  return number + size(a[at]) + " and " + size(b[at]) + " bytes, at " + when(a[at]) + " and " + when(b[at]) + "\n" +
         where_they_part(decoded(a[at], format), decoded(b[at], format));
}

}  // namespace

Half::Half(const PairSetup& with, char called) : name(called), setup(with) {
  house::Config config = roomy();
  if (with.stays) config.limits.match.put_away_ms = std::int64_t{1'000} * 365 * 86'400'000;
  world = std::make_unique<World>(with.seed, std::move(config), with.servers);
  guest = std::make_unique<Client>(*world, house::Opening{{}, setup.format, setup.pad});
  guest->hello();
  v1::ClientFrame create;
  *create.mutable_create_match()->mutable_settings() = setup.settings;
  const v1::Answer answer = guest->ask(std::move(create));
  if (!answer.has_created()) throw std::runtime_error("the match was not made:" + problems_of(answer));
  match = answer.created().match();
  take_seats(answer.created());
  follow();
}

void Half::follow() {
  follower = std::make_unique<Client>(*world, house::Opening{{}, setup.format, setup.pad});
  follower->hello();
  std::vector<std::string> own;
  for (std::size_t seat = 0; seat < tokens.size(); ++seat)
    if (((setup.hidden >> seat) & 1U) == 0) own.push_back(tokens[seat]);
  const v1::Answer answer = follower->ask(watch_lobby(own));
  if (!answer.has_done()) throw std::runtime_error("the lists cannot be watched:" + problems_of(answer));
}

void Half::take_seats(const v1::Created& created) {
  std::vector<v1::Invite> invites(created.invites().begin(), created.invites().end());
  std::ranges::sort(invites, {}, [](const v1::Invite& invite) { return invite.seat(); });
  for (const v1::Invite& invite : invites) {
    const int seat = static_cast<int>(invite.seat());
    v1::ClientFrame join;
    join.mutable_join_match()->set_code(invite.code());
    join.mutable_join_match()->set_name("player " + std::to_string(seat));
    const auto commitment = entropy_commitment(entropy_of(setup.seed, seat));
    join.mutable_join_match()->set_entropy_commitment(as_string(commitment));
    const v1::Answer answer = guest->ask(std::move(join));
    if (!answer.has_joined()) throw std::runtime_error("a seat could not be taken:" + problems_of(answer));
    tokens.push_back(answer.joined().token());
    seats.push_back(connect(tokens.back()));
  }
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    v1::ClientFrame reveal;
    reveal.mutable_reveal_entropy()->set_entropy(entropy_of(setup.seed, static_cast<int>(seat)));
    const v1::Answer answer = seats[seat]->ask(std::move(reveal));
    if (answer.problems_size() > 0) throw std::runtime_error("entropy was refused:" + problems_of(answer));
  }
}

std::unique_ptr<Client> Half::connect(const std::string& token, std::uint32_t journal_after) {
  auto client = std::make_unique<Client>(*world, house::Opening{match, setup.format, setup.pad}, token);
  client->hello(journal_after);
  return client;
}

Pair::Pair(PairSetup setup) : setup_(std::move(setup)) {
  for (int i = 0; i < 2; ++i) {
    halves_[i] = std::make_unique<Half>(setup_, i == 0 ? 'A' : 'B');
    take_disclosed();
    take_traced();
    take_played();
  }
  watch("lobby", *a().guest, *b().guest);
  watch("lists that move", *a().follower, *b().follower);
  for (std::size_t seat = 0; seat < seats(); ++seat)
    if (!hidden(seat)) watch("seat", *a().seats[seat], *b().seats[seat]);
  late_joiner();
  watched_.back().name = setup_.settings.watching() == v1::WATCH_DELAYED ? "delayed spectator" : "spectator";
}

Audience Pair::viewers() const {
  return Audience::from_bits(static_cast<std::uint16_t>(Audience::everyone().bits() & ~setup_.hidden));
}

bool Pair::disclosed() {
  const Audience to = a().disclosed | b().disclosed;
  a().disclosed = b().disclosed = Audience::nobody();
  return (to.bits() & viewers().bits()) != 0;
}

namespace {

bool same_lapse(const match::Lapse& a, const match::Lapse& b) {
  return a.seat == b.seat && a.order.stage == b.order.stage && a.order.verb == b.order.verb &&
         a.order.subject == b.order.subject && a.order.variant == b.order.variant;
}

/// What `viewers` were told of the first `many` events, one line for each.
std::vector<std::string> told(const Played& played, std::size_t many, Audience viewers) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < std::min(many, played.events.size()); ++i) {
    const rules::Event& event = played.events[i];
    if (const auto who = event.audience.bits() & viewers.bits(); who != 0)
      out.push_back(std::to_string(who) + " " + event.telling.clause + " " + event.telling.text);
  }
  return out;
}

/// What was told in either world until hidden seats' orders lapse in one alone; nothing if they lapse alike.
std::optional<std::array<std::vector<std::string>, 2>> told_until_apart(const Played& a, const Played& b,
                                                                        Audience viewers) {
  const auto hidden = [&](const Played& played) {
    std::vector<match::Lapse> out;
    std::ranges::copy_if(played.lapses, std::back_inserter(out),
                         [&](const match::Lapse& one) { return !viewers.has(Viewer::of(one.seat)); });
    return out;
  };
  const std::vector<match::Lapse> as = hidden(a), bs = hidden(b);
  const auto apart = std::ranges::mismatch(as, bs, same_lapse);
  if (apart.in1 == as.end() && apart.in2 == bs.end()) return std::nullopt;
  auto in_a = told(a, apart.in1 == as.end() ? a.events.size() : apart.in1->told, viewers);
  auto in_b = told(b, apart.in2 == bs.end() ? b.events.size() : apart.in2->told, viewers);
  const std::size_t both = std::min(in_a.size(), in_b.size());
  in_a.resize(both);
  in_b.resize(both);
  return {{std::move(in_a), std::move(in_b)}};
}

std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

}  // namespace

std::optional<Parting> Pair::parting() {
  const auto in_a = std::exchange(a().played, {}), in_b = std::exchange(b().played, {});
  for (const auto& [question, played] : in_a) {
    const auto other = in_b.find(question);
    if (other == in_b.end()) continue;
    const auto lines = told_until_apart(played, other->second, viewers());
    if (!lines) continue;
    const auto& [as, bs] = *lines;
    if (as == bs) return Parting{question, std::nullopt};
    return Parting{question, Difference{.viewer = "viewers, before an order lapsed",
                                        .text = where_they_part(joined(as), joined(bs))}};
  }
  return std::nullopt;
}

void Pair::watch(std::string name, const Client& in_a, const Client& in_b) {
  watched_.push_back({std::move(name), &in_a, &in_b, 0});
}

void Pair::late_joiner() {
  in_both([&](Half& half) { others_.push_back(half.connect({})); });
  watch("late spectator", *others_[others_.size() - 2], *others_.back());
}

void Pair::resume(std::size_t seat, std::uint32_t journal_after, bool hang_up) {
  in_both([&](Half& half) {
    if (hang_up) half.seats[seat]->hang_up();
    replace(half, seat, half.connect(half.tokens[seat], journal_after));
  });
  watch("resumed seat", *a().seats[seat], *b().seats[seat]);
}

void Pair::take_over() {
  in_both([&](Half& half) {
    for (const auto& seat : half.seats) seat->hang_up();
    for (const auto& one : others_) one->hang_up();
    half.guest->hang_up();
    half.follower->hang_up();
  });
  in_both([&](Half& half) {
    half.world->take_over();
    others_.push_back(std::move(half.guest));
    half.guest = std::make_unique<Client>(*half.world, house::Opening{{}, setup_.format, setup_.pad});
    half.guest->hello();
    others_.push_back(std::move(half.follower));
    half.follow();
    for (std::size_t seat = 0; seat < half.seats.size(); ++seat) replace(half, seat, half.connect(half.tokens[seat]));
  });
  for (std::size_t seat = 0; seat < seats(); ++seat)
    if (!hidden(seat)) watch("seat after a takeover", *a().seats[seat], *b().seats[seat]);
  watch("lists that move after a takeover", *a().follower, *b().follower);
  late_joiner();
}

void Pair::replace(Half& half, std::size_t seat, std::unique_ptr<Client> next) {
  others_.push_back(std::move(half.seats[seat]));
  half.seats[seat] = std::move(next);
}

void Pair::come_back(Half& half, std::size_t seat) {
  in(half, [&](Half& one) { replace(one, seat, one.connect(one.tokens[seat])); });
}

void Pair::hand_over(std::size_t seat, const std::string& token_in_a, const std::string& token_in_b) {
  a().tokens[seat] = token_in_a;
  b().tokens[seat] = token_in_b;
  in_both([&](Half& half) { replace(half, seat, half.connect(half.tokens[seat])); });
  if (!hidden(seat)) watch("heir of a seat", *a().seats[seat], *b().seats[seat]);
}

void Pair::expect_locks(std::size_t seat, QuestionNo question, const table::Filled& in_a, const table::Filled& in_b) {
  if (in_a == in_b) return;
  const Seat place{static_cast<std::uint8_t>(seat)};
  const auto commitment = [&](const Half& half, const table::Filled& filled) {
    const std::string salt = as_string(SeededEntropy(0).lock_salt(half.match, place, question));
    const std::string bytes =
        as_string(lock_commitment(half.match, place, question, salt, wire::serialize_filled(filled)));
    return setup_.format == wire::Format::json ? base64(bytes) : bytes;
  };
  commitments_.emplace_back(commitment(a(), in_a), commitment(b(), in_b));
}

namespace {

void replace_all(std::string& bytes, const std::string& from, const std::string& to) {
  for (std::size_t at = bytes.find(from); at != std::string::npos; at = bytes.find(from, at + 1))
    bytes.replace(at, from.size(), to);
}

const SigningKey& key_of_fakes() {
  static const SigningKey key{Bytes32{}};
  return key;
}

bool holds(const Bytes32& statement, const std::string& signature) {
  return !tree_signature_flaw(key_of_fakes().public_key(), statement, signature);
}

/// The answer of some seat to the question: the viewer's own, for nobody else is told of one.
bool acknowledges(const std::string& match, const v1::DraftState& draft) {
  for (int seat = 0; seat < seats_max; ++seat)
    if (holds(answer_statement(match, seat, draft.question(), draft.answer_hash()), draft.signature())) return true;
  return false;
}

/// The tree signatures of a frame, all of the same size. Nothing if one does not hold under what the frame itself says.
std::optional<std::vector<std::string>> tree_signatures_of(const std::string& match, const std::string& bytes,
                                                           wire::Format format) {
  const auto frame = wire::decode_server(bytes, format);
  if (!frame) return std::nullopt;
  std::vector<std::string> out;
  for (const v1::DraftState* draft : {&frame->answer().draft(), &frame->welcome().own_lock()}) {
    if (draft->signature().empty()) continue;
    if (!acknowledges(match, *draft)) return std::nullopt;
    out.push_back(draft->signature());
  }
  std::vector<v1::StepClose> closes(frame->update().closes().begin(), frame->update().closes().end());
  if (frame->welcome().has_close()) closes.push_back(frame->welcome().close());
  const auto& locks = frame->has_welcome() ? frame->welcome().commitments() : frame->update().commitments();
  for (const v1::StepClose& close : closes) {
    std::vector<Sealed> sealed;
    for (const auto& lock : locks)
      if (lock.question() + 1 == close.step()) sealed.emplace_back(static_cast<int>(lock.seat()), lock.commitment());
    if (!holds(step_statement(match, close.step(), close.public_journal_hash(), sealed), close.signature()))
      return std::nullopt;
    out.push_back(close.signature());
  }
  return out;
}

}  // namespace

/// Commitments to answers that differ are replaced by their twins, and so are tree signatures: in them stand hashes of
/// what else was signed, each with a blind of its own (tests/common/tree_test.cpp).
bool Pair::same(const Capture::Item& in_a, const Capture::Item& in_b) const {
  if (in_a == in_b) return true;
  if (!in_a.bytes || !in_b.bytes || in_a.at_ms != in_b.at_ms) return false;
  std::string bytes = *in_a.bytes;
  for (const auto& [from, to] : commitments_) replace_all(bytes, from, to);
  const bool json = setup_.format == wire::Format::json;
  const auto as = tree_signatures_of(halves_[0]->match, *in_a.bytes, setup_.format),
             bs = tree_signatures_of(halves_[1]->match, *in_b.bytes, setup_.format);
  if (as && bs && as->size() == bs->size())
    for (std::size_t i = 0; i < as->size(); ++i)
      replace_all(bytes, json ? base64((*as)[i]) : (*as)[i], json ? base64((*bs)[i]) : (*bs)[i]);
  return bytes == *in_b.bytes;
}

std::optional<Difference> Pair::compare_frames(Watched& one, const std::optional<Until>& until) {
  const auto& as = one.in_a->capture().items;
  const auto& bs = one.in_b->capture().items;
  const auto is_past = [&](const std::vector<Capture::Item>& items) {
    return tells_of(items, one.seen, setup_.format, until->question) ||
           (one.seen < items.size() && items[one.seen].at_ms >= until->told_ms &&
            is_of_lists(items[one.seen], setup_.format));
  };
  for (; one.seen < std::max(as.size(), bs.size()); ++one.seen) {
    if (until && is_past(as) && is_past(bs)) return std::nullopt;
    if (one.seen >= as.size() || one.seen >= bs.size() || !same(as[one.seen], bs[one.seen]))
      return Difference{one.name, describe(as, bs, one.seen, setup_.format),
                        opens(as, one.seen, setup_.format) && opens(bs, one.seen, setup_.format)};
    ++items_;
    if (as[one.seen].bytes) bytes_ += as[one.seen].bytes->size();
  }
  return std::nullopt;
}

std::optional<Difference> Pair::compare() {
  for (Watched& one : watched_)
    if (auto difference = compare_frames(one, std::nullopt)) return difference;
  if (auto rows = compare_rows()) return rows;
  return compare_ways();
}

std::optional<Difference> Pair::compare_before(QuestionNo question) {
  Until until{question, std::numeric_limits<std::int64_t>::max()};
  for (const Watched& one : watched_)
    for (const Client* in : {one.in_a, one.in_b}) {
      const auto& items = in->capture().items;
      for (std::size_t at = one.seen; at < items.size(); ++at)
        if (tells_of(items, at, setup_.format, question)) until.told_ms = std::min(until.told_ms, items[at].at_ms);
    }
  for (Watched& one : watched_)
    if (auto difference = compare_frames(one, until)) return difference;
  return std::nullopt;
}

std::optional<Difference> Pair::compare_rows() {
  const auto clock = setup_.settings.time().kind();
  const bool banks = clock == v1::TimeControl::BANK || clock == v1::TimeControl::DAYS_PER_TURN;
  using store::RowKind;
  for (const RowKind kind : {RowKind::card, RowKind::seat_card, RowKind::listed, RowKind::fresh, RowKind::deadline}) {
    // Where each has a time of its own, who has locked moves the next deadline: of that row nobody is told.
    if (banks && kind == RowKind::deadline) continue;
    const auto rows = [&](Half& half) {
      std::string out;
      for (const auto& found : half.world->store().disk().rows({.kind = kind, .after = {}, .end = {}, .limit = 100}))
        out += found.row.key + ": " + found.row.bytes.value_or("") + "\n";
      return out;
    };
    if (rows(a()) != rows(b()))
      return Difference{.viewer = "lobby", .text = std::string(name_of(kind)) + " rows differ"};
  }
  return std::nullopt;
}

/// What is worked out for a viewer's seat takes the same way through the program, so that its time tells nothing.
std::optional<Difference> Pair::compare_ways() {
  std::vector<Traced> ways[2];
  for (int i = 0; i < 2; ++i) {
    ways[i] = std::exchange(halves_[i]->traced, {});
    std::erase_if(ways[i], [&](const Traced& one) { return hidden(one.seat.index); });
  }
  if (ways[0] == ways[1]) {
    for (std::size_t i = 0; i < ways[0].size(); ++i)
      calls_.push_back({ways[0][i].checks, {ways[0][i].went.cost, ways[1][i].went.cost}});
    return std::nullopt;
  }
  std::size_t at = 0;
  while (at < std::min(ways[0].size(), ways[1].size()) && ways[0][at] == ways[1][at]) ++at;
  const bool both = at < ways[0].size() && at < ways[1].size();
  const Traced& one = at < ways[0].size() ? ways[0][at] : ways[1][at];
  const auto way = [&](int world) { return at < ways[world].size() ? ways[world][at].went.way : 0; };
  return Difference{"seat " + std::to_string(one.seat.index),
                    std::string(one.checks ? "a check" : "an offer") +
                        (both ? " took another way through the program" : " was made in one world only"),
                    false,
                    {way(0), way(1)}};
}

std::vector<std::string> Pair::viewer_names() const {
  std::vector<std::string> out;
  for (const Watched& one : watched_) out.push_back(one.name);
  return out;
}

}  // namespace emcon::testing
