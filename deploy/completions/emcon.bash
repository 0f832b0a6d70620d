# Completion of emcon and emcon-server for bash; for zsh after "autoload -U bashcompinit && bashcompinit".
# Commands and flags are read from the programs' own --help, so that they are never out of date.
_emcon_words() {
  "$@" --help 2>/dev/null | awk '
    /^Subcommands:/ { commands = 1; next }
    /^[^ ]/ { commands = 0 }
    commands && /^  [a-z]/ { print $1 }
    /^  -/ { split($1, names, ","); for (i in names) { sub(/[=:].*/, "", names[i]); print names[i] } }'
}
_emcon() {
  local word=${COMP_WORDS[COMP_CWORD]} program=${COMP_WORDS[0]} i
  local -a command=("$program")
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ ${COMP_WORDS[i]} == -* || ${COMP_WORDS[i - 1]} == --* ]] && continue
    "${command[@]}" "${COMP_WORDS[i]}" --help >/dev/null 2>&1 && command+=("${COMP_WORDS[i]}")
    break
  done
  if [[ $word != -* && ${command[*]:1} =~ ^(resume|replay|transcript|watch)$ ]]; then
    local state=${EMCON_STATE:-${XDG_DATA_HOME:-$HOME/.local/share}/emcon}
    mapfile -t COMPREPLY < <(compgen -W "$(ls "$state"/servers/*/seats 2>/dev/null | sed -n 's/\..*\.seat$//p')" -- "$word")
    return
  fi
  mapfile -t COMPREPLY < <(compgen -W "$(_emcon_words "${command[@]}")" -- "$word")
}
complete -o default -F _emcon emcon emcon-server
