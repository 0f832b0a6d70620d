// Leaves concealed weapons out of what an open sheet shows (ALT-R88, R98).
#include <algorithm>

#include "server/rules/alternity_warships/state.hpp"

namespace emcon::rules::alternity_warships {
namespace {

bool conceals(const Sheet& sheet) {
  return std::ranges::any_of(sheet.mounts, &Mount::concealed);
}

/// The mounts that are shown, in their order: those in the open, then those that have come out, by first use. `shown`:
/// as in Secret; none of a craft aboard.
std::vector<MountIndex> mounts_shown(const Sheet& sheet, const Rows<MountIndex, int>& shown) {
  std::vector<MountIndex> out, used;
  for (const MountIndex m : sheet.mounts.indices()) {
    if (!sheet.mounts[m].concealed)
      out.push_back(m);
    else if (!shown.empty() && shown[m] >= 0)
      used.push_back(m);
  }
  std::ranges::sort(used, {}, [&](MountIndex m) { return shown[m]; });
  out.insert(out.end(), used.begin(), used.end());
  return out;
}

template <class T>
void keep(Rows<MountIndex, T>& rows, const std::vector<MountIndex>& kept) {
  Rows<MountIndex, T> out;
  for (const MountIndex m : kept) out.push_back(rows[m]);
  rows = std::move(out);
}

SheetRef with_mounts(const Sheet& sheet, const std::vector<MountIndex>& kept) {
  Sheet out = sheet;
  keep(out.mounts, kept);
  out.points = 0;  // they would count what is left out
  return std::make_shared<const Sheet>(std::move(out));
}

}  // namespace

Secret as_laid_open(const Secret& of) {
  Secret out = of;
  if (conceals(*of.sheet)) {
    const std::vector<MountIndex> kept = mounts_shown(*of.sheet, of.shown);
    out.sheet = with_mounts(*of.sheet, kept);
    keep(out.works.shots, kept);
    keep(out.used, kept);
    keep(out.shown, kept);
  }
  std::erase_if(out.aboard, [](const Craft& craft) { return craft.sheet->disguise; });  // ALT-R98
  for (Craft& craft : out.aboard) {
    if (!conceals(*craft.sheet)) continue;
    const std::vector<MountIndex> kept = mounts_shown(*craft.sheet, {});
    craft.sheet = with_mounts(*craft.sheet, kept);
    keep(craft.works.shots, kept);
  }
  return out;
}

}  // namespace emcon::rules::alternity_warships
