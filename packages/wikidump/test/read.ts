import { ProblemError } from "@discoprep/corpus";
import { expect } from "vitest";
import type { OpenOptions } from "../src/open-dump.ts";
import type { Page } from "../src/page.ts";
import { readDump } from "../src/read-dump.ts";
import type { ReadPagesOptions } from "../src/read-pages.ts";

export async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** All pages of a dump given as bytes, named a.xml. */
export async function read(
  dump: string | Uint8Array,
  chunkSize = 1 << 16,
  options: OpenOptions & ReadPagesOptions = {},
): Promise<Page[]> {
  const bytes = typeof dump === "string" ? Buffer.from(dump) : dump;
  const { pages } = await readDump(inChunks(bytes, chunkSize), { name: "a.xml", ...options });
  const read: Page[] = [];
  for await (const page of pages) read.push(page);
  return read;
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
