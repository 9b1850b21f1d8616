// A note with a snippet that fails, another that merely says the words of the error, and its lock.
import { checkedNote } from "./checked-note.ts";

/** The Markdown of the note. */
export const FAILING_NOTE = `---
title: Shop
slug: /
---

## A duplicate key value

\`\`\`sql
create table orders (id int primary key);
\`\`\`

A key that violates the unique constraint \`orders_pkey\` is an error.

## Insert an order twice

\`\`\`sql
create table orders (id int primary key);
insert into orders values (1);
\`\`\`

\`\`\`sql fails="duplicate key"
insert into orders values (1);
\`\`\`
`;

const failing = checkedNote(FAILING_NOTE).snippets.at(-1);
/** The lock that `proofmark check --update` wrote for the snippet that fails. */
export const FAILING_LOCK = JSON.stringify({
  format: 2,
  snippets: [
    {
      key: failing?.key,
      context: failing?.context,
      starts: "insert into orders values (1);",
      level: "ran",
      fails: true,
      tools: [
        {
          tool: "PostgreSQL",
          version: "18.6",
          platform: "linux-x64",
          output: [
            'ERROR:  duplicate key value violates unique constraint "orders_pkey"',
            "DETAIL:  Key (id)=(1) already exists.",
          ],
        },
      ],
    },
  ],
});

/** The error as other readers see it, with all that `psql` prints. */
export const PASTED = `psql:/home/ada/load.sql:36: ERROR:  duplicate key value violates unique constraint "parcels_code_key"
DETAIL:  Key (lower(code), warehouse)=(northwind-4711, 12) already exists.
CONTEXT:  COPY parcels, line 90`;
