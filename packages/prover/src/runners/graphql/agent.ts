// Runs inside the sandbox, one process per section: answers documents with the schema of the section's own module.
// It is compiled into one file, which is passed in.
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { answer, type GraphqlJs, type SchemaModule } from "./answer.ts";

// Both modules are known only at run time; their types describe the parts that are used.
const js: GraphqlJs = await import("graphql" as string);
const [, file] = process.argv;
const section: SchemaModule = file ? await import(pathToFileURL(path.resolve(file)).href) : {};

// the mark of a request ends its answer, with the status: 0, 1 if it failed, 2 if it was only parsed
for await (const line of createInterface({ input: process.stdin })) {
  const { mark, ...request } = JSON.parse(line);
  const outcome = await answer(js, section, request);
  console.log(`${mark} ${["ok", "failed", "parsed"].indexOf(outcome)}`);
}
process.exit();
