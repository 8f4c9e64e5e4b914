import { Usage } from "./command-io.js";

/** Words that a command line can contain: each command with its actions, and the options of all commands. */
export interface Words {
  /** Commands with their actions, for example `events` with `show` and `resend`. */
  readonly commands: ReadonlyMap<string, readonly string[]>;
  /** Option names including their dashes. */
  readonly options: readonly string[];
}

/**
 * Returns a script that makes a shell complete `svc` commands. Where the script has no words, the shell may complete
 * file names.
 */
export function completionScript(shell: string, words: Words): string {
  const write = SHELLS[shell];
  if (write === undefined) throw new Usage("usage: svc completion bash, svc completion zsh, or svc completion fish");
  return write(words);
}

const SHELLS: Readonly<Record<string, (words: Words) => string>> = {
  bash,
  // zsh can run bash's script.
  zsh: (words) => `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${bash(words)}`,
  fish,
};

export const COMPLETED_SHELLS: readonly string[] = Object.keys(SHELLS);

function bash({ commands, options }: Words): string {
  const reply = (words: readonly string[]) => `COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$word"))`;
  const actions = [...commands].filter(([, words]) => words.length > 0);
  return `_svc() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  if [[ "$word" == -* ]]; then
    ${reply(options)}
  elif [[ "$COMP_CWORD" -eq 1 ]]; then
    ${reply([...commands.keys()])}
  elif [[ "$COMP_CWORD" -eq 2 ]]; then
    case "\${COMP_WORDS[1]}" in
${actions.map(([command, words]) => `      ${command}) ${reply(words)} ;;`).join("\n")}
    esac
  fi
}
complete -o default -F _svc svc`;
}

function fish({ commands, options }: Words): string {
  const lines = [`complete -c svc -n __fish_use_subcommand -f -a "${[...commands.keys()].join(" ")}"`];
  for (const [command, words] of commands) {
    const isNext = `__fish_seen_subcommand_from ${command}; and not __fish_seen_subcommand_from ${words.join(" ")}`;
    if (words.length > 0) lines.push(`complete -c svc -n "${isNext}" -f -a "${words.join(" ")}"`);
  }
  return [...lines, ...options.map((option) => `complete -c svc -l ${option.slice(2)}`)].join("\n");
}
