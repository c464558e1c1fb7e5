import { describe, expect, it } from "vitest";
import { isChinese, isLanguageTag, primaryLanguage } from "./language.ts";

describe("language tags", () => {
  it.each(["zh", "ZH", "zh-Hans", "zh-CN", "zh_TW", "zh-Hant-HK", "zho", "chi", "cmn-Hans"])(
    "%s is Chinese",
    (tag) => {
      expect(isChinese(tag)).toBe(true);
    },
  );

  it.each(["en", "zhx", "za", "x-zh", "", "yue"])('"%s" is not Chinese', (tag) => {
    expect(isChinese(tag)).toBe(false);
  });

  it("have a primary subtag in small letters, and a form", () => {
    expect(primaryLanguage("PT-br")).toBe("pt");
    const tags = ["eng", "DEU", "ger-AT", "ltg", "xyz"];
    expect(tags.map(primaryLanguage)).toEqual(["en", "de", "de", "ltg", "xyz"]);
    expect(isLanguageTag("pt-BR")).toBe(true);
    expect(isLanguageTag("x!")).toBe(false);
  });
});
