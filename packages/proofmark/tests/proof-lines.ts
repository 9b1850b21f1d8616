import type { FixtureSite } from "./fixture-site.ts";
import { elements, prose } from "./html.ts";

/** The margin of each snippet that is shown, in reading order. */
export function margins(site: FixtureSite): string[] {
  return prose(site.html("/"))
    .replace(/<details class="setup">[\s\S]*?<\/figure><\/details>/g, "")
    .split('<figure class="snip"')
    .slice(1)
    .map((figure) => figure.slice(figure.indexOf('<div class="how">')));
}

/** The proof line of each snippet: its mark and its sentence. */
export function proofLines(site: FixtureSite): string[] {
  return margins(site).map((margin) => {
    const [line] = [...elements(margin, "details"), ...elements(margin, "p")].filter(({ attributes }) =>
      attributes["class"]?.startsWith("proof"),
    );
    const mark = line?.attributes["class"]?.split(" ")[1] ?? "less";
    return `${mark}: ${elements(line?.html ?? "", "summary")[0]?.text ?? line?.text}`;
  });
}
