import { Admonition } from "../note/Admonition.tsx";

const TEXTS = {
  unlisted: [
    "Unlisted page",
    "This page is unlisted. Search engines will not index it, and only users having a direct link can access it.",
  ],
  draft: [
    "Draft page",
    "This page is a draft. It will only be visible in dev and be excluded from the production build.",
  ],
} as const;

/** Notice above a page that is not published like the others. */
export function Notice({ kind }: { kind: "unlisted" | "draft" }) {
  const [title, text] = TEXTS[kind];
  return (
    <Admonition type="caution" title={title}>
      <p>{text}</p>
    </Admonition>
  );
}
