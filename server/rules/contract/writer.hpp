/// Canonical output of a whole state. The same calls print it (golden files) or hash it (digest).
#pragma once

#include <cstdint>
#include <string_view>

namespace emcon::rules {

class Writer {
 public:
  virtual ~Writer() = default;
  virtual void begin(std::string_view name) = 0;
  virtual void end() = 0;
  virtual void number(std::string_view name, std::int64_t value) = 0;
  virtual void text(std::string_view name, std::string_view value) = 0;
};

}  // namespace emcon::rules
