import { expect, test } from "vitest";
import { formatMessage, formatTable } from "./psql.ts";
import { splitStatements } from "./statements.ts";

test("splits a script at the semicolons that end a statement", () => {
  const body = "create function f() returns int begin atomic select case when true then 1 end; end;";
  expect(splitStatements(`select ';', "a;b"; -- no; end\ndo $x$ begin; end $x$;\n${body}`)).toEqual([
    `select ';', "a;b";`,
    "-- no; end\ndo $x$ begin; end $x$;",
    body,
  ]);
});

test("finds a command of psql, but none in a string", () => {
  expect(splitStatements("select 1;\n\\d t")).toBeUndefined();
  expect(splitStatements("select '\\d', E'\\'';")).toEqual(["select '\\d', E'\\'';"]);
});

test("prints a table as psql does", () => {
  const columns = [
    { name: "id", dataTypeID: 23 },
    { name: "text", dataTypeID: 25 },
  ];
  expect(
    formatTable(columns, [
      ["1", "a\nb"],
      ["10", null],
    ]),
  ).toBe(" id | text \n----+------\n  1 | a   +\n    | b\n 10 | \n(2 rows)\n\n");
});

test("shows the place of an error below its line", () => {
  const error = { severity: "ERROR", message: "no such column", position: "8" };
  expect(formatMessage(error, "select nope;")).toBe(
    "ERROR:  no such column\nLINE 1: select nope;\n               ^\n",
  );
});
