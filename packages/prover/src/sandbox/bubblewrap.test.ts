import { expect, it } from "vitest";
import { problemsOfAsync } from "../../../proofmark/tests/problems-of.ts";
import { connectToAgent } from "./agent-connection.ts";
import { sandboxUnavailable, startBubblewrap } from "./bubblewrap.ts";

it("a sandbox that can't join its control group does not open, and the problem says why", async () => {
  const group = { join: "/sys/nowhere/cgroup.procs", ranOut: () => false, remove: async () => {} };
  const child = startBubblewrap({
    agentScript: `console.log('{"id":0,"event":"done"}');`,
    root: undefined,
    binds: [],
    group,
  });
  const [problem] = await problemsOfAsync(() =>
    connectToAgent(child).ready.catch(({ message }: Error) => {
      throw sandboxUnavailable(message);
    }),
  );
  expect(problem?.message).toMatch(
    /^snippets can't be run: no sandbox could be opened\nCause: .*\/sys\/nowhere\/cgroup\.procs: (?:No such file or directory|Directory nonexistent)/,
  );
});
