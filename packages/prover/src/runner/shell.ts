import { newMark, type Sandbox, type SandboxProcess } from "../sandbox/interface.ts";

/** How a snippet typed into a shell ended. */
export interface ShellResult {
  /** Status of the first command that failed, as `set -E` and an ERR trap understand it; 0 if none did. */
  readonly status: number;
  readonly output: string;
  /** Whether it printed more than the limit. */
  readonly outputExceeded: boolean;
  /** Whether it was still running when the shell was stopped. */
  readonly stopped: boolean;
}

/** One bash process. Variables and the working directory carry over from snippet to snippet. */
export interface Shell {
  run(code: string): Promise<ShellResult>;
  /** Stops the running commands: first with SIGINT, then with SIGKILL, and at last with the shell itself. */
  interrupt(): void;
  stop(): Promise<void>;
}

/** Time for a command to end by itself after an interrupt: most need some milliseconds. */
export const GRACE_MS = 500;

/** Starts a shell with its first snippet, and a new one if a snippet ended it. */
export function createShell(sandbox: Sandbox): Shell {
  let running: SandboxProcess | undefined;
  let stopped = false;
  let current: symbol | undefined;
  let pipefail = true;
  let traces = false;
  const start = (): SandboxProcess => {
    const process = sandbox.spawn("/bin/bash", ["--noprofile", "--norc", "-c", SHELL_LOOP, "bash"]);
    void process.ended
      .catch(() => {})
      .then(() => {
        if (running === process) running = undefined;
      });
    return process;
  };
  return {
    run(code) {
      running ??= start();
      const mine = Symbol("snippet");
      current = mine;
      const process = running;
      const mark = newMark();
      return new Promise((resolve, reject) => {
        const printed = { out: "", err: "" };
        const finish = (result: Omit<ShellResult, "output">, output: string): void => {
          silence();
          if (current === mine) current = undefined;
          const plain = output.replace(/^(?:\/bin\/)?bash: (?:eval: )?line \d+: /gm, "bash: ");
          // `eval` is a level of its own in a trace
          resolve({ ...result, output: traces ? plain.replace(/^\+(?=\++ )/gm, "") : plain });
        };
        const failed = (): number | undefined => {
          const [first = ""] = printed.err.split("\n");
          return /^\d+$/.test(first) ? Number(first) : undefined;
        };
        const silence = process.onPrint((part, stream) => {
          printed[stream] += part;
          const end = printed.out.indexOf(`\n${mark}\n`);
          if (end !== -1 && printed.err.endsWith(`${mark}\n`))
            finish(
              { status: failed() ?? 0, outputExceeded: false, stopped: false },
              printed.out.slice(0, end),
            );
        });
        process.ended.then(
          ({ code: exit, outputExceeded }) =>
            finish({ status: failed() ?? exit ?? 137, outputExceeded, stopped }, printed.out),
          reject,
        );
        pipefail &&= !/\bpipefail\b/.test(code); // the block's choice holds
        traces ||= /\bset\s+-\w*x|\bxtrace\b/.test(code);
        process.write(`${preparationOf(code, { pipefail })}\0${code}\n\0${mark}\0`);
      });
    },
    interrupt() {
      const process = running;
      const meant = current;
      const unlessEnded = (kill: () => void) => () => (current === meant ? kill() : undefined);
      process?.kill("SIGINT", { childrenOnly: true });
      setTimeout(
        unlessEnded(() => process?.kill("SIGKILL", { childrenOnly: true })),
        GRACE_MS,
      ).unref();
      setTimeout(
        unlessEnded(() => process?.kill("SIGKILL")),
        2 * GRACE_MS,
      ).unref();
    },
    async stop() {
      stopped = true;
      running?.kill("SIGKILL");
      await running?.ended.catch(() => {});
    },
  };
}

// The program of a section's shell, which reads blocks and evaluates them. It shows in no block: nothing of it
// is traced by `set -x` or a DEBUG trap, and functions, aliases and descriptors of a block do not reach it.

/** Where the shell prints, reads, and reports failures. Bash closes them for the programs that it starts. */
const [OUT, IN, REPORT] = [247, 248, 249];

/** Bash keeps descriptors that a redirection replaces above 9, marked to be closed: a copy has this mark too. */
const CHANNELS = `exec 7>&1 8<&0 9>&2 2>&1 </dev/null;
{ exec ${OUT}>&10 ${IN}<&11 ${REPORT}>&12; } 7>&- 8<&- 9>&-; exec 7>&- 8<&- 9>&-;`;

/** The command that evaluates a block. Its failure is that of the block's last command once more. */
const EVALUATE = 'builtin eval "$__before$__block"';

/**
 * `__report` reports a failed member of a pipe, but not one that was cut short (141), and returns the status if
 * the trap of a block is to see it: where it was set and in no function or subshell below, but for `set -E`.
 * `__adopt` takes over the trap that is set, or `-` for none.
 */
const FUNCTIONS = `__report() {
  builtin local __member __failed=0;
  for __member in "\${@:3}"; do [[ $__member == 0 || $__member == 141 ]] || __failed=$__member; done;
  [[ $__failed == 0 || ( $__jobs && $BASH_SUBSHELL != 0 ) ]] || builtin echo "$__failed" >&${REPORT};
  [[ $1 != '${EVALUATE}' && ( $__errtrace || $BASH_SUBSHELL == "$__subshell" && \${#FUNCNAME[@]} -le $__level ) ]]
    && builtin return "$2";
  builtin return 0;
};
__adopt() {
  builtin local __trap;
  __subshell=$BASH_SUBSHELL; __level=$((\${#FUNCNAME[@]} - \${1:-0}));
  __trap=$(builtin trap -p ERR); __user=-;
  if [[ $__trap ]]; then __trap=\${__trap#trap -- }; builtin eval "__user=\${__trap% ERR}"; fi;
  __trap='{ __report "$BASH_COMMAND" $? "\${PIPESTATUS[@]}"; } >/dev/null 2>&1';
  if [[ $__user != - && $__user == *[![:space:]]* ]]; then __trap+=" || { $__user"$'\\n}'; fi;
  builtin trap -- "$__trap" ERR;
};`;

/** Evaluates a preparation, then a block, and prints a mark on both channels. The block never sees the mark. */
const LOOP = `while { IFS= builtin read -r -d "" -u ${IN} __block && builtin eval "$__block" &&
  IFS= builtin read -r -d "" -u ${IN} __block; } >/dev/null 2>&1;
do ${EVALUATE};
{ __before=$(builtin trap -p DEBUG); builtin trap - DEBUG; __before=\${__before:+builtin $__before;};
  case $- in *x*) builtin set +x; __before="builtin set -x; $__before" ;; esac;
  __before=\${__before:+{ $__before \\} 2>/dev/null; };
  case $(builtin declare -f trap || :) in *__adopt*) builtin unset -f trap ;; esac;
  [[ $(builtin trap -p ERR) == *__report* ]] || __adopt; builtin set -E;
  builtin read -r -d "" -u ${IN} __mark;
  builtin printf "\\n%s\\n" "$__mark" >&${OUT}; builtin echo "$__mark" >&${REPORT}; } >/dev/null 2>&1;
done`;

/** The whole on one line, so that `$LINENO` counts from the first line of a block. */
const SHELL_LOOP = [
  CHANNELS,
  "shopt -s expand_aliases; __before= __errtrace= __jobs=;",
  FUNCTIONS,
  "__adopt; set -E;",
  LOOP,
]
  .join(" ")
  .replace(/\n\s*/g, " ");

/** Stands for `trap` in a block that sets or lists traps: it sees only its traps, and failures still count. */
const TRAP = `trap() {
  { builtin local - __status; builtin set +x; } 2>/dev/null
  builtin trap -- "$__user" ERR; builtin trap "$@"; __status=$?
  __adopt 1; builtin return $__status
}`;

/** Returns code to evaluate, unseen, before a block. */
const preparationOf = (block: string, { pipefail }: { readonly pipefail: boolean }): string =>
  [
    ...(pipefail ? [`builtin set ${readsPipeStatus(block) ? "+" : "-"}o pipefail`] : []),
    ...(setsTrap(block) ? [TRAP] : []),
    `__jobs=${STARTS_JOB.test(block) ? 1 : ""}`,
    ...(/\bset\s+-\w*E|\berrtrace\b/.test(block) ? ["__errtrace=1"] : []),
  ].join("\n");

const setsTrap = (block: string): boolean =>
  (/\btrap\b/.test(block) && /\bERR\b/.test(block)) || /\btrap[ \t]*(?:$|[;|)&>]|-p)/m.test(block);

/** Starts a job in the background, whose commands may fail at any time: those of its subshells don't count. */
const STARTS_JOB = /(?<![&><|])&(?![&>])|\bcoproc\b/;

const CONDITION = /(?:^|\s)(?:if|elif|while|until|!)\s/;
const PIPE = /(?<!\|)\|(?!\|)/;

/** Whether a block goes by a pipe's status: with `pipefail`, a program that `| head` cuts short fails. */
const readsPipeStatus = (block: string): boolean =>
  /\$\?|\bPIPESTATUS\b/.test(block) ||
  block.split(/[\n;]/).some((part) =>
    PIPE.test(
      CONDITION.test(part)
        ? part
        : part
            .split(/&&|\|\|/)
            .slice(0, -1)
            .join("&&"),
    ),
  );
