import { describe, expect, it } from "vitest";
import { paragraphs, read } from "../test/read-page.ts";

const dated = (words: string): string =>
  paragraphs(`{{date|March 5, 2012}}\nIt opens ${words}.`)[0] as string;

describe("what asks for the day prints the article's own", () => {
  it.each([
    ["in {{CURRENTYEAR}}", "in 2012"],
    ["in {{LOCALMONTHNAME}} {{LOCALYEAR}}", "in March 2012"],
    ["on {{CURRENTDAY}}/{{CURRENTMONTH1}}, {{CURRENTDAY2}}.{{CURRENTMONTH}}", "on 5/3, 05.03"],
    ["{{#ifeq: {{CURRENTYEAR}} | 2012 | late | early}}", "late"],
  ])("%s", (words, wanted) => {
    expect(dated(words)).toBe(`It opens ${wanted}.`);
  });

  it("prints it before the date is stated, and where a category states it", () => {
    expect(paragraphs("It opens in {{CURRENTYEAR}}, Ada says.\n\n{{date|March 5, 2012}}")).toEqual([
      "It opens in 2012, Ada says.",
    ]);
    expect(paragraphs("It opens in {{CURRENTYEAR}}, Ada says.\n[[Category:March 5, 2012]]")).toEqual([
      "It opens in 2012, Ada says.",
    ]);
  });

  it.each([
    ["at {{CURRENTTIME}} today", "at {{CURRENTTIME}} today"],
    ["at {{ localhour }} today", "at {{localhour}} today"],
    ["on {{CURRENTDAYNAME}} there", "on {{CURRENTDAYNAME}} there"],
    ["on {{#time: F j, Y}} there", "on {{#time}} there"],
    ["at {{#ifeq: {{CURRENTTIME}} | 09:00 | nine | ten}}", "at {{#ifeq}}"],
    ["in {{REVISIONYEAR}} there", "in {{REVISIONYEAR}} there"],
    ["in {{REVISIONYEAR:Another page}} there", "in {{REVISIONYEAR}} there"],
    ["to {{NUMBEROFPAGES:R}} pages", "to {{NUMBEROFPAGES}} pages"],
  ])("what the day does not tell stays, and counts as a remnant: %s", (words, wanted) => {
    expect(dated(words)).toBe(`It opens ${wanted}.`);
    const { remnants } = read(`{{date|March 5, 2012}}\nIt opens ${words}.`);
    expect(remnants.map(({ rule }) => rule)).toEqual(["template"]);
  });

  it.each([
    ["It opens today.\n{{CURRENTTIME}}\nIt is long.", ["It opens today.", "It is long."]],
    [
      "It opens today. {{#if: {{CURRENTTIME}} | It is long. | It is short.}}",
      ["It opens today. It is long."],
    ],
    ["It opens {{#ifeq: {{REVISIONTIMESTAMP}} | | soon | today}}.", ["It opens today."]],
    ["It opens {{#if: {{REVISIONID}} | today | soon}}.", ["It opens today."]],
    ["It opens today.[[Category:{{CURRENTTIME}}]]{{DEFAULTSORT:{{CURRENTTIME}}}}", ["It opens today."]],
    ["<nowiki>{{CURRENTTIME}}</nowiki> is a variable.", ["{{CURRENTTIME}} is a variable."]],
    ['It opens <span style="display:none">{{CURRENTTIME}}</span>today.', ["It opens today."]],
    ["It opens [[Hull#{{CURRENTTIME}}|in Hull]].", ["It opens in Hull."]],
  ])("what no sentence needs does not count: %s", (words, wanted) => {
    const outcome = read(`{{date|March 5, 2012}}\n${words}`);
    expect(outcome.kept && outcome.article.paragraphs).toEqual(wanted);
    expect(outcome.remnants).toEqual([]);
  });

  it("never makes a date up", () => {
    const texts = [
      "It opens in {{CURRENTYEAR}} at last.",
      "{{date|{{CURRENTMONTHNAME}} 5, {{CURRENTYEAR}}}}\nIt opens in {{CURRENTYEAR}} at last.",
    ];
    for (const text of texts) {
      for (const page of [{}, { timestamp: "2014-07-01T09:30:00Z" }]) {
        expect(paragraphs(text, {}, page)).toEqual(["It opens in {{CURRENTYEAR}} at last."]);
      }
    }
  });

  it.each([
    ["zh", "{{date|2012年3月5日}}\n大桥于{{CURRENTMONTHNAME}}{{CURRENTDAY}}日开放。", "大桥于3月5日开放。"],
    [
      "ru",
      "{{дата|5 марта 2012}}\nМост открыт {{CURRENTDAY}} {{CURRENTMONTHNAMEGEN}}, это {{CURRENTMONTHNAME}}.",
      "Мост открыт 5 марта, это март.",
    ],
  ])("%s", (language, page, wanted) => {
    expect(paragraphs(page, { language })).toEqual([wanted]);
  });
});

describe("a page of another wiki than Wikinews", () => {
  const options = { host: "en.wikipedia.org" };
  const page = { timestamp: "2014-07-01T23:30:05Z" };

  it.each([
    ["It cost $5 ($9 in {{CURRENTYEAR}} dollars).", "It cost $5 ($9 in 2014 dollars)."],
    ["It is {{CURRENTTIME}} in {{LOCALMONTHNAME}}.", "It is {{CURRENTTIME}} in July."],
  ])("is read as on the day it was saved: %s", (text, wanted) => {
    expect(paragraphs(text, options, page)).toEqual([wanted]);
  });

  it("but for the day that it states, and where a dump does not tell when it was saved", () => {
    const text = "{{date|March 5, 2012}}\nIt is {{CURRENTYEAR}}, {{CURRENTTIME}}.";
    expect(paragraphs(text, options, page)).toEqual(["It is 2012, {{CURRENTTIME}}."]);
    expect(paragraphs("It is {{CURRENTYEAR}} there.", options)).toEqual(["It is {{CURRENTYEAR}} there."]);
  });
});

describe("templates that are named by a country", () => {
  it.each([
    ["The {{USA}} team won.", "The United States team won."],
    [
      "Ada Hale of {{GER}} won, before Bo Lund of {{DEN}}.",
      "Ada Hale of Germany won, before Bo Lund of Denmark.",
    ],
    ["{{UK}} and {{France}} agree on the bridge.", "United Kingdom and France agree on the bridge."],
    ["She plays for {{KOR}}\nand for her club.", "She plays for South Korea and for her club."],
    ["The bridge is long and old.\n* {{SUI}} Ada Hale won the race.", "Switzerland Ada Hale won the race."],
  ])("%s", (page, wanted) => {
    expect(paragraphs(page).at(-1)).toBe(wanted);
  });

  it.each([
    ["{{Iraq}}The war is over, they say.", "The war is over, they say."],
    ["{{USA}}\nThe war is over, they say.", "The war is over, they say."],
    ["The war is over, they say. {{USA}}", "The war is over, they say."],
    ["The {{usa}} team won the cup.", "The team won the cup."],
    ["The {{XYZ}} team won the cup.", "The team won the cup."],
    ["The {{USA|x=1}} team won the cup.", "The team won the cup."],
  ])("a box, and what no country is called, prints nothing: %s", (page, wanted) => {
    expect(paragraphs(page)).toEqual([wanted]);
  });

  it.each([
    ["zh", "选手来自{{USA}}和{{GER}}。", "选手来自美国和德国。"],
    ["zh", "選手來自{{USA}}和{{德國}}，說來話長。", "選手來自美國和德國，說來話長。"],
    [
      "fr",
      "L'équipe de {{France}} bat celle des {{USA}} hier.",
      "L'équipe de France bat celle des États-Unis hier.",
    ],
    ["xx", "The {{USA}} team won the cup.", "The team won the cup."],
  ])("%s: %s", (language, page, wanted) => {
    expect(paragraphs(page, { language })).toEqual([wanted]);
  });
});
