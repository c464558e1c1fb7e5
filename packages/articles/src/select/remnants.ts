import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Article } from "@discoprep/corpus";
import { readManifest } from "@discoprep/files";
import { Groups } from "@discoprep/files/text";
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
  const found = existsSync(join(folder, "manifest.json"))
    ? readManifest(folder, manifest, notAManifest).remnants
    : undefined;
  if (found === undefined) {
    const { auditRemnants } = await import("@discoprep/wikitext");
    return ({ paragraphs }) => auditRemnants(paragraphs).map(({ rule }) => rule);
  }
  const rules = new Groups<string, string>();
  for (const [rule, { pages }] of Object.entries(found)) {
    for (const id of pages) rules.add(id, rule);
  }
  return ({ id }) => rules.get(id) ?? [];
}
