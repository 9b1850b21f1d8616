/** Closes what Escape closes: a dropdown of the navbar, and the box of a claim. */
export function closeOpened(): void {
  closeDropdown();
  closeClaim();
}

function closeDropdown(): void {
  const dropdown = document.querySelector(".bar .drop[open]");
  dropdown?.querySelector("summary")?.focus();
  dropdown?.removeAttribute("open");
}

/** Hides the box that says when a claim was checked until the pointer or the focus leaves it. */
function closeClaim(): void {
  const claim = document.querySelector(".checked:is(:hover, :focus-within)");
  claim?.classList.add("closed");
  for (const event of ["pointerleave", "focusout"])
    claim?.addEventListener(event, () => claim.classList.remove("closed"), { once: true });
}
