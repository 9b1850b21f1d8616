import { captures, include, type Rule } from "./own-grammar.ts";
import { words } from "./typescript-patterns.ts";

/** Rules for syntax that reads the same everywhere: comments, strings, regular expressions, numbers. */
export const typescriptLiterals: Readonly<Record<"comment" | "text" | "expression" | "number", Rule>> = {
  comment: {
    patterns: [
      { match: String.raw`//.*$|\A#!.*$`, name: "comment.line" },
      {
        begin: String.raw`/\*\*(?!/)`,
        end: String.raw`\*/`,
        name: "comment.block",
        patterns: [{ match: String.raw`(?<=\s)@\w+`, name: "keyword" }],
      },
      { begin: String.raw`/\*`, end: String.raw`\*/`, name: "comment.block" },
    ],
  },
  text: {
    patterns: [
      { match: String.raw`"(?:[^"\\]|\\.)*(?:"|\\?$)|'(?:[^'\\]|\\.)*(?:'|\\?$)`, name: "string.quoted" },
      {
        begin: "`",
        end: "`",
        name: "string.template",
        patterns: [
          { match: String.raw`\\.` },
          {
            begin: String.raw`\$\{`,
            end: String.raw`\}`,
            name: "meta.template.expression",
            patterns: include("code"),
          },
        ],
      },
    ],
  },
  expression: {
    begin: String.raw`(?:(?<=[=(:,\[?+!&|{};<>*%~^]|\breturn|\bcase|\btypeof|\bawait|\byield)|^)\s*(/)(?![/*])(?=(?:[^/\\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+/[dgimsuvy]*(?!\s*[\w$]))`,
    end: `(/)([dgimsuvy]*)`,
    beginCaptures: captures("string.regexp"),
    endCaptures: captures("string.regexp", "keyword"),
    contentName: "string.regexp",
    patterns: [
      { match: String.raw`\\[1-9]\d*|\\k<[^>]*>`, name: "keyword.other.back-reference" },
      { match: String.raw`\\[bB]|[\^$]`, name: "keyword.control.anchor" },
      {
        match: String.raw`\\(?:[wWsSdDtrnvf0]|[pPuxc]\{[^}]*\}|x\h{2}|u\h{4})|\.`,
        name: "constant.other.character-class",
      },
      { match: String.raw`\\.`, name: "constant.character.escape" },
      { match: String.raw`[*+?]\??|\{\d+(?:,\d*)?\}\??|\|`, name: "keyword.operator" },
      { match: String.raw`\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|\)`, name: "punctuation" },
      {
        begin: String.raw`(\[)(\^)?`,
        end: String.raw`\]`,
        beginCaptures: captures("punctuation", "keyword.operator"),
        endCaptures: { "0": { name: "punctuation" } },
        contentName: "constant.other.character-class",
        patterns: [{ match: String.raw`\\[^wWsSdDtrnvf0bpPux]`, name: "constant.character.escape" }],
      },
    ],
  },
  number: {
    patterns: [
      {
        match: String.raw`(?<![\w$])(0[xX][\h_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?)(n)?(?![\w$])`,
        captures: captures("constant.numeric", "keyword"),
      },
      { match: words("true false null undefined NaN Infinity"), name: "constant.language" },
    ],
  },
};
