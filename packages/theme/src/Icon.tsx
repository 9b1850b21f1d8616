const PATHS = {
  menu: "M1 4.5h14M1 8h14M1 11.5h14",
  close: "m2.5 2.5 11 11m0-11-11 11",
  external: "M6 3H3v10h10v-3M9 3h4v4m0-4L7 9",
  search: "M11.25 6.5a4.75 4.75 0 1 1-9.500 0 4.75 4.75 0 0 1 9.500 0M10 10l5 5",
  mode: "M8 1.75a6.25 6.25 0 0 1 0 12.5 6.25 6.25 0 0 1 0-12.5zm0 0a6.25 6.25 0 0 0 0 12.5z", // half of it filled
} as const;

/** A line icon as high as a letter, or so many times as high; decorative, so hidden from assistive technology. */
export function Icon({ name, size = 1 }: { name: keyof typeof PATHS; size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={`${size}rem`} height={`${size}rem`} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
