import { describe, expect, it } from "vitest";
import { paragraphs, read } from "../test/read-page.ts";

const textOf = (text: string, language = "en", day = "May 14, 2014"): string =>
  paragraphs(`{{date|${day}}}\n${text}`, { language }).join("\n");
const rulesOf = (text: string): string[] => read(text).remnants.map(({ rule }) => rule);

describe("a template without a rule", () => {
  it.each([
    ["The {{odd|red door}} shut.", "The red door shut."],
    ["It has {{odd|40512|12}} people.", "It has people."],
    ["It has {{odd|4.5 – 12%}} people.", "It has people."],
    ["The {{odd|Red door 2.SVG}} sign shut.", "The sign shut."],
    ["The door{{odd|see the list}} shut.{{odd|A letter}} It fell.", "The door shut. It fell."],
    ["{{odd|Red doors}}The door shut.", "The door shut."],
    ["From {{odd|Norway}} [[w:Norway|Norway]] came two.", "From Norway came two."],
  ])("%s", (text, expected) => expect(textOf(text)).toBe(expected));

  it("leaves what is guessed and what is lost to the audit", () => {
    expect(read("The bridge is on the {{odd|red side}} of Hull.").remnants).toEqual([
      { rule: "guessed-template", count: 1, example: "The bridge is on the red side of Hull." },
    ]);
    expect(rulesOf("The bridge has {{odd|40512}} bolts.")).toEqual(["lost-words"]);
    expect(rulesOf("The bridge{{odd|a note}} has bolts.\n{{odd|box}}")).toEqual([]);
    expect(read("The bridge is on the {{odd|red}} side.", { strict: true })).toMatchObject({
      kept: false,
      reason: "remnants",
    });
  });
});

describe("holes", () => {
  it.each([
    ["It fell {{years ago|1954}} years ago, at {{age|1950|6|1}}.", "It fell 60 years ago, at 63."],
    ["It lies at {{coord|54|12|N|4|30|W}}.", "It lies at 54°12′N 4°30′W."],
    ["It lies at {{coord|-5.5|12}} now.", "It lies at 5.5°S 12°E now."],
    ["So <math>a \\times 10^{-3} \\le \\frac{b}{c}</math> holds.", "So a × 10⁻³ ≤ b/c holds."],
    ["So <math>~(x_i-\\bar{x})^2 \\le \\sqrt{a+b}</math> holds.", "So (xi-x̄)² ≤ √(a+b) holds."],
    ["It has {{Pop density|1000|4|km2}}.", "It has 250/km²."],
  ])("%s", (text, expected) => {
    expect(textOf(text)).toBe(expected);
    expect(rulesOf(`{{date|May 14, 2014}}\n${text}`)).toEqual([]);
  });

  it.each([
    ["Hull (pronounced {{IPAc-en|h|ʌ|l}}) is old.", ["hole-in-brackets"]],
    ["It is <math>\\constructor x</math> long.", ["lost-words"]],
    ["It is <math>\\begin{matrix}1\\end{matrix}</math> long.", ["lost-words"]],
    ["The wreck lies at {{infobox place}}.", ["lost-words"]],
    ["The wreck lies still {{fact}}.", []],
    ['She said "" and left.', ["empty-brackets"]],
  ])("%s", (text, rules) => expect(rulesOf(text)).toEqual(rules));
});

describe("boxes on a line with prose", () => {
  it.each([
    ["{{main|Bridges}}The bridge fell. {{Commons|Hull}}It was old.", "The bridge fell. It was old."],
    ["As {{wikipedia|Hull}} says, it fell.", "As Hull says, it fell."],
    ["The tower[[File:A.jpg|thumb|A]]got a clock{{clear}}on Monday.", "The tower got a clock on Monday."],
    ['It fell.<ref name=x>A</ref name"x"> It rose.', "It fell. It rose."],
    ["He saw ''La mer'' {{fr icon}} and ''Die See'' {{languageicon|de}}.", "He saw La mer and Die See."],
    ["One\n<poem>\nof the\nsea\n</poem>\nfell.", "One\nof the\nsea\nfell."],
  ])("%s", (text, expected) => expect(textOf(text)).toBe(expected));
});

describe("numbers and units", () => {
  it.each([
    [
      "en",
      "{{convert|14265|ft|m}}, {{convert|10|mi|km|order=flip}}, {{convert|32|F|C|order=flip}}",
      "14,265 ft, 16 km, 0 °C",
    ],
    ["en", "1.2{{e|-9}}, 10<sup>6</sup>, 4 m<sup>2</sup>, 1<sup>st</sup>", "1.2×10⁻⁹, 10⁶, 4 m², 1st"],
    ["en", "{{langx|cs|Praha}}, {{lang-fo|Svanur}}, {{lang-xyz|Pe}}", "Czech: Praha, Faroese: Svanur, Pe"],
    [
      "en",
      "{{convert|2|to|10|in|mm|order=flip|-1}}, {{convert|5|mi|km|1|order=flip}}",
      "50 to 250 mm, 8.0 km",
    ],
    [
      "en",
      "{{convert|5|and(-)|7|km}}, {{convert|5|x|7|m}}, {{lang-ber|X}}",
      "5 and 7 km, 5 × 7 m, Berber: X",
    ],
    ["en", "{{harvtxt|Ann|Bo|1974}}, {{harvtxt|Ann|1974}}", "Ann & Bo (1974), Ann (1974)"],
    ["en", "{{harvtxt|A|B|C|1974}}, {{harvtxt|A|B|C|D|1974}}", "A, B & C (1974), A et al. (1974)"],
    [
      "en",
      "{{as of|2013|June|8|lc=y}}, the note B{{music|flat}}, {{IPA|/a/}}",
      "as of June 8, 2013, the note B♭, /a/",
    ],
    ["fr", "{{formatnum:1234.5}} et {{unité|14265|km|2}}", "1 234,5 et 14 265 km²"],
    ["es", "{{formatnum:1234}}, {{formatnum:12345}}", "1234, 12 345"],
    ["zh", "{{China Expwy Name|G4|京港澳高速}}、{{China Expwy Name|G4}}", "G4京港澳高速、G4"],
    ["zh", "{{convert|14265|ft|m|order=flip}}", "4,348米"],
    ["zh", "{{convert|5|km|mi}}，{{formatnum:14265}}人，{{NTD|500}}", "5公里，14,265人，新台币500元"],
    ["ru", "{{lang-de|Berlin}}, {{formatnum:14265,5}}", "нем. Berlin, 14265,5"],
  ])("%s: %s", (language, text, expected) =>
    expect(paragraphs(`AB: ${text}.`, { language })).toEqual([`AB: ${expected}.`]),
  );
});

it("prints numbers and dates as English Wikipedia does, and as English Wikinews does", () => {
  const text = "It counts {{formatnum:1234567}} and {{formatnum: 3003}} {{as of|2013|6|8|lc=y}}.";
  expect(paragraphs(text)).toEqual(["It counts 1234567 and 3003 as of June 8, 2013."]);
  const host = "en.wikipedia.org";
  expect(paragraphs(text, { host })).toEqual(["It counts 1,234,567 and 3,003 as of 8 June 2013."]);
});

it.each([
  ["fr", "Il est né le {{date|5|mai|1980}}.", "Il est né le 5 mai 1980."],
  ["es", "Nació el {{fecha|5|5|1980}}, dice.", "Nació el 5 de mayo de 1980, dice."],
  [
    "de",
    "Hull ({{enS|Hull}}; {{laS|Portus}}) liegt {{Höhe|345|DE-NN}} hoch.",
    "Hull (englisch Hull; lateinisch Portus) liegt 345 m hoch.",
  ],
])("prints what stands in sentences of Wikipedia in %s", (language, text, expected) =>
  expect(paragraphs(text, { language, host: `${language}.wikipedia.org` })).toEqual([expected]),
);

describe("the end of a note", () => {
  it.each([
    ['It fell.<ref name=x>A</ref name"x"> It rose.', ["torn-note"]],
    ["It fell.<ref>A</ref It rose.", ["torn-note"]],
    ["It fell.<ref>A</ref > It<ref name=x /> rose.", []],
  ])("%s", (text, rules) => {
    expect(read(text).remnants.map(({ rule }) => rule)).toEqual(rules);
    expect(paragraphs(text)).toEqual(["It fell. It rose."]);
  });
});

it("leaves out a box that `{|` begins and `</table>` ends", () => {
  const box = "{| align=right\n<tr><td>Area\n{| align=left\n<tr><td>Hull\n</table></table>";
  expect(paragraphs(`${box}\n\nThe bridge opened.`)).toEqual(["The bridge opened."]);
});

describe("notes in other languages", () => {
  it.each([
    ["ru", "Мост открыт{{нет АИ|5|3|2014}}, {{нет АИ 2|но узок|5}}.", "Мост открыт, но узок."],
    ["no", "Broen{{Hvem?|mai 2014}} er åpen{{tr}}.", "Broen er åpen."],
    ["pl", "Most{{Uwaga|Nowy}} jest {{fakt|otwarty}}.", "Most jest otwarty."],
    ["it", "Il ponte è {{senza fonte|aperto|data=2014}}{{chi?|x}}.", "Il ponte è aperto."],
  ])("%s: %s", (language, text, expected) => expect(paragraphs(text, { language })).toEqual([expected]));
});

it("leaves the stages of a draft to Wikinews", () => {
  const page = "{{merge|Hull}}\nThe bridge opened on Monday.";
  expect(read(page)).toMatchObject({ kept: false, reason: "draft" });
  expect(read(page, { host: "en.wikipedia.org" }).kept).toBe(true);
});
