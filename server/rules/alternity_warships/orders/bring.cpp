// The order `bring`: a side adds a sheet of its own to those that it may buy, from a file of the ship designer
// (ALT-R100).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/alternity_warships/catalogue/import/import.hpp"
#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int sheets_most = 8, trained = 12;
constexpr std::size_t sheet_bytes_most = 32U * 1024, all_bytes_most = 128U * 1024;

/// A sheet that has been read, with what a sheet behind it may have aboard: all before it.
struct Bring {
  SheetRef sheet;
  std::string data;  ///< the data file that holds it
  std::size_t bytes = 0;
  std::shared_ptr<const Catalogue> known;
};

void offer_bring(Offering& out) {
  table::Field file;
  file.name = "sheet";
  file.label = "the ship's file";
  file.kind = table::FieldKind::text;
  file.min = 1;
  file.max = static_cast<std::int64_t>(sheet_bytes_most);
  file.secret = true;
  file.unread = {"imageData", "imageMimeType", "lore"};  // ALT-17.3
  table::OfferLine& line = out.line("bring", "", "", "A sheet of your own, NAME.warship.json", "ALT-R100");
  line.fields = {std::move(file)};
  line.times_max = sheets_most;
  line.secret = true;
}

/// The text of the file, if the side may bring so much more; refuses others.
const std::string* file_in(Reading& in, const std::vector<Bring>& before) {
  const table::Value* value = table::find(in.line(), "sheet");
  const table::Text* text = value ? std::get_if<table::Text>(value) : nullptr;
  std::size_t bytes = text ? text->text.size() : 0;
  for (const Bring& one : before) bytes += one.bytes;
  if (!text)
    in.refuse(reasons::field_missing(), "ALT-R100", "sheet");
  else if (count_of(before) >= sheets_most)
    in.refuse(reasons::too_many_sheets(), "ALT-R100");
  else if (text->text.size() > sheet_bytes_most)
    in.refuse(reasons::sheet_too_long(count_of(text->text)), "ALT-R100", "sheet");
  else if (bytes > all_bytes_most)
    in.refuse(reasons::sheets_too_long(), "ALT-R100", "sheet");
  else
    return &text->text;
  return nullptr;
}

/// Why the side may not bring it, by the points and classes of the match and the names of other sheets that it has.
std::optional<Misstep> not_welcome(const Table& table, const Catalogue& known, const Sheet& sheet) {
  if (std::ranges::find(known.sheets, sheet.name, &Sheet::name) != known.sheets.end())
    return Misstep{reasons::name_taken(sheet.name), "ALT-R100"};
  if (std::optional<Misstep> wrong = not_for_sale(table, sheet)) return wrong;
  const int price = points_with_craft(sheet);
  if (price <= table.options.points) return std::nullopt;
  return Misstep{reasons::over_budget(price, counted(table.options.points, "point")), "ALT-R91"};
}

/// The sheet as it is flown. Craft of one's own that it has aboard are called as others see their class, as all bought
/// ships are: a name of the owner's would tell them apart.
SheetRef flown(const Table& table, Sheet sheet) {
  for (CraftAboard& aboard : sheet.hangar.craft) {
    if (aboard.sheet->number < count_of(table.catalogue->sheets)) continue;
    Sheet craft = *aboard.sheet;
    craft.name = craft.shown_as;
    aboard.sheet = std::make_shared<const Sheet>(std::move(craft));
  }
  return std::make_shared<const Sheet>(std::move(sheet));
}

void check_bring(Reading& in) {
  constexpr int told_most = 8;
  const std::vector<Bring> before = in.accepted<Bring>();
  const std::string* text = file_in(in, before);
  if (!text) return;
  const Catalogue& known = before.empty() ? *in.table.catalogue : *before.back().known;
  auto added = ship_files::with_ships(known, {{"sheet " + number(count_of(before) + 1), *text}}, trained);
  if (!added) {
    for (const Problem& problem : added.error())
      if (&problem - added.error().data() < told_most)
        in.refuse_for(problem, problem.clause.empty() ? "ALT-17.2" : problem.clause.c_str(), "sheet");
    return;
  }
  const SheetRef sheet = flown(in.table, added->catalogue.sheets.back());
  if (const std::optional<Misstep> wrong = not_welcome(in.table, known, *sheet)) return in.refuse_for(*wrong, "sheet");
  in.expect("brings", sheet->name + ", " + sheet->hull + ", " + counted(points_with_craft(*sheet), "point"));
  const std::vector<std::string>& notes = added->imported.notes;
  for (int i = 0; i < std::min(told_most, count_of(notes)); ++i) in.expect("left out", notes[ix(i)]);
  in.accept(Bring{sheet, std::move(added->imported.toml), text->size(),
                  std::make_shared<const Catalogue>(std::move(added->catalogue))});
}

void apply_bring(Play& play, const Step&, Seat seat, const Bring& order) {
  const Side side = play.table().players[seat].side;
  rewrite(play.state.brought[side], play.referee.key(), [&](Brought& brought) {
    brought.sheets.push_back(order.sheet);
    brought.data += order.data;
  });
  play.tell(play.side(side),
            "Brought: " + order.sheet->name + ", " + order.sheet->hull + ", " +
                counted(points_with_craft(*order.sheet), "point") + ".",
            "ALT-R100");
}

}  // namespace

extern const OrderRow bring_order{
    .verb = "bring", .fields = "sheet", .acts = by<offer_bring, check_bring, apply_bring>};

}  // namespace emcon::rules::alternity_warships
