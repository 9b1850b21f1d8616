/** Shows “Copied” on a button for a second. */
export function showCopied(button: HTMLElement): void {
  const { textContent, ariaLabel } = button;
  if (textContent === "Copied") return;
  button.ariaLabel = button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = textContent;
    button.ariaLabel = ariaLabel;
  }, 1000);
}
