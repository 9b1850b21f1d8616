import { createRequest } from "@proofmark/search/request.ts";
import { describe, expect, it } from "vitest";
import { HIT, hosted, OPTIONS } from "../hosted-client.ts";

describe("the hosted engine", () => {
  it.each(["slow", "drops", { status: 500, message: "down" }] as const)(
    "asks the next host if one is %s",
    async (how) => {
      const { client, hosts } = await hosted([
        { hits: [], nbHits: 0 },
        { hits: [HIT], nbHits: 1 },
      ]);
      hosts[0]?.behave(how);
      expect((await client.search(createRequest("ttl", OPTIONS))).nbHits).toBe(1);
      expect(hosts.map(({ requests }) => requests.length)).toEqual([1, 1]);
    },
  );

  it("stops at once if the provider refuses the request", async () => {
    const { client, hosts } = await hosted([{}, {}]);
    hosts[0]?.behave({ status: 403, message: "Invalid Application-ID or API key" });
    await expect(client.search(createRequest("ttl", OPTIONS))).rejects.toMatchObject({
      name: "ApiError",
      status: 403,
    });
    expect(hosts[1]?.requests).toEqual([]);
  });

  it("fails if every host is down", async () => {
    const { client, hosts } = await hosted([{}, {}]);
    for (const host of hosts) host.behave("drops");
    await expect(client.search(createRequest("ttl", OPTIONS))).rejects.toMatchObject({ name: "RetryError" });
  });

  it("fails if the answer is malformed", async () => {
    const { client, hosts } = await hosted([{}]);
    hosts[0]?.behave("malformed");
    await expect(client.search(createRequest("ttl", OPTIONS))).rejects.toThrow();
  });

  it("fails if the answer has no hits", async () => {
    const { client } = await hosted([{ message: "hello" }]);
    await expect(client.search(createRequest("ttl", OPTIONS))).rejects.toThrow(
      "the search provider answered without hits",
    );
  });
});
