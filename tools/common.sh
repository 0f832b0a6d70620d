# Shared by the scripts in tools/ and .ci/run: where the project is, how to speak, how to time a stage, and their help. Source it; it runs nothing.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=${EMCON_JOBS:-$(nproc)}
# A compile is found again by ccache from another checkout of the project too.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
# What is new to ccache is compiled at once, not preprocessed first to look for it a second time.
export CCACHE_DEPEND=1
# Compilers take their memory in large pages where the system lets them: clang then needs a tenth less time.
large_pages() { GLIBC_TUNABLES=${GLIBC_TUNABLES:+$GLIBC_TUNABLES:}glibc.malloc.hugetlb=1 "$@"; }

# The first comment of a script is its help.
case ${1:-} in
  -h | --help) sed -n '1d; /^#/!q; s/^# \{0,1\}//p' "$0"; exit ;;
esac

say() { printf '== %s\n' "$*"; }
fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# stage NAME COMMAND...: says what begins, runs it, says how long it took; the times are kept in $stage_times.
stage_times=""
stage() {
  local name=$1 began=$SECONDS
  shift
  say "$name"
  "$@" || fail "'$name' failed after $((SECONDS - began)) s"
  stage_times+=$(printf '%6d s  %s' $((SECONDS - began)) "$name")$'\n'
  say "$name: done in $((SECONDS - began)) s"
}

# draw_by_seed: says from which seed tests/draw.py draws what a run leaves out, and keeps it for all that is run.
draw_by_seed() {
  EMCON_DRAW=$("$root/tests/draw.py" seed)
  export EMCON_DRAW
  say "What is drawn is drawn from EMCON_DRAW=$EMCON_DRAW"
}

# build PRESET [TARGET...]: configures and builds. Without a terminal ninja would print one line per step; a status line every
# few seconds is enough to show that it is alive.
build() {
  local preset=$1
  shift
  cmake --preset "$preset" "${cmake_flags[@]}" >"$root/build/$preset.configure.log" 2>&1 ||
    { tail -n 30 "$root/build/$preset.configure.log"; return 1; }
  if [[ -t 1 ]]; then
    large_pages ninja -C "$root/build/$preset" -j "$jobs" "$@"
  else
    NINJA_STATUS='[%f/%t %es] ' large_pages ninja -C "$root/build/$preset" -j "$jobs" "$@" | every_tenth
  fi
}
every_tenth() { awk '!/^\[[0-9]+\/[0-9]+ / || ++n % 10 == 1 { print; fflush() }'; }
cmake_flags=()
mkdir -p "$root/build"
