// Mutants of data and settings, which have no operators: another key, another value without quotes.
import { changeText, type Edit } from "./edit.ts";

/** Keys in JSON; values in lines such as `name=value`. */
const TEXTS: Readonly<Record<string, RegExp>> = {
  json: /"(?<text>(?:\\.|[^"\\\n])+)"(?=\s*:)/dg,
  dotenv: /^(?!#)[^=\n]+=(?<text>[^"'\n]+)$/dgm,
  ini: /^(?![#;])[^=\n]+=(?<text>[^"'\n]+)$/dgm,
};

/** Data with another key or value. */
export function changeData(code: string, language: string): Edit[] {
  const texts = TEXTS[language];
  return texts === undefined
    ? []
    : [...code.matchAll(texts)].flatMap(({ groups, indices }): Edit[] => {
        const text = changeText(groups?.["text"] ?? "");
        const [from, to] = indices?.groups?.["text"] ?? [0, 0];
        return text === undefined ? [] : [{ kind: "string", from, to, text }];
      });
}
