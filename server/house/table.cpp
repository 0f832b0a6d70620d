#include "server/house/table.hpp"

#include <cstdlib>

namespace emcon::house {
namespace {

/// Deadlines are compared this coarsely: wall and monotonic time drift against each other.
constexpr std::int64_t deadline_slack_ms = 2'000;

}  // namespace

void Table::read_rows(const std::vector<store::IndexRow>& stored) {
  seat_rows.read(stored);
  for (const store::IndexRow& row : stored) {
    if (!row.bytes) continue;
    if (row.table == card_table) card_written = *row.bytes;
    if (row.table == deadline_table) deadline_written = row.key;
    if (row.table == rematch_table) rematch = *row.bytes;
  }
}

std::vector<store::IndexRow> Table::refresh(const match::Clock& clock) {
  std::vector<store::IndexRow> out;
  v1::MatchCard card = host->card(Viewer::spectator());
  for (auto& seat : *card.mutable_seats()) {
    seat.clear_here();
    seat.clear_bank_ms();
  }

  const auto deadline = host->next_deadline_ms();
  const std::int64_t wall = deadline ? clock.wall_ms() + (*deadline - clock.steady_ms()) : -1;
  const auto written = deadline_of(deadline_written);
  const bool same = deadline ? written && std::abs(*written - wall) <= deadline_slack_ms : !written;
  if (!same) {
    if (written) out.push_back({deadline_table, deadline_written, std::nullopt});
    deadline_written = deadline ? deadline_key(wall) : std::string();
    if (deadline) out.push_back({deadline_table, deadline_written, std::string()});
  }
  card.set_deadline_ms(deadline ? deadline_of(deadline_written).value_or(-1) : -1);

  std::string bytes = card.SerializeAsString();
  if (bytes != card_written) {
    out.push_back({card_table, id, bytes});
    const bool over = card.phase() == v1::MatchCard::ENDED || card.phase() == v1::MatchCard::QUARANTINED;
    const bool first = card_written.empty();
    if (card.settings().listed() && (first || over))
      out.push_back({listed_table, id, over ? std::nullopt : std::optional<std::string>("")});
    card_written = std::move(bytes);
  }
  return out;
}

}  // namespace emcon::house
