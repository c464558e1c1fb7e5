import type { Message } from "@discoprep/corpus";
import { toJsonLines } from "@discoprep/files";
import { dumpParts } from "../extract/dump-parts.ts";

/**
 * Reads the dump again up to the last of the pages that a selection took: infoboxes, citations, categories and links,
 * which annotators and data cards use beside the text.
 * @param dump a file, its parts, or a folder of them
 * @param maxExpansion how many times its size a compressed dump may expand
 * @returns lines of `facts.jsonl`, one object a page: `id, infoboxes, citations, categories, links`, in the dump's order
 * @throws ProblemError where the dump is damaged
 */
export async function* readFacts(
  dump: string | readonly string[],
  ids: ReadonlySet<string>,
  maxExpansion: number | undefined,
  onMessage: (message: Message) => void,
): AsyncGenerator<string> {
  const [{ readDump }, { structuredFacts }] = await Promise.all([
    import("@discoprep/wikidump"),
    import("@discoprep/wikitext"),
  ]);
  // Of a page id that stands in the dump twice the first page counts, as for extract.
  const missing = new Set(ids);
  const options = {
    wantsText: ({ id }: { readonly id: string }) => missing.has(id),
    ...(maxExpansion !== undefined && { maxExpansion }),
  };
  // extract has reported a gap between parts already.
  for (const { input } of dumpParts(dump, undefined).parts) {
    if (missing.size === 0) break;
    const { pages } = await readDump(input, options);
    for await (const { id, text } of pages) {
      if (!missing.delete(id)) continue;
      const outcome = await structuredFacts({ id, text });
      outcome.messages.forEach(onMessage);
      if (outcome.facts !== undefined) yield toJsonLines([{ id, ...outcome.facts }]);
      if (missing.size === 0) break;
    }
  }
}
