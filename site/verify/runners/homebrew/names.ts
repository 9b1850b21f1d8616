// Names beside the table of commands, from the same version of the manual: aliases, the commands that the
// table leaves out, and what Homebrew has removed.

/** Commands of Homebrew that the table does not describe: those for its developers. */
export const OTHER_COMMANDS =
  "benchmark bottle bump-compatibility-version bump-revision bump-unversioned-casks contributions debugger find-appcast generate-cask-token generate-man-completions generate-zap install-bundler-gems irb lgtm linkage prof rubocop ruby rubydoc sh test-bot tests typecheck unbottled unpack update-perl-resources update-python-resources update-test vendor-gems which-update";

/** Other names of commands. */
export const ALIASES: Readonly<Record<string, string>> = {
  "--config": "config",
  "--repo": "--repository",
  "-S": "search",
  "-v": "--version",
  abv: "info",
  dr: "doctor",
  environment: "--env",
  homepage: "home",
  lc: "livecheck",
  ln: "link",
  ls: "list",
  post_install: "postinstall",
  remove: "uninstall",
  rm: "uninstall",
  up: "update",
  x: "exec",
};

/** Commands and options that Homebrew had once, and their successors. */
export const REMOVED: Readonly<Record<string, string>> = {
  cask: "give `--cask` to the command: `brew install --cask`",
  "--no-quarantine": "no option gets past Gatekeeper any more",
  "--ask": "brew asks by default; `--no-ask` keeps it from asking",
  "--describe": "descriptions are the default; `--no-describe` leaves them out",
  "--cleanup": "it is `--force-cleanup` now",
  "--eval-all": "nothing takes its place",
  "--installed-as-dependency": "it is `--no-installed-on-request` now",
};
