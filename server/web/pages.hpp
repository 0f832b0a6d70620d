/// What a browser is given at the server's address: files that stand in the program itself.
#pragma once

#include <span>
#include <string_view>

namespace emcon::web {

/// One file of the page. All texts live as long as the program, or as the test that made them.
struct Page {
  std::string_view path;      ///< as a browser asks for it: "/" or "/app.0a1b2c3d.js"
  std::string_view type;      ///< Content-Type
  std::string_view tag;       ///< a digest of its bytes, of letters and digits
  bool lasting = false;       ///< its path changes with its bytes, so a browser may keep it for good
  std::string_view plain;     ///< its bytes
  std::string_view gzip{};    ///< the same, compressed; empty: not worth it
  std::string_view brotli{};  ///< the same, compressed; empty: not worth it
};

using Pages = std::span<const Page>;

/// The pages this program was built with; none if it was built without (EMCON_WEB in CMake).
Pages built_in();

}  // namespace emcon::web
