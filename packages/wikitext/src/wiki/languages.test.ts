import { describe, expect, it } from "vitest";
import { isTailName } from "../render/tail-lines.ts";
import { wikiLanguages } from "./language-data.ts";
import { templateRules } from "./template-rules.ts";
import { dateText, wholeDate, wikiOf } from "./wiki.ts";

describe.each(wikiLanguages)("the data of %s", (language) => {
  const wiki = wikiOf(language, [], true);

  it("reads the dates that its templates print", () => {
    for (let month = 1; month <= 12; month++) {
      const written = dateText(wiki, "2012", String(month), "5");
      expect(wholeDate(wiki, written), written).toBe(`2012-${String(month).padStart(2, "0")}-05`);
    }
    expect(wholeDate(wiki, dateText(wiki, "2011", "2", "29"))).toBeUndefined();
  });

  it("knows its months, headings and templates in small letters", () => {
    const words = [...wiki.months.keys(), ...wiki.tailHeadings, ...wiki.possibleTailHeadings];
    for (const word of words) expect(word).toBe(word.toLowerCase());
  });

  it("has each heading of sources among its tails", () => {
    for (const name of wiki.linkSections) {
      expect(isTailName(wiki, name) || wiki.possibleTailHeadings.has(name), name).toBe(true);
    }
  });

  it("has template files with formats that can be read", () => {
    expect(templateRules(language, wiki.namespaces).ruleOf("w")).toMatchObject({ does: "inline" });
    expect(templateRules(language, wiki.namespaces).ruleOf("no such template")).toMatchObject({
      does: "unknown",
    });
  });
});
