import { join } from "node:path";
import { type Document, ProblemError, type Span } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { hf } from "./format.ts";

const raw = "𝒜 Ada sang because Bo slept. She left.\n";
const span = (text: string): Span => ({ start: raw.indexOf(text), end: raw.indexOf(text) + text.length });
/** The first letter is one code point and two code units. */
const inCodePoints = ({ start, end }: Span): Span => ({ start: start - 1, end: end - 1 });
const sentence = (...forms: string[]) => {
  const tokens = forms.map((form) => ({ form, ...span(form), partOfSpeech: "X" }));
  const [first, last] = [tokens[0] as Span, tokens.at(-1) as Span];
  return { start: first.start, end: last.end, tokens };
};
const document: Document = {
  ...{ id: "tale", language: "en", raw, paragraphs: [], messages: [] },
  sentences: [
    {
      ...sentence("𝒜", "Ada", "sang", "because", "Bo", "slept"),
      parsetree: "( (S (X 𝒜)) )\n",
      dependencies: [{ label: "root", head: 0, dependent: 3 }],
    },
    sentence("She", "left"),
  ],
  relations: [
    {
      ...{ id: 7, type: "Explicit", connective: { spans: [span("because")] } },
      conn1: { text: "because", senses: ["Contingency.Cause.Reason", "Temporal.Synchrony"] },
      ...{ arg1: { spans: [span("Ada"), span("slept")] }, arg2: { spans: [span("Bo slept")] } },
    },
  ],
};

it("a document is a row; offsets count code points, positions count tokens", () => {
  const [start, piece] = [...hf.write.write({ name: "dev", documents: [document] })];
  expect(start).toMatchObject({ collection: { "jsonl/validation.jsonl": "" }, written: 0 });
  expect(piece).toMatchObject({ files: {}, written: 1, messages: [] });
  const row = JSON.parse(piece?.collection?.["jsonl/validation.jsonl"] ?? "");
  expect(Object.keys(row).join()).toBe("id,language,text,tokens,sentences,relations");
  expect([row.id, row.language, row.text]).toEqual(["tale", "en", raw]);
  expect(row.tokens[1]).toEqual({ form: "Ada", start: 2, end: 5, part_of_speech: "X" });
  expect(row.sentences).toEqual([
    {
      ...{ first_token: 0, after_last_token: 6, parsetree: "( (S (X 𝒜)) )" },
      dependencies: [{ label: "root", head: "ROOT-0", dependent: "sang-3" }],
    },
    { first_token: 6, after_last_token: 8, parsetree: "", dependencies: [] },
  ]);
  expect(row.relations).toEqual([
    {
      ...{ id: 7, type: "Explicit", senses: ["Contingency.Cause.Reason", "Temporal.Synchrony"] },
      connective: { text: "because", spans: [{ start: 11, end: 18 }], tokens: [3] },
      arg1: { text: "Ada slept", spans: [span("Ada"), span("slept")].map(inCodePoints), tokens: [1, 5] },
      arg2: { text: "Bo slept", spans: [{ start: 19, end: 27 }], tokens: [4, 5] },
    },
  ]);
});

describe("the card", () => {
  const sets = [
    { name: "train", language: "en", documents: 900, relations: 5 },
    { name: "dev", language: "en", documents: 99, relations: 1 },
    { name: "my-blind", language: "zh", documents: 1, relations: 0 },
  ];
  const cardFile = (card: object): string =>
    join(testFolder({ "card.json": JSON.stringify(card) }), "card.json");
  const written = async (settings: Parameters<typeof hf.write.finish>[1], of = sets): Promise<string> =>
    (await hf.write.finish(of, settings))["README.md"];
  const header = (text: string) => parse(text.split("---\n")[1] ?? "");

  it("names every file that is loaded", async () => {
    const card = {
      ...{ name: "Made-up relations", description: "Three short texts: with a colon." },
      ...{ license: "CC-BY-4.0", citation: "@misc{made-up}" },
    };
    const text = await written({ card: cardFile(card) });
    const names = ["train", "validation", "my_blind"];
    expect(header(text)).toMatchObject({
      ...{ pretty_name: card.name, language: ["en", "zh"], license: "cc-by-4.0" },
      size_categories: ["1K<n<10K"],
      configs: [
        {
          ...{ config_name: "default", default: true },
          data_files: names.map((split) => ({ split, path: `jsonl/${split}.jsonl` })),
        },
      ],
      dataset_info: {
        features: expect.arrayContaining([{ name: "text", dtype: "string" }]),
        splits: names.map((name, index) => ({ name, num_examples: [900, 99, 1][index] })),
      },
    });
    expect(text).toContain(`# ${card.name}\n\n${card.description}\n`);
    expect(text).toContain("| validation | 99 | 1 | `jsonl/validation.jsonl` |");
    expect(text).toContain("- `relations` (list of record): ");
    expect(text).toContain("@misc{made-up}");
  });

  it.each([
    ["https://example.org/l", { license: "other", license_link: "https://example.org/l" }],
    ["For research", { license: "other", license_name: "For research" }],
  ])("of the licence %s", async (license, expected) => {
    expect(header(await written({ card: cardFile({ license }) }))).toMatchObject(expected);
  });

  it.each([
    [999, "n<1K"],
    [9999, "1K<n<10K"],
    [10_000, "10K<n<100K"],
    [100_000, "100K<n<1M"],
  ])("of %d documents", async (documents, category) => {
    const text = await written({}, [{ name: "", language: "en", documents, relations: 0 }]);
    expect(header(text)).toMatchObject({
      size_categories: [category],
      configs: [{ data_files: [{ split: "train" }] }],
    });
  });

  it("without a file has the name of the corpus; a file of another shape is refused", async () => {
    expect(await written({ corpus: "eng.made.up" })).toContain("# eng.made.up\n");
    expect(await written({})).toContain("# discourse-relations\n\nDocuments with");
    await expect(written({ card: cardFile({ licence: "x" }) })).rejects.toThrow(ProblemError);
  });
});
