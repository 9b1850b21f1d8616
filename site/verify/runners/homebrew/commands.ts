// The commands of Homebrew's published manual, as a table: facts only, typed by hand. To bring
// it up to date, read https://docs.brew.sh/Manpage and https://docs.brew.sh/Brew-Bundle-and-Brewfile and
// change the version.

/** A command of `brew`, or a subcommand of one. */
export interface BrewCommand {
  /** How many arguments it takes, at least and at most. Without an upper number: any. */
  readonly args: readonly [least: number, most?: number];
  /** Its options, apart from those of every command: `--file=` needs a value, `--json?` may have one. */
  readonly flags?: string;
  /** Arguments after the first one, or after `--`, belong to another command. */
  readonly wraps?: true;
  /** Without one, the first is meant. */
  readonly subcommands?: Readonly<Record<string, BrewCommand>>;
}

/**
 * The source of the table: `docs/Manpage.md` of Homebrew/brew as it stood in September 2026, when 7.0.0
 * came out.
 */
export const HOMEBREW = { name: "Homebrew", version: "7.0.0" } as const;

/** Options that every command has. */
export const COMMON_FLAGS = "-d --debug -q --quiet -v --verbose -h --help";

const EITHER = "--formula --cask";
const CASK_OPTIONS =
  "--no-binaries --binaries --require-sha --skip-cask-deps --language= --appdir= --appimagedir= --keyboard-layoutdir= --colorpickerdir= --prefpanedir= --qlplugindir= --mdimporterdir= --dictionarydir= --fontdir= --servicedir= --input-methoddir= --internet-plugindir= --audio-unit-plugindir= --vst-plugindir= --vst3-plugindir= --screen-saverdir=";
const BUILD =
  "--display-times -f --force -y --no-ask -s --build-from-source -i --interactive --force-bottle --keep-tmp --debug-symbols";
const PLATFORM = "--os= --arch= --bottle-tag= --HEAD";
const GREEDY = "-g --greedy --greedy-latest --greedy-auto-updates --minimum-version= --fetch-HEAD";
const INCLUDES = "--include-implicit --include-build --include-optional --include-test --skip-recommended";
const COPS = "--only-cops= --except-cops=";
const BREWFILE = "--file= -g --global --install";
const KINDS = "--formula --cask --tap --vscode --go --cargo --uv --flatpak --krew --npm";
const ALL_KINDS = `${KINDS} --mas --winget`;
const names = (prefix: string, kinds: string): string =>
  kinds
    .split(" ")
    .map((kind) => `${prefix}${kind}`)
    .join(" ");
const WITHOUT = "formula cask tap mas vscode go cargo uv flatpak winget krew npm";
const without = (verb: string): string =>
  `${names("--no-", WITHOUT)} ${names(`--no-${verb}-`, WITHOUT.replace("formula", "brew"))}`;
const STATE: Readonly<Record<string, BrewCommand>> = {
  state: { args: [0, 0] },
  on: { args: [0, 0] },
  off: { args: [0, 0] },
};
const INSTALL_BUNDLE: BrewCommand = {
  args: [0, 0],
  flags: "--file= -g --global --no-upgrade --upgrade --upgrade-formulae= -f --force --force-cleanup --zap",
};
const SERVICE = "--sudo-service-user=";

/** Commands by name. */
export const COMMANDS: Readonly<Record<string, BrewCommand>> = {
  "--cache": { args: [0], flags: `${PLATFORM} -s --build-from-source --force-bottle ${EITHER}` },
  "--caskroom": { args: [0] },
  "--cellar": { args: [0] },
  "--env": { args: [0], flags: "--shell= --plain" },
  "--prefix": { args: [0], flags: "--unbrewed --installed" },
  "--repository": { args: [0] },
  "--taps": { args: [0, 0] },
  "--version": { args: [0, 0] },
  alias: { args: [0, 1], flags: "--edit" },
  analytics: { args: [0, 0], subcommands: STATE },
  "as-console-user": { args: [1], wraps: true },
  audit: {
    args: [0],
    flags: `--os= --arch= --strict --git --online --installed --new --changed --tap= --fix --display-filename --skip-style -D --audit-debug --only= --except= ${COPS} ${EITHER}`,
  },
  autoremove: { args: [0, 0], flags: "-n --dry-run" },
  bump: {
    args: [0],
    flags: `--full-name --no-pull-requests --no-autobump ${EITHER} --repology --tap= --installed --no-fork --open-pr --start-with= --bump-synced`,
  },
  "bump-cask-pr": {
    args: [1, 1],
    flags:
      "-n --dry-run --write-only --commit --no-audit --no-style --no-browse --no-fork --version= --version-arm= --version-intel= --message= --url= --sha256= --fork-org=",
  },
  "bump-formula-pr": {
    args: [0, 1],
    flags:
      "-n --dry-run --write-only --commit --no-audit --strict --online --no-browse --no-fork --mirror= --fork-org= --version= --message= --url= --sha256= --tag= --revision= -f --force --install-dependencies --python-package-name= --python-extra-packages= --python-exclude-packages=",
  },
  bundle: {
    args: [0, 0],
    subcommands: {
      install: INSTALL_BUNDLE,
      upgrade: INSTALL_BUNDLE,
      dump: {
        args: [0, 0],
        flags: `${BREWFILE} -f --force ${ALL_KINDS} ${without("dump")} --no-describe --no-restart`,
      },
      cleanup: {
        args: [0, 0],
        flags: `${BREWFILE} -f --force --all ${ALL_KINDS} ${without("cleanup")} --zap`,
      },
      check: { args: [0, 0], flags: `${BREWFILE} --no-upgrade` },
      list: { args: [0, 0], flags: `${BREWFILE} --all ${ALL_KINDS}` },
      edit: { args: [0, 0], flags: BREWFILE },
      add: { args: [1], flags: `${BREWFILE} ${KINDS} --no-describe` },
      remove: { args: [1], flags: `${BREWFILE} ${ALL_KINDS}` },
      exec: {
        args: [1],
        flags: `${BREWFILE} --services --check --no-secrets --sandbox= --deny-network`,
        wraps: true,
      },
      sh: { args: [0, 0], flags: `${BREWFILE} --services --check --no-secrets` },
      env: { args: [0, 0], flags: `${BREWFILE} --check --no-secrets` },
    },
  },
  casks: { args: [0, 0] },
  cat: { args: [1], flags: EITHER },
  cleanup: { args: [0], flags: "--prune= -n --dry-run -s --scrub --prune-prefix" },
  command: { args: [1] },
  "command-not-found-init": { args: [0, 0] },
  commands: { args: [0, 0], flags: "--include-aliases" },
  completions: {
    args: [0, 0],
    subcommands: { state: { args: [0, 0] }, link: { args: [0, 0] }, unlink: { args: [0, 0] } },
  },
  config: { args: [0, 0] },
  create: {
    args: [1, 1],
    flags:
      "--autotools --cabal --cask --cmake --crystal --go --meson --node --perl --python --ruby --rust --zig --no-fetch --HEAD --set-name= --set-version= --set-license= --tap= -f --force",
  },
  deps: {
    args: [0],
    flags: `-n --topological -1 --direct --union --full-name ${INCLUDES} --include-requirements --tree --prune --graph --dot --annotate --installed --brewfile? --missing --for-each --HEAD --os= --arch= ${EITHER}`,
  },
  desc: { args: [1], flags: `-s --search -n --name -d --description ${EITHER}` },
  developer: { args: [0, 0], subcommands: STATE },
  docs: { args: [0, 0] },
  doctor: { args: [0], flags: "--list-checks -D --audit-debug" },
  edit: { args: [0], flags: `${EITHER} --print-path` },
  exec: { args: [1], flags: "--formulae= --sandbox= --deny-network", wraps: true },
  extract: { args: [2, 2], flags: "--version= --git-revision= -f --force" },
  fetch: {
    args: [1],
    flags: `${PLATFORM} --all-platforms -f --force --retry --deps -s --build-from-source --build-bottle --force-bottle ${EITHER}`,
  },
  formula: { args: [1] },
  formulae: { args: [0, 0] },
  "gist-logs": { args: [1, 1], flags: "-n --new-issue -p --private" },
  help: { args: [0] },
  home: { args: [0], flags: EITHER },
  info: {
    args: [0],
    flags: `--analytics --days= --category= --github --json? --installed --variations ${EITHER} --sizes`,
  },
  install: {
    args: [1],
    flags: `-n --dry-run ${BUILD} ${CASK_OPTIONS} --adopt --zap ${EITHER} --ignore-dependencies --only-dependencies --cc= --include-test --HEAD --fetch-HEAD --build-bottle --skip-post-install --skip-link --as-dependency --bottle-arch= -g --git --overwrite`,
  },
  leaves: { args: [0, 0], flags: "-r --installed-on-request -p --installed-as-dependency" },
  link: { args: [1], flags: `--overwrite -n --dry-run -f --force --HEAD ${EITHER}` },
  list: {
    args: [0],
    flags: `${EITHER} --full-name --versions --json? --multiple --pinned --installed-on-request --no-installed-on-request --poured-from-bottle --built-from-source -1 -l -r -t`,
  },
  livecheck: {
    args: [0],
    flags: `--full-name --tap= --installed --newer-only --json -r --resources ${EITHER} --extract-plist --autobump`,
  },
  log: { args: [0, 1], flags: `-p --patch --stat --oneline -1 -n= --max-count= ${EITHER}` },
  "mcp-server": { args: [0, 0] },
  migrate: { args: [1], flags: `-f --force -n --dry-run ${EITHER}` },
  missing: { args: [0], flags: "--hide=" },
  "nodenv-sync": { args: [0, 0] },
  options: { args: [0], flags: "--compact --installed" },
  outdated: { args: [0], flags: `${EITHER} --json? ${GREEDY}` },
  pin: { args: [1], flags: EITHER },
  postinstall: { args: [1] },
  "pyenv-sync": { args: [0, 0] },
  "rbenv-sync": { args: [0, 0] },
  readall: { args: [0], flags: "--os= --arch= --aliases --syntax --no-simulate" },
  reinstall: { args: [1], flags: `${BUILD} ${CASK_OPTIONS} --adopt --zap ${EITHER} -g --git` },
  "sandbox-exec": { args: [2], flags: "--deny-network", wraps: true },
  search: {
    args: [1],
    flags: `${EITHER} --desc --pull-request --open --closed --alpine --repology --macports --fink --opensuse --fedora --archlinux --debian --ubuntu`,
  },
  services: {
    args: [0, 0],
    subcommands: {
      list: { args: [0, 0], flags: `${SERVICE} --json` },
      info: { args: [0, 1], flags: `${SERVICE} --all --json` },
      run: { args: [0, 1], flags: `${SERVICE} --all --file=` },
      start: { args: [0, 1], flags: `${SERVICE} --all --file=` },
      stop: { args: [0, 1], flags: `${SERVICE} --all --keep --no-wait --max-wait=` },
      kill: { args: [0, 1], flags: `${SERVICE} --all` },
      restart: { args: [0, 1], flags: `${SERVICE} --all --file=` },
      cleanup: { args: [0, 0], flags: SERVICE },
    },
  },
  "setup-ruby": { args: [0] },
  shellenv: { args: [0] },
  source: { args: [0] },
  style: { args: [0], flags: `--fix --todo --reset-cache --changed ${EITHER} ${COPS}` },
  tab: { args: [1], flags: `--installed-on-request --no-installed-on-request ${EITHER}` },
  tap: { args: [0, 2], flags: "--custom-remote --repair -f --force" },
  "tap-info": { args: [0], flags: "--installed --json?" },
  "tap-new": { args: [1, 1], flags: "--no-git --branch= --github-packages" },
  test: { args: [1], flags: "-f --force --HEAD --keep-tmp --retry" },
  trust: { args: [0], flags: `--tap ${EITHER} --command --json=` },
  unalias: { args: [1] },
  uninstall: { args: [1], flags: `-f --force --zap --ignore-dependencies ${EITHER}` },
  unlink: { args: [1], flags: `-n --dry-run ${EITHER}` },
  unpin: { args: [1], flags: EITHER },
  untap: { args: [1], flags: "-f --force" },
  untrust: { args: [0], flags: `--tap ${EITHER} --command` },
  update: { args: [0, 0], flags: "--auto-update -f --force" },
  "update-if-needed": { args: [0, 0] },
  "update-reset": { args: [0] },
  upgrade: {
    args: [0],
    flags: `-n --dry-run ${BUILD} ${CASK_OPTIONS} ${EITHER} ${GREEDY} --overwrite --no-quit`,
  },
  uses: { args: [1], flags: `--recursive --installed --missing ${INCLUDES} ${EITHER}` },
  verify: { args: [1], flags: `${PLATFORM.replace(" --HEAD", "")} --deps -f --force -j --json` },
  "version-install": { args: [1, 2] },
  vulns: {
    args: [0],
    flags:
      "-d --deps --no-ignore-patches --brewfile? --fix-available --no-fix-available --fix-type= --list-skipped -s= --severity= -m= --max-summary= -j --json",
  },
  "which-formula": { args: [1], flags: "--explain" },
};
