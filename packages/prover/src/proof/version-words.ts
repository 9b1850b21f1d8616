// Says in words what another version of a tool makes of a snippet.
import type { SnippetProof } from "./proof.ts";
import { verdictOn, workingVersion } from "./tool-verdict.ts";
import { type ToolGroup, type ToolVersion, versionLabel } from "./tool-versions.ts";

/** A verdict for readers. */
export interface VersionWords {
  /** `bad`: it fails there. `unknown`: nothing says whether it works. */
  readonly mark: "ok" | "bad" | "less" | "unknown";
  readonly sentence: string;
  /** Where it works if it fails here, or why there is no verdict. */
  readonly more: string | undefined;
}

/** What a version makes of a snippet, as a sentence without a full stop. */
export function versionWords(proof: SnippetProof, version: ToolVersion, group: ToolGroup): VersionWords {
  const found = verdictOn(proof, version, group);
  if (found === undefined) {
    const reason = proof.noVerdict?.find(({ on }) => on === version.name)?.reason;
    const sentence = `${reason === undefined ? "Not run" : "No verdict"} on ${versionLabel(version)}`;
    return { mark: "unknown", sentence, more: reason };
  }
  const { verdict, by, output } = found;
  if (verdict === "fails") {
    const working = workingVersion(proof, version, group);
    const more = working && `works ${working.isLater ? "from" : "up to"} ${versionLabel(working.version)}`;
    return { mark: "bad", sentence: `Fails on ${by}`, more };
  }
  if (verdict === "same")
    return {
      mark: "ok",
      sentence: `${proof.fails ? "Failed as expected" : "Ran"} on ${by}`,
      more: proof.varies ? "output differs from run to run" : undefined,
    };
  // a lock does not tell whether what must fail did so with another message
  if (proof.fails) return { mark: "less", sentence: `Prints something else on ${by}`, more: undefined };
  const more =
    output === undefined ? "prints something else, which differs from run to run" : "prints something else";
  return { mark: "ok", sentence: `Ran on ${by}`, more };
}
