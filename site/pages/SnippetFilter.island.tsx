import { type FormEvent, useEffect, useRef, useState } from "react";

/** Query parameters that hold the filter, so that a filtered list can be linked. */
export const query = ["note", "language", "level", "q"];

interface SnippetFilterProps {
  /** How many snippets there are. */
  readonly count: number;
  readonly notes: readonly { readonly id: string; readonly title: string; readonly count: number }[];
  /** Languages and how many snippets each has. */
  readonly languages: readonly (readonly [string, number])[];
  /** How far snippets are proven, and how many are so. */
  readonly levels: readonly (readonly [string, number])[];
}

/** Rests of typing for so long before the address changes: browsers limit how often it may. A guess. */
const ADDRESS_DELAY_MS = 250;

/** Filters the list of snippets that is on the same page: what does not match is hidden. */
export default function SnippetFilter({ count, notes, languages, levels }: SnippetFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(count);
  const [filtered, setFiltered] = useState(false);

  const apply = (): void => {
    if (form.current === null) return;
    const wanted = valuesOf(form.current);
    setShown(filterList(wanted));
    setFiltered(query.some((name) => wanted[name] !== ""));
  };
  const onInput = (): void => {
    apply();
    clearTimeout(timer.current);
    const { pathname } = location;
    timer.current = setTimeout(() => {
      // unless the reader went on
      if (form.current !== null && location.pathname === pathname) keepInAddress(valuesOf(form.current));
    }, ADDRESS_DELAY_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    const parameters = new URLSearchParams(location.search);
    for (const name of query) {
      const control = form.current?.elements.namedItem(name);
      if (
        (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) &&
        parameters.has(name)
      )
        control.value = parameters.get(name) ?? "";
    }
    onInput(); // also for what was typed before
  }, []);
  const onSubmit = (event: FormEvent): void => event.preventDefault();
  const onReset = (): void => void setTimeout(onInput); // the fields are empty after this event

  return (
    <form
      className="all-filter"
      role="search"
      aria-label="Filter snippets"
      ref={form}
      onInput={onInput}
      onSubmit={onSubmit}
      onReset={onReset}
    >
      <label>
        <span>Words</span>
        <input name="q" type="search" autoComplete="off" spellCheck={false} />
      </label>
      <label>
        <span>Note</span>
        <select name="note">
          <option value="">All notes</option>
          {notes.map((note) => (
            <option key={note.id} value={note.id}>{`${note.title} (${note.count})`}</option>
          ))}
        </select>
      </label>
      <CountedSelect name="language" label="Language" all="All languages" options={languages} />
      <CountedSelect name="level" label="Level" all="All levels" options={levels} />
      <p>
        <output aria-live="polite">{sentence(shown, count)}</output>
        <button type="reset" disabled={!filtered}>
          Clear
        </button>
      </p>
    </form>
  );
}

interface CountedSelectProps {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly options: readonly (readonly [value: string, count: number])[];
}

function CountedSelect({ name, label, all, options }: CountedSelectProps) {
  return (
    <label>
      <span>{label}</span>
      <select name={name}>
        <option value="">{all}</option>
        {options.map(([value, uses]) => (
          <option key={value} value={value}>{`${value} (${uses})`}</option>
        ))}
      </select>
    </label>
  );
}

function sentence(shown: number, count: number): string {
  const all = count.toLocaleString("en");
  if (shown === count) return `${all} snippets`;
  return shown === 0 ? "No snippet matches" : `${shown.toLocaleString("en")} of ${all} snippets`;
}

/** What the form says, by the names of the query. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  return Object.fromEntries(query.map((name) => [name, String(data.get(name) ?? "").trim()]));
}

/**
 * Shows what matches and hides the rest, empty sections included; says how many are shown. Every word has to
 * occur.
 */
function filterList(wanted: Readonly<Record<string, string>>): number {
  const words = (wanted["q"] ?? "").toLowerCase().split(/\s+/);
  let shown = 0;
  for (const note of document.querySelectorAll<HTMLElement>(".all-list > section")) {
    const before = shown;
    const title = textOf(note.querySelector("h2"));
    const isWanted = wanted["note"] === "" || note.id === wanted["note"];
    for (const group of note.querySelectorAll<HTMLElement>(":scope > div > div")) {
      const start = shown;
      const heading = textOf(group.querySelector("h3"));
      for (const row of group.querySelectorAll("li")) {
        const text = `${title} ${heading} ${textOf(row)}`;
        const [language, level] = [...row.querySelectorAll("small")].map((part) => part.textContent);
        const matches =
          isWanted &&
          isAmong(wanted["language"], language) &&
          isAmong(wanted["level"], level) &&
          words.every((word) => text.includes(word));
        row.hidden = !matches;
        if (matches) shown++;
      }
      group.hidden = shown === start;
    }
    note.hidden = shown === before;
  }
  return shown;
}

const isAmong = (wanted: string | undefined, own: string | undefined): boolean =>
  wanted === "" || own === wanted;

const textOf = (element: Element | null): string => (element?.textContent ?? "").toLowerCase();

function keepInAddress(wanted: Readonly<Record<string, string>>): void {
  const url = new URL(location.href);
  for (const name of Object.keys(wanted)) url.searchParams.delete(name);
  // in one order, whichever was chosen first
  for (const [name, value] of Object.entries(wanted)) if (value !== "") url.searchParams.append(name, value);
  history.replaceState(history.state, "", url);
}
