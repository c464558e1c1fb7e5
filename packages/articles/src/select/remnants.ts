import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Article } from "@discoprep/corpus";
import { readManifest } from "@discoprep/files";
import { addToGroup } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";

const manifest = z.object({
  remnants: z.record(z.string(), z.object({ pages: z.array(z.string()) })).optional(),
});

const notAManifest = {
  rule: "no-edition",
  expected: "the manifest.json that `discoprep extract` wrote",
} as const;

/**
 * Returns the rules of the audit that found something in an article: by the manifest of `extract`, which knows what is literal,
 * or else by an audit of the text.
 */
export async function remnantsOf(folder: string): Promise<(article: Article) => readonly string[]> {
  const hasManifest = existsSync(join(folder, "manifest.json"));
  const remnants = hasManifest ? readManifest(folder, manifest, notAManifest).remnants : undefined;
  if (remnants === undefined) {
    const { auditRemnants } = await import("@discoprep/wikitext");
    return ({ paragraphs }) => auditRemnants(paragraphs).map(({ rule }) => rule);
  }
  const rules = new Map<string, string[]>();
  for (const [rule, { pages }] of Object.entries(remnants))
    for (const id of pages) addToGroup(rules, id, rule);
  return ({ id }) => rules.get(id) ?? [];
}
