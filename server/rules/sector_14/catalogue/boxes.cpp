// Writes rows of boxes as the printed sheet has them.
#include "server/rules/sector_14/catalogue/boxes.hpp"

namespace emcon::rules::sector_14 {
namespace {

std::string costs_text(const Costs& costs) {
  std::string out;
  for (int i = 0; i < count_of(costs); ++i)
    out += (i == 0 ? "" : " ") + std::to_string(i + 1) + ":" + std::to_string(costs[ix(i)]);
  return out.empty() ? "none" : out;
}

std::vector<std::string> texts(const std::vector<int>& values) {
  std::vector<std::string> out;
  for (const int v : values) out.push_back(std::to_string(v));
  return out;
}
std::vector<std::string> texts(const std::vector<Costs>& rows) {
  std::vector<std::string> out;
  for (const Costs& row : rows) out.push_back("(" + costs_text(row) + ")");
  return out;
}

std::string row_of(const ShipClass& c, System system, int lost) {
  if (system == System::thrusters)
    return box_row(texts(c.thrusters), lost, "(" + costs_text(c.thrusters_residual) + ")");
  if (system == System::jets) return box_row(texts(c.jets), lost, "(" + costs_text(c.jets_residual) + ")");
  const bool residual = system == System::targeting || system == System::sensors || system == System::ecm;
  const auto s = static_cast<std::size_t>(system);
  return box_row(texts(c.boxes[s]), lost, residual ? std::to_string(c.residual[s]) : "");
}

}  // namespace

void write_rows(ShipClass& c) {
  for (int s = static_cast<int>(System::reactor); s < systems; ++s) {
    const System system = static_cast<System>(s);
    c.rows[ix(s)].clear();
    for (int lost = 0; lost <= c.boxes_of(system); ++lost) c.rows[ix(s)].push_back(row_of(c, system, lost));
  }
}

std::string box_row(const std::vector<std::string>& boxes, int lost, const std::string& residual) {
  std::string out;
  for (int i = 0; i < count_of(boxes); ++i) {
    out += i == 0 ? "" : " ";
    out += i < lost ? "x" : i == lost ? "[" + boxes[ix(i)] + "]" : boxes[ix(i)];
  }
  if (residual.empty()) return out.empty() ? "none" : out;
  return out + " | " + (lost >= count_of(boxes) ? "[" + residual + "]" : residual);
}

}  // namespace emcon::rules::sector_14
