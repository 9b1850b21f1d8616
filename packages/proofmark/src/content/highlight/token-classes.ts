// Maps TextMate scopes to kinds of token. A kind is a class of one letter, which the stylesheet colours.

/** A class of the stylesheet: keyword, operator, string, number, function, variable, comment, removed, none. */
export type TokenClass = "k" | "o" | "s" | "n" | "f" | "v" | "c" | "d" | "";

/** Kinds of token and their scope selectors; the more specific selector wins, as in any TextMate theme. */
const KINDS: readonly (readonly [letter: TokenClass, selectors: string])[] = [
  [
    "",
    `constant.other.database-name, constant.other.table-name, variable.other.column.psql, punctuation,
    meta.brace, string punctuation.section.embedded, string meta.embedded, meta.template.expression,
    string.other.begin.yaml, string.unquoted.argument.shell, string.unquoted.heredoc punctuation`,
  ],
  [
    "k",
    `keyword, storage, keyword.operator.new, keyword.operator.expression, keyword.operator.logical.python,
    keyword.operator.word, variable.language, entity.name.section, markup.heading,
    constant.language.symbol.hashkey, entity.name.tag, support.type.property-name.toml`,
  ],
  [
    "o",
    `keyword.operator, punctuation.separator.pipe, punctuation.terminator.continuation,
    punctuation.accessor.optional, constant.character.escape.line-continuation,
    keyword.operator.pipe.shell, keyword.operator.assignment`,
  ],
  [
    "s",
    `string, punctuation.definition.string, constant.other.symbol, markup.inline.raw, markup.inserted,
    string.unquoted.dotenv, string.unquoted.plain.out.yaml, constant.character.escape`,
  ],
  [
    "n",
    `constant, constant.numeric, constant.language, keyword.other.unit, constant.other.color,
    support.constant, constant.other.character-class`,
  ],
  [
    "f",
    `entity.name.function, support.function, entity.name.type, entity.name.class,
    entity.other.inherited-class, support.type, support.class, entity.name.command,
    entity.other.attribute-name, constant.other.option, support.type.property-name,
    entity.name.function.target, keyword.other.documentation, meta.function-call entity.name.function`,
  ],
  [
    "v",
    `variable.other.normal.shell, variable.other.special.shell, variable.other.positional.shell,
    variable.other.assignment.shell, variable.other.makefile, variable.language.makefile,
    punctuation.definition.variable, variable.parameter.graphql, variable.graphql, variable.other.php,
    variable.other.readwrite.perl, variable.other.predefined, variable.other.readwrite.instance.ruby,
    variable.key.dotenv, meta.command.psql, entity.name.variable, keyword.other.back-reference,
    variable.other.bracket.shell`,
  ],
  ["c", "comment, punctuation.definition.comment, markup.deleted.comment"],
  ["d", "markup.deleted, invalid.illegal.never"],
];

const colorOf = (index: number): string => `#0000${(index + 1).toString(16).padStart(2, "0").toUpperCase()}`;

const BACKGROUND = "#FFFFFF"; // a theme must have one; nothing reads it

/** Colours that only encode a kind: `#000001` is none, `#000002` the first. */
export const colorMap: readonly string[] = [
  "#000000",
  ...KINDS.map((_, index) => colorOf(index)),
  BACKGROUND,
];

/** The kinds as a TextMate theme. */
export const themeSettings = [
  { settings: { foreground: colorOf(0), background: BACKGROUND } },
  ...KINDS.map(([, scope], index) => ({
    scope: scope.split(/,\s+/),
    settings: { foreground: colorOf(index) },
  })),
];

/** The class for a colour, by its index in `colorMap`. */
export function tokenClass(colorIndex: number): TokenClass {
  return KINDS[colorIndex - 1]?.[0] ?? "";
}
