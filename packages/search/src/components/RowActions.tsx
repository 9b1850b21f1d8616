import type { Copied, SearchRow } from "./search-row.ts";

export interface RowHandlers {
  /** The row was clicked; the event says with which keys. */
  onChoose(row: SearchRow, event: React.MouseEvent): void;
  onPoint(index: number): void;
  onCopy(row: SearchRow): void;
  /** Saves a row, or removes a saved one; undefined where nothing is kept. */
  readonly onSave?: ((row: SearchRow) => void) | undefined;
  onRemove(row: SearchRow): void;
}

export interface RowActionsProps extends Pick<RowHandlers, "onCopy" | "onSave" | "onRemove"> {
  readonly row: SearchRow;
  readonly copied: Copied | undefined;
  readonly isSaved: boolean;
}

interface RowAction {
  /** In the row, which says what it is about. */
  readonly label: string;
  readonly name: string;
  /** Its key in the input. */
  readonly sign: string;
  /** The same as ARIA writes it. */
  readonly shortcut: string;
  readonly run: () => void;
}

/** Returns what can be done with a row, besides opening it. */
export function actionsOf({ row, copied, isSaved, onCopy, onSave, onRemove }: RowActionsProps): RowAction[] {
  const outcome = copied && (copied.isDone ? "Copied" : "Not copied");
  const copy = {
    label: outcome ?? "Copy",
    name: outcome ?? "Copy snippet",
    sign: "Ctrl/⌘ C",
    shortcut: "Control+C Meta+C",
    run: () => onCopy(row),
  };
  const save = {
    label: isSaved ? "Saved" : "Save",
    name: isSaved ? "Remove from saved" : row.kind === "page" ? "Save note" : "Save snippet",
    sign: "Ctrl/⌘ S",
    shortcut: "Control+S Meta+S",
    run: () => onSave?.(row),
  };
  const remove = {
    label: "Remove",
    name: `Remove from ${row.keptIn}`,
    sign: "Del",
    shortcut: "Delete",
    run: () => onRemove(row),
  };
  return [
    ...(row.code === undefined ? [] : [copy]),
    ...(row.keptIn === "saved" || onSave === undefined ? [] : [save]),
    ...(row.keptIn === undefined ? [] : [remove]),
  ];
}

/** Buttons for the active row, which has the id `rowId`. Tab reaches them, and they name the keys. */
export function RowActions({ rowId: id, ...props }: RowActionsProps & { readonly rowId: string }) {
  return actionsOf(props).map(({ name, sign, shortcut, run }) => (
    <li className="act" key={sign}>
      <button type="button" aria-describedby={id} aria-keyshortcuts={shortcut} onClick={run}>
        <kbd>
          <span aria-hidden="true">{sign}</span>
        </kbd>
        {name}
      </button>
    </li>
  ));
}
