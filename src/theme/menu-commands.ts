/** A button names the dialog it opens or closes, so that the browser itself does it. React's types lack the attributes. */
export const openMenu: Readonly<Record<string, string>> = { commandfor: "menu", command: "show-modal" };
export const closeMenu: Readonly<Record<string, string>> = { commandfor: "menu", command: "close" };
