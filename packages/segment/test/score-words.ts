import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sharedPath } from "@discoprep/shared-data";
import { chineseTokenizer } from "../src/chinese-words/index.ts";

interface GoldDocument {
  readonly id: string;
  readonly standard: string;
  readonly sentences: readonly {
    readonly id: string;
    readonly text: string;
    readonly tokens: readonly string[];
  }[];
}

const scorer = pathToFileURL(sharedPath("check/score-segmentation.mjs")).href;

/** Reads the documents whose words follow the Treebank. */
export function readGold(folder: string): GoldDocument[] {
  const { docs } = JSON.parse(readFileSync(join(folder, "dev.json"), "utf8")) as { docs: GoldDocument[] };
  return docs.filter(({ standard }) => standard === "ctb");
}

/** Returns F1 of the words found in documents. @param weights a file of weights in place of our own */
export async function scoreWords(gold: readonly GoldDocument[], weights?: string) {
  const { score } = (await import(/* @vite-ignore */ scorer)) as {
    score(gold: unknown, system: unknown): { byGroup: { ctb: { F: number } }; broken: unknown };
  };
  const tokenizerOf = chineseTokenizer("model", weights);
  const docs = gold.map(({ id, sentences }) => {
    const tokenize = tokenizerOf(sentences.map(({ text }) => text).join("\n"));
    const wordsOf = (text: string) => tokenize(text).map(({ start, end }) => text.slice(start, end));
    return { id, sentences: sentences.map(({ id, text }) => ({ id, tokens: wordsOf(text) })) };
  });
  const { byGroup, broken } = score({ task: "zh-word", docs: gold }, { docs });
  return { F: byGroup.ctb.F, broken };
}
