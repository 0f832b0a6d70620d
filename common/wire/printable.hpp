/// Makes the words of a server safe to show.
#pragma once

#include <google/protobuf/message.h>

namespace emcon::wire {

/// Makes every string in the message, at any depth, a text in the sense of common/text.hpp: names of players and
/// matches by as_name, handbooks line by line, all others by as_text. Byte strings stay. Messages of an honest server
/// do not change.
void make_printable(google::protobuf::Message& message);
/// Whether make_printable would change nothing.
bool is_printable(const google::protobuf::Message& message);

}  // namespace emcon::wire
