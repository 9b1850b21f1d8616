// Loads what a note says on the version that its reader chose: at once where one is kept or the address names
// one, and the note stays hidden until then; else when the reader turns to the choice. Inlined into pages with
// versions, with the address of the note's file and the names of its tools on the element. `__CONFIG__` is
// replaced at build time.
import type { ChosenVersionConfig, ToolVersionsModule } from "../../data/boot-config.ts";
import { ON_KEY } from "../../data/storage-keys.ts";

declare const __CONFIG__: ChosenVersionConfig;

const { storage, suffix, script } = __CONFIG__;
const [data = "", ...tools] = document.currentScript?.dataset["on"]?.split(" ") ?? [];
const { classList } = document.documentElement;
const settle = (): void => classList.remove("late");
let loaded: Promise<ToolVersionsModule> | undefined;

const load = (): Promise<ToolVersionsModule> =>
  (loaded ??= import(/* @vite-ignore */ script).then(async (module: ToolVersionsModule) => {
    await module.prepare({ data, tools });
    module.show();
    return module;
  }));

let wanted = location.search;
try {
  wanted += window[storage].getItem(ON_KEY + suffix);
} catch {
  // blocked: only the address names a version
}
if (tools.some((tool) => wanted.includes(tool))) {
  classList.add("late");
  setTimeout(settle, 3000); // a guess: then a slow network had better show the main version
  load().then(settle, settle);
}
for (const type of ["focusin", "change"])
  addEventListener(type, ({ target }) => {
    if (loaded || !(target as Element).matches(".ver select")) return;
    load().then(
      (module) => module.choose(target as HTMLSelectElement),
      () => (loaded = undefined), // the network failed: the next use retries
    );
  });
