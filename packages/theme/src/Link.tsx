import type { ReactNode } from "react";
import { innerHtml } from "./data/trust.ts";
import { Icon } from "./Icon.tsx";

interface LinkProps {
  readonly href: string;
  readonly external?: boolean | undefined;
  readonly current?: boolean | undefined;
  /** Whether to mark a link to another site as external. */
  readonly sign?: boolean | undefined;
  readonly className?: string | undefined;
  readonly html?: string | undefined;
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  readonly children?: ReactNode;
}

/** A link of the shell. One to another site opens in a new tab, unless its author chose otherwise. */
export function Link({
  href,
  external = false,
  current = false,
  sign = true,
  className,
  html,
  attributes,
  children,
}: LinkProps) {
  const common = {
    href,
    className,
    ...(external && { target: "_blank", rel: "noopener noreferrer" }),
    ...attributes,
    ...(current && { "aria-current": "page" as const }),
  };
  if (html !== undefined) return <a {...common} dangerouslySetInnerHTML={innerHtml(html)} />;
  return (
    <a {...common}>
      {children}
      {external && sign && <Icon name="external" size={12} />}
    </a>
  );
}
