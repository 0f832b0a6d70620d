/// What `accept`, `capture`, `ransom` and `destroy` have in common: they are orders against a contact (section 18).
#pragma once

#include <string>

#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/orders/special_view.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"

namespace emcon::rules::fires_of_space::operation {

/// What the sender sees against an order about a contact.
using Objecting = std::optional<Misstep> (SpecialView::*)(ContactIndex contact) const;

/// Contacts of the enemy that nothing seen is against ordering about.
std::vector<ContactIndex> objects(const Offering& out, Objecting objecting);
/// Contact named by the subject, unless something the sender sees is against the order; refuses otherwise.
/// `ordered`: whether this answer has such an order about a contact.
std::optional<ContactIndex> object(Reading& in, Objecting objecting,
                                   bool (*ordered)(const Reading&, ContactIndex contact));
/// Whether the answer accepts or captures the contact: either settles it.
bool settled(const Reading& in, ContactIndex contact);

/// Carries an attempt to capture out (capture.cpp).
void board(Play& play, Side side, const Boarding& boarding);
/// Ransoms the civilians at the side's mercy that it did not let go (ransom.cpp).
void ransom_civilians(Play& play, Side side);

}  // namespace emcon::rules::fires_of_space::operation
