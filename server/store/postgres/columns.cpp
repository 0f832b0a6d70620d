// Sorts the rows of appends into columns, and names the parts that many records share.
#include "server/store/postgres/columns.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "common/proof/bytes.hpp"
#include "server/store/slim.hpp"

namespace emcon::store::postgres {
std::string_view Columns::keep(std::string text) {
  return kept_.emplace_back(std::move(text));
}

void Columns::add_records(const Append& what, std::int64_t match, const Known& known) {
  std::span<const SharedPart> rest(what.shared);
  for (std::size_t i = 0; i < what.records.size(); ++i) {
    const Record& record = what.records[i];
    const auto name = [&](std::string_view part) {
      std::string hash = as_string(blob_hash(part));
      if (!known.contains(hash)) blobs.try_emplace(hash, part);
      return hash;
    };
    auto slimmed = slim(record.bytes, parts_of(i, rest), name);
    records.matches.push_back(match);
    records.seqs.push_back(as_number(what.expected_last + i + 1));
    records.holds.push_back(as_number(what.hold));
    records.hashes.emplace_back(keep(as_string(record.hash)));
    records.bytes.emplace_back(slimmed ? keep(std::move(slimmed->bytes)) : std::string_view(record.bytes));
    records.shared.push_back(slimmed ? std::optional(keep(std::move(slimmed->shared))) : std::nullopt);
  }
}

void Columns::add(const Append& what, std::int64_t match, const Known& known) {
  add_records(what, match, known);
  std::map<std::pair<RowKind, std::string_view>, const IndexRow*> rows;
  for (const IndexRow& row : what.index) rows[{row.kind, row.key}] = &row;
  for (const auto& [at, row] : rows) {
    Rows& to = row->bytes ? put_rows : drop_rows;
    to.matches.push_back(match);
    to.kinds.emplace_back(name_of(row->kind));
    to.keys.emplace_back(row->key);
    if (row->bytes) to.bytes.emplace_back(*row->bytes);
  }
  std::map<std::pair<Seat, QuestionNo>, const DraftRow*> drafts;
  for (const DraftRow& row : what.drafts) drafts[{row.seat, row.question}] = &row;
  for (const auto& [at, row] : drafts) {
    Drafts& to = row->bytes.empty() ? drop_drafts : put_drafts;
    to.matches.push_back(match);
    to.seats.push_back(row->seat.index);
    to.questions.push_back(row->question);
    if (row->bytes.empty()) continue;
    to.revisions.push_back(row->revision);
    to.bytes.emplace_back(row->bytes);
  }
}

}  // namespace emcon::store::postgres
