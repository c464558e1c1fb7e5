import { fileURLToPath } from "node:url";
import { chineseWordVersions } from "@discoprep/chinese-words";
import { readBytes, sha256 } from "@discoprep/corpus";
import { localeLanguages } from "./locale-tables.ts";

/**
 * What decides tokens and sentences, for the manifest: what decides Chinese words, and by SHA-256 the tables
 * of rules.
 */
export function segmentVersions(): Record<string, string> {
  return {
    ...chineseWordVersions(),
    "Chinese sentence words": digest("chinese-sentences.json"),
    "English abbreviations": digest("english-abbreviations.json"),
    "English sentence words": digest("english-sentences.json"),
    "English token parts": digest("english-tokens.json"),
    ...Object.fromEntries(
      localeLanguages.map((language) => [
        `sentence words: ${language}`,
        digest(`sentences-${language}.json`),
      ]),
    ),
  };
}

function digest(table: string): string {
  const file = fileURLToPath(new URL(`../data/${table}`, import.meta.url));
  return `sha256:${sha256(readBytes(file))}`;
}
