// Pages with versions of tools only: where the address or an earlier choice names a version of one of the
// page's tools, the note stays hidden until the reader's tools show it on that version.
import { wantsVersion } from "../note/tool-names.ts";
import { boot } from "../page/boot-data.ts";

/** A guess: after this time a slow network had better show the main version. */
const MAX_MS = 3000;
const { classList } = document.documentElement;
const settle = (): void => classList.remove("late");

if (wantsVersion(boot.page.on)) {
  classList.add("late");
  setTimeout(settle, MAX_MS);
  import(boot.note).then(({ ready }: typeof import("../note/note.ts")) => ready).then(settle, settle);
}
