// A pasted text as a query, which is shorter than most error messages.
import { isErrorLine, isToolLine } from "@proofmark/prover/proof/error-line.ts";
import { MAX_QUERY_LENGTH } from "@proofmark/theme/data/query-length.ts";
import { generalForm } from "./error-form.ts";

/**
 * Returns a pasted text as a query: as it is if it is short enough, else cut. Of an error message that is the
 * line that says what is wrong, if need be without the names and numbers that are the reader's.
 */
export function pastedQuery(text: string): string {
  if (text.length <= MAX_QUERY_LENGTH && !text.includes("\n")) return text;
  const lines = text.split("\n").map(oneLine);
  const error = lines.find(isErrorLine) ?? lines.find(isToolLine);
  const query = error ?? oneLine(text);
  return (error !== undefined && query.length > MAX_QUERY_LENGTH ? oneLine(generalForm(query)) : query).slice(
    0,
    MAX_QUERY_LENGTH,
  );
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, " ");
