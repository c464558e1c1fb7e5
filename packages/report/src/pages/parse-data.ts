import type { Document, Sentence } from "@discoprep/corpus";
import type { SentenceData } from "../client/data.ts";
import { scriptValue } from "../html/markup.ts";

/** The script that hands a document's parse layers to its page; undefined where it has no tokens. */
export function parseScript({ sentences }: Document): string | undefined {
  if (sentences.length === 0) return undefined;
  return `discoprepParse(${scriptValue(sentences.map(sentenceData))});\n`;
}

function sentenceData({ tokens, dependencies = [], parsetree = "" }: Sentence): SentenceData {
  return {
    tokens: tokens.map(({ form, partOfSpeech = "" }, index) => {
      const link = dependencies.find(({ dependent }) => dependent === index + 1);
      return [form, partOfSpeech, link?.head ?? null, link?.label ?? ""];
    }),
    tree: parsetree,
  };
}
