import { describe, expect, it } from "vitest";
import { hierarchyOf, type StoredHit } from "../hit.ts";
import { addRecent, addSaved, forget, NO_HITS, type StoredHits } from "./stored-hits.ts";

const hit = (name: string): StoredHit => ({
  objectID: `/${name}`,
  type: "lvl2",
  url: `/${name}`,
  content: null,
  hierarchy: hierarchyOf([undefined, "Note", name]),
});
const names = (kept: StoredHits) => ({
  recent: kept.recent.map(({ url }) => url),
  saved: kept.saved.map(({ url }) => url),
});
const recents = (count: number): StoredHits =>
  Array.from({ length: count }, (_, index) => hit(`n${index}`)).reduce<StoredHits>(addRecent, NO_HITS);

describe("what was opened", () => {
  it("are the newest seven", () => {
    expect(names(recents(9)).recent).toEqual(["/n8", "/n7", "/n6", "/n5", "/n4", "/n3", "/n2"]);
  });

  it("move to the front when they come again", () => {
    expect(names(addRecent(recents(3), hit("n0"))).recent).toEqual(["/n0", "/n2", "/n1"]);
  });

  it("are four as soon as one is saved", () => {
    expect(names(addSaved(recents(7), hit("n0")))).toEqual({
      recent: ["/n6", "/n5", "/n4", "/n3"],
      saved: ["/n0"],
    });
  });

  it("are ten saved ones at most, and one that is saved is not recent again", () => {
    const kept = Array.from({ length: 12 }, (_, index) => hit(`f${index}`)).reduce<StoredHits>(
      (all, next) => addSaved(addRecent(all, next), next),
      NO_HITS,
    );
    expect(kept.saved).toHaveLength(10);
    expect(names(addRecent(kept, hit("f11"))).recent).toEqual([]);
  });

  it("keep the hit, and nothing of what matched in it", () => {
    const found: StoredHit = { ...hit("a"), objectID: "/a:text-0", type: "content", content: "a text" };
    const { recent } = addRecent(NO_HITS, Object.assign({ titleHtml: "<mark>a</mark>" }, found));
    expect(recent).toEqual([found]);
  });

  it("are forgotten one by one", () => {
    expect(names(forget(recents(3), "/n1")).recent).toEqual(["/n2", "/n0"]);
  });
});
