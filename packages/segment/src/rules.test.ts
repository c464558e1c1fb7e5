import { readDataFile } from "@discoprep/files";
import { describe, expect, it } from "vitest";
import { splitSentences, tokenizer } from "./index.ts";
import type { RuleTable } from "./rules.ts";

interface RuleFile {
  readonly tables: Readonly<Record<string, RuleTable>>;
  readonly tokens?: readonly { readonly example: string }[];
}

const ruleFile = (name: string): RuleFile => readDataFile(new URL(`../data/${name}.json`, import.meta.url));

/** An example: `|` for a sentence's end, ⏎ for a line break. */
function checkSentences(example: string, language: string): void {
  const text = example.replaceAll("|", "").replaceAll("⏎", "\n");
  const pieces = splitSentences(text, language).map(({ start, end }) => text.slice(start, end));
  const expected = example.split("|").map((sentence) => sentence.replaceAll("⏎", "\n").trim());
  expect(pieces).toEqual(expected);
}

/** An example: blanks and `|` between tokens, ␣ for a blank inside one. */
function checkTokens(example: string): void {
  const text = example.replaceAll("|", "").replaceAll("␣", " ");
  const pieces = tokenizer({ language: "en" })()(text).map(({ start, end }) => text.slice(start, end));
  expect(pieces).toEqual(example.split(/[ |]+/).map((token) => token.replaceAll("␣", " ")));
}

describe.each(Object.entries(ruleFile("english-sentences").tables))(
  "English sentences, %s",
  (_, { rows }) => {
    it.each(rows)("$example", ({ example }) => checkSentences(example, "en"));
  },
);

describe.each(Object.entries(ruleFile("chinese-sentences").tables))(
  "Chinese sentences, %s",
  (_, { rows }) => {
    it.each(rows)("$example", ({ example }) => checkSentences(example, "zh"));
  },
);

describe.each(Object.entries(ruleFile("sentences-any").tables))(
  "sentences of any language, %s",
  (_, { rows }) => {
    it.each(rows)("$example", ({ example, language = "" }) => checkSentences(example, language));
  },
);

describe.each(Object.entries(ruleFile("english-tokens").tables))("English tokens, %s", (_, { rows }) => {
  it.each(rows)("$example", ({ example }) => checkTokens(example));
});

describe("English tokens, patterns", () => {
  it.each(ruleFile("english-tokens").tokens ?? [])("$example", ({ example }) => checkTokens(example));
});
