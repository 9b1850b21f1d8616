const PATHS = {
  menu: "M1 4.5h14M1 8h14M1 11.5h14",
  close: "m2.5 2.5 11 11m0-11-11 11",
  external: "M6 3H3v10h10v-3M9 3h4v4m0-4L7 9",
  back: "M10 3 5 8l5 5",
  forward: "m6 3 5 5-5 5",
  search: "M11.25 6.5a4.75 4.75 0 1 1-9.500 0 4.75 4.75 0 0 1 9.500 0M10 10l5 5",
} as const;

/** A line icon on a 16 × 16 grid; decorative, so hidden from assistive technology. */
export function Icon({ name, size = 16 }: { name: keyof typeof PATHS; size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The sign of the colour mode: a disc, half of it filled. */
export function ThemeIcon() {
  return (
    <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
      <circle cx={8} cy={8} r={6.25} />
      <path fill="currentColor" stroke="none" d="M8 1.750a6.250 6.250 0 0 1 0 12.500z" />
    </svg>
  );
}
