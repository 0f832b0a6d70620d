// Stands between SQLite and the files, and lets chosen calls fail or the disk be full.
#include "server/store/testing/fault_vfs.hpp"

#include <sqlite3.h>

#include <array>
#include <cstddef>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace emcon::store::testing {

struct FaultVfs::State {
  std::string name;
  sqlite3_vfs vfs{};
  sqlite3_vfs* real = nullptr;

  mutable std::mutex mutex;
  std::optional<Fault> fault;  // guarded, like all below; k counts down
  std::optional<std::uint64_t> space;
  std::array<std::uint64_t, calls_max> counts{};
  std::uint64_t hits = 0;
  Tape* tape = nullptr;

  /// Reports a real change of a file to the tape, if there is one.
  template <class Tell>
  void tell(const Tell& what) {
    Tape* to = nullptr;
    {
      const std::lock_guard guard(mutex);
      to = tape;
    }
    if (to != nullptr) what(*to);
  }

  enum class Hit { no, fails, fails_full, fails_but_done };
  Hit hit(Call call, std::string_view path) {
    const std::lock_guard guard(mutex);
    ++counts[static_cast<std::size_t>(call)];
    if (!fault || fault->call != call || !path.ends_with(fault->suffix)) return Hit::no;
    if (fault->k > 1) {
      --fault->k;
      return Hit::no;
    }
    ++hits;
    const Hit result = fault->done_all_the_same ? Hit::fails_but_done : fault->full ? Hit::fails_full : Hit::fails;
    if (!fault->for_good) fault.reset();
    return result;
  }

  /// True if the disk has room for the growth, which then counts as used.
  bool take_space(std::uint64_t growth) {
    const std::lock_guard guard(mutex);
    if (!space || growth == 0) return true;
    if (growth > *space) return false;
    *space -= growth;
    return true;
  }
};

/// One open file: our head, with the real file right after it in the memory that SQLite gives us.
struct Shim {
  using State = FaultVfs::State;
  using Hit = State::Hit;
  struct File {
    sqlite3_file base;
    State* state;
    const char* path;  // owned by SQLite, lives as long as the file
  };
  static constexpr std::size_t head = (sizeof(File) + 15U) & ~std::size_t{15};

  static File& self(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }
  static sqlite3_file* real(sqlite3_file* file) {
    return reinterpret_cast<sqlite3_file*>(reinterpret_cast<std::byte*>(file) + head);
  }
  static Hit hit(sqlite3_file* file, Call call) {
    const char* const path = self(file).path;
    return self(file).state->hit(call, path != nullptr ? path : "");
  }

  template <class Tell>
  static void tell(sqlite3_file* file, int code, const Tell& what) {
    const char* const path = self(file).path;
    if (code != SQLITE_OK || path == nullptr) return;
    self(file).state->tell([&](Tape& tape) { what(tape, path); });
  }

  static int close(sqlite3_file* file) { return real(file)->pMethods->xClose(real(file)); }
  static int read(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
    if (hit(file, Call::read) != Hit::no) return SQLITE_IOERR_READ;
    return real(file)->pMethods->xRead(real(file), to, size, at);
  }
  static int write(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
    const Hit what = hit(file, Call::write);
    if (what == Hit::fails) return SQLITE_IOERR_WRITE;
    if (what == Hit::fails_full) return SQLITE_FULL;
    sqlite3_int64 old_size = 0;
    real(file)->pMethods->xFileSize(real(file), &old_size);
    const sqlite3_int64 growth = at + size - old_size;
    if (growth > 0 && !self(file).state->take_space(static_cast<std::uint64_t>(growth))) return SQLITE_FULL;
    const int code = real(file)->pMethods->xWrite(real(file), from, size, at);
    tell(file, code, [&](Tape& tape, const char* path) {
      const std::string_view bytes(static_cast<const char*>(from), static_cast<std::size_t>(size));
      tape.wrote(path, static_cast<std::uint64_t>(at), bytes);
    });
    return what == Hit::no ? code : SQLITE_IOERR_WRITE;
  }
  static int truncate(sqlite3_file* file, sqlite3_int64 size) {
    if (hit(file, Call::truncate) != Hit::no) return SQLITE_IOERR_TRUNCATE;
    const int code = real(file)->pMethods->xTruncate(real(file), size);
    tell(file, code, [&](Tape& tape, const char* path) { tape.truncated(path, static_cast<std::uint64_t>(size)); });
    return code;
  }
  static int sync(sqlite3_file* file, int flags) {
    const Hit what = hit(file, Call::sync);
    if (what == Hit::fails) return SQLITE_IOERR_FSYNC;
    const int code = real(file)->pMethods->xSync(real(file), flags);
    tell(file, code, [](Tape& tape, const char* path) { tape.synced(path); });
    return what == Hit::no ? code : SQLITE_IOERR_FSYNC;
  }
  static int file_size(sqlite3_file* file, sqlite3_int64* size) {
    return real(file)->pMethods->xFileSize(real(file), size);
  }
  static int lock(sqlite3_file* file, int level) {
    if (hit(file, Call::lock) != Hit::no) return SQLITE_IOERR_LOCK;
    return real(file)->pMethods->xLock(real(file), level);
  }
  static int unlock(sqlite3_file* file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
  static int check_reserved(sqlite3_file* file, int* out) {
    return real(file)->pMethods->xCheckReservedLock(real(file), out);
  }
  static int control(sqlite3_file* file, int what, void* arg) {
    return real(file)->pMethods->xFileControl(real(file), what, arg);
  }
  static int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
  static int device(sqlite3_file* file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }
  static int shm_map(sqlite3_file* file, int page, int size, int extend, void volatile** out) {
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, out);
  }
  static int shm_lock(sqlite3_file* file, int offset, int n, int flags) {
    // A failed unlock would hold a lock for ever, and no file system does that.
    if ((flags & SQLITE_SHM_LOCK) != 0 && hit(file, Call::lock) != Hit::no) return SQLITE_IOERR_SHMLOCK;
    return real(file)->pMethods->xShmLock(real(file), offset, n, flags);
  }
  static void shm_barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
  static int shm_unmap(sqlite3_file* file, int remove) { return real(file)->pMethods->xShmUnmap(real(file), remove); }

  static State& state(sqlite3_vfs* vfs) { return *static_cast<State*>(vfs->pAppData); }
  static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out) {
    file->pMethods = nullptr;
    if (state(vfs).hit(Call::open, path != nullptr ? path : "") != Hit::no) return SQLITE_CANTOPEN;
    const int code = state(vfs).real->xOpen(state(vfs).real, path, real(file), flags, out);
    if (code == SQLITE_OK) new (file) File{.base = {.pMethods = &methods}, .state = &state(vfs), .path = path};
    return code;
  }
  static int remove(sqlite3_vfs* vfs, const char* path, int sync_folder) {
    const int code = state(vfs).real->xDelete(state(vfs).real, path, sync_folder);
    if (code == SQLITE_OK) state(vfs).tell([&](Tape& tape) { tape.removed(path, sync_folder != 0); });
    return code;
  }
  static int access(sqlite3_vfs* vfs, const char* path, int flags, int* out) {
    return state(vfs).real->xAccess(state(vfs).real, path, flags, out);
  }
  static int full_path(sqlite3_vfs* vfs, const char* path, int size, char* out) {
    return state(vfs).real->xFullPathname(state(vfs).real, path, size, out);
  }
  static int randomness(sqlite3_vfs* vfs, int size, char* out) {
    return state(vfs).real->xRandomness(state(vfs).real, size, out);
  }
  static int sleep(sqlite3_vfs* vfs, int us) { return state(vfs).real->xSleep(state(vfs).real, us); }
  static int time(sqlite3_vfs* vfs, double* out) { return state(vfs).real->xCurrentTime(state(vfs).real, out); }
  static int last_error(sqlite3_vfs* vfs, int size, char* out) {
    return state(vfs).real->xGetLastError(state(vfs).real, size, out);
  }
  static int time_64(sqlite3_vfs* vfs, sqlite3_int64* out) {
    return state(vfs).real->xCurrentTimeInt64(state(vfs).real, out);
  }

  static const sqlite3_io_methods methods;
};

const sqlite3_io_methods Shim::methods = {
    2,       close,       read,   write,   truncate, sync,        file_size, lock,    unlock, check_reserved,
    control, sector_size, device, shm_map, shm_lock, shm_barrier, shm_unmap, nullptr, nullptr};

FaultVfs::FaultVfs(std::string name) : state_(std::make_unique<State>()) {
  state_->name = std::move(name);
  state_->real = sqlite3_vfs_find(nullptr);
  if (state_->real == nullptr) throw std::runtime_error("SQLite has no file layer to wrap");
  sqlite3_vfs& vfs = state_->vfs;
  vfs.iVersion = 2;
  vfs.szOsFile = static_cast<int>(Shim::head) + state_->real->szOsFile;
  vfs.mxPathname = state_->real->mxPathname;
  vfs.zName = state_->name.c_str();
  vfs.pAppData = state_.get();
  vfs.xOpen = Shim::open;
  vfs.xDelete = Shim::remove;
  vfs.xAccess = Shim::access;
  vfs.xFullPathname = Shim::full_path;
  vfs.xRandomness = Shim::randomness;
  vfs.xSleep = Shim::sleep;
  vfs.xCurrentTime = Shim::time;
  vfs.xGetLastError = Shim::last_error;
  vfs.xCurrentTimeInt64 = Shim::time_64;
  sqlite3_vfs_register(&vfs, 0);
}

FaultVfs::~FaultVfs() {
  sqlite3_vfs_unregister(&state_->vfs);
}

const std::string& FaultVfs::name() const {
  return state_->name;
}

void FaultVfs::fail(Fault fault) {
  const std::lock_guard guard(state_->mutex);
  state_->fault = std::move(fault);
}

void FaultVfs::set_space(std::optional<std::uint64_t> bytes) {
  const std::lock_guard guard(state_->mutex);
  state_->space = bytes;
}

void FaultVfs::record(Tape* tape) {
  const std::lock_guard guard(state_->mutex);
  state_->tape = tape;
}

void FaultVfs::heal() {
  const std::lock_guard guard(state_->mutex);
  state_->fault.reset();
  state_->space.reset();
}

std::uint64_t FaultVfs::count(Call call) const {
  const std::lock_guard guard(state_->mutex);
  return state_->counts[static_cast<std::size_t>(call)];
}

std::uint64_t FaultVfs::hits() const {
  const std::lock_guard guard(state_->mutex);
  return state_->hits;
}

}  // namespace emcon::store::testing
