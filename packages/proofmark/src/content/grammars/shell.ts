import { captures, include, ownGrammar } from "./own-grammar.ts";

// The shell, as far as pages distinguish its tokens: commands and their options, variables, strings,
// redirections, keywords. The collection's grammar took twice as long, and is wrong about `until` and values
// of `export`; a test compares the two.

/** The end of a word. */
const END = String.raw`(?=[\s;&|()<>\x60]|$)`;
/** The end of a command: at a sign, or at the end of a line that does not continue. */
const COMMAND_END = String.raw`(?=[;&|)\x60]|\}\s*(?:;|$))(?<!\\[;&|)])|(?<![\\\n])$`;

const repository = {
  comment: { match: String.raw`(?<![^\s;&|()\x60])#.*$`, name: "comment.line" },
  text: {
    patterns: [
      { begin: String.raw`\$?'`, end: "'", name: "string.quoted.single" },
      {
        begin: '"',
        end: '"',
        name: "string.quoted.double",
        patterns: [{ match: String.raw`\\.` }, ...include("expansion")],
      },
    ],
  },
  expansion: {
    patterns: [
      {
        begin: String.raw`\$\(\(`,
        end: String.raw`\)\)`,
        name: "meta.embedded",
        patterns: include("arithmetic"),
      },
      { begin: String.raw`\$\(`, end: String.raw`\)`, name: "meta.embedded", patterns: include("statement") },
      { begin: "`", end: "`", name: "meta.embedded", patterns: include("statement") },
      { match: String.raw`\$[#?$!@*-](?!\w)`, name: "variable.language" },
      { match: String.raw`\$\w+`, name: "variable.other.normal.shell" },
      {
        begin: String.raw`\$\{`,
        end: String.raw`\}`,
        name: "variable.other.normal.shell",
        patterns: [
          { match: ":?[-+?=]|[#%/^,]+|:", name: "keyword.operator" },
          ...include("text", "expansion"),
        ],
      },
    ],
  },
  arithmetic: {
    patterns: [
      { match: String.raw`\b\d+\b`, name: "constant.numeric" },
      { match: "[-+*/%<>=!&|^~?:]+", name: "keyword.operator" },
      { match: String.raw`[A-Za-z_]\w*`, name: "variable.other.normal.shell" },
      { begin: String.raw`\(`, end: String.raw`\)`, patterns: include("arithmetic") },
      ...include("expansion"),
    ],
  },
  redirection: {
    match: String.raw`(\d*(?:>>|<>|>\||>&|<&|<<<|>|<)(?:\d|-(?=\s|$))?|&>>?)(?:\s*[^\s;&|()<>"'$\x60]+)?`,
    captures: captures("keyword.operator"),
  },
  // The text below `<<` until the word that ends it. The rest of the line with `<<` still belongs to the
  // command.
  here: {
    patterns: [
      {
        begin: String.raw`(<<-?)\s*((['"])(\w+)\3)(.*)$`,
        end: String.raw`^\s*(\4)$`,
        beginCaptures: {
          "1": { name: "keyword.operator" },
          "2": { name: "string" },
          "5": { patterns: include("argument") },
        },
        endCaptures: captures("string"),
        contentName: "string.unquoted.heredoc",
      },
      {
        begin: String.raw`(<<-?)\s*(\w+)(.*)$`,
        end: String.raw`^\s*(\2)$`,
        beginCaptures: {
          "1": { name: "keyword.operator" },
          "2": { name: "string" },
          "3": { patterns: include("argument") },
        },
        endCaptures: captures("string"),
        contentName: "string.unquoted.heredoc",
        patterns: [{ match: String.raw`\\.` }, ...include("expansion")],
      },
    ],
  },
  argument: {
    patterns: [
      { match: String.raw`\\$`, name: "constant.character.escape.line-continuation" },
      { match: String.raw`\\.` },
      ...include("comment", "text", "expansion", "here"),
      {
        begin: String.raw`[<>]\(`,
        end: String.raw`\)`,
        name: "string.unquoted",
        patterns: include("statement"),
      },
      ...include("redirection"),
      { match: String.raw`(?<=\s)-[^\s"'$\x60;&|()<>]+`, name: "constant.other.option" },
      { match: String.raw`(?<=\s)\d+(?:\.\d+)?${END}`, name: "constant.numeric" },
      { match: String.raw`(?<=\s)(?:true|false)${END}`, name: "constant.language" },
      { match: String.raw`\{(?=[^\s{}]*\})` },
      { match: String.raw`[^\s\\"'$\x60;&|()<>]+` },
    ],
  },
  assignment: {
    begin: String.raw`([A-Za-z_]\w*)((?:\[[^\]]*\])?\+?=)`,
    end: String.raw`(?=[\s;&|)\x60]|$)`,
    beginCaptures: captures("variable.other.assignment.shell", "keyword.operator"),
    patterns: [
      ...include("text", "expansion"),
      {
        begin: String.raw`(?<==)\(`,
        end: String.raw`\)`,
        patterns: [
          ...include("comment", "text", "expansion"),
          { match: String.raw`(?<![\w.])\d+(?![\w.])`, name: "constant.numeric" },
        ],
      },
      { match: String.raw`\\.|[^\s"'$\x60;&|()]+`, name: "string.unquoted" },
    ],
  },
  condition: {
    patterns: [
      { match: String.raw`(?<=\s)(?:-\w+|[=!]=|=~?|&&|\|\||!|[<>])(?=\s)`, name: "keyword.operator" },
      ...include("text", "expansion"),
      { match: String.raw`(?<=\s)\d+(?=\s)`, name: "constant.numeric" },
      { match: String.raw`[^\s"'$\x60\]]+` },
    ],
  },
  statement: {
    patterns: [
      ...include("comment"),
      { match: String.raw`\\$`, name: "constant.character.escape.line-continuation" },
      { begin: String.raw`\[\[(?=\s)`, end: String.raw`(?<=\s)\]\]`, patterns: include("condition") },
      { begin: String.raw`\[(?=\s)`, end: String.raw`(?<=\s)\]`, patterns: include("condition") },
      { begin: String.raw`\(\(`, end: String.raw`\)\)`, patterns: include("arithmetic") },
      {
        begin: String.raw`(case)\s+`,
        end: String.raw`\b(esac)\b`,
        beginCaptures: captures("keyword"),
        endCaptures: captures("keyword"),
        patterns: [
          { match: String.raw`\b(in)(?=\s|$)`, name: "keyword" },
          {
            begin: String.raw`(?:(?<=\bin\s|;;\s)|^\s*)(?=[^\s;()][^;()]*\))`,
            end: String.raw`\)`,
            endCaptures: { "0": { name: "keyword.operator" } },
            patterns: [
              { match: String.raw`\|` },
              ...include("text"),
              { match: String.raw`\*`, name: "keyword.operator" },
              { match: String.raw`[^\s|)"']+`, name: "string" },
            ],
          },
          { match: ";;" },
          ...include("text", "expansion", "statement"),
        ],
      },
      {
        begin: String.raw`\b(for|select)\s+(\w+)\s*(in)?\b`,
        end: String.raw`(?=;)|(?<![\\\n])$`,
        beginCaptures: captures("keyword", "", "keyword"),
        patterns: [
          { match: String.raw`\\$`, name: "constant.character.escape.line-continuation" },
          ...include("text", "expansion"),
          { match: String.raw`[^\s"'$\x60;\\]+`, name: "string" },
        ],
      },
      {
        match: String.raw`(function)\s+([\w-]+)\s*(\(\s*\))?`,
        captures: captures("keyword", "entity.name.function"),
      },
      { match: String.raw`([\w-]+)(?=\s*\(\s*\))`, name: "entity.name.function" },
      {
        begin: `(if)${END}`,
        end: `(fi)${END}`,
        beginCaptures: captures("keyword"),
        endCaptures: captures("keyword"),
        patterns: include("statement"),
      },
      {
        match: `(return|break|continue)(?:\\s+(\\d+))?${END}`,
        captures: captures("keyword", "constant.numeric"),
      },
      { match: `(?:then|elif|else|while|until|do|done|time)${END}`, name: "keyword" },
      {
        begin: String.raw`((?:export|declare|local|readonly|typeset|alias)(?=\s))`,
        end: COMMAND_END,
        beginCaptures: captures("keyword"),
        patterns: [
          ...include("assignment"),
          { match: String.raw`(?<=\s)-\w+`, name: "constant.other.option" },
          { match: String.raw`[A-Za-z_]\w*`, name: "variable.other.assignment.shell" },
          ...include("text", "expansion", "comment"),
        ],
      },
      ...include("assignment"),
      { match: String.raw`!(?=\s)|\|\|?`, name: "keyword.operator" },
      { match: "[;&]+" },
      ...include("redirection", "here"),
      { begin: String.raw`\((?=[^)]|$)`, end: String.raw`\)`, patterns: include("statement") },
      { begin: String.raw`\{(?=\s|$)`, end: String.raw`\}(?=[\s;&|)]|$)`, patterns: include("statement") },
      {
        begin: String.raw`([^\s"'$\x60;&|()<>=#!\\][^\s"'$\x60;&|()<>\\]*)`,
        end: COMMAND_END,
        beginCaptures: captures("entity.name.command"),
        patterns: include("argument"),
      },
      { begin: String.raw`(?=["'$\\])`, end: COMMAND_END, patterns: include("argument") },
    ],
  },
};

export const shell = ownGrammar("shellscript", "source.shell", include("statement"), repository);
