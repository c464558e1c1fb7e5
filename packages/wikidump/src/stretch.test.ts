import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { testFolder } from "@discoprep/shared-data/folder";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dumpXml } from "../test/xml.ts";
import { readDump } from "./open-dump.ts";

/** Returns the path of a new file. */
const fileOf = (content: string | Uint8Array): string => join(testFolder({ dump: content }), "dump");

/** Returns the ids of the pages of one of `count` stretches, in order; of the whole dump without a stretch. */
async function idsOf(path: string, index = 0, count = 1): Promise<string[]> {
  const border = (number: number): number => Math.ceil((number * readFileSync(path).length) / count);
  const end = index + 1 === count ? Number.POSITIVE_INFINITY : border(index + 1);
  const { pages } = await readDump(path, { stretch: { from: border(index), end } });
  const ids: string[] = [];
  for await (const { id } of pages) ids.push(id);
  return ids;
}

async function idsOfAll(path: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push(...(await idsOf(path, index, count)));
  return ids;
}

function dump(lengths: readonly number[]): string {
  const pages = lengths.map((length, index) => ({ id: index + 1, text: "新".repeat(length) }));
  return dumpXml(pages, { head: "<mediawiki><siteinfo></siteinfo>\n" });
}

describe("stretches of a dump", () => {
  it("hold every page once, in order, wherever the borders lie", async () => {
    const anyLengths = fc.array(fc.nat(60), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(anyLengths, fc.integer({ min: 1, max: 8 }), async (lengths, count) => {
        const ids = lengths.map((_, index) => `${index + 1}`);
        expect(await idsOfAll(fileOf(dump(lengths)), count)).toEqual(ids);
      }),
      { numRuns: 15 },
    );
  });

  it("hold every page once where they are shorter than a page's tag", async () => {
    const path = fileOf(dump([3, 0]));
    const count = Math.ceil(readFileSync(path).length / 5);
    expect(await idsOfAll(path, count)).toEqual(["1", "2"]);
  });

  it.each([
    ["one-stream.xml.bz2", [2, 7]],
    ["many-streams.xml.bz2", [3]],
  ])("hold every page of %s once", async (name, counts) => {
    const path = fileURLToPath(new URL(`../test/${name}`, import.meta.url));
    const all = await idsOf(path);
    expect(all.length).toBe(5);
    for (const count of counts) expect(await idsOfAll(path, count)).toEqual(all);
    // Not all pages lie in one stretch.
    expect((await idsOf(path, 0, 3)).length).toBeLessThan(all.length);
  });

  it("of gzip are found by reading from the start", async () => {
    const gzip = fileOf(gzipSync(dump([5, 1000, 3, 200_000, 7])));
    expect(await idsOfAll(gzip, 3)).toEqual(["1", "2", "3", "4", "5"]);
  });

  it("find damage where it lies, and a missing end", async () => {
    const text = dump(Array.from({ length: 40 }, () => 30));
    const cut = fileOf(text.replace("</mediawiki>", ""));
    await expect(idsOf(cut, 2, 3)).rejects.toThrow("the dump ends early");
    expect((await idsOf(cut, 0, 3)).length).toBeGreaterThan(5);
    const at = text.indexOf("  <page>", text.length / 2);
    const path = fileOf(`${text.slice(0, at)}stray${text.slice(at)}`);
    const outcomes = await Promise.allSettled([0, 1, 2].map((index) => idsOf(path, index, 3)));
    // The first stretch reads on to the end of its last page, and meets it, too.
    expect(outcomes.map(({ status }) => status).slice(1)).toEqual(["rejected", "fulfilled"]);
  });
});
