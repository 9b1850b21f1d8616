/** Whether a modifier key is held, which changes the meaning of a key press or click. */
export const hasModifier = ({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: React.MouseEvent | KeyboardEvent): boolean => altKey || ctrlKey || metaKey || shiftKey;
