import { describe, expect, it } from "vitest";
import { ask, note, section } from "../../../proofmark/tests/ask-notes.ts";

const SECTIONS = {
  Quotes: "The so called “upsert” writes a row; Rows—tombstones—are kept; keys–payloads; left…rightmost",
  Arrows: "source→target, ‹angled›, «guillemets», O’Brien’s, dots·centred, ✅shipped, 🎉landed",
  Accents: "Crème brûlée, Ångström, Zürich, naïve, Łódź, Smørrebrød, ΛΟΓΟΣ",
  Japanese: "全文検索の設定; データベースの全文検索機能を有効にします。はRedisを日本語で使う",
  Chinese: "数据库连接池的配置，默认超时时间是三十秒。",
  Thai: "การค้นหาข้อความ",
  Signs: "We use C++17, C# and F# here, and --no-verify, @scope/pkg, /etc/hosts, a?.b and ->> too",
  Russian: "Быстрый поиск по ключам, ёлка",
  Korean: "데이터베이스에서 검색합니다",
  Turkish: "İstanbul ve ışık",
};

const QUERIES: readonly (readonly [heading: keyof typeof SECTIONS, queries: string])[] = [
  ["Quotes", "upsert tombstones payloads rightmost left keys “upsert”"],
  ["Arrows", "source target angled guillemets brien o’brien centred shipped landed"],
  [
    "Accents",
    "brulee brûlée BRÛLÉE creme Angstrom Zurich naive lodz smorrebrod λογος λογοσ bru\u0302le\u0301e",
  ],
  ["Japanese", "検索 設定 全文検索 有効 日本語 データベース ベース redis 検索設定"],
  ["Chinese", "连接池 数据库 配置 超时 三十秒"],
  ["Thai", "ค้นหา ข้อความ"],
  ["Signs", "C++17 c++ C# f# --no-verify @scope/pkg /etc/hosts ?. ->>"],
  ["Russian", "поиск ключам быстрый елка"],
  ["Korean", "데이터베이스 검색"],
  ["Turkish", "istanbul İstanbul isik ışık"],
];

describe.each([
  ["alone", []],
  ["beside a snippet", ["select 1;"]],
])("a text %s", (_where, code) => {
  const notes = [
    note(
      "Page",
      Object.entries(SECTIONS).map(([heading, text]) => section(heading, { code, texts: [text] })),
    ),
  ];

  it.each(QUERIES.flatMap(([heading, queries]) => queries.split(" ").map((query) => [query, heading])))(
    "is found by %s",
    async (query, heading) => {
      if (code.length > 0 && /^(?:--|@|\/|\?|->)/.test(query)) return; // plain signs are not kept there
      const { hits } = await ask(query, {}, notes);
      expect(hits.map(({ hierarchy }) => hierarchy.lvl2)).toEqual([heading]);
    },
  );
});

it("marks a word that has accents, or stands between others without a space", async () => {
  const notes = [note("Page", [section("Zürich"), section("データベースの全文検索機能")])];
  const titleOf = async (query: string) => (await ask(query, {}, notes)).hits[0]?.titleHtml;
  expect(await titleOf("zurich")).toBe("<mark>Zürich</mark>");
  expect(await titleOf("検索")).toBe("データベースの全文<mark>検索</mark>機能");
});
