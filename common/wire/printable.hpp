/// The words of a server as text, before anybody is shown them.
#pragma once

#include <google/protobuf/message.h>

namespace emcon::wire {

/// Makes every text of the message, at any depth, what common/text.hpp calls one: names of players and matches as
/// names, handbooks line by line, all others by as_text. Byte strings stay. What an honest server sends is not changed.
void make_printable(google::protobuf::Message& message);
/// Whether it would change nothing.
bool is_printable(const google::protobuf::Message& message);

}  // namespace emcon::wire
