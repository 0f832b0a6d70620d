/// The struct Rules of a ruleset.
#pragma once

#include "server/rules/contract/ruleset.hpp"
#include "server/rules/kit/order_list.hpp"

/// Declares Rules in the namespace of the ruleset, as the host and the conformance kit know it. The namespace has the
/// types Catalogue, View, and State with the member `outcome`. server/rules/contract/ruleset.hpp gives the meanings.
/// `book` is the namespace; the other arguments are the ruleset's RulesetInfo. Without `changes` there is one revision.
/// `load` is given the revision to play, from 1 to the newest.
#define EMCON_RULES(book, id, title, ...)                                                                 \
  struct Rules {                                                                                          \
    using Catalogue = book::Catalogue;                                                                    \
    using State = book::State;                                                                            \
    using View = book::View;                                                                              \
    using Order = OrderList;                                                                              \
                                                                                                          \
    static RulesetInfo info() {                                                                           \
      return {id, title __VA_OPT__(, ) __VA_ARGS__};                                                      \
    }                                                                                                     \
    static std::expected<Catalogue, Problems> load(const std::vector<Document>& documents, int revision); \
    static Description describe(const Catalogue& catalogue);                                              \
    static State setup(const Catalogue& catalogue, const Choice& choice, Referee& referee);               \
    static std::optional<Ask> asked(const State& state);                                                  \
    static table::Clock clock(const State& state);                                                        \
    static View project(const State& state, const Sight& sight);                                          \
    static table::Offer offer(const View& view);                                                          \
    static std::optional<table::Filled> default_if_idle(const View& view);                                \
    static table::Offer standing(const View& view);                                                       \
    static Checked<Order> check(const View& view, const table::Filled& filled);                           \
    static State resolve(State state, const Input<Order>& input, Referee& referee);                       \
    static std::optional<Outcome> outcome(const State& state) {                                           \
      return state.outcome;                                                                               \
    }                                                                                                     \
    static table::Board render(const View& view);                                                         \
    static void dump(const State& state, const RefereeKey& key, Writer& writer);                          \
  }
