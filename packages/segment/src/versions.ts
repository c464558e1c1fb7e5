import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { readBytes, sha256 } from "@discoprep/corpus";
import { loadJieba } from "./chinese/jieba.ts";
import { weightFile } from "./chinese/tokenizer.ts";

/**
 * What decides tokens and sentences, for the manifest: jieba's version, and by SHA-256 its dictionary and
 * model, the weights and the tables of rules.
 * @throws ProblemError where nodejieba is missing
 */
export function segmentVersions(): Record<string, string> {
  const jieba = loadJieba();
  const { version } = createRequire(import.meta.url)("nodejieba/package.json") as { version: string };
  return {
    nodejieba: version,
    "jieba dictionary": digest(jieba.DEFAULT_DICT),
    "jieba HMM": digest(jieba.DEFAULT_HMM_DICT),
    "jieba user dictionary": digest(jieba.DEFAULT_USER_DICT),
    "Chinese word weights": digest(weightFile),
    "Chinese word rules": digest(table("chinese-words.json")),
    "English abbreviations": digest(table("english-abbreviations.json")),
    "English sentence starters": digest(table("english-starters.json")),
  };
}

function table(name: string): string {
  return fileURLToPath(new URL(`../data/${name}`, import.meta.url));
}

function digest(file: string): string {
  return `sha256:${sha256(readBytes(file))}`;
}
