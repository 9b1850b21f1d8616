import { ENGINE_ATTRIBUTES } from "../shared/engine-attributes.ts";
import { TAB_ATTRIBUTES } from "../shared/islands.ts";
import type { Problem } from "../shared/problem.ts";

type Complaint = Pick<Problem, "message" | "expected" | "found" | "fix">;

/** What is wrong with the attributes of an element that a note writes as JSX: a note cannot name behaviour. */
export function checkJsxAttributes(name: string, props: Readonly<Record<string, unknown>>): Complaint[] {
  if (name === "Tabs") return (Array.isArray(props["values"]) ? props["values"] : []).flatMap((tab) => checkTab(name, tab?.attributes));
  if (name === "TabItem") return checkTab(name, props["attributes"]);
  return Object.keys(props)
    .filter((attribute) => ENGINE_ATTRIBUTES.includes(/^data-(.*)/i.exec(attribute)?.[1]?.toLowerCase() ?? ""))
    .map((attribute) => ({ message: `the engine goes by \`${attribute}\`: a note cannot set it`, fix: "give the attribute another name" }));
}

/** What the attributes of a tab's button may say. */
function checkTab(name: string, attributes: unknown): Complaint[] {
  const expected = `a mapping with some of ${TAB_ATTRIBUTES.join(", ")}, each a text`;
  if (attributes === undefined) return [];
  if (typeof attributes !== "object" || attributes === null)
    return [{ message: `the \`attributes\` of <${name}> are not a mapping`, expected, found: JSON.stringify(attributes) }];
  return Object.entries(attributes)
    .filter(([attribute, value]) => !TAB_ATTRIBUTES.includes(attribute) || typeof value !== "string")
    .map(([attribute, value]) => ({
      message: `a tab cannot have the attribute \`${attribute}\``,
      expected,
      found: `${attribute}: ${JSON.stringify(value)}`,
    }));
}
