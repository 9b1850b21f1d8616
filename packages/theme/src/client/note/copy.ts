// Copies text and says how that went: on the button, and in the page's status region. Part of the boot script.
import { isApple } from "../page/browser.ts";

/** Shows an outcome for some time, and has it spoken. */
export function announce(text: string, ms = 6000): void {
  const region = document.querySelector(".said");
  if (!region) return;
  region.textContent = text;
  setTimeout(() => {
    if (region.textContent === text) region.textContent = "";
  }, ms);
}

/** Shows “Copied” on a button and in the status region for a second. */
function showCopied(button: HTMLElement): void {
  const { textContent } = button;
  announce("Copied", 1000);
  if (textContent === "Copied") return;
  button.textContent = "Copied";
  button.classList.add("copied");
  setTimeout(() => {
    button.textContent = textContent;
    button.classList.remove("copied");
  }, 1000);
}

/**
 * Has a text written to the clipboard for a button. Where that fails, as on a plain http address, which has no
 * clipboard, selects the element that shows the text, for the reader to copy.
 */
export async function copy(
  write: () => Promise<void>,
  button: HTMLElement,
  shown: () => Element,
): Promise<void> {
  try {
    await write();
    showCopied(button);
  } catch {
    getSelection()?.selectAllChildren(shown());
    announce(`Not copied: the text is selected, press ${isApple ? "⌘" : "Ctrl+"}C`);
  }
}

/** Copies the code of a snippet for its Copy. */
export function copyCode(button: HTMLElement): void {
  // every Copy is in the head of its code
  const code = button.closest("header")?.parentElement?.querySelector(":scope > .io code") as Element;
  const write = (): Promise<void> => navigator.clipboard.writeText(code.textContent);
  void copy(write, button, () => code);
}
