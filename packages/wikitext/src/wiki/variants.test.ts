import { describe, expect, it } from "vitest";
import { articleReader } from "../index.ts";
import { variants, variantText } from "./variants.ts";

function textIn(block: string, variant: string): string {
  const read = articleReader({ language: "zh", namespaces: [], variant, keep: ["no-prose"] });
  const outcome = read({ id: "1", revision: "1", title: "甲", text: `头${block}尾`, redirect: false });
  if (!outcome.kept) throw new Error(outcome.reason);
  return outcome.article.paragraphs.join("|").slice(1, -1);
}

/** The block, and what zh-hans, zh-hant, zh-tw and zh-sg show. */
const table: readonly (readonly [string, string, string, string, string])[] = [
  ["-{zh-hans:布什;zh-hant:布希}-", "布什", "布希", "布希", "布什"],
  ["-{zh-cn:信息;zh-tw:資訊;zh-hk:資訊科技}-", "信息", "資訊", "資訊", "信息"],
  ["-{zh-hk:港;zh-cn:陆;}-", "陆", "港", "港", "陆"],
  ["-{zh-tw:臺}-", "臺", "臺", "臺", "臺"],
  ["-{原文}-", "原文", "原文", "原文", "原文"],
  ["-{R|zh-hans:原}-", "zh-hans:原", "zh-hans:原", "zh-hans:原", "zh-hans:原"],
  ["-{A|zh-hans:移动;zh-hant:行動}-", "移动", "行動", "行動", "移动"],
  ["-{H|zh-hans:移动;zh-hant:行動}-", "", "", "", ""],
  ["-{T|zh-hans:题;zh-hant:題}-", "", "", "", ""],
  ["-{-|zh-hans:题;zh-hant:題}-", "", "", "", ""],
  [
    "-{D|zh-cn:甲;zh-tw:乙}-",
    "大陆：甲；臺灣：乙",
    "大陆：甲；臺灣：乙",
    "大陆：甲；臺灣：乙",
    "大陆：甲；臺灣：乙",
  ],
  ["-{N|zh-hk}-", "香港", "香港", "香港", "香港"],
  ["-{zh-hans;zh-hant|文字}-", "文字", "文字", "文字", "文字"],
  ["-{巨集=>zh-cn:宏;macro=>zh-tw:巨集}-", "宏", "宏", "巨集", "宏"],
  ["-{zh-cn:一;二;zh-tw:三}-", "一;二", "三", "三", "一;二"],
  ["-{zh-hans:外-{zh-cn:内;zh-tw:裡}-;zh-hant:別}-", "外内", "別", "別", "外内"],
  ["-{zh-hans:[[网络|网]];zh-hant:{{big|網}}}-", "网", "網", "網", "网"],
  ["[[甲|-{zh-hans:网; zh-hant:網;}-]]", "网", "網", "網", "网"],
  ["-{zh-cn:网;\n zh-tw:網;<!-- x -->\n}-", "网", "網", "網", "网"],
  ["-{zh-cn:网<!-- x -->;<!-- y -->zh-tw:網}-", "网", "網", "網", "网"],
  ["-{}-", "", "", "", ""],
  ["x-{{big|乙}}-y", "x-乙-y", "x-乙-y", "x-乙-y", "x-乙-y"],
  ["-{{{big|乙}}}-", "乙", "乙", "乙", "乙"],
];

describe("-{ }-", () => {
  it.each(table)("%s", (block, ...expected) => {
    expect(["zh-hans", "zh-hant", "zh-tw", "zh-sg"].map((variant) => textIn(block, variant))).toEqual(
      expected,
    );
  });

  it("is no markup elsewhere", () => {
    const read = articleReader({ language: "en", namespaces: [] });
    const outcome = read({ id: "1", revision: "1", title: "T", text: "A set x-{a} b.", redirect: false });
    expect(outcome).toMatchObject({ article: { paragraphs: ["A set x-{a} b."] } });
  });

  it("shows something in every variant", () => {
    expect(variants).toContain("zh-mo");
    for (const variant of variants) expect(variantText("zh-hans:简;zh-hant:繁", variant)).not.toBe("");
  });
});
