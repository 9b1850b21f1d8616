// The module of the engine for GraphQL: graphql-js, and the schema that the site names.
import { answer, type GraphqlJs, type SchemaModule } from "@proofmark/prover/runners/graphql/answer.ts";
import type { EngineModule } from "../engine.ts";

/** Node.js's Buffer, as far as cursors are made of it: text to base64 for addresses, and back. */
const Buffer = {
  from: (text: string, encoding?: string) => ({ toString: () => (encoding ? decode(text) : encode(text)) }),
};
const encode = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/\W/g, urlSign);
const decode = (text: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replace(/[-_]/g, urlSign)), (byte) => byte.charCodeAt(0)),
  );
const urlSign = (sign: string): string => ({ "+": "-", "/": "_", "-": "+", _: "/" })[sign] ?? "";

export const start: EngineModule["start"] = async () => {
  let output = "";
  Object.assign(globalThis, { Buffer });
  console.log = (...values) => {
    output += `${values.join(" ")}\n`;
  };
  // made by the build
  const made: { js: GraphqlJs; section: SchemaModule } = await import("playground-schema.js" as string);
  return {
    tool: { name: "graphql-js", version: made.js.version },
    async run({ code, input }) {
      output = "";
      const outcome = await answer(made.js, made.section, { source: code, variables: input || undefined });
      return { ok: outcome !== "failed", output };
    },
  };
};
