import { captures, include, oneOf, ownGrammar } from "./own-grammar.ts";

// TypeScript and JavaScript, as far as pages tell their tokens apart: by nine kinds. The collection's grammar
// knows hundreds, and took four times as long, more than half of what all highlighting took. A test holds the
// two beside each other: of 100 characters of the notes' code fewer than one may be of another kind.

const NAME = String.raw`[A-Za-z_$][\w$]*`;
/**
 * One of these words. It stands for itself: names and properties are taken whole, so none begins in the
 * middle of one.
 */
const words = (list: string): string => `${oneOf(list)}(?![\\w$])`;

const CONTROL =
  "await break case catch class const constructor continue debugger default delete do else enum export extends finally for function if implements import in instanceof let new return super switch this throw try typeof var void while with yield arguments";
const MODIFIERS =
  "abstract accessor async declare get of override private protected public readonly set static using";
const TYPE_WORDS = "abstract as asserts const extends in infer is keyof new out readonly typeof unique";

/** What may stand between angle brackets as arguments of a type, three deep. */
const ARGUMENTS = (() => {
  const plain = String.raw`[^<>()={};]|=>|\([^()]*\)|\{[^{}<>()]*\}`;
  const one = `<(?:${plain})*>`;
  const two = `<(?:${plain}|${one})*>`;
  return `<(?:${plain}|${two})*>`;
})();
/** What makes a name that is given a value the name of a function. */
const FUNCTION_VALUE = String.raw`(?:async\s*)?(?:function\b|${NAME}\s*=>|(?:<[^<>]*>\s*)?\((?:[^()]|\([^()]*\))*\)\s*(?::[^=;]*)?=>|(?:<[^<>]*>\s*)?\(\s*(?:[\[{]\s*)?$)`;

/** What follows the name of a function: its arguments, a template, or that it is one. */
const CALLED = String.raw`(?=\s*(?:\?\.\s*)?\(|\x60|${ARGUMENTS}\s*[(\x60]|<\s*\{?\s*$|\s*=\s*${FUNCTION_VALUE})`;

const group = (begin: string, end: string, ...inside: readonly string[]) => ({
  begin,
  end,
  patterns: include(...inside),
});

/** A type after a colon, until what cannot go on with it. */
const annotation = (begin: string, end: string, ...names: readonly string[]) => ({
  begin,
  beginCaptures: captures(...names),
  end,
  patterns: include("type"),
});

const repository = {
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
  // Names of types, and what makes types of others.
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
  // What a colon directly behind a name is, in a class and between the brackets of a function.
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
