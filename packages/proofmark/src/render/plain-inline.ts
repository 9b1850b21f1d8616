interface Inline {
  /** A line of Markdown without marks for emphasis and links; code keeps its backticks. */
  readonly inline: (line: string) => string;
  /** The addresses that numbers in brackets refer to. */
  readonly addresses: () => readonly string[];
}

// Both look behind only after a sign that may match: at each character that would take longer than the rest.
const CODE = /(`(?<!``)`*)(?!`)(.+?)(?<!`)\1(?!`)/g;
const EMPHASIS = /[*_](?:(?<=(?:^|[\s(>])[*_])(?=\S)|(?<=\S[*_])(?<!\\[*_])(?=$|[\s).,:;]))/g;

/** Creates a function that reads lines of Markdown as text, and numbers the addresses in them. */
export function createInline(): Inline {
  const addresses: string[] = [];
  const numberOf = (url: string): number => {
    const known = addresses.indexOf(url);
    return known === -1 ? addresses.push(url) : known + 1;
  };
  const inline = (line: string): string => {
    if (!/[`[*_\\]/.test(line)) return line;
    const codes: string[] = [];
    const text = line
      .replace(CODE, (code) => `\uE000${codes.push(code) - 1}\uE001`)
      .replace(
        /!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\(([^()\s]*)(?:\s"[^"]*")?\)/g,
        (_, label: string, url: string) => `${label} [${numberOf(url)}]`,
      )
      .replace(/\*\*/g, "")
      .replace(EMPHASIS, "")
      .replace(/\\([!-/:-@[-`{-~])/g, "$1");
    return text.replace(/\uE000(\d+)\uE001/g, (_, at: string) => codes[Number(at)] ?? "");
  };
  return { inline, addresses: () => addresses };
}
