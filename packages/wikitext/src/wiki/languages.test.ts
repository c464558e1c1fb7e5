import { describe, expect, it } from "vitest";
import { read } from "../../test/read-page.ts";
import { whenEndsText } from "../render/tail-names.ts";
import { dateText, wholeDate } from "./dates.ts";
import { wikiLanguages } from "./table.ts";
import { TemplateRules } from "./template-rules.ts";
import { wikiOf } from "./wiki.ts";

describe.each(wikiLanguages)("the data of %s", (language) => {
  const wiki = wikiOf(language, [], true);
  const ofNamespace = (number: number): string[] =>
    [...wiki.namespaces].filter(([, key]) => key === number).map(([name]) => name);

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
      expect(whenEndsText(wiki, name), name).not.toBe("never");
    }
  });

  it("has template files with formats that can be read", () => {
    const rules = new TemplateRules(language, wiki.namespaces);
    expect(rules.ruleOf("w")).toMatchObject({ does: "inline" });
    expect(rules.ruleOf("no such template")).toMatchObject({ does: "unknown" });
  });

  it("cuts tails, pictures and categories", () => {
    const text = "20 0000, 30 0000!";
    for (const file of ofNamespace(6)) {
      for (const category of ofNamespace(14)) {
        const page = `[[${file}:A.jpg|x|y]]\n${text}\n[[${category}:B]]`;
        expect(read(page, { language })).toMatchObject({
          article: { paragraphs: [text], categories: ["B"] },
        });
      }
    }
    for (const heading of wiki.tailHeadings) {
      const page = `${text}\n\n== ${heading} ==\n* [http://a.example A]\n`;
      expect(read(page, { language })).toMatchObject({ article: { paragraphs: [text] } });
    }
  });
});
