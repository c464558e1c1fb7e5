import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rawDocument } from "@discoprep/corpus";
import { describeShared, sharedPath } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { segmentDocument, splitParagraphs, splitSentences, tokenizer } from "./index.ts";

interface Figure {
  readonly F: number;
}
interface Scores {
  readonly internal: Figure;
  readonly internalProse: Figure;
  readonly paragraphs: Figure;
  readonly byGenre: Readonly<Record<string, Figure>>;
  readonly byGroup: Readonly<Record<string, Figure>>;
  readonly broken: unknown;
}
interface Gold {
  readonly task: string;
  readonly docs: readonly {
    readonly id: string;
    readonly text: string;
    readonly sentences: readonly { readonly id: string; readonly text: string }[];
    readonly paragraphs: readonly { readonly sentences: readonly (readonly [number, number])[] }[];
  }[];
}

const scorer = pathToFileURL(sharedPath("check/score-segmentation.mjs")).href;

function readGold(folder: string): Gold {
  return JSON.parse(readFileSync(join(folder, "dev.json"), "utf8")) as Gold;
}

async function score(gold: Gold, docs: unknown): Promise<Scores> {
  const module = (await import(/* @vite-ignore */ scorer)) as {
    score(gold: unknown, system: unknown): Scores;
  };
  return module.score(gold, { docs });
}

function scoreSentences(gold: Gold, language: string): Promise<Scores> {
  const docs = gold.docs.map(({ id, text }) => {
    const paragraphs = splitParagraphs(text);
    const sentences = paragraphs.flatMap((paragraph) =>
      splitSentences(text.slice(paragraph.start, paragraph.end), language).map(({ start, end }) => [
        paragraph.start + start,
        paragraph.start + end,
      ]),
    );
    return { id, sentences, paragraphs: paragraphs.map(({ start, end }) => [start, end]) };
  });
  return score(gold, docs);
}

function scoreTokens(gold: Gold, language: string): Promise<Scores> {
  const tokenize = tokenizer({ language })();
  const docs = gold.docs.map(({ id, sentences }) => ({
    id,
    sentences: sentences.map(({ id, text }) => ({
      id,
      tokens: tokenize(text).map(({ start, end }) => text.slice(start, end)),
    })),
  }));
  return score(gold, docs);
}

describeShared("data/bench", "sentences of news and other texts", (folder) => {
  it.each([
    ["en", "internalProse", 0.992],
    ["zh", "internal", 0.996],
  ] as const)("finds boundaries: %s, %s more than %d", async (language, group, least) => {
    const scores = await scoreSentences(readGold(join(folder, `${language}-sent`)), language);
    expect([scores.broken, scores.paragraphs.F]).toEqual([[], 1]);
    expect(scores[group].F).toBeGreaterThan(least);
    if (language === "zh") expect(scores.byGenre.news?.F).toBeGreaterThan(0.998);
  });
});

/** Returns the share of gold sentences that stay whole when given alone. */
function wholeShare(gold: Gold, language: string): number {
  const sentences = gold.docs.flatMap(({ text, paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.sentences.map(([start, end]) => text.slice(start, end))),
  );
  const whole = sentences.filter((sentence) => splitSentences(sentence, language).length <= 1);
  return whole.length / sentences.length;
}

describeShared("data/bench", "single sentences given alone", (folder) => {
  it.each([
    ["zh", 0.999],
    ["en", 0.9968],
  ])("stay whole: %s", (language, least) => {
    expect(wholeShare(readGold(join(folder, `${language}-sent`)), language)).toBeGreaterThan(least);
  });
});

/** The same text with other marks, one for one, so that the gold offsets hold. */
const otherMarks: readonly (readonly [string, Readonly<Record<string, string>>, number])[] = [
  ["ASCII full stops", { "。": "." }, 0.99],
  [
    "ASCII marks",
    { "。": ".", "！": "!", "？": "?", "，": ",", "：": ":", "（": "(", "）": ")", "“": '"', "”": '"' },
    0.99,
  ],
  ["wide full stops", { "。": "．" }, 0.99],
  ["straight quotation marks", { "“": '"', "”": '"' }, 0.995],
  ["quotation marks turned one way", { "”": "“" }, 0.995],
];

describeShared("data/bench/zh-sent", "Chinese sentences of text with other marks", (folder) => {
  it.each(otherMarks)("%s", async (_, marks, least) => {
    const gold = readGold(folder);
    const docs = gold.docs.map((document) => ({
      ...document,
      text: document.text.replace(/[。！？，：（）“”]/g, (mark) => marks[mark] ?? mark),
    }));
    const scores = await scoreSentences({ ...gold, docs }, "zh");
    expect(scores.internal.F).toBeGreaterThan(least);
  });
});

interface GoldenRule {
  readonly text: string;
  readonly sentences: readonly string[];
  readonly treebank?: boolean;
}

describeShared("data/golden-rules", "Golden Rules that agree with the Treebank", (folder) => {
  const fold = (text: string): string => text.replace(/\s+/g, " ").trim();
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  it.each(files)("%s", (name) => {
    const language = name.slice(0, 2);
    const all = JSON.parse(readFileSync(join(folder, name), "utf8")) as GoldenRule[];
    const gold = all.filter(({ treebank }) => treebank !== false);
    const right = gold.filter(({ text, sentences }) => {
      const ours = text
        .split("\n")
        .flatMap((line) => splitSentences(line, language).map(({ start, end }) => line.slice(start, end)));
      return ours.map(fold).join("\n") === sentences.map(fold).filter(Boolean).join("\n");
    });
    expect(right.length / gold.length).toBeGreaterThanOrEqual(language === "en" ? 1 : 0.9);
  });
});

describeShared("data/bench/en-tok", "English tokens", (folder) => {
  it("finds 99.9 % of tokens by the Treebank's standard", async () => {
    const scores = await scoreTokens(readGold(folder), "en");
    expect(scores.byGroup.ptb?.F).toBeGreaterThan(0.999);
  });
});

describeShared("data/trial/en", "the English trial document", (folder) => {
  it("comes out with the Treebank's tokens", () => {
    const raw = readFileSync(join(folder, "raw/wsj_1000"), "utf8");
    const parses = JSON.parse(readFileSync(join(folder, "parses.json"), "utf8")) as Record<
      string,
      { sentences: { words: [string, { CharacterOffsetBegin: number; CharacterOffsetEnd: number }][] }[] }
    >;
    const gold = parses.wsj_1000?.sentences.map((sentence) =>
      sentence.words.map(([, word]) => raw.slice(word.CharacterOffsetBegin, word.CharacterOffsetEnd)),
    );
    const { sentences } = segmentDocument(rawDocument("wsj_1000", "en", raw));
    expect(sentences.length).toBe(gold?.length);
    const forms = new Set(sentences.flatMap(({ tokens }) => tokens.map(({ form }) => form)));
    expect(gold?.flat().filter((word) => !forms.has(word))).toEqual([]);
  });
});
