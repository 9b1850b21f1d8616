import { captures, include, oneOf, ownGrammar } from "./own-grammar.ts";
import { typescriptLiterals } from "./typescript-literals.ts";
import {
  ARGUMENTS,
  CALLED,
  CONTROL,
  FUNCTION_VALUE,
  MODIFIERS,
  NAME,
  TYPE_WORDS,
  words,
} from "./typescript-patterns.ts";

// TypeScript and JavaScript, as far as pages distinguish their tokens: nine kinds. The collection's grammar
// knows hundreds and took four times as long, more than half of all highlighting time. A test compares the
// two: fewer than one in 100 characters of the notes' code may differ in kind.

const group = (begin: string, end: string, ...inside: readonly string[]) => ({
  begin,
  end,
  patterns: include(...inside),
});

/** A type after a colon, up to the first token that can't belong to it. */
const annotation = (begin: string, end: string, ...names: readonly string[]) => ({
  begin,
  beginCaptures: captures(...names),
  end,
  patterns: include("type"),
});

const repository = {
  ...typescriptLiterals,
  // Names of types, and operators on types.
  type: {
    patterns: [
      ...include("comment", "text"),
      { match: String.raw`(?<![\w$])-?\d+(?:\.\d+)?`, name: "constant.numeric" },
      { match: "=>", name: "keyword" },
      {
        match: String.raw`(${NAME})(\??:)(?=\s*(?:<[^<>]*>\s*)?\()`,
        captures: captures("entity.name.function", "keyword.operator"),
      },
      {
        match: String.raw`(#?${NAME})([?!]?:)|(?<=\(|,\s)${NAME}(?=(?:,\s*${NAME})*\)\s*=>)`,
        captures: captures("", "keyword.operator"),
      },
      { match: String.raw`(typeof)\s+(${NAME}(?:\.${NAME})*)`, captures: captures("keyword") },
      { match: String.raw`(${NAME})\s+(is)(?=\s)`, captures: captures("", "keyword") },
      { match: String.raw`${NAME}(?:\.${NAME})+`, name: "entity.name.type" },
      { match: words(TYPE_WORDS), name: "keyword" },
      { match: words("true false"), name: "constant.language" },
      { match: String.raw`\.\.\.|[-+]?\?:|[|&?:=]`, name: "keyword.operator" },
      { match: NAME, name: "entity.name.type" },
      group(String.raw`\{`, String.raw`\}`, "type"),
      group(String.raw`\(`, String.raw`\)`, "type"),
      group(String.raw`\[`, String.raw`\]`, "type"),
      group("<", ">", "type"),
    ],
  },
  typeArguments: {
    patterns: [
      group(String.raw`(?<=[\w$])(?=${ARGUMENTS}\s*[(\x60]|<\s*\{?\s*$)<`, ">", "type"),
      group(String.raw`(?:(?<=[=(,:]|\basync)|^)\s*<(?=[^<>]*>\s*\()`, ">", "type"),
    ],
  },
  declaration: {
    patterns: [
      {
        match: String.raw`(import|export)(\s+type)?\s+(\*)(?:\s*(as)\b)?`,
        captures: captures("keyword", "keyword", "constant", "keyword"),
      },
      {
        begin: String.raw`(import|export)(\s+type)?\s*(?:${NAME}\s*,\s*)?\{`,
        end: String.raw`\}`,
        beginCaptures: captures("keyword", "keyword"),
        patterns: [
          ...include("comment", "text"),
          { match: String.raw`\b(?:as|type|default)\b(?!\s*[,}])`, name: "keyword" },
        ],
      },
      {
        match: String.raw`(import|export)\s+(type)(?=\s+${NAME}\s+from\b)`,
        captures: captures("keyword", "keyword"),
      },
      { match: String.raw`from(?=\s*["'])`, name: "keyword" },
      {
        begin: String.raw`(class)\b(?:\s+(?!extends\b|implements\b)(${NAME}))?`,
        end: String.raw`(?<=\})`,
        beginCaptures: captures("keyword", "entity.name.type"),
        patterns: [
          group(String.raw`\{`, String.raw`\}`, "member", "code"),
          { match: words("extends implements"), name: "keyword" },
          ...include("heritage", "type"),
        ],
      },
      {
        begin: String.raw`(interface)\s+(${NAME})`,
        end: String.raw`(?<=\})`,
        beginCaptures: captures("keyword", "entity.name.type"),
        patterns: include("type"),
      },
      {
        begin: String.raw`(type)\s+(${NAME})(?=\s*(?:[<=]|$))`,
        end: String.raw`(?=;)|^(?=\s*(?:$|//|(?:export|import|const|let|var|type|interface|function|class|async|await|declare|for|if|return)\b))`,
        beginCaptures: captures("keyword", "entity.name.type"),
        patterns: include("type"),
      },
      {
        match: String.raw`(enum|namespace|module)\s+(${NAME})(?=[\s.\w]*\{)`,
        captures: captures("keyword", "entity.name.type"),
      },
      {
        match: String.raw`(function)\b\s*(\*)?\s*(${NAME})?`,
        captures: captures("keyword", "keyword", "entity.name.function"),
      },
      annotation(
        String.raw`(const|let|var|using)\s+(?:(${NAME})(?=!?:[^=;]*=\s*${FUNCTION_VALUE}|!?:\s*\()|${NAME})(!?:)`,
        String.raw`(?==(?!>)|[;,)]|$|\bof\b)`,
        "keyword",
        "entity.name.function",
        "keyword.operator",
      ),
      annotation(
        String.raw`(?<=[)}])(:)(?=\s)`,
        String.raw`(?=(?<!:\s)(?<!:)\{|=>|=(?!>)|[;,)]|$)`,
        "keyword.operator",
      ),
      annotation(
        String.raw`(as|satisfies)\s+(?!const\b|[,;)=])`,
        String.raw`(?=[;,)\]}:=?]|$|&&|\|\||\s[-+*/%<>]|\b(?:as|satisfies)\b)`,
        "keyword",
      ),
      { match: String.raw`(as)\s+(const)\b`, captures: captures("keyword", "keyword") },
      { match: String.raw`(@)(${NAME}(?:\.${NAME})*)`, captures: captures("", "entity.name.function") },
    ],
  },
  heritage: { match: String.raw`${NAME}(?=\()`, name: "entity.name.function" },
  // The type after a colon, in a class and in a function's parameters.
  member: annotation(
    String.raw`(?<=[\w$\]])([?!]?:)(?!:)`,
    String.raw`(?==(?!>)|;|$|\})`,
    "keyword.operator",
  ),
  parameter: annotation(String.raw`(?<=[\w$\]}])(\??:)(?=\s|$)`, "(?=[,)]|=(?!>))", "keyword.operator"),
  word: {
    patterns: [
      { match: String.raw`(?:^\s*|(?<=;\s))(default)(?=\s*:)`, captures: captures("keyword") },
      {
        match: String.raw`(?:(\?\.)|\.(?!\.))\s*#?(?:(${NAME})${CALLED}|${NAME})`,
        captures: captures("keyword.operator", "entity.name.function"),
      },
      { match: String.raw`${NAME}(?=\s*[=:]\s*${FUNCTION_VALUE})`, name: "entity.name.function" },
      { match: String.raw`${oneOf(CONTROL)}(?![\w$]|\s*:)`, name: "keyword" },
      {
        match: String.raw`${oneOf(MODIFIERS)}(?=\s+[\w$#{\[*"'(]|\s*\(\s*[\w$,{}\[\]\s=]*\)\s*=>)(?!\s+(?:in|of|as|instanceof)\b)`,
        name: "keyword",
      },
      { match: String.raw`(?<=yield|async|\sget)\s*\*`, name: "keyword" },
      { match: "=>", name: "keyword" },
      { match: `#?(${NAME})${CALLED}`, captures: captures("entity.name.function") },
      {
        match: String.raw`(Promise)\b|\b(module)(?:(\.)(exports))\b`,
        captures: captures("support.class", "support.class", "", "support.class"),
      },
      {
        match: String.raw`(?<=new\s)${NAME}(?![\w$.])|(?<=instanceof\s)${NAME}(?:\.${NAME})*`,
        name: "entity.name.type",
      },
      { match: `#?${NAME}` },
    ],
  },
  sign: { match: String.raw`\.\.\.|\?\.|(?<=\s):(?=\s)|[-+*%=<>!&|^~?]+|/=?`, name: "keyword.operator" },
  bracket: {
    patterns: [
      group(String.raw`\{`, String.raw`\}`, "code"),
      group(String.raw`\(`, String.raw`\)`, "parameter", "code"),
      group(String.raw`\[`, String.raw`\]`, "code"),
    ],
  },
  code: {
    patterns: include(
      "comment",
      "text",
      "expression",
      "number",
      "declaration",
      "typeArguments",
      "word",
      "bracket",
      "sign",
    ),
  },
};

export const typescript = ownGrammar("typescript", "source.ts", include("code"), repository);
