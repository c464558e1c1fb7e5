import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { expect, it } from "vitest";
import { tempFolder } from "../../test/dump.ts";
import { dumpParts, rangeOfShard } from "./dump-parts.ts";

const root = tempFolder();

/** Returns a folder of files of ten bytes each. */
function folderOf(name: string, ...files: readonly string[]): string {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const file of files) writeFileSync(join(folder, file), "0123456789");
  return folder;
}

function partsOf(dump: string | readonly string[]) {
  const messages: Message[] = [];
  const { parts, bytes } = dumpParts(dump, (message) => void messages.push(message));
  const names = parts.map(({ input, bytesBefore }) => `${bytesBefore} ${basename(input as string)}`);
  return { names, bytes, messages };
}

it("puts parts in the order of their pages, given as files or as a folder", () => {
  const [last, first, middle] = [
    ...["xx-20260701-articles1.xml-p101p120.bz2", "xx-20260701-articles2.xml-p1p9.bz2"],
    "xx-20260701-articles3.xml-p10p100.bz2",
  ];
  const folder = folderOf("ordered", ...[last, first, middle].map(String), "notes.txt", ".xx.xml");
  const expected = { names: [`0 ${first}`, `10 ${middle}`, `20 ${last}`], bytes: 30, messages: [] };
  expect(partsOf(folder)).toEqual(expected);
  expect(partsOf([last, first, middle].map((name) => join(folder, String(name))))).toEqual(expected);
});

it("warns of a gap between parts, and refuses what is not one dump", () => {
  const { messages } = partsOf(folderOf("gap", "xx-p1p9.xml", "xx-p20p22.xml"));
  expect(messages).toMatchObject([
    { rule: "gap-between-parts", expected: "pages from 10 on, after xx-p1p9.xml", found: "pages from 20 on" },
  ]);
  const refused = (name: string, ...files: string[]) => expect(() => partsOf(folderOf(name, ...files)));
  refused("overlap", "xx-p1p9.xml", "xx-p9p22.xml").toThrow(
    "the files are not the parts of one dump; expected pages from 10 on",
  );
  refused("plain", "xx.xml", "yy.xml.gz").toThrow("has no page range in its name");
  refused("dates", "xx-20260701-p1p9.xml", "xx-20260801-p10p22.xml").toThrow(
    "the files are not the parts of one dump",
  );
  refused("empty", "notes.txt").toThrow("the folder holds no dump");
});

it("cuts all parts together into ranges of equal size", () => {
  const folder = folderOf("cut", "xx-p1p9.xml", "xx-p10p22.xml");
  const dump = dumpParts(folder);
  const ranges = [1, 2, 3].map((index) => rangeOfShard({ index, count: 3 }, dump));
  expect(ranges).toEqual([
    { from: 0, end: 7 },
    { from: 7, end: 14 },
    { from: 14, end: Infinity },
  ]);
  expect(rangeOfShard(undefined, dump)).toEqual({ from: 0, end: Infinity });
});
