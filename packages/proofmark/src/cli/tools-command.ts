import { unknownName } from "@proofmark/prover/document/problems.ts";
import { cacheFolder } from "@proofmark/prover/files/cache.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { fetchRelease, ownRelease } from "@proofmark/prover/toolbox/fetch-tools.ts";
import { RELEASES, toolsFor } from "@proofmark/prover/toolbox/packages.ts";
import { toolboxFolder } from "@proofmark/prover/toolbox/toolbox.ts";
import { createProgress, named, print, say } from "./print.ts";
import { interruptible, loadRunners } from "./snippet-runs.ts";

const FIX = "check that the package source in /etc/apt is reachable and has this release, then try again";

/** `proofmark tools`: fetches the packages that the configured runners need from other Debian releases. */
export async function runTools(releases: readonly string[], { root }: { root: string }): Promise<void> {
  const unknown = releases.find((name) => !RELEASES.includes(name));
  if (unknown !== undefined)
    throw unknownName("proofmark tools", `the toolbox has no release \`${unknown}\``, unknown, RELEASES);
  const { runners } = await loadRunners(root);
  const packages = toolsFor(runners);
  if (Object.keys(packages).length === 0)
    return say("the configured runners need nothing from other Debian releases");
  const progress = createProgress();
  const folder = toolboxFolder(cacheFolder(root));
  await interruptible("nothing is kept of the release that was being fetched", async (signal) => {
    for (const release of releases.length > 0 ? releases : RELEASES.filter((name) => name !== ownRelease())) {
      const onProgress = (text: string) => progress.show(`${release}: ${text}`);
      try {
        const { tools, early, missing } = await fetchRelease(release, {
          folder,
          tools: packages,
          signal,
          onProgress,
        }).finally(progress.clear);
        const names = [...tools, ...early].map(({ tool, version }) => `${tool} ${version}`).join(", ");
        const lost = missing.length === 0 ? "" : `; it no longer has ${missing.join(", ")}`;
        say(`${release}: ${names || "nothing"}${lost}`);
      } catch (error) {
        if (error instanceof ProblemError) throw error;
        signal.throwIfAborted();
        const failure = error instanceof Error ? error.message : String(error);
        print("stderr", named("red", "error:"), ` ${release}  ${failure}\n  fix       ${FIX}\n`);
        process.exitCode = 1;
      }
    }
  });
}
