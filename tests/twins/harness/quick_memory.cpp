// A quick operator new for programs that do nothing but play matches in memory, one thread each, for hours: freed
// pieces are kept by size and given out again, nothing is ever joined. Not for the sanitizers' builds, whose own finds
// misuse.
#include <array>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

constexpr std::size_t step = 16;          // also the alignment that operator new owes
constexpr std::size_t small_max = 2'048;  // longer pieces are the C library's
constexpr std::size_t slab_bytes = std::size_t{1} << 20U;

/// In front of every piece: its class, or `classes` for one of the C library.
struct alignas(step) Head {
  std::size_t of = 0;
};
struct Free {
  Free* next = nullptr;
};
constexpr std::size_t classes = small_max / step;

thread_local std::array<Free*, classes> pools{};
thread_local std::byte* slab = nullptr;
thread_local std::size_t slab_left = 0;

void* from_library(std::size_t bytes) {
  void* raw = std::malloc(sizeof(Head) + bytes);
  if (!raw) throw std::bad_alloc();
  return new (raw) Head{classes} + 1;
}

void* quick(std::size_t bytes) {
  const std::size_t of = bytes == 0 ? 0 : (bytes - 1) / step;
  if (of >= classes) return from_library(bytes);
  if (Free* piece = pools[of]) {
    pools[of] = piece->next;
    __builtin_prefetch(pools[of]);  // what was freed long ago is in no cache any more
    return piece;
  }
  const std::size_t whole = sizeof(Head) + (of + 1) * step;
  if (slab_left < whole) {
    slab = static_cast<std::byte*>(std::malloc(slab_bytes));
    if (!slab) throw std::bad_alloc();
    slab_left = slab_bytes;
  }
  Head* head = new (slab) Head{of};
  slab += whole;
  slab_left -= whole;
  return head + 1;
}

}  // namespace

void* operator new(std::size_t bytes) {
  return quick(bytes);
}
void operator delete(void* piece) noexcept {
  if (!piece) return;
  Head* head = static_cast<Head*>(piece) - 1;
  if (head->of >= classes) return std::free(head);
  pools[head->of] = new (piece) Free{pools[head->of]};
}
void operator delete(void* piece, std::size_t) noexcept {
  operator delete(piece);
}
