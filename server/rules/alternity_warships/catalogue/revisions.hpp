/// What the revisions of Alternity Warships play otherwise, and the questions that its rules ask where they differ. A
/// match goes on to its end under the revision that it began with.
#pragma once

#include "server/rules/alternity_warships/catalogue/catalogue.hpp"
#include "server/rules/contract/ruleset.hpp"

namespace emcon::rules::alternity_warships {

inline constexpr RevisionChange revisions[] = {
    {2, "ALT-9.7 ALT-R16", "Who comes into a hex declares its zero arcs; who stands there does not override it."},
    {2, "ALT-R51", "Craft that are launched in a hex with enemies declare, too."},
    {2, "ALT-15.7 ALT-15.11 ALT-R67 ALT-R102 ALT-R103",
     "A landing is judged by the speed at which the hex is entered, and by the course that leads there."},
    {2, "ALT-14.3 ALT-R104", "Only manoeuvres and changes of speed end a coast."},
    {2, "ALT-R50 ALT-R88 ALT-R98", "Open sheets show loads in flight, and hide concealed weapons alone."},
    {2, "ALT-L19 ALT-R105", "Craft are launched by the names of their classes."},
    {2, "ALT-7.4 ALT-R106", "Missiles are steered by a search of all their paths."},
    {2, "ALT-R107", "An asteroid masks from missiles and bombs, too."},
    {2, "ALT-R110 ALT-R111", "Sheets of players fit their hulls, and their points know range, speed and fire control."},
    {2, "ALT-R112", "What a side may have in flight, on the map and firing at once is bounded."},
};

/// Who enters no hex leaves the zero arcs of its hex as they are, and declares none (ALT-9.7, R16).
inline bool who_stands_keeps_arcs(const Catalogue& of) {
  return of.revision >= 2;
}
/// Craft that are launched in a hex with enemies declare (ALT-R51).
inline bool craft_declare(const Catalogue& of) {
  return of.revision >= 2;
}
/// Landings are judged by the course that leads there (ALT-15.7, 15.11, R67); a moon in a planet's orbit is landed on.
inline bool landings_by_course(const Catalogue& of) {
  return of.revision >= 2;
}
/// Who neither manoeuvres nor changes its speed has coasted, whatever else it did (ALT-14.3).
inline bool orbits_are_coasting(const Catalogue& of) {
  return of.revision >= 2;
}
/// Open sheets show what missiles in flight carry, and all but concealed weapons (ALT-R50, R88).
inline bool open_sheets_show_all(const Catalogue& of) {
  return of.revision >= 2;
}
/// Craft are launched under the names of their classes, whatever they were called before they docked (ALT-L19).
inline bool craft_named_by_class(const Catalogue& of) {
  return of.revision >= 2;
}
/// `mgo` looks at all paths of the round (ALT-7.4, R106).
inline bool guidance_searches(const Catalogue& of) {
  return of.revision >= 2;
}
/// The words of the edge's checks are no part of the state. No outcome differs by it.
inline bool states_have_no_words(const Catalogue& of) {
  return of.revision >= 2;
}
/// A ship that has landed on an asteroid is masked from missiles and bombs, too (ALT-15.11, R107).
inline bool asteroids_mask_all(const Catalogue& of) {
  return of.revision >= 2;
}
/// Sheets that players bring are held to their hulls' points and priced as such (ALT-R110, ALT-R111).
inline bool sheets_fit_their_hulls(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// What a side may have in flight, on the map and firing at once is bounded (ALT-R112).
inline bool sides_are_bounded(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}

}  // namespace emcon::rules::alternity_warships
