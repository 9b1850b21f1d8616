import type { FixtureSite } from "./fixture-site.ts";
import { elements, prose } from "./html.ts";

/** The proof of each snippet that is shown, in reading order. */
export function proofsOf(site: FixtureSite): string[] {
  return prose(site.html("/"))
    .replace(/<details class="setup">[\s\S]*?<\/figure><\/details>/g, "")
    .split('<figure class="snip"')
    .slice(1)
    .map((figure) => figure.slice(figure.indexOf('<details class="proof'), figure.indexOf("</header>")));
}

/** The proof line of each snippet: its mark and its sentence. */
export function proofLines(site: FixtureSite): string[] {
  return proofsOf(site).map((proof) => {
    const [details] = elements(proof, "details");
    const mark = details?.attributes["class"]?.split(" ")[1] ?? "less";
    return `${mark}: ${elements(details?.html ?? "", "p")[0]?.text}`;
  });
}
