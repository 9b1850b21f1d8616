// Words and signs that are often taken for each other, language by language: a mutant has the one in place
// of the other.
import type { MutantKind } from "./edit.ts";

/** Pairs to be exchanged both ways; of two pairs with the same word the first counts. */
type Pairs = Partial<Record<MutantKind, string>>;

const BOOLEANS = "true false | True False | TRUE FALSE | yes no | on off";

const C_LIKE = {
  comparison: "< > | <= >= | == != | === !==",
  keyword:
    "&& || | + - | * / | += -= | and or | min max | floor ceil | break continue | lower upper | first last",
  boolean: BOOLEANS,
} as const satisfies Pairs;

const JAVASCRIPT: Pairs = {
  ...C_LIKE,
  keyword: `${C_LIKE.keyword} | some every | push unshift | pop shift | startsWith endsWith | indexOf lastIndexOf | resolve reject | keys values | all race | add delete | get has | toLowerCase toUpperCase | trimStart trimEnd | padStart padEnd | map filter | find findLast | null undefined | ?? &&`,
  order: "toSorted toReversed | sort reverse",
};

const SHELL = {
  keyword: "&& || | while until | head tail",
  boolean: "true false",
} as const satisfies Pairs;

/** Data has no operators. */
const DATA = { boolean: BOOLEANS } as const satisfies Pairs;

/** Languages and their pairs. All others are like C. */
const TABLES: Readonly<Record<string, Pairs>> = {
  sql: {
    comparison: "< > | <= >= | = <> | != = | ~ !~ | @> <@ | <-> <=>",
    keyword:
      "and or | union intersect | min max | left right | inner left | any all | before after | cascade restrict | commit rollback | preceding following | stored virtual | row statement | -> ->> | #> #>> | + - | * / | lower upper | lag lead | first_value last_value | rank dense_rank | floor ceil | committed serializable | old new",
    order: "asc desc | first last",
    boolean: "true false",
  },
  redis: {
    keyword:
      "lpush rpush | lpop rpop | incr decr | incrby decrby | ex px | exat pxat | nx xx | gt lt | left right | before after | sinter sunion | zinter zunion | and or | min max | set setnx | expire pexpire | ttl pttl | get strlen | bylex byscore | persist exists",
    order:
      "asc desc | zrange zrevrange | zpopmin zpopmax | bzpopmin bzpopmax | zrank zrevrank | xrange xrevrange",
  },
  makefile: {
    ...SHELL,
    keyword: `${SHELL.keyword} | ifeq ifneq | ifdef ifndef | filter filter-out | addprefix addsuffix | dir notdir | basename suffix | firstword lastword | ?= += | $@ $< | $^ $@ | and or`,
  },
  sh: SHELL,
  graphql: { ...C_LIKE, keyword: "query mutation | include skip", order: "ASC DESC" },
  mjs: JAVASCRIPT,
  json: DATA,
  yaml: DATA,
  ini: DATA,
  dotenv: DATA,
};

const ALIASES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["js", "cjs", "ts", "mts", "tsx", "jsx", "javascript", "typescript"].map((name) => [name, "mjs"]),
  ),
  ...Object.fromEntries(["bash", "shell"].map((name) => [name, "sh"])),
  ...Object.fromEntries(["pgsql", "postgresql", "psql"].map((name) => [name, "sql"])),
  make: "makefile",
  valkey: "redis",
};

/** The language that a name means. */
export const languageOf = (name: string): string =>
  (Object.hasOwn(ALIASES, name) ? ALIASES[name] : name) ?? name;

/** Languages that do not tell capitals from small letters. */
const FOLDS_CASE: ReadonlySet<string> = new Set(["sql", "redis"]);

interface Swap {
  readonly kind: MutantKind;
  readonly by: string;
}

/** Says what a word or a sign is swapped for in a language; undefined for most. */
export function swapsOf(language: string): (text: string) => Swap | undefined {
  const swaps = new Map<string, Swap>();
  for (const [kind, pairs] of Object.entries(TABLES[language] ?? C_LIKE) as [MutantKind, string][])
    for (const pair of pairs.split(" | ")) {
      const [one = "", other = ""] = pair.split(" ");
      if (!swaps.has(one)) swaps.set(one, { kind, by: other });
      if (!swaps.has(other)) swaps.set(other, { kind, by: one });
    }
  if (!FOLDS_CASE.has(language)) return (text) => swaps.get(text);
  return (text) => {
    const swap = swaps.get(text.toLowerCase());
    return swap && { ...swap, by: text === text.toLowerCase() ? swap.by : swap.by.toUpperCase() };
  };
}
