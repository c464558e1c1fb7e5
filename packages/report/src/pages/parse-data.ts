import type { Document, Sentence } from "@discoprep/corpus";
import type { SentenceData } from "../client/data.ts";
import { scriptValue } from "../html/markup.ts";

/** Returns the script that hands a document's parse layers to its page; undefined where it has no tokens. */
export function parseScript({ sentences }: Document): string | undefined {
  if (sentences.length === 0) return undefined;
  return `discoprepParse(${scriptValue(sentences.map(sentenceData))});\n`;
}

function sentenceData({ tokens, dependencies = [], parsetree = "" }: Sentence): SentenceData {
  const links = new Map(dependencies.map(({ dependent, head, label }) => [dependent, { head, label }]));
  return {
    tokens: tokens.map(({ form, partOfSpeech: tag }, index) => ({ form, tag, ...links.get(index + 1) })),
    tree: parsetree,
  };
}
