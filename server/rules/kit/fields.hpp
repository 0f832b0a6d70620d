/// Lists of a struct's members, with the way a dump writes each. A list that forgets a member, or names one twice, does
/// not compile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/hex.hpp"
#include "server/rules/contract/writer.hpp"
#include "server/rules/kit/index.hpp"

namespace emcon::rules {

namespace counting {
/// Stands for a member of any type.
struct Any {
  template <class T>
  operator T() const;  // NOLINT(google-explicit-constructor): that is its use
};
template <class T, std::size_t... I>
consteval bool takes(std::index_sequence<I...>) {
  return requires { T{(static_cast<void>(I), Any())...}; };
}
template <class T, std::size_t n = 0>
consteval std::size_t members() {
  if constexpr (takes<T>(std::make_index_sequence<n + 1>()))
    return members<T, n + 1>();
  else
    return n;
}
}  // namespace counting

/// The number of members of the struct. Those of a base class count as one.
template <class T>
inline constexpr std::size_t member_count = counting::members<T>();

/// One member, and its writer: void write(Writer&, const Member&).
template <class T, class Member, class Write>
struct Field {
  Member T::* member;
  Write write;
};

/// The number of a value in dumps: 0 for false, 1 for true, the place of an enumerator, the own number of an index,
/// side or seat.
template <class Value>
constexpr std::int64_t numbered(const Value& value) {
  if constexpr (std::is_enum_v<Value> || std::is_arithmetic_v<Value>)
    return static_cast<std::int64_t>(value);
  else
    return place_of(value);
}
/// Writes numbers, one after the other, under `name`.
template <class List>
void write_numbers(Writer& out, const char* name, const List& values) {
  out.begin(name);
  for (const auto& value : values) out.number("n", numbered(value));
  out.end();
}

// The ways of writing a member.

/// Written by a function of its own.
template <class T, class Member, class Write>
consteval auto written(Member T::* member, Write write) {
  return Field<T, Member, Write>{member, write};
}
/// Not written: the member follows from the others, or a dump has it elsewhere. The list of members says which.
template <class T, class Member>
consteval auto unwritten(Member T::* member) {
  return written(member, [](Writer&, const Member&) {});
}
template <class T, class Member>
consteval auto number(const char* name, Member T::* member) {
  return written(member, [name](Writer& out, const Member& value) { out.number(name, numbered(value)); });
}
/// Written only if it differs from Member(), so that older dumps stay as they are.
template <class T, class Member>
consteval auto number_if_set(const char* name, Member T::* member) {
  return written(member, [name](Writer& out, const Member& value) {
    if (value != Member()) out.number(name, numbered(value));
  });
}
template <class T>
consteval auto text(const char* name, std::string T::* member) {
  return written(member, [name](Writer& out, const std::string& value) { out.text(name, value); });
}
template <class T, class List>
consteval auto number_list(const char* name, List T::* member) {
  return written(member, [name](Writer& out, const List& values) { write_numbers(out, name, values); });
}
/// Numbers of a list, each under the same name.
template <class T, class List>
consteval auto each_number(const char* name, List T::* member) {
  return written(member, [name](Writer& out, const List& values) {
    for (const auto& value : values) out.number(name, numbered(value));
  });
}

/// A hex as two numbers.
template <class T>
consteval auto hex(const char* q, const char* r, Hex T::* member) {
  return written(member, [q, r](Writer& out, const Hex& value) {
    out.number(q, value.q);
    out.number(r, value.r);
  });
}
/// Texts of a list, each under the same name.
template <class T>
consteval auto each_text(const char* name, std::vector<std::string> T::* member) {
  return written(member, [name](Writer& out, const std::vector<std::string>& values) {
    for (const std::string& value : values) out.text(name, value);
  });
}

namespace counting {
template <class A, class B>
consteval bool same_member(const A& a, const B& b) {
  if constexpr (std::is_same_v<decltype(a.member), decltype(b.member)>)
    return a.member == b.member;
  else
    return false;
}
template <class First, class... Rest>
consteval bool distinct(const First& first, const Rest&... rest) {
  if ((same_member(first, rest) || ...)) return false;
  if constexpr (sizeof...(Rest) > 1)
    return distinct(rest...);
  else
    return true;
}
}  // namespace counting

/// All members of a struct, in the order in which a dump writes them.
template <class T, class... Member>
struct Fields {
  std::tuple<Member...> list;

  void write(Writer& out, const T& of) const {
    std::apply([&](const Member&... member) { (member.write(out, of.*(member.member)), ...); }, list);
  }
  /// The same between begin(name) and end.
  void write(Writer& out, const char* name, const T& of) const {
    out.begin(name);
    write(out, of);
    out.end();
  }
  template <class List>
  void write_each(Writer& out, const char* name, const List& all) const {
    for (const T& of : all) write(out, name, of);
  }
};

template <class T, class... F>
consteval Fields<T, F...> fields_of(F... list) {
  static_assert(sizeof...(F) == member_count<T>, "the list of a struct's fields has each of its members");
  if (!counting::distinct(list...)) throw "a member stands in the list twice";
  return {{list...}};
}
/// Structs of a list, each under the same name and by its own list of fields.
template <class T, class List, class ListOfFields>
consteval auto each(const char* name, List T::* member, const ListOfFields& fields) {
  return written(member, [name, fields](Writer& out, const List& all) { fields.write_each(out, name, all); });
}
/// A struct among the members of the one around it.
template <class T, class Member, class ListOfFields>
consteval auto inlined(Member T::* member, const ListOfFields& fields) {
  return written(member, [fields](Writer& out, const Member& value) { fields.write(out, value); });
}
/// A struct under its own name.
template <class T, class Member, class ListOfFields>
consteval auto nested(const char* name, Member T::* member, const ListOfFields& fields) {
  return written(member, [name, fields](Writer& out, const Member& value) { fields.write(out, name, value); });
}

}  // namespace emcon::rules
