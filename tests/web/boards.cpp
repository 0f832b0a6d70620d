// Writes boards of battles of every scenario as a seat sees them, with what it is asked, for the test of their layout:
// web_boards FILE [SEED]. Greedy bots play them; nothing of them is stored.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>

#include "client/bot/policy.hpp"
#include "common/wire/convert.hpp"
#include "server/data/embedded.hpp"
#include "server/data/folder.hpp"
#include "server/match/match_dice.hpp"
#include "table.pb.h"
#include "tests/client/legal.hpp"
#include "tests/web/vectors.hpp"

namespace emcon::web {
namespace {

/// The questions of a battle whose boards are written: more of the beginning, where most ships are.
constexpr std::array<QuestionNo, 11> looks{1, 2, 3, 5, 8, 13, 20, 29, 40, 53, 68};

class Boards {
 public:
  Boards(const char* file, std::uint64_t seed) : random(seed), out_(file, std::ios::binary) {}
  void add(const match::CatalogueHandle& catalogue, const rules::ScenarioDescription& scenario);
  bool good() { return out_.flush().good(); }
  int count = 0;
  std::mt19937_64 random;

 private:
  void write(const match::Position& position, const std::string& name, Seat seat, int side, const table::Offer& offer);
  Bytes32 seed();
  std::ofstream out_;
};

Bytes32 Boards::seed() {
  Bytes32 out{};
  for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(random() & 0xFFU);
  return out;
}

void Boards::write(const match::Position& position, const std::string& name, Seat seat, int side,
                   const table::Offer& offer) {
  out_ << Case("board")
              .text("name", name)
              .number("side", side)
              .bytes("board", serialized(wire::to_proto(position.board_for(Viewer::of(seat)))))
              .bytes("offer", serialized(wire::to_proto(offer)))
              .line();
  ++count;
}

void Boards::add(const match::CatalogueHandle& catalogue, const rules::ScenarioDescription& scenario) {
  match::SeededDice dice(seed());
  const auto sides = match::seat_sides(scenario);
  std::vector<client::bot::Policy> players;
  for (std::size_t i = 0; i < sides.size(); ++i) players.emplace_back(client::bot::Level::greedy, random());
  auto position = catalogue.setup({scenario.id, {}}, dice, match::Windows::with_orders).next;
  for (QuestionNo question = 1; position->asked() && question <= looks.back(); ++question) {
    const auto& slots = position->asked()->slots;
    const std::size_t looker = random() % slots.size();
    std::vector<match::SeatAnswer> answers;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const Seat seat = slots[i].front();
      const table::Offer offer = position->offer_for(seat);
      if (i == looker && std::ranges::find(looks, question) != looks.end())
        write(*position, scenario.id + ", question " + std::to_string(question), seat,
              static_cast<int>(sides[seat.index].index), offer);
      players[seat.index].turn_to(question);
      answers.push_back({seat, client::bot::legal(players[seat.index], *position, seat, offer)});
    }
    position = position->resolve(answers, question, dice).next;
  }
}

}  // namespace
}  // namespace emcon::web

int main(int argc, char** argv) {
  using namespace emcon;
  if (argc < 2) {
    std::fprintf(stderr, "usage: web_boards FILE [SEED]\n");
    return 2;
  }
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : std::random_device()();
  web::Boards out(argv[1], seed);
  for (const match::RulesetEntry& entry : match::registry()) {
    const auto documents = data::load_embedded(entry.folder);
    const auto catalogue = documents ? entry.load(*documents) : std::unexpected(documents.error());
    if (!catalogue) return 1;
    for (const auto& scenario : (*catalogue)->description().scenarios) out.add(**catalogue, scenario);
  }
  std::printf("seed %llu: %d boards\n", static_cast<unsigned long long>(seed), out.count);
  return out.good() ? 0 : 1;
}
