import { describe, expect, it } from "vitest";
import { paragraphs } from "../test/read-page.ts";

const dated = (words: string): string =>
  paragraphs(`{{date|March 5, 2012}}\nIt opens ${words}.`)[0] as string;

describe("what asks for the day prints the article's own", () => {
  it.each([
    ["in {{CURRENTYEAR}}", "in 2012"],
    ["in {{LOCALMONTHNAME}} {{LOCALYEAR}}", "in March 2012"],
    ["on {{CURRENTDAYNAME}}, {{CURRENTMONTHABBREV}} {{CURRENTDAY2}}", "on Monday, Mar 05"],
    ["in week {{CURRENTWEEK}}", "in week 10"],
    ["on {{#time: F j, Y}}", "on March 5, 2012"],
    ["on {{#time: Y-m-d | March 9, 2013}}", "on 2013-03-09"],
    ["on {{#time: j F | tomorrow}}", "on 6 March"],
    ["in {{#time: F Y | -1 year}}", "in March 2011"],
    ['in {{#time: "year" Y \\Y | {{CURRENTTIMESTAMP}}}}', "in year 2012 Y"],
    ["in {{#expr: {{CURRENTYEAR}} + 3}}", "in 2015"],
    ["{{#ifexpr: {{CURRENTYEAR}} > 2010 | late | early}}", "late"],
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
    ["at {{CURRENTTIME}} today", "at today"],
    ["on {{#time: H:i, F j}} there", "on there"],
    ["on {{#time: Y | first light}} there", "on there"],
    ["in {{#time: F | | fr}} there", "in there"],
    ["in {{REVISIONYEAR}} there", "in there"],
  ])("what the day does not tell leaves no hole: %s", (words, wanted) => {
    expect(dated(words)).toBe(`It opens ${wanted}.`);
  });

  it("never makes a date up", () => {
    expect(paragraphs("It opens in {{CURRENTYEAR}} at last.")).toEqual(["It opens in at last."]);
    expect(
      paragraphs("{{date|{{CURRENTMONTHNAME}} 5, {{CURRENTYEAR}}}}\nIt opens in {{CURRENTYEAR}} at last."),
    ).toEqual(["It opens in at last."]);
  });

  it.each([
    [
      "zh",
      "{{date|2012年3月5日}}\n大桥于{{CURRENTMONTHNAME}}{{CURRENTDAY}}日{{CURRENTDAYNAME}}开放。",
      "大桥于3月5日星期一开放。",
    ],
    [
      "ru",
      "{{дата|5 марта 2012}}\nМост открыт {{CURRENTDAY}} {{CURRENTMONTHNAMEGEN}}, это {{CURRENTMONTHNAME}}.",
      "Мост открыт 5 марта, это март.",
    ],
    [
      "de",
      "{{Datum|5. März 2012}}\nDie Brücke öffnet am {{#time: l, j. F}}.",
      "Die Brücke öffnet am Montag, 5. März.",
    ],
  ])("%s", (language, page, wanted) => {
    expect(paragraphs(page, { language })).toEqual([wanted]);
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
