// Reads a ship's missiles and bombs, what launches them, and its hangars (ALT-17.8, ALT-17.9, ALT-17.10).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/alternity_warships/catalogue/import/parts.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"

namespace emcon::rules::alternity_warships::ship_files {
namespace {

/// Accuracy and size of the casing: a missile's own, a bomb's by its size.
const Casing* casing_of(const Part& design, LoadKind kind, const Draft& draft) {
  const bool bomb = kind == LoadKind::bomb;
  const std::string id = bomb ? "bomb-" + design.text("size") : design.text("propulsionId");
  const Casing* out = find_casing(id);
  if (out && id.starts_with("bomb-") == bomb) return out;
  refuse_unknown(design, "casing", bomb ? "size" : "propulsionId", id, draft);
  return nullptr;
}

void read_load(const Part& design, const Catalogue& known, Draft& draft) {
  design.only({"id", "name", "category", "size", "propulsionId", "guidanceId", "warheadId"});
  DraftLoad out;
  out.id = design.text("id");
  const std::string category = design.text("category");
  out.name = short_name(design.text("name"), title_of(category));
  refuse_link(design, out.name);
  if (category == "mine") {
    draft.account.note("mine " + quoted(out.name) + ": dropped");
    out.mine = true;
    draft.loads.push_back(std::move(out));
    return;
  }
  if (category != "missile" && category != "bomb")
    return design.refuse("category " + quoted(category) + ": it must be missile, bomb or mine", "ALT-17.8");
  out.kind = category == "bomb" ? LoadKind::bomb : LoadKind::missile;
  const std::string guidance_id = design.text("guidanceId"), warhead_id = design.text("warheadId");
  const Guidance* guidance = find_guidance(guidance_id.empty() || out.kind == LoadKind::bomb ? "none" : guidance_id);
  const Casing* casing = casing_of(design, out.kind, draft);
  out.warhead = find_warhead(warhead_id);
  if (!guidance) refuse_unknown(design, "guidance", "guidanceId", guidance_id, draft);
  if (!out.warhead) refuse_unknown(design, "warhead", "warheadId", warhead_id, draft);
  if (guidance && casing && out.warhead) {
    out.size = casing->size;
    out.accuracy = casing->accuracy + guidance->accuracy + out.warhead->accuracy;
  }
  out.key = free_key(draft.key + "/" + slug(out.name, "load"), [&](const std::string& key) {
    return std::ranges::find(draft.loads, key, &DraftLoad::key) != draft.loads.end() ||
           std::ranges::find(known.loads, key, &Load::key) != known.loads.end();
  });
  draft.loads.push_back(std::move(out));
}

void read_stock(const Part& entry, const Draft& draft, DraftLauncher& launcher) {
  std::int64_t points = 0;
  for (const Part& loaded : entry.list("loadout")) {
    loaded.only({"designId", "quantity"});
    const int quantity = loaded.count("quantity", 0);
    const std::string id = loaded.text("designId");
    const auto load = std::ranges::find(draft.loads, id, &DraftLoad::id);
    if (quantity < 1 || (load != draft.loads.end() && load->mine)) continue;
    if (load == draft.loads.end()) {
      entry.account().note("design " + quoted(id) + ": loaded, but not in the file");
      continue;
    }
    if (!takes(launcher.kind, load->kind))
      return loaded.refuse(
          quoted(load->name) + " does not fit a " + launcher_words[static_cast<std::size_t>(launcher.kind)], "ALT-R75");
    points += std::int64_t{quantity} * load->size;
    const auto same = std::ranges::find(launcher.stock, load->key, &std::pair<std::string, int>::first);
    if (same == launcher.stock.end())
      launcher.stock.emplace_back(load->key, quantity);
    else
      same->second += quantity;
  }
  if (points > launcher.capacity)
    entry.refuse(counted(points, "point") + " in a launcher of " + number(launcher.capacity), "ALT-R75");
}

void read_launcher(const Part& entry, Draft& draft) {
  constexpr std::int64_t capacity_most = 9999;
  entry.only({"id", "typeId", "quantity", "extraHp", "extraCapacity", "loadout"});
  const std::string id = entry.text("typeId");
  const int quantity = entry.quantity_of("launcher " + quoted(id));
  if (quantity < 1) return;
  if (id == "minelayer") return draft.account.note("minelayer: dropped");
  const LauncherPart* part = find_launcher(id);
  if (!part) return refuse_unknown(entry, "launcher", "typeId", id, draft);
  DraftLauncher out;
  out.kind = part->kind;
  const std::int64_t extra = entry.amount("extraHp") * part->expansion / 1000 + entry.amount("extraCapacity") / 1000;
  out.capacity = std::min(capacity_most, std::int64_t{quantity} * part->capacity + extra);
  out.rate = std::min(quantity * part->rate, static_cast<int>(capacity_most));
  std::int64_t enlarged = 0;
  if (part->expansion > 0) enlarged = entry.amount("extraHp") + entry.amount("extraCapacity") / part->expansion;
  draft.taken.add("launchers", points_of_launcher(id) * quantity + enlarged);
  read_stock(entry, draft, out);
  draft.launchers.push_back(std::move(out));
}

void read_craft(const Part& entry, Draft& draft) {
  for (const Part& loaded : entry.list("loadout")) {
    loaded.only({"name", "filePath", "quantity", "hullHp"});
    const std::string path = loaded.text("filePath"), name = loaded.text("name");
    const int quantity = loaded.quantity_of("craft " + quoted(name.empty() ? base_name(path) : name));
    // What is refused for its number need not be counted further.
    if (quantity < 1 || draft.hangar.craft > quantity_most) continue;
    DraftCraft craft{path.empty() ? "" : slug(base_name(path), "craft"),
                     name.empty() && !path.empty() ? "" : slug(name, "craft"), quantity};
    auto& all = draft.hangar.wanted;
    // In matches of revision 1 a design's name is nothing beside its file.
    const bool by_file = draft.account.terms() == Terms::first;
    const auto same = std::ranges::find_if(all, [&](const DraftCraft& one) {
      return one.first_name() == craft.first_name() && (by_file || one.name == craft.name);
    });
    if (same == all.end())
      all.push_back(std::move(craft));
    else
      same->count += quantity;
    draft.hangar.craft += quantity;
  }
}

}  // namespace

void read_loads(const std::vector<Part>& designs, const Catalogue& known, Draft& draft) {
  for (const Part& design : designs) read_load(design, known, draft);
}

void read_launchers(const Part& ship, Draft& draft) {
  constexpr int launchers_most = 40;
  for (const Part& entry : ship.list("launchSystems")) read_launcher(entry, draft);
  if (count_of(draft.launchers) > launchers_most) ship.refuse("more than 40 launchers", "ALT-17.9");
}

void read_hangars(const Part& ship, Draft& draft) {
  constexpr std::int64_t craft_points = 10'000;  // hull points of a craft, in thousandths
  constexpr std::int64_t clamp_takes = 2 * whole, clamp_holds = 10 * whole;
  std::int64_t points = 0;
  for (const Part& entry : ship.list("hangarMisc")) {
    entry.only({"id", "typeId", "quantity", "extraHp", "loadout", "ordnanceLoadout"});
    const std::string id = entry.text("typeId");
    if (id == "hangar" || id == "docking-clamp") {
      const int quantity = entry.quantity_of(quoted(id));
      if (quantity < 1) continue;
      const bool hangar = id == "hangar";
      draft.hangar.rate += hangar ? 1 : quantity;
      const std::int64_t room = whole * quantity + entry.amount("extraHp");
      if (hangar) points += room;
      draft.hangar.holds += hangar ? room : clamp_holds * quantity;
      draft.taken.add(hangar ? "hangars" : "clamps", hangar ? room : clamp_takes * quantity);
      read_craft(entry, draft);
    } else if (id == "stabilizer") {
      if (draft.base || entry.count("quantity", 1) < 1) continue;
      draft.mc = std::min(draft.mc + 1, 5);
      if (draft.hull) draft.taken.add("stabilizers", draft.hull->points * whole / 20);
    } else if (id == "magazine") {
      draft.account.note("separate magazines: nothing is reloaded");
    } else {
      draft.account.note("part " + quoted(id) + ": no rule for it");
    }
  }
  draft.hangar.room = static_cast<int>(std::min<std::int64_t>(points / craft_points, quantity_most));
  draft.hangar.rate = std::min(draft.hangar.rate, quantity_most);
  if (draft.hangar.rate > 0 && draft.hangar.capacity() == 0) draft.account.note("a hangar that no craft fits into");
  if (draft.hangar.craft > quantity_most) ship.refuse("more than 999 craft aboard", "ALT-17.10");
}

}  // namespace emcon::rules::alternity_warships::ship_files
