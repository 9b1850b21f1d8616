// Copies text and says how that went: on the button, and in the page's status region. Part of the boot script.
import { isApple } from "../page/platform.ts";

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
export function showCopied(button: HTMLElement): void {
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
 * Copies a text for a button. Where that is refused, or there is no clipboard as on a plain http address, the
 * code is selected for the reader to copy.
 */
export async function copyText(text: string, button: HTMLElement, code?: Element | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showCopied(button);
  } catch {
    if (code) getSelection()?.selectAllChildren(code);
    announce(
      code
        ? `Not copied: the code is selected, press ${isApple ? "⌘" : "Ctrl+"}C`
        : "Not copied: the browser refused it",
    );
  }
}
