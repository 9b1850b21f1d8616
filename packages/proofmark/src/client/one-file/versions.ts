// The versions of tools in the file that holds all notes: what a note says on them is in the file, too.
import { type NoteVersions, versionsId } from "../../shared/note-versions.ts";
import { show, take } from "../note/tool-versions.ts";

/** Shows each note that is opened as the version of its tools that the reader chose. */
export function watchVersions(): void {
  addEventListener("proofmark:shown", () => {
    const address = document.querySelector<HTMLElement>("main .ver")?.dataset["on"];
    if (address === undefined) return;
    const data = document.getElementById(versionsId(address));
    if (data === null) return; // taken when the note was first opened
    const file: NoteVersions = JSON.parse(data.textContent ?? "");
    data.remove();
    take(address, file);
    show();
  });
}
