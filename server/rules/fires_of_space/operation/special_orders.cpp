// Offers and checks `engage` and the special actions.
#include <algorithm>
#include <utility>

#include "server/rules/fires_of_space/operation/op_advice.hpp"
#include "server/rules/fires_of_space/operation/op_check.hpp"
#include "server/rules/fires_of_space/operation/op_offer.hpp"
#include "server/rules/fires_of_space/operation/special_view.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// Victory points, in thousandths, that boarding promises beyond a surrender (FOS-23.d, e, j).
std::int64_t boarding_worth(std::int64_t cost, int need) {
  constexpr std::int64_t failure = 100'000;
  return (need * cost - (20 - need) * failure) / 20;
}

}  // namespace

void OpOfferMaker::engage() {
  const std::int64_t worth = theatre_.engagement ? advise_engagement(view_, *theatre_.engagement) : 0;
  const int set = add_set({{"yes", "fight here now", "", worth}, {"no", "no battle here", "", 0}});
  table::OfferLine& out = line("engage", "", "", "fight a battle in this hex, or not", "FOS-10.a.iii");
  out.fields.push_back(choice("answer", "answer", set));
  out.fields.back().fallback = table::Token{"no"};
  out.merit = worth;
}

void OpOfferMaker::special() {
  const SpecialView view(table_, picture_, force_);
  for (int c = 0; c < count_of(picture_.ships); ++c) {
    const ContactShip& contact = picture_.ships[ix(c)];
    if (contact.lost || contact.side == side_) continue;
    const std::string& name = contact.handle;
    if (!view.to_accept(c).code) line("accept", name, "", "accept the surrender of " + name, "FOS-18.a").merit = 0;
    if (!view.to_capture(c).code) capture_line(c, view.alongside_of(c));
    if (!view.to_ransom(c).code) {
      const int set = add_set({{"yes", "ransom it", "", 0}, {"no", "let it go", "", std::nullopt}});
      table::OfferLine& out = line("ransom", name, "", "ransom " + name, "FOS-18.c");
      out.merit = 0;
      out.fields.push_back(choice("answer", "answer", set));
      out.fields.back().fallback = table::Token{"yes"};
    }
    if (!view.to_destroy(c).code) line("destroy", name, "", "destroy the captured " + name, "FOS-18.b.vii");
  }
  for (const OpShip& ship : force_.ships)
    if (ship.body.prize && here(force_, ship))
      line("destroy", ship.body.handle, "", "destroy the prize " + ship.body.handle, "FOS-18.b.vii").merit = -1;
}

void OpOfferMaker::capture_line(int c, const std::vector<int>& own) {
  const SpecialView view(table_, picture_, force_);
  const ContactShip& contact = picture_.ships[ix(c)];
  std::vector<table::Option> options;
  table::Tokens all;
  for (const int s : own) {
    const OpShip& ship = force_.ships[ix(s)];
    const int troops = table_.class_of(ship.body).troops;
    options.push_back(
        {ship.body.handle, ship.body.handle + ", " + std::to_string(troops) + " troops", "", std::nullopt});
    if (troops > 0) all.tokens.push_back(ship.body.handle);
  }
  if (all.tokens.empty()) return;
  const int set = add_set(std::move(options));
  table::OfferLine& out = line("capture", contact.handle, "", "board " + contact.handle, "FOS-18.b");
  out.fields.push_back(list("ships", "whose troops board", set, 1, count_of(own)));
  out.fields.back().fallback = all;
  if (const std::optional<int> need = view.need(c, own)) {
    out.note = "captures on " + std::to_string(*need) + " or less of 20, else it is scuttled";
    out.merit = boarding_worth(table_.class_of(*contact.sheet).cost, *need);
  }
}

void OpChecker::engage() {
  const std::optional<bool> yes = yes_or_no("FOS-10.a.iii");
  if (!yes || !once({OpVerb::engage}, -1, "ordered_twice", "FOS-10.a.iii")) return;
  OpCommand c = command(OpVerb::engage, -1);
  c.value = *yes;
  accept(std::move(c));
}

std::optional<OpCommand> OpChecker::against_contact(OpVerb verb) {
  const std::optional<int> contact = contact_ship(nullptr);
  if (!contact) return std::nullopt;
  const auto settles = [](OpVerb v) { return v == OpVerb::accept || v == OpVerb::capture; };
  const bool twice = std::any_of(commands_.begin(), commands_.end(), [&](const OpCommand& c) {
    return c.object == *contact && (c.verb == verb || (settles(c.verb) && settles(verb)));
  });
  if (twice) {
    refuse("ordered_twice", "'" + line_->subject + "' has such an order in this answer already.", "FOS-R69", "subject");
    return std::nullopt;
  }
  const SpecialView view(table_, picture_, force_);
  const Objection objection = verb == OpVerb::accept    ? view.to_accept(*contact)
                              : verb == OpVerb::capture ? view.to_capture(*contact)
                              : verb == OpVerb::ransom  ? view.to_ransom(*contact)
                                                        : view.to_destroy(*contact);
  if (objection.code) {
    refuse(objection.code, objection.text, objection.clause, "subject");
    return std::nullopt;
  }
  OpCommand c = command(verb, -1);
  c.object = *contact;
  return c;
}

void OpChecker::accept_surrender() {
  if (std::optional<OpCommand> c = against_contact(OpVerb::accept)) accept(std::move(*c));
}

void OpChecker::capture() {
  std::optional<OpCommand> c = against_contact(OpVerb::capture);
  if (!c) return;
  const table::Tokens* names = tokens("ships", "FOS-18.b.iv");
  if (!names) return;
  const SpecialView view(table_, picture_, force_);
  const std::vector<int> own = view.alongside_of(c->object);
  for (const std::string& name : names->tokens) {
    const std::optional<int> s = find_op_ship(force_, name);
    if (!s || std::find(own.begin(), own.end(), *s) == own.end())
      return refuse("not_matched", "'" + name + "' is not a ship of yours alongside.", "FOS-18.b.iv", "ships");
    const auto boards = [&](const OpCommand& other) {
      return other.verb == OpVerb::capture &&
             std::find(other.members.begin(), other.members.end(), *s) != other.members.end();
    };
    if (std::any_of(commands_.begin(), commands_.end(), boards) || boards(*c))
      return refuse("boards_already", "'" + name + "' takes part in one attempt only.", "FOS-R49", "ships");
    c->members.push_back(*s);
  }
  const std::optional<int> need = view.need(c->object, c->members);
  if (c->members.empty() || (view.troops(c->members) == 0 && need.value_or(0) == 0))
    return refuse("no_troops", "The ships named have no troops aboard.", "FOS-18.b.iv", "ships");
  if (need) expect("need", std::to_string(*need) + " or less of 20", *need * 50);
  accept(std::move(*c));
}

void OpChecker::ransom() {
  std::optional<OpCommand> c = against_contact(OpVerb::ransom);
  if (!c) return;
  const std::optional<bool> yes = yes_or_no("FOS-18.c");
  if (!yes) return;
  c->value = *yes;
  accept(std::move(*c));
}

void OpChecker::destroy() {
  if (const std::optional<int> s = find_op_ship(force_, line_->subject)) {
    if (!force_.ships[ix(*s)].body.prize)
      return refuse("not_a_prize", "Only captured ships are destroyed by order.", "FOS-18.b.vii", "subject");
    if (once({OpVerb::destroy}, *s, "ordered_twice", "FOS-18.b.vii")) accept(command(OpVerb::destroy, *s));
    return;
  }
  if (std::optional<OpCommand> c = against_contact(OpVerb::destroy)) accept(std::move(*c));
}

}  // namespace emcon::rules::fires_of_space
