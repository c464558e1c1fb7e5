import { readBytes, sha256 } from "@discoprep/corpus";
import { readSources } from "./jieba/packed-dictionary.ts";
import { closedClassFile } from "./rules/closed-classes.ts";
import { ruleFile } from "./rules/word-rules.ts";
import { weightFile } from "./tokenizer.ts";

/**
 * What decides Chinese words, for the manifest, by SHA-256: the files of jieba and of CC-CEDICT, the weights and
 * the tables of rules.
 */
export function chineseWordVersions(): Record<string, string> {
  const { cedict, dictionary, model, userDictionary } = readSources();
  return {
    "jieba dictionary": `sha256:${dictionary}`,
    "jieba HMM": `sha256:${model}`,
    "jieba user dictionary": `sha256:${userDictionary}`,
    "CC-CEDICT": `sha256:${cedict}`,
    "Chinese word weights": digest(weightFile),
    "Chinese word rules": digest(ruleFile),
    "Chinese closed classes": digest(closedClassFile),
  };
}

function digest(file: string): string {
  return `sha256:${sha256(readBytes(file))}`;
}
