/// Helpers that the conversion sources of this library share; nobody else includes it. Those sources set a text only if
/// it is not empty: the bytes are the same, and setting a text costs an allocation.
#pragma once

#include <string>
#include <vector>

#include "common/hex.hpp"
#include "common/table/region.hpp"
#include "common/table/scale.hpp"
#include "common/table/value.hpp"
#include "table.pb.h"

namespace emcon::wire {

inline void put_hex(const Hex& hex, v1::Hex& out) {
  out.set_q(hex.q);
  out.set_r(hex.r);
}
inline Hex hex_of(const v1::Hex& message) {
  return {message.q(), message.r()};
}

inline void put_point(const table::Point& point, v1::Point& out) {
  out.set_x(point.x);
  out.set_y(point.y);
}
inline table::Point point_of(const v1::Point& message) {
  return {message.x(), message.y()};
}

inline void put_scale(const table::Scale& scale, v1::Scale& out) {
  out.set_decimals(scale.decimals);
  if (!scale.unit.empty()) out.set_unit(scale.unit);
}
inline table::Scale scale_of(const v1::Scale& message) {
  return {message.decimals(), message.unit()};
}

void put_region(const table::Region& region, v1::Region& out);
table::Region region_of(const v1::Region& message);

template <class Repeated>
void copy_strings(const std::vector<std::string>& from, Repeated& to) {
  for (const std::string& item : from) *to.Add() = item;
}
template <class Repeated>
std::vector<std::string> strings_of(const Repeated& items) {
  return {items.begin(), items.end()};
}

/// Puts each item into a new message at the end of `to`.
template <class List, class T, class Message>
void put_each(const List& from, google::protobuf::RepeatedPtrField<Message>& to, void (*put)(const T&, Message&)) {
  to.Reserve(static_cast<int>(from.size()));
  for (const T& item : from) put(item, *to.Add());
}
template <class Message, class T>
std::vector<T> each_of(const google::protobuf::RepeatedPtrField<Message>& items, T (*of)(const Message&)) {
  std::vector<T> out;
  out.reserve(static_cast<std::size_t>(items.size()));
  for (const Message& item : items) out.push_back(of(item));
  return out;
}

}  // namespace emcon::wire
