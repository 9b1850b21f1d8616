import { expect, it } from "vitest";
import { problemsOfAsync } from "../../../tests/problems-of.ts";
import { linkTo } from "./agent-link.ts";
import { noSandbox, startClosed } from "./bubblewrap.ts";

it("a sandbox that can't join its control group does not open, and the problem says why", async () => {
  const group = { join: "/sys/nowhere/cgroup.procs", ranOut: () => false, remove: async () => {} };
  const child = startClosed({
    agentScript: `console.log('{"id":0,"event":"done"}');`,
    root: undefined,
    binds: [],
    group,
  });
  const [problem] = await problemsOfAsync(() =>
    linkTo(child).ready.catch(({ message }: Error) => {
      throw noSandbox(message);
    }),
  );
  expect(problem?.message).toMatch(
    /^snippets can't be run: no sandbox could be opened\nCause: .*\/sys\/nowhere\/cgroup\.procs: (?:No such file or directory|Directory nonexistent)/,
  );
});
