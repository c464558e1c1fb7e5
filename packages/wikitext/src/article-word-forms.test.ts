import { describe, expect, it } from "vitest";
import { paragraphs } from "../test/read-page.ts";

/** What a call prints inside a sentence. */
function printed(markup: string, language = "en"): string {
  const [text = ""] = paragraphs(`Ada saw ${markup} there.`, { language });
  return text.replace(/^Ada saw (.*) there\.$/, "$1");
}

describe("{{plural:}}", () => {
  it.each([
    ["1 {{plural:1|day|days}}", "1 day"],
    ["2 {{PLURAL:2|day|days}}", "2 days"],
    ["0 {{plural:0|day|days}}", "0 days"],
    ["1 day{{plural:1||s}}", "1 day"],
    ["2 day{{plural:2||s}}", "2 days"],
    ["1.5 {{plural:1.5|day|days}}", "1.5 days"],
    ["{{plural: 2 | day | days }} later", "days later"],
    ["1,001 {{plural:1,001|day|days}}", "1,001 days"],
    ["{{plural:{{#expr: 3 - 2}}|one day|{{#expr: 3 - 2}} days}}", "one day"],
    ["{{plural:12|day|days|12=a dozen days}}", "a dozen days"],
    ["{{plural:12|1=a day|12=a [[w:Dozen|dozen]] days|days}}", "a dozen days"],
    ["{{plural:3|0=no day|1=a day|days}}", "days"],
    ["{{plural:5|day}}", "day"],
    ["{{plural:2|a day|[[w:Day|days]]}}", "days"],
    ["{{plural:many|day|days}}", "days"],
    ["{{plural:2|n=1|n=2}}", "n=2"],
  ])("%s: %s", (markup, wanted) => {
    expect(printed(markup)).toBe(wanted);
  });

  it.each([
    ["ru", [1, 2, 5, 11, 21, 22], ["день", "дня", "дней", "дней", "день", "дня"], "день|дня|дней"],
    ["pl", [1, 2, 5, 12, 22], ["dzień", "dni", "dnia", "dnia", "dni"], "dzień|dni|dnia"],
    ["ar", [0, 1, 2, 3, 11, 100], ["z", "o", "t", "f", "m", "x"], "z|o|t|f|m|x"],
    ["fr", [0, 1, 2], ["jour", "jour", "jours"], "jour|jours"],
    ["zh", [1, 2], ["天", "天"], "天|天數"],
    ["ja", [1, 2], ["日", "日々"], "日|日々"],
    ["fa", [0, 1, 2], ["روزها", "روز", "روزها"], "روز|روزها"],
    ["de", [1, 1000], ["Tag", "Tage"], "Tag|Tage"],
    ["simple", [1, 2], ["day", "days"], "day|days"],
  ] as const)("has the forms of %s", (language, counts, wanted, forms) => {
    expect(counts.map((count) => printed(`{{plural:${count}|${forms}}}`, language))).toEqual(wanted);
  });

  it("reads numbers as the wiki's language writes them", () => {
    expect(printed("{{plural:1.000|Tag|Tage}}", "de")).toBe("Tage");
    expect(printed("{{plural:1,0|Tag|Tage}}", "de")).toBe("Tag");
    expect(printed("{{plural:1 001|jour|jours|1001=mille et un jours}}", "fr")).toBe("mille et un jours");
    expect(printed("{{plural:٣|0|1|2|3|11|100}}", "ar")).toBe("3");
  });

  it("does not know a number that only the wiki knows", () => {
    expect(printed("{{NUMBEROFARTICLES}} {{plural:{{NUMBEROFARTICLES}}|page|pages}}")).toBe(
      "{{NUMBEROFARTICLES}} {{plural}}",
    );
  });

  it("leaves no hole without a form", () => {
    expect(
      paragraphs("Ada saw {{plural:2}} it. Bo saw {{plural:1||them}}, too, with {{plural:}} us."),
    ).toEqual(["Ada saw it. Bo saw, too, with us."]);
  });

  it("keeps the comma behind an ending that is empty", () => {
    expect(paragraphs("One day{{plural:1||s}}, and two day{{plural:2||s}}, they sang.")).toEqual([
      "One day, and two days, they sang.",
    ]);
  });
});

describe("{{gender:}}", () => {
  it.each([
    ["{{gender:Ada|his|her|their}} house", "their house"],
    ["{{GENDER:Ada|his|her}} house", "his house"],
    ["{{gender:Ada|the}} house", "the house"],
    ["{{gender:|his|her|their}} house", "their house"],
    ["the {{gender:Ada}} house", "the house"],
    ["{{gender:Ada|his|her|[[w:They|their]]}} house", "their house"],
  ])("%s: %s", (markup, wanted) => {
    expect(printed(markup)).toBe(wanted);
  });
});

describe("{{grammar:}}", () => {
  it("prints the word in a wiki without rules of grammar", () => {
    expect(printed("{{grammar:genitive|Ada}} house")).toBe("Ada house");
    expect(printed("{{GRAMMAR:genitive|{{SITENAME}}}}", "en")).toBe("Wikinews");
    expect(printed("the {{grammar:genitive}} house")).toBe("the house");
  });

  it("does not know the word where the wiki has rules", () => {
    expect(printed("{{grammar:genitive|Викиновости}}", "ru")).toBe("{{grammar}}");
    expect(paragraphs("Ada saw it.\n\n{{grammar:genitive|Викиновости}}", { language: "ru" })).toEqual([
      "Ada saw it.",
    ]);
  });
});
