// Hydrates the islands that show query parameters at once, if the address has one of theirs. Until then the
// class `queried` marks the page's content as provisional. Only on pages with such islands.
import type { ShellModule } from "../../data/boot-config.ts";
import { boot } from "../page/boot-data.ts";

const { classList } = document.documentElement;
const parameters = new URLSearchParams(location.search);
const settle = (): void => classList.remove("queried");

if (location.search !== "") {
  classList.add("queried");
  addEventListener("DOMContentLoaded", () => {
    const islands = [...document.querySelectorAll<HTMLElement>("body [data-query]")].filter((island) =>
      island.dataset["query"]?.split(" ").some((name) => parameters.has(name)),
    );
    if (islands.length === 0) settle();
    else hydrateAll(islands).then(settle, settle); // no network, or the shell crashed: the page stays as it was built
  });
}

async function hydrateAll(islands: readonly HTMLElement[]): Promise<void> {
  const shell: ShellModule = await import(boot.shell);
  await shell.start();
  await Promise.all(islands.map((island) => shell.wake(island)));
}
