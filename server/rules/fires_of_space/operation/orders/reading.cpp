// The subjects that operational orders name, and the answers several of them take.
#include "server/rules/fires_of_space/operation/orders/reading.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/table/words.hpp"

namespace emcon::rules::fires_of_space::operation {

std::optional<UnitIndex> Reading::own_unit() {
  const std::optional<UnitIndex> unit = find_unit(force, line().subject);
  if (!unit && !no_more(line().subject, "subject"))
    refuse_name(reasons::not_your_unit_none(line().subject), "FOS-4.a", "subject");
  return unit;
}

std::optional<ShipIndex> Reading::own_ship() {
  const std::optional<ShipIndex> ship = find_ship(force, line().subject);
  if (!ship && !no_more(line().subject, "subject"))
    refuse_name(reasons::not_your_ship(line().subject), "FOS-4.a", "subject");
  return ship;
}

std::optional<ContactUnitIndex> Reading::contact_unit(const char* field) {
  return contact(field, picture.units, find_contact_unit);
}

std::optional<ContactIndex> Reading::contact_ship(const char* field) {
  return contact(field, picture.ships, find_contact_ship);
}

bool Reading::no_more(const std::string& name, const char* field) {
  const auto own = std::ranges::find_if(
      force.ships, [&](const OwnShip& ship) { return ship.body.handle == name && !ship.body.in_play(); });
  const auto contact = std::ranges::find_if(
      picture.ships, [&](const ContactShip& ship) { return ship.handle == name && ship.lost.has_value(); });
  if (own != force.ships.end()) {
    refuse(reasons::out_of_play_status(name, battle::status_word(own->body)), "FOS-4.a", field);
  } else if (contact != picture.ships.end()) {
    refuse(reasons::out_of_play_contact(name, contact->lost->how), "FOS-L5", field);
  } else if ((!find_unit(force, name) && std::ranges::find(force.units, name, &OwnUnit::handle) != force.units.end()) ||
             (!find_contact_unit(picture, name) &&
              std::ranges::find(picture.units, name, &ContactUnit::handle) != picture.units.end())) {
    refuse(reasons::out_of_play_empty(name), "FOS-4.a", field);
  } else {
    return false;
  }
  return true;
}

void Reading::no_such_contact(const char* field) {
  const std::string_view about = field;
  const table::Value* value = about == "subject" ? nullptr : given(field, table::FieldKind::target);
  const table::Token* token = value ? std::get_if<table::Token>(value) : nullptr;
  const std::string name = about == "subject" ? line().subject : token ? token->token : std::string();
  if (find_ship(force, name)) return refuse(reasons::no_such_contact_own_ship(name), "FOS-L5", field);
  if (find_unit(force, name)) return refuse(reasons::no_such_contact_own_unit(name), "FOS-L5", field);
  refuse(reasons::no_such_contact_unknown(), "FOS-L5", field);
}

void Reading::expect_future(UnitIndex unit, Hex future, std::string text) {
  const OwnUnit& own = force.units[unit];
  expect_at("future", std::move(text), own.handle, {mark_on(table, own.system, table::Role::future, future)});
}

std::optional<bool> Reading::yes_or_no(const char* clause) {
  const std::string* answer = token("answer");
  if (!answer) return std::nullopt;
  if (*answer == "yes" || *answer == "no") return *answer == "yes";
  refuse(reasons::wrong_kind_answer(), clause, "answer");
  return std::nullopt;
}

bool Reading::only_once(const char* code, const char* clause, bool ordered_before) {
  if (ordered_before) refuse(reasons::ordered_twice(line().subject).as(code), clause, "subject");
  return !ordered_before;
}

}  // namespace emcon::rules::fires_of_space::operation
