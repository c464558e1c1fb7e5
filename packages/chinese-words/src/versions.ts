import { createRequire } from "node:module";
import { readBytes, sha256 } from "@discoprep/corpus";
import { requireJieba } from "./jieba/jieba.ts";
import { ruleFile } from "./rules/word-rules.ts";
import { weightFile } from "./tokenizer.ts";

/**
 * What decides Chinese words, for the manifest: jieba's version, and by SHA-256 its dictionary and model,
 * the weights and the table of rules. Where nodejieba is not installed, it says so.
 */
export function chineseWordVersions(): Record<string, string> {
  return {
    ...jiebaVersions(),
    "Chinese word weights": digest(weightFile),
    "Chinese word rules": digest(ruleFile),
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

function digest(file: string): string {
  return `sha256:${sha256(readBytes(file))}`;
}
