import { describe, expect, it } from "vitest";
import { fillPlaceholders } from "./placeholders.ts";
import { findPlaces } from "./places.ts";

const defaults = { x: "shop", n: "10" };
const places = (language: string, written: string): string[] => {
  const { text, values } = fillPlaceholders(written, defaults);
  return findPlaces(text, values, language);
};

describe("findPlaces", () => {
  it.each([
    // words and quotes
    ["psql -h {{x}} {{x}}", ["arg sh", "arg sh"]],
    ["export PGHOST={{x}} PGUSER={{x}}", ["sh", "sh"]],
    ["mkdir '{{x}}' \"{{x}}\" a'{{x}}'", ["arg sh1", "arg sh2", "sh1"]],
    ["cat {{x}}/a > {{x}}.sql 2>&1", ["arg sh", "sh"]],
    ["a \\\n  {{x}} # it's {{x}}\nb {{x}}", ["arg sh", "", "arg sh"]],
    ["export A=\"$(cat '{{x}}')/{{x}}\" B=`cat {{x}}`", ["arg sh1", "sh2", "text"]],
    [`echo \${A:-{{x}}} $(({{n}} + 1)) $'{{x}}'`, ["text", "num", "text"]],
    ["(cd {{x}} && ls {{x}}); ls <(cat {{x}})", ["arg sh", "arg sh", "arg sh"]],
    // URIs
    [
      "psql postgresql://{{x}}:{{x}}@{{x}}:{{n}}/{{x}}?user={{x}}",
      ["uri sh", "uri sh", "pghost sh", "num sh", "uri sh", "uri sh"],
    ],
    ["redis-cli -u 'redis://{{x}}:6379/0'", ["host sh1"]],
    ["curl https://{{x}}.example.com/{{x}}", ["label sh", "uri sh"]],
    // code in arguments
    ["psql -XAtc \"select '{{x}}', {{x}}\" {{x}}", ["sql sh2", "id sh2", "arg sh"]],
    ["PGUSER={{x}} psql -c 'select \"{{x}}\"'", ["sh", "id2 sh1"]],
    ["node -e 'console.log(\"{{x}}\")' '{{x}}'", ["double sh1", "arg sh1"]],
    ["sh -c 'psql \"{{x}}\" {{x}}'", ["arg sh2 sh1", "arg sh sh1"]],
    ['curl -d \'{"a": "{{x}}", "n": {{n}}}\' localhost', ["double sh1", "num sh1"]],
    ["psql 'host=a dbname={{x}} user=b'", ["conninfo sh1"]],
    ["psql \"dbname='{{x}}'\" && pg_dump -d dbname={{x}}", ["single sh2", "conninfo sh"]],
    ["echo '{{x}}:{{x}}' >> ~/.pgpass", ["arg noslash pgpass sh1", "noslash pgpass sh1"]],
    ["if true; then echo {{x}}; fi", ["arg noslash sh"]],
    // read a second time
    ["sed 's/{{x}}/b/' {{x}}", ["text sh1", "arg text sh"]],
    ["printf '{{x}}\\n' {{x}}", ["arg text sh1", "arg sh"]],
    ["mysql -e \"select '{{x}}'\"", ["text sh2"]],
    ["cat <<EOF\n{{x}}\nEOF\ncat {{x}}", ["text", "arg sh"]],
    ["cat <<-'EOF' > {{x}}\n\t{{x}} it's\n\tEOF\necho", ["sh", "text"]],
    // not closed
    ["echo it's {{x}}", ["text"]],
    ["echo $(cat {{x}}", ["text"]],
  ])("reads the shell: %s", (written, expected) => {
    expect(places("sh", written)).toEqual(expected);
  });

  it.each([
    ["select '{{x}}' from {{x}} limit {{n}} -- {{x}}", ["sql", "id", "num", ""]],
    [
      "select \"{{x}}\", E'\\'{{x}}', $$ {{x}} $$, $a$ '{{x}} $a$, orders_{{x}}",
      ["id2", "sqle", "text", "text", "name"],
    ],
    ['\\c {{x}}\n/* {{x}} */ select \'{"a": "{{x}}"}\'', ["text", "text", "text sql"]],
    ["copy t from stdin;\n{{x}} it's\n\\.\nselect {{x}}", ["text", "id"]],
    ["comment on table a is 'see https://a.example/{{x}}'", ["uri sql"]],
    ["select 'it {{x}}", ["text"]],
  ])("reads SQL: %s", (written, expected) => {
    expect(places("sql", written)).toEqual(expected);
  });

  it.each([
    ["a('{{x}}', \"{{x}}\", `{{x}}`)", ["single", "double", "template"]],
    ["url: env ?? 'redis://{{x}}:6379'", ["host single"]],
    ["new URL(`https://a.example/{{x}}?q={{x}}`)", ["uri template", "uri template"]],
    ["`$" + "{a}{{x}}`; raw`{{x}}`; const {{x}} = {{n}}", ["text", "text", "name", "num"]],
    ["// it's {{x}}\n/* {{x}} */ ok = /['\"{{x}}]/.test('{{x}}')", ["", "text", "text", "single"]],
    ["query(\"select '{{x}}'\")", ["text double"]],
    ["a = 'not closed {{x}}", ["text"]],
  ])("reads JavaScript: %s", (written, expected) => {
    for (const language of ["js", "ts"]) expect(places(language, written)).toEqual(expected);
  });

  it.each([
    [
      "json",
      '{"{{x}}": ["{{x}}", {{n}}, {{x}}], "u": "redis://{{x}}/"}',
      ["double", "double", "num", "text", "host double"],
    ],
    ["redis", "SET user:{{x}} '{{x}}' \"{{x}}\"", ["redis", "noslash single", "double"]],
    ["redis", "GET {{x}}:1\nGET {{x}}", ["text", "redis"]],
    ["ini", "[{{x}}]\nhost={{x}}\nuser = a{{x}}\n; {{x}}", ["text", "line", "text", ""]],
    ["yaml", "host: {{x}}\nport: {{n}}", ["text", "num"]],
    ["text", "{{x}}", ["text"]],
  ])("reads %s: %s", (language, written, expected) => {
    expect(places(language, written)).toEqual(expected);
  });
});
