import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { readBytes, sha256 } from "@discoprep/corpus";
import { requireJieba } from "./chinese/jieba.ts";
import { weightFile } from "./chinese/tokenizer.ts";

/**
 * What decides tokens and sentences, for the manifest: jieba's version, and by SHA-256 its dictionary and
 * model, the weights and the tables of rules. Where nodejieba is not installed, it says so: English and
 * other languages do without.
 */
export function segmentVersions(): Record<string, string> {
  return {
    ...jiebaVersions(),
    "Chinese word weights": digest(weightFile),
    "Chinese word rules": digest(table("chinese-words.json")),
    "English abbreviations": digest(table("english-abbreviations.json")),
    "English sentence starters": digest(table("english-starters.json")),
    "English token parts": digest(table("english-tokens.json")),
  };
}

function jiebaVersions(): Record<string, string> {
  const require = createRequire(import.meta.url);
  try {
    const { DEFAULT_DICT, DEFAULT_HMM_DICT, DEFAULT_USER_DICT } = requireJieba();
    return {
      nodejieba: (require("nodejieba/package.json") as { version: string }).version,
      "jieba dictionary": digest(DEFAULT_DICT),
      "jieba HMM": digest(DEFAULT_HMM_DICT),
      "jieba user dictionary": digest(DEFAULT_USER_DICT),
    };
  } catch {
    return { nodejieba: "not installed" };
  }
}

function table(name: string): string {
  return fileURLToPath(new URL(`../data/${name}`, import.meta.url));
}

function digest(file: string): string {
  return `sha256:${sha256(readBytes(file))}`;
}
