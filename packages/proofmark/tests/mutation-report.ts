import type { FixtureSite } from "./fixture-site.ts";
import { block, siteOf } from "./proving-site.ts";

export const ORDERS = block("text hidden file=orders.csv", "2,lin,pen-07", "1,ada,mug-01");

/** The second block is a claim that its section does not hold: `-s` prints the same. */
export const sorted = (fence = "sh"): FixtureSite =>
  siteOf(...ORDERS, ...block("sh", "sort -r orders.csv"), ...block(fence, "sort -s orders.csv"));

/** What `check --mutate --json` prints. */
interface Report {
  readonly noticed: number;
  readonly of: number;
  readonly answered: number;
  readonly failing: number;
  readonly snippets: readonly {
    readonly line: number;
    readonly noticed: number;
    readonly survivors: readonly { readonly kind: string; readonly before: string; readonly after: string }[];
  }[];
}

/** Runs `check --mutate` and reads what it prints. */
export const reportOf = async (site: FixtureSite, ...args: readonly string[]): Promise<Report> =>
  JSON.parse((await site.run("check", "--mutate", "--json", ...args)).stdout);
