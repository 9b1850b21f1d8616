import { ThemeIcon } from "../Icon.tsx";

/** The button that switches between light and dark. The boot script serves it and keeps its label true. */
export function ColorModeToggle({ defaultMode }: { defaultMode: "light" | "dark" }) {
  const label = `Switch between dark and light mode (currently ${defaultMode} mode)`;
  return (
    <button
      className="theme"
      type="button"
      data-action="theme"
      aria-label={label}
      title={label}
      aria-pressed={defaultMode === "dark"}
      aria-live="polite"
      suppressHydrationWarning
    >
      <ThemeIcon />
    </button>
  );
}
