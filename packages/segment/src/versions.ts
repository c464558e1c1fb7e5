import { createRequire } from "node:module";
import { readBytes, sha256 } from "@discoprep/corpus";
import { loadJieba } from "./jieba.ts";

/** What decides tokens and sentences, for the manifest: jieba's version, and its dictionaries by SHA-256. */
export function segmentVersions(): Record<string, string> {
  const jieba = loadJieba();
  const { version } = createRequire(import.meta.url)("nodejieba/package.json") as { version: string };
  return {
    nodejieba: version,
    "jieba dictionary": `sha256:${sha256(readBytes(jieba.DEFAULT_DICT))}`,
    "jieba HMM": `sha256:${sha256(readBytes(jieba.DEFAULT_HMM_DICT))}`,
  };
}
