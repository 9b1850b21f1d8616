/** Whether a key is held that changes what a press or a click means. */
export const hasModifier = ({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: React.MouseEvent | KeyboardEvent): boolean => altKey || ctrlKey || metaKey || shiftKey;
