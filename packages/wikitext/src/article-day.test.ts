import { describe, expect, it } from "vitest";
import { paragraphs, read } from "../test/read-page.ts";

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
    ["at {{CURRENTTIME}} today", "at {{CURRENTTIME}} today"],
    ["at {{ localhour }} today", "at {{localhour}} today"],
    ["on {{#time: H:i, F j}} there", "on {{#time}} there"],
    ["on {{#time: Y | first light}} there", "on {{#time}} there"],
    ["in {{#time: F | | fr}} there", "in {{#time}} there"],
    ["at {{#time: Y | {{CURRENTHOUR}} }} there", "at {{#time}} there"],
    ["at {{#expr: {{CURRENTHOUR}} + 1}} today", "at {{#expr}} today"],
    ["in the {{#ifexpr: {{CURRENTHOUR}} < 12 | morning | evening}}", "in the {{#ifexpr}}"],
    ["at {{#switch: {{CURRENTHOUR}} | 9 = nine | ten}}", "at {{#switch}}"],
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

describe("what asks for the page's revision", () => {
  const saved = (words: string, timestamp: string, language = "en"): string | undefined =>
    paragraphs(`{{date|2012-03-05}}\nIt opens ${words}.`, { language }, { timestamp })[0];

  it.each([
    ["in {{REVISIONYEAR}}", "in 2014"],
    ["on {{REVISIONDAY}}/{{REVISIONMONTH1}}, {{REVISIONDAY2}}.{{REVISIONMONTH}}", "on 1/7, 01.07"],
    ["at {{REVISIONTIMESTAMP}}", "at 20140701093005"],
    ["on {{#time: j F Y | {{REVISIONTIMESTAMP}}}}", "on 1 July 2014"],
    ["in {{#expr: {{REVISIONYEAR}} - {{CURRENTYEAR}} }} years", "in 2 years"],
    ["by {{REVISIONUSER}}", "by {{REVISIONUSER}}"],
  ])("%s", (words, wanted) => {
    expect(saved(words, "2014-07-01T09:30:05Z")).toBe(`It opens ${wanted}.`);
  });

  it.each([
    ["en", "2013-12-31T23:30:00Z", "31 2013"],
    ["de", "2013-12-31T23:30:00Z", "1 2014"],
    ["de", "2013-06-30T22:30:00Z", "1 2013"],
    ["fa", "2013-12-31T20:29:00Z", "31 2013"],
    ["fa", "2013-12-31T20:31:00Z", "1 2014"],
    ["ko-KR", "2013-12-31T15:00:00Z", "1 2014"],
  ])("tells it in the wiki's own time: %s %s", (language, timestamp, wanted) => {
    expect(saved("{{REVISIONDAY}} {{REVISIONYEAR}}", timestamp, language)).toBe(`It opens ${wanted}.`);
  });

  it.each(["", "yesterday", "2012", "2012-13-40T00:00:00Z"])("never takes %j for a time", (timestamp) => {
    expect(saved("in {{REVISIONYEAR}}", timestamp)).toBe("It opens in {{REVISIONYEAR}}.");
  });
});

describe("a page of another wiki than Wikinews", () => {
  const options = { host: "en.wikipedia.org" };
  const page = { timestamp: "2014-07-01T23:30:05Z" };

  it.each([
    ["It cost $5 ($9 in {{CURRENTYEAR}} dollars).", "It cost $5 ($9 in 2014 dollars)."],
    ["It is {{CURRENTTIME}} in {{LOCALMONTHNAME}}.", "It is 23:30 in July."],
    ["It is past {{CURRENTHOUR}}.", "It is past 23."],
    ["It is {{#time: j F | {{CURRENTTIMESTAMP}} }}.", "It is 1 July."],
    ["It is {{#time: H:i}} there.", "It is {{#time}} there."],
  ])("is read as when it was saved: %s", (text, wanted) => {
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
