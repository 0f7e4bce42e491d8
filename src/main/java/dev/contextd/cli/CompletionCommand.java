package dev.contextd.cli;

import dev.contextd.tool.ToolCatalog;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = CompletionCommand.NAME,
        description = "Print a completion script for bash and zsh, which also knows the tools and their arguments.",
        mixinStandardHelpOptions = true,
        footer = {"", "Try it: source <(contextd completion)"})
final class CompletionCommand implements Runnable {
    static final String NAME = "completion";

    /// Beside what else the build wrote down: shells ask for it at their start, and people wait for those.
    static final String FILE = "completion.sh";

    /// Other programs want to be told; ours serves both.
    enum Shell {
        bash,
        zsh
    }

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "SHELL", description = "bash or zsh; one script serves both.")
    void take(Shell shell) {
        // nothing differs
    }

    @Override
    public void run() {
        try (var wiring = new Options().wiring()) {
            spec.commandLine().getOut().print(script(wiring.catalog()));
        }
    }

    static String script(ToolCatalog catalog) {
        return AutoComplete.bash("contextd", Commands.commandLine()) + "\n" + ofTools(catalog) + "\n";
    }

    /// What stands behind `contextd call`: the name of a tool, then its arguments.
    private static String ofTools(ToolCatalog catalog) {
        var tools = catalog.callable().stream()
                .filter(entry -> entry.info().isForModels())
                .toList();
        var names = tools.stream().map(entry -> entry.info().name()).collect(Collectors.joining(" "));
        var cases = tools.stream()
                .map(entry -> "      " + entry.info().name() + ") words='"
                        + entry.inputSchema().path("properties").propertyNames().stream()
                                .map(name -> name + "=")
                                .collect(Collectors.joining(" "))
                        + "' ;;\n")
                .collect(Collectors.joining());
        return """

                # The tools and their arguments behind contextd call; all else is completed as above.
                _contextd_words() {
                  local cur words=''
                  cur="${COMP_WORDS[COMP_CWORD]}"
                  if [ "${COMP_WORDS[1]}" != call ] || [ "$COMP_CWORD" -lt 2 ] || [ "${cur#-}" != "$cur" ]; then
                    _complete_contextd
                    _contextd_spaced
                    return
                  fi
                  if [ "$COMP_CWORD" = 2 ]; then
                    words='%s'
                  else
                    compopt -o nospace 2>/dev/null
                    case "${COMP_WORDS[2]}" in
                %s    esac
                  fi
                  COMPREPLY=( $(compgen -W "$words" -- "$cur") )
                  _contextd_spaced
                }

                # zsh knows no compopt: there each word brings the space behind it, but the name of an argument, behind which
                # its value comes.
                _contextd_spaced() {
                  [ -n "${ZSH_VERSION-}" ] || return 0
                  local word spaced=()
                  for word in "${COMPREPLY[@]}"; do
                    case "$word" in
                      *=) spaced+=("$word") ;;
                      *) spaced+=("$word ") ;;
                    esac
                  done
                  COMPREPLY=("${spaced[@]}")
                }
                if [ -n "${ZSH_VERSION-}" ]; then
                  complete -o nospace -o default -F _contextd_words contextd contextd.sh contextd.bash
                else
                  complete -o default -F _contextd_words contextd contextd.sh contextd.bash
                fi
                """.formatted(names, cases);
    }
}
