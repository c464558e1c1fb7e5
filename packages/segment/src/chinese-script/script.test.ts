import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedBySimplifying, identifyScript, offendingCharacters, ScriptWatch, simplify } from "./index.ts";

describe("identifyScript", () => {
  it.each([
    ["这是我们的国家", "SIMPLIFIED"],
    ["這是我們的國家", "TRADITIONAL"],
    ["中文", "BOTH"],
    ["她在国内看張學友", "MIXED"],
    ["Hello, 2020!", "UNKNOWN"],
    ["", "UNKNOWN"],
    ["かなカナ々", "UNKNOWN"],
    ["５", "BOTH"],
    ["\ud800", "UNKNOWN"],
    ["a后b", "BOTH"],
  ])("%s is %s", (text, script) => {
    expect(identifyScript(text)).toBe(script);
  });
});

describe("ScriptWatch", () => {
  const warning = (language: string, ...texts: string[]) => {
    const watch = new ScriptWatch(language);
    for (const text of texts) watch.add(text);
    return watch.warning({ document: "1" });
  };

  it("warns once of a traditional document, with its characters", () => {
    expect(warning("zh", "這是我們的國家。", "這是中文。")).toMatchObject({
      rule: "traditional-text",
      where: { document: "1" },
      found: "4 that are only traditional: 這們國",
    });
  });

  it.each([
    ["zh", "这是我们的国家。"],
    ["zh", "她在国内看这张张學友的照片。"],
    ["zh", "中文"],
    ["zh-Hant", "這是我們的國家。"],
    ["zh_TW", "這是我們的國家。"],
    ["en", "這是我們的國家。"],
  ])("%s %s: none", (language, text) => expect(warning(language, text)).toBeUndefined());
});

describe("offendingCharacters", () => {
  it("gives offsets in UTF-16 code units", () => {
    expect(offendingCharacters("😀国張學")).toEqual([
      { character: "張", offset: 3, script: "TRADITIONAL" },
      { character: "學", offset: 4, script: "TRADITIONAL" },
    ]);
  });

  it("finds something exactly in texts that are not simplified", () => {
    const character = fc.constantFrom(..."国國中a。😀张張");
    fc.assert(
      fc.property(fc.array(character), (characters) => {
        const text = characters.join("");
        const refused = ["TRADITIONAL", "MIXED"].includes(identifyScript(text));
        expect(offendingCharacters(text).length > 0).toBe(refused);
      }),
    );
  });
});

describe("simplify", () => {
  it("converts characters and leaves words, 着 and other text alone", () => {
    expect(simplify("軟體看着電腦。乾隆")).toBe("软体看着电脑。乾隆");
    expect(simplify("Abc 😀\n")).toBe("Abc 😀\n");
  });

  it("gives a second opinion", () => {
    expect(changedBySimplifying("这是程序")).toEqual([]);
    expect(changedBySimplifying("对於这座桥，於是")).toEqual(["於"]);
  });
});

describeShared("data/bench/zh-script", "agreement with hanzidentifier", (folder) => {
  it("holds on every text", () => {
    const { items } = JSON.parse(readFileSync(join(folder, "dev.json"), "utf8")) as {
      items: { id: string; text: string; expected: string }[];
    };
    const wrong = items.filter((item) => identifyScript(item.text) !== item.expected);
    expect(items.length).toBeGreaterThan(1000);
    expect(wrong.map((item) => item.id)).toEqual([]);
  });
});
