import { createRequire } from "node:module";
import { ProblemError } from "@discoprep/corpus";
import { expect, vi } from "vitest";
import { type OpenOptions, readDump } from "../src/open-dump.ts";
import type { Page, PageOptions } from "../src/pages.ts";

const { XMLParser } = createRequire(import.meta.url)("fast-xml-parser") as typeof import("fast-xml-parser");

export async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** Returns all pages of a dump given as bytes, named a.xml. */
export async function read(
  dump: string | Uint8Array,
  chunkSize = 1 << 16,
  options: OpenOptions & PageOptions = {},
): Promise<Page[]> {
  const bytes = typeof dump === "string" ? Buffer.from(dump) : dump;
  const { pages } = await readDump(inChunks(bytes, chunkSize), { name: "a.xml", ...options });
  return listOf(pages);
}

async function listOf(pages: AsyncIterable<Page>): Promise<Page[]> {
  const list: Page[] = [];
  for await (const page of pages) list.push(page);
  return list;
}

/** The message of the error a dump is refused with, which must be of our class. */
export async function refusal(dump: string | Uint8Array): Promise<string> {
  const error = await read(dump).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProblemError);
  return (error as ProblemError).message;
}

/** Reads the pages of a dump file. */
export async function pagesOf(path: string, options: PageOptions = {}): Promise<Page[]> {
  return listOf((await readDump(path, options)).pages);
}

/** Returns the XML that fast-xml-parser is given while `run` runs, and the ids of the pages whose headers are in it. */
export async function parsedXml(run: () => Promise<unknown>): Promise<{ xml: string; ids: string[] }> {
  const parse = vi.spyOn(XMLParser.prototype, "parse");
  try {
    await run();
    const xml = parse.mock.calls.map(([source]) => String(source)).join("");
    const headers = xml.matchAll(/<page><title>[\s\S]*?<id>(\d+)<\/id>[\s\S]*?<\/page>/g);
    return { xml, ids: Array.from(headers, ([, id]) => id as string) };
  } finally {
    parse.mockRestore();
  }
}

/** Tests that a dump of this schema has so many pages, and no error. */
export async function expectPages(path: string, schema: string, count: number): Promise<void> {
  const { site, pages } = await readDump(path);
  const listed = await listOf(pages);
  const errors = listed.flatMap(({ problems }) => problems).filter(({ severity }) => severity === "error");
  expect([site.schema, listed.length, errors]).toEqual([schema, count, []]);
}
