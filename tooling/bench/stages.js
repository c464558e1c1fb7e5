// What `extract.js` measures: each runs in a process of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractDump } from "@discoprep/articles/extract";
import { loadDecompressor } from "@discoprep/decompress";
import { namespaceFinder, openDump, readPages, workOnChunk } from "@discoprep/wikidump";
import { articleReader } from "@discoprep/wikitext";

/** What each measurement does: the first four on one thread, each more than the one before. */
export const measurements = {
  decompress: stage((decompress, dump) => (chunk) => decompress(chunk, dump.file).bytes.length),
  "+ find pages, check markup": stage(
    (decompress, dump) => (chunk) => workOnChunk(decompress, chunk, dump.file, takeAll).length,
  ),
  "+ read headers and texts": stage((decompress, dump) => {
    const read = pagesOf(dump);
    return (chunk) =>
      workOnChunk(decompress, chunk, dump.file, (xml, pages) => takeAll(xml, read(xml, pages))).length;
  }),
  "+ wikitext to articles": stage((decompress, dump, language) => {
    const read = articlesOf(dump, language);
    return (chunk) => workOnChunk(decompress, chunk, dump.file, read).length;
  }),
  "articles.jsonl, 1 worker": (path, language) => extract(path, language, 1, false),
  "articles.jsonl, 2 workers": (path, language) => extract(path, language, 2, false),
  "one file an article too, 2 workers": (path, language) => extract(path, language, 2, true),
};

/** Pages are looked at when they are taken. */
function takeAll(_xml, pages) {
  for (const _page of pages);
}

function stage(prepare) {
  return async (path, language) => {
    const dump = await openDump(path);
    const work = prepare(await loadDecompressor(dump.compression), dump, language);
    const start = usage();
    let bytes = 0;
    for await (const chunk of dump.chunks) bytes += work(chunk);
    return { ...since(start), bytes };
  };
}

function pagesOf(dump) {
  const namespaceOf = namespaceFinder(dump.site.namespaces);
  return (xml, pages) => readPages(xml, pages, { namespaceOf, headerOnly: (parts) => parts.redirect });
}

function articlesOf(dump, language) {
  const read = pagesOf(dump);
  const toArticle = articleReader({ language, namespaces: dump.site.namespaces });
  return (xml, pages) => {
    for (const page of read(xml, pages)) {
      if (page.namespace === 0) JSON.stringify(toArticle({ ...page, redirect: page.redirect !== undefined }));
    }
  };
}

/** The whole, the start of the workers included. */
async function extract(path, language, workers, raw) {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-bench-"));
  try {
    const start = usage();
    await extractDump({ dump: path, language, out: join(folder, "articles"), workers, raw });
    return since(start);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function usage() {
  return { wall: performance.now(), cpu: process.cpuUsage() };
}

function since({ wall, cpu }) {
  const { user, system } = process.cpuUsage(cpu);
  return { wall: performance.now() - wall, cpu: (user + system) / 1000 };
}
