// Refuses orders about a contact that is not there, in the same words as for one that is hidden (L5).
#include "server/rules/fires_of_space/contact_check.hpp"

namespace emcon::rules::fires_of_space {

void ContactCheck::no_such_contact(const char* field) {
  refuse("no_such_contact", "There is no such contact.", "FOS-L5", field);
}

}  // namespace emcon::rules::fires_of_space
