import { describe, expect, it } from "vitest";
import { addFavorite, addRecent, forget, type Kept, type KeptHit, NOTHING_KEPT } from "./kept.ts";

const hit = (name: string): KeptHit => ({ url: `/${name}`, note: "Note", path: ["Note", name] });
const names = (kept: Kept) => ({
  recent: kept.recent.map(({ url }) => url),
  favorite: kept.favorite.map(({ url }) => url),
});
const recents = (count: number): Kept =>
  Array.from({ length: count }, (_, index) => hit(`n${index}`)).reduce<Kept>(addRecent, NOTHING_KEPT);

describe("kept searches", () => {
  it("are the newest seven", () => {
    expect(names(recents(9)).recent).toEqual(["/n8", "/n7", "/n6", "/n5", "/n4", "/n3", "/n2"]);
  });

  it("move to the front when they come again", () => {
    expect(names(addRecent(recents(3), hit("n0"))).recent).toEqual(["/n0", "/n2", "/n1"]);
  });

  it("are four as soon as there is a favorite", () => {
    expect(names(addFavorite(recents(7), "/n0"))).toEqual({
      recent: ["/n6", "/n5", "/n4", "/n3"],
      favorite: ["/n0"],
    });
  });

  it("are ten favorites at most, and a favorite is not a recent search again", () => {
    const kept = Array.from({ length: 12 }, (_, index) => hit(`f${index}`)).reduce<Kept>(
      (all, next) => addFavorite(addRecent(all, next), next.url),
      NOTHING_KEPT,
    );
    expect(kept.favorite).toHaveLength(10);
    expect(names(addRecent(kept, hit("f11"))).recent).toEqual([]);
  });

  it("keep the section of a text or snippet, not what matched in it", () => {
    const { recent } = addRecent(NOTHING_KEPT, {
      ...hit("a"),
      id: "/a:text-0",
      kind: "text",
      titleHtml: "a",
      textHtml: "<mark>text</mark>",
    });
    expect(recent).toEqual([hit("a")]);
  });

  it("are forgotten one by one", () => {
    expect(names(forget(recents(3), "/n1")).recent).toEqual(["/n2", "/n0"]);
  });
});
