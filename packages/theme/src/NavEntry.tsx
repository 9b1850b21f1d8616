import type { NavEntry as Entry } from "./data/navigation-data.ts";
import { innerHtml } from "./data/trust.ts";
import { Icon } from "./Icon.tsx";

/** An entry of a list in navbar, footer or sidebar. A link to another site opens in a new tab. */
export function NavEntry({ item, current = false }: { item: Entry; current?: boolean }) {
  if (item.type === "html") return <li dangerouslySetInnerHTML={innerHtml(item.value)} />;
  return (
    <li>
      <a
        href={item.href}
        data-version={item.version}
        aria-current={current ? "page" : undefined}
        {...(item.external && { target: "_blank", rel: "noopener noreferrer" })}
      >
        {item.label}
        {item.external && <Icon name="external" size={0.75} />}
      </a>
    </li>
  );
}
