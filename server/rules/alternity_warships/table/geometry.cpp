// Arcs, direct lines, lines of fire and bodies on hexes, in whole numbers.
#include "server/rules/alternity_warships/table/geometry.hpp"

#include <algorithm>
#include <cstdint>

namespace emcon::rules::alternity_warships {
namespace {

/// `v` as a ship of that heading, 0 to 5, sees it: turned back by so many sixths.
Hex seen_from(int heading, Hex v) {
  const int s = v.q + v.r;
  switch (heading) {
    case 1:
      return {s, -v.q};
    case 2:
      return {v.r, -s};
    case 3:
      return {-v.q, -v.r};
    case 4:
      return {-s, v.q};
    case 5:
      return {-v.r, s};
    default:
      return v;
  }
}

}  // namespace

std::optional<Arc> arc_of(Hex from, int heading, Hex to) {
  if (from == to) return std::nullopt;
  const Hex v = seen_from(heading, to - from);
  const std::int64_t q = v.q, f = -(2 * std::int64_t{v.r} + q);
  if (f * f > 3 * q * q) return f > 0 ? Arc::forward : Arc::aft;
  return q > 0 ? Arc::starboard : Arc::port;
}

bool on_direct_line(Hex from, int heading, Arc mount, Hex to) {
  const std::optional<int> absolute = bearing(from, to);
  if (!absolute || *absolute % 4 != 0) return false;
  const int row = turned(*absolute / 4, -heading);
  switch (mount) {
    case Arc::forward:
      return row == 0;
    case Arc::starboard:
      return row == 1 || row == 2;
    case Arc::aft:
      return row == 3;
    case Arc::port:
      return row == 4 || row == 5;
    case Arc::zero_port:
    case Arc::zero_starboard:
      return false;
  }
  return false;
}

bool crosses_inside(Hex from, Hex to, Hex hex) {
  if (hex == from || hex == to) return true;
  const std::int64_t q = std::int64_t{to.q} - from.q, r = std::int64_t{to.r} - from.r;
  const std::int64_t x = std::int64_t{hex.q} - from.q, y = std::int64_t{hex.r} - from.r;
  // The ends are centres, so a hex that the line comes near lies between them, or wholly before or behind.
  const std::int64_t along = 2 * (x * q + y * r) + x * r + y * q;
  if (along <= 0 || along >= 2 * (q * q + q * r + r * r)) return false;
  // The centre is nearer to the line than that corner of the hex is which is farthest from a parallel through it.
  return 3 * std::abs(q * y - r * x) < std::max({std::abs(q + 2 * r), std::abs(q - r), std::abs(2 * q + r)});
}

Hex on_line(Hex from, Hex to, int i, int n) {
  const auto part = [&](std::int64_t a, std::int64_t b) { return a * (n - i) + b * i; };
  const std::int64_t q = part(from.q, to.q), r = part(from.r, to.r), s = -q - r;
  const auto rounded = [&](std::int64_t v) {
    const std::int64_t twice = 2 * v + n;
    const std::int64_t down = twice / (2 * n);
    return down - (twice % (2 * n) < 0 ? 1 : 0);
  };
  std::int64_t rq = rounded(q), rr = rounded(r);
  const std::int64_t rs = rounded(s);
  const auto off = [&](std::int64_t whole, std::int64_t exact) {
    const std::int64_t d = whole * n - exact;
    return d < 0 ? -d : d;
  };
  if (off(rq, q) > off(rr, r) && off(rq, q) > off(rs, s))
    rq = -rr - rs;
  else if (off(rr, r) > off(rs, s))
    rr = -rq - rs;
  return {static_cast<std::int32_t>(rq), static_cast<std::int32_t>(rr)};
}

std::vector<Hex> crossed(Hex from, Hex to) {
  std::vector<Hex> out;
  const int n = distance(from, to);
  const auto take = [&](Hex hex) {
    if (std::ranges::find(out, hex) == out.end() && crosses_inside(from, to, hex)) out.push_back(hex);
  };
  take(from);
  for (int i = 1; i <= n; ++i) {
    const Hex middle = on_line(from, to, i, n);
    for (const Hex near : ring(middle, 1))
      if (distance(near, to) > distance(middle, to)) take(near);
    take(middle);
    for (const Hex near : ring(middle, 1)) take(near);
  }
  std::ranges::stable_sort(out, {}, [&](Hex hex) { return distance(from, hex); });
  return out;
}

std::vector<std::pair<Hex, Hex>> edges_along(Hex from, Hex to) {
  const std::optional<int> at = bearing(from, to);
  if (!at || *at % 4 != 2) return {};
  const Hex left = ahead(*at / 4), right = ahead(turned(*at / 4, 1));
  std::vector<std::pair<Hex, Hex>> out;
  for (Hex centre = from; centre != to; centre = centre + left + right) out.emplace_back(centre + left, centre + right);
  return out;
}

Disc disc_of(const Body& body) {
  switch (body.kind) {
    case BodyKind::small:
      return {body.at, body.radius, 0, true};
    case BodyKind::medium:
      return {body.at, body.radius, 1, true};
    case BodyKind::giant:
      return {body.at, body.radius, body.radius - 1, true};
    case BodyKind::asteroid:
      return {body.at, 0, 0, false};
  }
  return {};
}

Zone zone_of(const Disc& disc, Hex hex) {
  const std::int64_t away = far_apart(disc.centre, hex);
  if (away <= disc.impact_radius) return Zone::impact;
  if (!disc.planet) return Zone::none;
  if (away <= disc.radius) return Zone::low_orbit;
  return away <= disc.radius + high_orbit_width ? Zone::high_orbit : Zone::none;
}

bool blocks(const Disc& disc, Hex from, Hex to) {
  const int within = std::max(0, disc.radius - 1);
  if (least_apart(disc.centre, from, to) > within) return false;
  const auto solid = [&](Hex hex) { return hex != from && hex != to && far_apart(disc.centre, hex) <= within; };
  const auto stops = [&](Hex hex) { return solid(hex) && crosses_inside(from, to, hex); };
  if (within == 0 ? stops(disc.centre) : crosses_any(from, to, solid)) return true;
  return std::ranges::any_of(edges_along(from, to),
                             [&](const auto& pair) { return solid(pair.first) && solid(pair.second); });
}

bool slings(const Disc& disc, Hex hex, int heading, int side) {
  if (!disc.planet || far_apart(disc.centre, hex) > disc.radius + 1) return false;
  const std::optional<int> to = bearing(hex, disc.centre);
  if (!to) return false;
  const int relative = (*to - 4 * heading + 2 * bearings) % bearings;
  // A turn of 60 degrees comes closer to what lies more than 30 degrees to that side.
  const int toward = side > 0 ? relative : (bearings - relative) % bearings;
  return toward > 2 && toward <= bearings / 2;
}

Hex nearest_low_orbit(const Disc& disc, Hex from) {
  const std::vector<Hex> all = ring(disc.centre, disc.radius);
  const auto away = [&](Hex hex) { return distance(from, hex); };
  const int least = away(*std::ranges::min_element(all, {}, away));
  // The hexes that are equally near stand side by side: the first clockwise is the one behind which none is.
  const int n = static_cast<int>(all.size());
  for (int i = 0; i < n; ++i)
    if (away(all[static_cast<std::size_t>(i)]) == least && away(all[static_cast<std::size_t>((i + 1) % n)]) != least)
      return all[static_cast<std::size_t>(i)];
  return all.front();
}

}  // namespace emcon::rules::alternity_warships
