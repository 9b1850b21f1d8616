/** Says on a button for a second that its text is on the clipboard. */
export function sayCopied(button: HTMLElement): void {
  const { textContent, ariaLabel } = button;
  if (textContent === "Copied") return;
  button.ariaLabel = button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = textContent;
    button.ariaLabel = ariaLabel;
  }, 1000);
}
