import { createTextSearch } from "proofmark";
import { type FormEvent, useEffect, useRef, useState } from "react";

/** Query parameters that hold the filter, so that a filtered list can be linked. */
export const query = ["note", "language", "level", "q"] as const;

interface SnippetFilterProps {
  /** How many snippets there are. */
  readonly count: number;
  readonly notes: readonly { readonly id: string; readonly title: string; readonly count: number }[];
  /** Languages and how many snippets each has. */
  readonly languages: readonly (readonly [string, number])[];
  /** How far snippets are proven, how many are so, and what that means. */
  readonly levels: readonly (readonly [string, number, string])[];
  /** Address of the search of the notes' text. */
  readonly searchPage: string;
}

/** Rests of typing for so long before the address changes: browsers limit how often it may. A guess. */
const ADDRESS_DELAY_MS = 250;
/** Rests of typing for so long before the count is said aloud. */
const COUNT_DELAY_MS = 500;

/** Filters the list of snippets that is on the same page: what does not match is hidden. */
export default function SnippetFilter({ count, notes, languages, levels, searchPage }: SnippetFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useRef<List>(undefined);
  const [shown, setShown] = useState(count);
  const [wanted, setWanted] = useState<Wanted>({});
  const [said, setSaid] = useState("");

  const apply = (): void => {
    if (form.current === null) return;
    const values = valuesOf(form.current);
    list.current ??= readList();
    setShown(filterList(list.current, values));
    setWanted(values);
  };
  const told = sentence(shown, count);
  useEffect(() => {
    const pause = setTimeout(() => setSaid(told), COUNT_DELAY_MS);
    return () => clearTimeout(pause);
  }, [told]);
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
        <span>Words in titles</span>
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
        <span>{told}</span>
        {wanted.q && <a href={searchAddress(searchPage, wanted, notes)}>Search the text for “{wanted.q}”</a>}
        <button type="reset" disabled={query.every((name) => !wanted[name])}>
          Clear
        </button>
        <output className="sr-only">{said}</output>
      </p>
    </form>
  );
}

interface CountedSelectProps {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly options: readonly (readonly [value: string, count: number, meaning?: string])[];
}

function CountedSelect({ name, label, all, options }: CountedSelectProps) {
  return (
    <label>
      <span>{label}</span>
      <select name={name}>
        <option value="">{all}</option>
        {options.map(([value, uses, meaning]) => (
          <option key={value} value={value}>
            {`${value} (${uses})${meaning === undefined ? "" : `: ${meaning}`}`}
          </option>
        ))}
      </select>
    </label>
  );
}

function sentence(shown: number, count: number): string {
  const all = count.toLocaleString("en");
  if (shown === count) return `${all} snippets`;
  return shown === 0 ? "No title matches" : `${shown.toLocaleString("en")} of ${all} snippets`;
}

/** The form's values, by the names of the query. */
type Wanted = Readonly<Partial<Record<(typeof query)[number], string>>>;

function valuesOf(form: HTMLFormElement): Wanted {
  const data = new FormData(form);
  return Object.fromEntries(query.map((name) => [name, String(data.get(name) ?? "").trim()]));
}

/** Returns the address that searches the text of the notes for the same words, note and language. */
function searchAddress(
  page: string,
  { q, note, language }: Wanted,
  notes: SnippetFilterProps["notes"],
): string {
  const title = notes.find(({ id }) => id === note)?.title;
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(title && { in: title }),
    ...(language && { lang: language }),
  });
  return `${page}?${query}`;
}

/** The list of snippets on the page. */
interface List {
  readonly rows: readonly {
    readonly element: HTMLElement;
    readonly note: string;
    readonly language: string | null | undefined;
    /** Rows say it only if it is not `ran`. */
    readonly level: string | null;
  }[];
  /** The elements that hold rows: notes and their sections. */
  readonly holders: readonly HTMLElement[];
  /** Finds rows by words, as the search of the site does. */
  readonly search: ReturnType<typeof createTextSearch>;
}

function readList(): List {
  const elements = [...document.querySelectorAll<HTMLElement>(".all-list li")];
  const read = elements.map((element) => {
    const note = element.closest("section");
    const group = element.closest("section > div > div");
    const [language, level = "ran"] = [...element.querySelectorAll("small")].map((part) => part.textContent);
    const headings = [note?.querySelector("h2"), group?.querySelector("h3"), element];
    return {
      row: { element, note: note?.id ?? "", language, level },
      text: headings.map((heading) => heading?.textContent ?? "").join(" "),
    };
  });
  return {
    rows: read.map(({ row }) => row),
    holders: [
      ...document.querySelectorAll<HTMLElement>(".all-list > section, .all-list > section > div > div"),
    ],
    search: createTextSearch(read.map(({ text }) => text)),
  };
}

/** Shows what matches and hides the rest, empty sections included; returns how many rows are shown. */
function filterList({ rows, holders, search }: List, { q = "", note, language, level }: Wanted): number {
  const found = search(q);
  let shown = 0;
  for (const [at, row] of rows.entries()) {
    row.element.hidden = !(
      found.has(at) &&
      isAmong(note, row.note) &&
      isAmong(language, row.language) &&
      isAmong(level, row.level)
    );
    if (!row.element.hidden) shown++;
  }
  for (const holder of holders) holder.hidden = holder.querySelector("li:not([hidden])") === null;
  return shown;
}

const isAmong = (wanted: string | undefined, own: string | null | undefined): boolean =>
  !wanted || own === wanted;

function keepInAddress(wanted: Wanted): void {
  const url = new URL(location.href);
  for (const name of query) url.searchParams.delete(name);
  // in one order, whichever was chosen first
  for (const [name, value] of Object.entries(wanted)) if (value) url.searchParams.append(name, value);
  history.replaceState(history.state, "", url);
}
