// The code blocks of the corpus. What they hold is nonsense in the right shape, so that every highlighter has
// its work.
import { camelCase, capitalized, gerund, kebabCase, plural, snakeCase } from "./spelling.js";

/** Code blocks by language: each takes a voice and a source of random choices, and gives the block's text. */
export const FENCES = {
  js: [
    (say, random) => {
      const [name, from, to, item] = [say.functionName(), say.noun(), say.noun(), say.noun()];
      return `import { ${name}, ${camelCase("open", from)} } from '${kebabCase(say.product)}';

const ${from} = await ${camelCase("open", from)}('${kebabCase(to, item)}', {
  ${camelCase(say.adjective(), to)}: ${say.number()},
  retry: { attempts: ${random.int(2, 9)}, delayMs: ${say.number()} },
});

for await (const ${camelCase("next", item)} of ${name}(${from})) {
  if (!${camelCase("next", item)}.${say.adjective().replace("-", "")}) continue; // ${say.adjective()} ${item}
  console.log(\`\${${camelCase("next", item)}.id}: \${${camelCase("next", item)}.${to}}\`);
}
`;
    },
    (say) => {
      const [className, method, noun] = [
        capitalized(camelCase(say.noun(), say.noun())),
        say.functionName(),
        say.noun(),
      ];
      return `// ${capitalized(say.verb())} one ${noun} at a time.
export class ${className} {
  #${noun} = new Map();

  async ${method}(id, { timeout = ${say.number()} } = {}) {
    const found = this.#${noun}.get(id) ?? null;
    if (found === null) throw new Error('${say.errorCode()}: no ${noun}');
    return Promise.race([found.${say.verb()}(), sleep(timeout)]);
  }
}
`;
    },
    (say) => `const ${say.noun()} = [${Array.from({ length: 5 }, () => say.number()).join(", ")}];
const ${camelCase("total", say.noun())} = ${say.noun()}.filter((x) => x > ${say.number()}).reduce((a, b) => a + b, 0);
`,
  ],
  sql: [
    (say, random) => {
      const [table, joined, column, time] = [
        snakeCase(say.noun(), plural(say.noun())),
        snakeCase(plural(say.noun())),
        snakeCase(say.adjective(), say.noun()),
        snakeCase(say.noun(), "at"),
      ];
      return `-- ${plural(say.noun())} that are still ${say.adjective()}
SELECT t.id, t.${column}, count(*) AS ${snakeCase(say.noun(), "count")}
FROM ${table} AS t
JOIN ${joined} AS u ON u.${snakeCase(say.noun(), "id")} = t.id
WHERE t.${time} > now() - interval '${say.number()} minutes'
  AND u.state IN ('${say.adjective()}', '${say.adjective()}')
GROUP BY t.id, t.${column}
HAVING count(*) >= ${say.number()}
ORDER BY ${random.int(1, 3)} DESC
LIMIT ${say.number()};
`;
    },
    (say) => {
      const table = snakeCase(say.noun(), plural(say.noun()));
      return `CREATE TABLE IF NOT EXISTS ${table} (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ${snakeCase(say.noun(), "id").padEnd(11)} uuid NOT NULL REFERENCES ${snakeCase(plural(say.noun()))} (id),
  ${say.noun().padEnd(11)} text NOT NULL DEFAULT '${say.adjective()}',
  created_at  timestamptz NOT NULL DEFAULT now(),
  CHECK (length(${say.noun()}) < ${say.number()})
);
CREATE INDEX ${table}_${say.noun()}_idx ON ${table} (${say.noun()}, created_at DESC);
`;
    },
    (
      say,
    ) => `UPDATE ${snakeCase(plural(say.noun()))} SET ${say.noun()} = '${say.adjective()}', version = version + 1
WHERE id = $1 AND version = $2 RETURNING *;
`,
  ],
  bash: [
    (say, random) => {
      const [each, env] = [say.noun(), say.variable()];
      return `#!/usr/bin/env bash
set -euo pipefail

export ${env}="\${${env}:-${say.number()}}"
for ${each} in $(${say.command()} --output name | sort -u); do
  if ! ${say.command()} --${kebabCase(say.adjective(), say.noun())} "$${each}"; then
    echo "could not ${say.verb()} $${each}" >&2
    exit ${random.int(1, 9)}
  fi
done
`;
    },
    (
      say,
      random,
    ) => `$ ${say.command()} --since ${say.number()}m --format json | jq '.[] | select(.${say.noun()} == "${say.adjective()}")'
$ curl -sS -H "Authorization: Bearer $${say.variable()}" \\
    https://example.com/v${random.int(1, 4)}/${plural(say.noun())}/${random.hex(8)} -o ${say.noun()}.json
`,
    (say) => `${say.command()} --dry-run \\
  --${kebabCase(say.noun(), say.noun())} ${say.number()} \\
  --${say.noun()}="${kebabCase(say.adjective(), say.noun())}" # ${say.adjective()} ${say.noun()}
`,
  ],
  makefile: [
    (say) => {
      const [program, folder, task] = [say.noun(), say.noun(), say.verb()];
      return `${program.toUpperCase()} ?= ${kebabCase(say.adjective(), folder)}
${snakeCase(folder, "files").toUpperCase()} := $(wildcard src/${folder}/*.c)

.PHONY: all ${task} clean
all: build/${program}

build/${program}: $(${snakeCase(folder, "files").toUpperCase()}) | build
\t$(CC) $(CFLAGS) -D${say.variable()}=${say.number()} -o $@ $^

${task}: all
\t@echo "${gerund(task)} $(${program.toUpperCase()})"
\t./build/${program} --${say.noun()} ${say.number()}

clean:
\trm -rf build
`;
    },
    (say) => `%.o: %.c ${say.noun()}.h
\t$(CC) -c $(CFLAGS) $< -o $@ # ${say.adjective()}
ifeq ($(${say.variable()}),1)
CFLAGS += -O2 -g
endif
`,
  ],
  graphql: [
    (say) => {
      const [type, field, other] = [capitalized(camelCase(say.noun(), say.noun())), say.noun(), say.noun()];
      return `"""${capitalized(say.adjective())} ${field} of one ${other}."""
type ${type} implements Node {
  id: ID!
  ${field}(first: Int = ${say.number()}, after: String): ${capitalized(field)}Connection!
  ${camelCase(say.adjective(), other)}: ${capitalized(other)} @deprecated(reason: "use ${field}")
  state: ${capitalized(say.noun())}State!
}

extend type Query {
  ${camelCase(type[0].toLowerCase() + type.slice(1))}(id: ID!): ${type}
}
`;
    },
    (say) => {
      const [field, other, list] = [say.noun(), say.noun(), say.noun()];
      return `query ${capitalized(say.functionName())}($id: ID!, $first: Int = ${say.number()}) {
  ${field}(id: $id) {
    id
    ${camelCase(say.adjective(), other)}
    ${plural(list)}(first: $first) {
      edges { node { id ${other} updatedAt } }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`;
    },
  ],
  text: [
    (say, random) => {
      const key = `${say.noun()}:${random.hex(6)}`;
      return `127.0.0.1:6379> SET ${key} "${say.adjective()}" EX ${say.number()} NX
OK
127.0.0.1:6379> HSET ${say.noun()}:${random.int(1, 999)} ${say.noun()} ${say.number()} ${say.noun()} ${say.adjective()}
(integer) 2
127.0.0.1:6379> ZRANGEBYSCORE ${plural(say.noun())} -inf ${say.number()} LIMIT 0 ${random.int(2, 20)}
1) "${key}"
2) "${say.noun()}:${random.hex(6)}"
127.0.0.1:6379> TTL ${key}
(integer) ${say.number()}
`;
    },
    (
      say,
      random,
    ) => `127.0.0.1:6379> XADD ${plural(say.noun())} MAXLEN ~ ${say.number()} * ${say.noun()} ${random.hex(8)}
"17${random.int(10000000000, 99999999999)}-0"
127.0.0.1:6379> XREADGROUP GROUP ${say.noun()} ${say.verb()}-1 COUNT ${random.int(2, 50)} STREAMS ${plural(say.noun())} >
`,
  ],
};
