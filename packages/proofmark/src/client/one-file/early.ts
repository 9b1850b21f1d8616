// In the file that holds all notes, before its first paint: applies the colour mode, and hides the notes until
// the one that the address names is shown. Inlined; `__CONFIG__` is replaced at build time.
import { closest } from "../boot/closest.ts";
import { applyPreferences, root, toggleTheme } from "../boot/preferences.ts";

applyPreferences();
root.classList.add("scripted", "opening");
// whatever happens to the script that shows one note, all of them can be read
addEventListener("DOMContentLoaded", () => root.classList.remove("opening"));
addEventListener("click", ({ target }) => closest(target, "[data-action=theme]") && toggleTheme());
