// What `extract.js` measures: each runs in a process of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractDump } from "@discoprep/articles/extract";
import { decompress } from "@discoprep/decompress";
import { openDump, readPages } from "@discoprep/wikidump";
import { articleReader } from "@discoprep/wikitext";

/** What each measurement does: the first three on one thread, each more than the one before. */
export const measurements = {
  decompress: async (path) => {
    const start = usage();
    const { parts } = await decompress(path);
    let bytes = 0;
    for await (const part of parts) bytes += part.bytes.length;
    return { ...since(start), bytes };
  },
  "+ read pages": (path) => pages(path, () => undefined),
  "+ wikitext to articles": async (path, language) => {
    const { site } = await openDump(path);
    const toArticle = articleReader({ language, namespaces: site.namespaces });
    return pages(path, (page) =>
      JSON.stringify(toArticle({ ...page, redirect: page.redirect !== undefined })),
    );
  },
  "articles.jsonl, 1 worker": (path, language) => extract(path, language, 1, false),
  "articles.jsonl, 2 workers": (path, language) => extract(path, language, 2, false),
  "one file an article too, 2 workers": (path, language) => extract(path, language, 2, true),
};

/** Reads the article pages of a dump, the texts of redirects left out, and does something with each. */
async function pages(path, take) {
  const start = usage();
  const options = { namespace: 0, wantsText: ({ isRedirect }) => !isRedirect };
  for await (const batch of readPages(await openDump(path), options))
    for (const page of batch.pages) take(page);
  return since(start);
}

/** The whole, the start of the thread included. */
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
