import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Article } from "@discoprep/corpus";
import type { SelectionReason } from "@discoprep/corpus/rules";
import { Groups } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { identifyScript, offendingCharacters } from "@discoprep/segment/chinese-script/identify";
import { readManifest } from "../folder/index.ts";
import type { WordCounts } from "./blind-document.ts";
import type { OlderDump } from "./earlier.ts";
import type { Judgement } from "./judgement.ts";
import type { SelectOptions } from "./options.ts";

/** Judges one article by itself, without the budget. `counts` is asked for only if the article's words matter. */
type Judge = (article: Article, counts: () => WordCounts) => Judgement;

export async function articleJudge(
  { articles, script, also, minChars = 0, minWords = 0 }: SelectOptions,
  listed: ReadonlySet<string> | undefined,
  older: OlderDump | undefined,
): Promise<Judge> {
  const remnantsIn = await remnantsOf(articles);
  const opencc = script === undefined ? undefined : await import("@discoprep/segment/chinese-script");
  return (article, counts) => {
    const { id, title, paragraphs } = article;
    const characters = [...paragraphs.join("").replace(/\s/gu, "")].length;
    const uncounted = { id, title, characters, words: 0, multiSentenceWords: 0 };
    const left = (reason: SelectionReason, more: object = {}): Judgement => {
      return { ...uncounted, taken: false, reason, ...more };
    };
    if (listed?.has(id) === true) return { ...uncounted, ...counts(), taken: true, reason: "selected" };
    if (listed !== undefined) return left("not-listed");
    if (older?.ids.has(id) === true) return left("in-older-dump");
    if (characters === 0) return left("no-body");
    const remnants = remnantsIn(article);
    if (remnants.length > 0 && also?.includes("remnants") !== true) return left("remnants", { remnants });
    if (characters < minChars) return left("too-few-characters");
    const text = [title, ...paragraphs].join("\n");
    if (opencc !== undefined && identifyScript(text) !== "SIMPLIFIED") {
      const offending = offendingCharacters(text).map(({ character }) => character);
      return left("not-simplified", { offending: [...new Set(offending)].slice(0, 20) });
    }
    const changes = opencc?.changedBySimplifying(text) ?? [];
    const changed = changes.length === 0 ? {} : { opencc: { changes } };
    if (changes.length > 0 && script === "opencc") return left("not-simplified", changed);
    const counted = counts();
    const isLong = counted.words >= minWords;
    const reason = isLong ? "selected" : "too-few-words";
    return { ...uncounted, ...counted, taken: isLong, reason, ...changed };
  };
}

const manifest = z.object({
  remnants: z.record(z.string(), z.object({ pages: z.array(z.string()) })).optional(),
});

/** Returns the rules of the audit that found something: by the manifest, which knows what is literal, or by a new audit. */
async function remnantsOf(folder: string): Promise<(article: Article) => readonly string[]> {
  const hasManifest = existsSync(join(folder, "manifest.json"));
  const refused = {
    rule: "no-edition",
    expected: "the manifest.json that `discoprep extract` wrote",
  } as const;
  const remnants = hasManifest ? readManifest(folder, manifest, refused).remnants : undefined;
  if (remnants === undefined) {
    const { auditRemnants } = await import("@discoprep/wikitext");
    return ({ paragraphs }) => auditRemnants(paragraphs).map(({ rule }) => rule);
  }
  const rules = new Groups<string, string>();
  for (const [rule, { pages }] of Object.entries(remnants)) for (const id of pages) rules.add(id, rule);
  return ({ id }) => rules.get(id) ?? [];
}
