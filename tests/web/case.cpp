// One line of a file of cases.
#include "common/receipts.hpp"
#include "tests/web/vectors.hpp"

namespace emcon::web {

Case& Case::raw(std::string_view name, std::string_view json) {
  if (!members_.empty()) members_ += ',';
  members_ += '"';
  members_ += name;
  members_ += "\":";
  members_ += json;
  return *this;
}

Case& Case::bytes(std::string_view name, std::string_view value) {
  return raw(name, '"' + to_hex(value) + '"');
}
Case& Case::bytes(std::string_view name, const Bytes32& value) {
  return bytes(name, as_string(value));
}

Case& Case::text(std::string_view name, std::string_view value) {
  std::string json = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') json += '\\';
    if (c == '\n')
      json += "\\n";
    else
      json += c;
  }
  return raw(name, json + '"');
}

Case& Case::numbers(std::string_view name, const std::vector<std::int64_t>& values) {
  std::string json = "[";
  for (const std::int64_t value : values) json += (json.size() > 1 ? "," : "") + std::to_string(value);
  return raw(name, json + "]");
}

}  // namespace emcon::web
