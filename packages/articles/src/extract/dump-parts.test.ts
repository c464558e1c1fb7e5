import { basename, join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { dumpParts, rangeOfShard } from "./dump-parts.ts";

/** Returns a folder of files of ten bytes each. */
const folderOf = (...files: readonly string[]): string =>
  testFolder(Object.fromEntries(files.map((file) => [file, "0123456789"])));

function partsOf(dump: string | readonly string[]) {
  const messages: Message[] = [];
  const { parts, bytes } = dumpParts(dump, (message) => void messages.push(message));
  const names = parts.map(({ input, bytesBefore }) => `${bytesBefore} ${basename(input as string)}`);
  return { names, bytes, messages };
}

it("puts parts in the order of their pages, given as files or as a folder", () => {
  const last = "xx-20260701-articles1.xml-p101p120.bz2";
  const first = "xx-20260701-articles2.xml-p1p9.bz2";
  const middle = "xx-20260701-articles3.xml-p10p100.bz2";
  const folder = folderOf(last, first, middle, "notes.txt", ".xx.xml");
  const expected = { names: [`0 ${first}`, `10 ${middle}`, `20 ${last}`], bytes: 30, messages: [] };
  expect(partsOf(folder)).toEqual(expected);
  expect(partsOf([last, first, middle].map((name) => join(folder, name)))).toEqual(expected);
});

it("warns of a gap between parts", () => {
  const { messages } = partsOf(folderOf("xx-p1p9.xml", "xx-p20p22.xml"));
  expect(messages).toMatchObject([
    { rule: "gap-between-parts", expected: "pages from 10 on, after xx-p1p9.xml", found: "pages from 20 on" },
  ]);
});

it.each([
  ["the files are not the parts of one dump; expected pages from 10 on", "xx-p1p9.xml", "xx-p9p22.xml"],
  ["has no page range in its name", "xx.xml", "yy.xml.gz"],
  ["the files are not the parts of one dump", "xx-20260701-p1p9.xml", "xx-20260801-p10p22.xml"],
  ["the folder holds no dump", "notes.txt"],
])("refuses what is not one dump: %s", (message, ...files) => {
  expect(() => partsOf(folderOf(...files))).toThrow(message);
});

it("cuts all parts together into ranges of equal size", () => {
  const folder = folderOf("xx-p1p9.xml", "xx-p10p22.xml");
  const dump = dumpParts(folder);
  const ranges = [1, 2, 3].map((index) => rangeOfShard({ index, count: 3 }, dump));
  expect(ranges).toEqual([
    { from: 0, end: 7 },
    { from: 7, end: 14 },
    { from: 14, end: Infinity },
  ]);
  expect(rangeOfShard(undefined, dump)).toEqual({ from: 0, end: Infinity });
});
