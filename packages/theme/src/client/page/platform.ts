/** Whether the reader's keyboard has Command in place of Ctrl. */
export const isApple = /Mac|iP/.test(navigator.platform);
