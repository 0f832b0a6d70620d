# Completion of emcon and emcon-server for fish. Commands and flags are read from the programs' own --help.
function __emcon_words
    set -l words (commandline -opc)
    set -l command $words[1]
    for word in $words[2..]
        string match -q -- '-*' $word; or begin
            set command $command $word
            break
        end
    end
    $command --help 2>/dev/null | awk '
        /^Subcommands:/ { commands = 1; next }
        /^[^ ]/ { commands = 0 }
        commands && /^  [a-z]/ { name = $1; $1 = ""; print name "\t" $0 }
        /^  -/ { split($1, names, ","); for (i in names) { sub(/[=:].*/, "", names[i]); print names[i] } }'
end
complete -c emcon -f -a '(__emcon_words)'
complete -c emcon-server -a '(__emcon_words)'
