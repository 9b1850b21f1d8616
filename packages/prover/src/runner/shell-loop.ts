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
export const SHELL_LOOP = [
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
export const preparationOf = (block: string, { pipefail }: { readonly pipefail: boolean }): string =>
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

/**
 * Whether a block goes by the status of a pipe. Under `pipefail` it could do other things than at a prompt,
 * since a program that is cut short by `| head` fails.
 */
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
