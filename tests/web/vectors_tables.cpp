// Cases of patches, offers and answers: random ones, and those of matches of every scenario of the registry.
#include "client/bot/policy.hpp"
#include "common/proof/commitment.hpp"
#include "common/proof/lot.hpp"
#include "common/proof/shown.hpp"
#include "common/table/patch.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/offer_short.hpp"
#include "common/wire/printable.hpp"
#include "server/data/embedded.hpp"
#include "server/data/folder.hpp"
#include "server/match/match_dice.hpp"
#include "table.pb.h"
#include "tests/client/legal.hpp"
#include "tests/common/random_table.hpp"
#include "tests/web/vectors.hpp"

namespace emcon::web {
namespace {

constexpr std::int64_t safe = (std::int64_t{1} << 53) - 1;  // what a page counts with
constexpr int random_boards = 3000, random_offers = 3000, random_answers = 4000, questions_per_match = 40;

/// The board as a client has it: random words hold line breaks, which are no text.
table::Board printable(const table::Board& board) {
  v1::Board message = wire::to_proto(board);
  wire::make_printable(message);
  return wire::from_proto(message);
}

void add_patch(Vectors& out, const table::Board& told_before, const table::Board& told_after) {
  const table::Board before = printable(told_before), after = printable(told_after);
  const auto patch = table::diff(before, after);
  out.add("patch", Case("patch")
                       .bytes("before", serialized(wire::to_proto(before)))
                       .bytes("patch", serialized(wire::to_proto(patch)))
                       .bytes("after", serialized(wire::to_proto(after)))
                       .bytes("hash", board_hash(after)));
}

void add_offer(Vectors& out, const table::Offer& offer) {
  v1::Offer sent = wire::to_proto(offer);
  wire::make_printable(sent);
  v1::Offer whole = sent;
  wire::write_out(whole);
  for (v1::OfferLine& line : *whole.mutable_lines()) line.clear_like();
  out.add("offer", Case("offer").bytes("short", serialized(sent)).bytes("long", serialized(whole)));
}

void add_answer(Vectors& out, const table::Filled& filled) {
  v1::Filled message = wire::to_proto(filled);
  wire::make_printable(message);
  const std::string bytes = wire::serialize_filled(*wire::from_proto(message));
  out.add("filled", Case("filled").bytes("bytes", bytes).bytes("hash", answer_hash(bytes)));
}

void add_spent(Vectors& out, const table::Offer& offer, const table::Filled& orders) {
  if (offer.budgets.empty()) return;
  out.add("spent", Case("spent")
                       .bytes("offer", serialized(wire::to_proto(offer)))
                       .bytes("filled", wire::serialize_filled(orders))
                       .numbers("spent", table::spent(offer, orders)));
}

/// What `suggest` makes of an offer, alone and behind one order that is given already.
void add_suggestions(Vectors& out, const table::Offer& offer) {
  const auto sent = serialized(wire::to_proto(offer));
  for (const bool immediate : {false, true}) {
    const table::Filled alone = client::bot::suggestion(offer, immediate);
    table::Filled own;
    if (!alone.lines.empty())
      own.lines.push_back(
          alone.lines[static_cast<std::size_t>(out.below(static_cast<std::int64_t>(alone.lines.size())))]);
    out.add("suggestion",
            Case("suggestion")
                .bytes("offer", sent)
                .number("immediate", immediate ? 1 : 0)
                .bytes("own", wire::serialize_filled(own))
                .bytes("alone", wire::serialize_filled(alone))
                .bytes("completed", wire::serialize_filled(client::bot::completed(offer, own, immediate))));
  }
}

/// What a seat's token draws of an offer in which something is to be hidden.
void add_lots(Vectors& out, const table::Offer& offer, QuestionNo question) {
  const std::string token = "emt-" + std::to_string(out.below(1'000'000));
  const table::Offer drawn = with_lots(offer, token, question);
  if (drawn == offer) return;
  out.add("lots", Case("lots")
                      .bytes("offer", serialized(wire::to_proto(offer)))
                      .text("token", token)
                      .number("question", question)
                      .bytes("drawn", serialized(wire::to_proto(drawn))));
}

void play(Vectors& out, const match::CatalogueHandle& catalogue, const rules::ScenarioDescription& scenario) {
  match::SeededDice dice(out.bytes32());
  const std::size_t seats = match::seat_sides(scenario).size();
  std::vector<client::bot::Policy> players;
  for (std::size_t i = 0; i < seats; ++i) players.emplace_back(client::bot::Level::greedy, out.random());
  auto position = catalogue.setup({scenario.id, {}}, dice, match::Windows::with_orders).next;
  std::vector<table::Board> boards(seats);
  add_offer(out, scenario.options);
  for (QuestionNo question = 1; position->asked() && question <= questions_per_match; ++question) {
    for (std::size_t i = 0; i < seats; ++i) {
      table::Board now = position->board_for(Viewer::of(Seat{static_cast<std::uint8_t>(i)}));
      add_patch(out, boards[i], now);
      boards[i] = std::move(now);
    }
    std::vector<match::SeatAnswer> answers;
    for (const auto& slot : position->asked()->slots) {
      const Seat seat = slot.front();
      const table::Offer offer = position->offer_for(seat);
      add_offer(out, offer);
      add_suggestions(out, offer);
      add_lots(out, offer, question);
      players[seat.index].turn_to(question);
      answers.push_back({seat, client::bot::legal(players[seat.index], *position, seat, offer)});
      add_answer(out, answers.back().filled);
      add_spent(out, offer, answers.back().filled);
    }
    position = position->resolve(answers, question, dice).next;
  }
}

}  // namespace

void add_tables(Vectors& out) {
  testing::RandomTable random(out.random(), -safe, safe);
  table::Board board = random.board();
  for (int i = 0; i < random_boards; ++i) {
    table::Board next = i % 20 == 19 ? random.board() : random.next(board);
    add_patch(out, board, next);
    board = std::move(next);
  }
  for (int i = 0; i < random_offers; ++i) {
    const table::Offer offer = random.offer();
    add_offer(out, offer);
    add_suggestions(out, offer);
    table::Filled orders;
    for (const table::OfferLine& line : offer.lines)
      orders.lines.push_back({line.verb, line.subject, line.variant, {}, line.stage});
    add_spent(out, offer, orders);
  }
  for (int i = 0; i < random_answers; ++i) add_answer(out, random.filled());
  for (const match::RulesetEntry& entry : match::registry()) {
    const auto documents = data::load_embedded(entry.folder);
    const auto catalogue = documents ? entry.load(*documents) : std::unexpected(documents.error());
    if (!catalogue) continue;
    for (const auto& scenario : (*catalogue)->description().scenarios) play(out, **catalogue, scenario);
  }
}

}  // namespace emcon::web
