// Cases of areas on hexes and planes, choices, arcs, bearings, paths, labels, scaled numbers and text.
#include <iterator>

#include "common/bearing.hpp"
#include "common/invite.hpp"
#include "common/table/offer.hpp"
#include "common/table/path.hpp"
#include "common/text.hpp"
#include "common/wire/convert.hpp"
#include "common/words/words.hpp"
#include "table.pb.h"
#include "tests/web/vectors.hpp"

namespace emcon::web {
namespace {

constexpr int places_each = 1500, window = 9;

std::string with_region(const table::Region& region) {
  table::Board board;
  board.areas.push_back({"a", "m", "", table::AreaKind::zone, {}, region});
  return serialized(wire::to_proto(board));
}

std::string with_field(const table::Field& field) {
  table::Offer offer;
  table::OfferLine& line = offer.lines.emplace_back();
  line.verb = "v";
  line.fields = {field};
  return serialized(wire::to_proto(offer));
}

/// One digit for each hex of a window, row by row of r.
template <class Covers>
std::string bits_of_hexes(Covers covers) {
  std::string out;
  for (int r = -window; r <= window; ++r)
    for (int q = -window; q <= window; ++q) out += covers(Hex{q, r}) ? '1' : '0';
  return out;
}

void add_areas(Vectors& out) {
  for (int i = 0; i < 2 * places_each; ++i) {
    const table::Region region = out.region(false, 8);
    out.add("area on hexes",
            Case("area on hexes").bytes("board", with_region(region)).text("covers", bits_of_hexes([&](Hex hex) {
                                                                             return table::covers(region, hex);
                                                                           })));
  }
  for (int i = 0; i < 2 * places_each; ++i) {
    const std::int64_t far = i % 3 == 0 ? plane_far : i % 3 == 1 ? 20 : 60'000;
    const table::Region region = out.region(true, far);
    std::vector<std::int64_t> points;
    std::string covers;
    for (int n = 0; n < 30; ++n) {
      const Point p = n % 5 == 0   ? region.point
                      : n % 5 == 1 ? Point{region.point.x + out.between(-9, 9), region.point.y}
                                   : out.point(far);
      points.insert(points.end(), {p.x, p.y});
      covers += table::covers(region, p) ? '1' : '0';
    }
    out.add(
        "area on a plane",
        Case("area on a plane").bytes("board", with_region(region)).numbers("points", points).text("covers", covers));
  }
}

void add_choices(Vectors& out) {
  for (int i = 0; i < places_each; ++i) {
    table::Field field;
    field.kind = table::FieldKind::hex;
    field.hexes.emplace();
    field.hexes->centre = out.hex(8);
    field.hexes->radius = static_cast<std::int32_t>(out.below(9));
    field.hexes->radius_min = static_cast<std::int32_t>(out.below(3));
    field.hexes->grid = static_cast<std::int32_t>(out.below(2) * out.below(9));
    for (std::int64_t n = i % 3 == 0 ? out.below(6) : 0; n > 0; --n) field.hexes->hexes.push_back(out.hex(8));
    out.add("choice of hexes",
            Case("choice of hexes").bytes("offer", with_field(field)).text("covers", bits_of_hexes([&](Hex hex) {
                                                                             return table::accepts(*field.hexes, hex);
                                                                           })));
  }
  for (int i = 0; i < places_each; ++i) {
    table::Field field;
    field.kind = table::FieldKind::point;
    field.points.emplace();
    field.points->low = {-40, -40};
    field.points->high = {out.between(0, 40), out.between(0, 40)};
    for (std::int64_t n = out.below(3); n > 0; --n) field.points->regions.push_back(out.region(true, 40));
    std::vector<std::int64_t> points;
    std::string covers;
    for (int n = 0; n < 30; ++n) {
      const Point p = out.point(45);
      points.insert(points.end(), {p.x, p.y});
      covers += table::accepts(*field.points, p) ? '1' : '0';
    }
    out.add(
        "choice of points",
        Case("choice of points").bytes("offer", with_field(field)).numbers("points", points).text("covers", covers));
  }
}

void add_directions(Vectors& out) {
  for (int i = 0; i < places_each; ++i) {
    const Hex a = out.hex(i % 2 ? 12 : 1'000'000), b = out.hex(i % 2 ? 12 : 1'000'000);
    const auto way = bearing(a, b);
    const int sixths = static_cast<int>(out.between(-9, 9));
    const Hex turned = rotated(a, sixths);
    out.add("bearing", Case("bearing")
                           .numbers("hexes", {a.q, a.r, b.q, b.r})
                           .number("bearing", way.value_or(-1))
                           .number("apart", far_apart(a, b))
                           .number("sixths", sixths)
                           .numbers("turned", {turned.q, turned.r}));
  }
  for (int i = 0; i < places_each; ++i) {
    const int heading = static_cast<int>(out.between(-9, 20));
    const std::int64_t length = out.between(-4 * plane_far, 4 * plane_far) / (i % 2 ? 1 : 1'000'000);
    const Point offset = out.point(i % 2 ? plane_far : 9000), legs = along(heading, length),
                there = displaced(heading & 7, offset);
    out.add("heading", Case("heading")
                           .numbers("given", {heading, length, offset.x, offset.y})
                           .numbers("found", {legs.x, legs.y, there.x, there.y}));
  }
  for (int i = 0; i < places_each; ++i) {
    const Hex hex =
        i % 2 ? Hex{static_cast<int>(out.between(-3, 105)), static_cast<int>(out.between(-60, 110))} : out.hex(200'000);
    out.add("label", Case("label").numbers("hex", {hex.q, hex.r}).text("label", label(hex)));
  }
}

void add_paths(Vectors& out) {
  for (int i = 0; i < 2 * places_each; ++i) {
    const bool plane = i % 2 == 1;
    table::Field field;
    field.kind = table::FieldKind::path;
    for (std::int64_t n = out.between(1, 4); n > 0; --n) {
      table::Leg leg;
      leg.token = "l" + std::to_string(n);
      leg.argument_min = out.below(3);
      leg.argument_max = leg.argument_min + out.below(4) * 1000;
      leg.displacement = out.point(i % 5 == 0 ? 1'000'000 : 3);
      leg.turn = static_cast<std::int32_t>(out.between(-5, 5));
      field.legs.push_back(leg);
    }
    table::Path path;
    for (std::int64_t n = out.below(6); n > 0; --n)
      path.steps.push_back({"l" + std::to_string(out.between(1, 5)), out.between(-5, 9000)});
    const table::Pose start{out.hex(30), out.point(40'000), static_cast<int>(out.below(plane ? 8 : 6))};
    std::vector<std::int64_t> poses;
    for (const table::Pose& pose :
         table::walked(field.legs, path, plane ? table::MapKind::plane : table::MapKind::hex, start))
      poses.insert(poses.end(), {pose.hex.q, pose.hex.r, pose.point.x, pose.point.y, pose.heading});
    table::Filled filled{{{.verb = "v", .subject = {}, .variant = {}, .entries = {{"path", path}}}}};
    out.add("path", Case("path")
                        .bytes("offer", with_field(field))
                        .bytes("filled", wire::serialize_filled(filled))
                        .number("plane", plane ? 1 : 0)
                        .numbers("start", {start.hex.q, start.hex.r, start.point.x, start.point.y, start.heading})
                        .numbers("poses", poses));
  }
}

void add_words(Vectors& out) {
  for (int i = 0; i < places_each; ++i) {
    const table::Scale scale{static_cast<std::int32_t>(out.below(6)), out.below(2) ? "in" : ""};
    const std::int64_t value = out.between(-9'000'000, 9'000'000);
    const std::string text = words::scaled(value, scale);
    out.add("scaled", Case("scaled")
                          .numbers("given", {value, scale.decimals})
                          .text("unit", scale.unit)
                          .text("text", words::scaled_with_unit(value, scale))
                          .number("read", words::read_scaled(text, scale).value_or(-1)));
  }
  for (int i = 0; i < places_each; ++i) {
    const std::int64_t amount = out.between(-5, 9'000), least = i % 3 == 0   ? amount
                                                                : i % 3 == 1 ? 0
                                                                             : out.between(-5, amount);
    const table::Budget budget{
        "fuel", amount, least, {static_cast<std::int32_t>(out.below(4)), out.below(2) ? "in" : ""}};
    const std::int64_t spent = out.between(-10, 10'000);
    out.add("budget", Case("budget")
                          .numbers("given", {amount, least, budget.scale.decimals, spent})
                          .text("unit", budget.scale.unit)
                          .text("text", words::budget_text(budget, spent)));
  }
  static const char* const pieces[] = {
      "a",      "Z",      " ",      "é",      "火", "\u0301", "\u0301\u0301\u0301\u0301\u0301",
      "\u202E", "\u200B", "\u2028", "\u00AD", "<",  "*",      "\U0001F680",
      "\uFE0F", "\u2066", "\u3164", "  ",     ":",  "\u00A0"};
  for (int i = 0; i < places_each; ++i) {
    std::string text;
    for (std::int64_t n = out.below(8); n > 0; --n) text += pieces[out.below(20)];
    out.add(
        "text",
        Case("text").bytes("given", text).bytes("text", as_text(text)).bytes("name", as_name(text, no_player_signs)));
  }
}

/// Codes and keys among what stands around them in messages: whole, cut, in other cases and with other dashes.
void add_invites(Vectors& out) {
  static const char* const pieces[] = {"abcd-efgh-jk23",
                                       "ABCD-EFGH-JKMN",
                                       "abcdefghjkmn",
                                       "abcd efgh jkmn",
                                       "abcd\u2011efgh\u2011jkmn",
                                       "abcd-efgh-ijkl-mn23",
                                       "ABCD-efgh-ijkl-mn23",
                                       "abcdefghijklmn23",
                                       "abcd-efgh",
                                       "+",
                                       "+",
                                       "%2B",
                                       "abcd%E2%80%91efgh%E2%80%91jkmn",
                                       "%E2%80%8B",
                                       " ",
                                       "\u200B",
                                       "-",
                                       ".",
                                       ",",
                                       "<",
                                       ">",
                                       "(",
                                       "Join me: ",
                                       "#join=",
                                       "http://a.example/",
                                       "wss://[::1]:7414/",
                                       "?x=1",
                                       "\u00A0"};
  for (int i = 0; i < places_each; ++i) {
    std::string text;
    for (std::int64_t n = out.below(7); n > 0; --n) text += pieces[out.below(std::ssize(pieces))];
    const Invite invite = invite_in(text);
    out.add("invite", Case("invite")
                          .bytes("given", text)
                          .text("server", invite.server)
                          .text("code", invite.code)
                          .text("key", invite.key)
                          .text("no key", invite.no_key));
  }
}

}  // namespace

void add_places(Vectors& out) {
  add_areas(out);
  add_choices(out);
  add_directions(out);
  add_paths(out);
  add_words(out);
  add_invites(out);
}

}  // namespace emcon::web
