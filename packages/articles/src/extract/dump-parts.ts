import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { type Message, ProblemError, UsageError } from "@discoprep/corpus";
import type { Stretch } from "@discoprep/wikidump";
import type { FileInput } from "@discoprep/wikidump/decompress";

/** One file of a dump. */
export interface DumpPart {
  readonly input: FileInput;
  /** Bytes of all parts before it, as stored. */
  readonly before: number;
}

/** The files of a dump in the order of its pages. */
export interface DumpParts {
  readonly parts: readonly DumpPart[];
  /** Bytes of all files, as stored; undefined for a stream. */
  readonly bytes: number | undefined;
}

/** Legacy parts have their range of pages after `.xml`, parts of exports before it. */
const dumpName = /\.xml(?:-p\d+p\d+)?(?:\.bz2|\.gz)?$/;

/** `-p1p41242` in the name of a part: the first and last page id. */
const pageRange = /-p(\d+)p(\d+)(?=\.)/;

/**
 * The files of a dump: one file, a stream, several parts, or a folder of parts. Parts are put in the order of the
 * page ranges in their names (`-p1p41242`), as Wikimedia names them.
 * @param onMessage is given a warning of page ids between two parts that belong to none
 * @throws ProblemError where parts overlap, have no page range, or are not of one dump
 */
export function dumpParts(
  dump: FileInput | readonly string[],
  onMessage: ((message: Message) => void) | undefined,
): DumpParts {
  if (typeof dump !== "string" && !Array.isArray(dump)) {
    return { parts: [{ input: dump as FileInput, before: 0 }], bytes: undefined };
  }
  const given = typeof dump === "string" ? [dump] : (dump as readonly string[]);
  const files = given.flatMap(filesOf);
  const ordered = files.length === 1 ? files : inPageOrder(files, onMessage);
  let bytes = 0;
  const parts = ordered.map((file): DumpPart => {
    const before = bytes;
    bytes += statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    return { input: file, before };
  });
  return { parts, bytes: parts.every(({ input }) => isFile(input as string)) ? bytes : undefined };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function filesOf(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  const files = readdirSync(path).filter((name) => dumpName.test(name) && !name.startsWith("."));
  if (files.length > 0) return files.sort().map((name) => join(path, name));
  throw refused(path, "the folder holds no dump", "files that end in .xml, .xml.bz2 or .xml.gz", undefined);
}

interface RangedFile {
  readonly file: string;
  readonly first: number;
  readonly last: number;
}

function inPageOrder(
  files: readonly string[],
  onMessage: ((message: Message) => void) | undefined,
): string[] {
  const [one = ""] = files;
  const ranged = files.map((file): RangedFile => {
    const range = pageRange.exec(basename(file));
    if (range === null) {
      throw refused(
        file,
        "several files are the parts of one dump, and this one has no page range in its name",
        "a name as …-p1p41242.bz2 or …-p1p41242.xml.bz2",
        basename(file),
      );
    }
    if (stemOf(file) !== stemOf(one)) {
      throw refused(file, "the parts are not of one dump", `a part of ${stemOf(one)}`, basename(file));
    }
    return { file, first: Number(range[1]), last: Number(range[2]) };
  });
  ranged.sort((a, b) => a.first - b.first || a.last - b.last);
  for (const [index, part] of ranged.entries()) {
    const before = ranged[index - 1];
    if (before === undefined) continue;
    if (part.first <= before.last) {
      throw refused(
        part.file,
        "the pages of two parts overlap",
        `pages from ${before.last + 1} on, after ${basename(before.file)}`,
        `pages from ${part.first} on`,
      );
    }
    if (part.first > before.last + 1) onMessage?.(gap(before, part));
  }
  return ranged.map(({ file }) => file);
}

/** What the names of all parts of a dump share: wiki, date and kind. Legacy parts are numbered (`articles1.xml`). */
function stemOf(file: string): string {
  return basename(file)
    .replace(pageRange, "")
    .replace(/([a-z])\d+(?=\.xml)/, "$1");
}

/** Deleted pages leave gaps in page ids, so a gap need not be a missing part. */
function gap(before: RangedFile, part: RangedFile): Message {
  return {
    severity: "warning",
    rule: "gap-between-parts",
    what: "no part holds the page ids before this one",
    where: { file: part.file },
    expected: `pages from ${before.last + 1} on, after ${basename(before.file)}`,
    found: `pages from ${part.first} on`,
    remedy: "Check that all parts of the dump are there.",
  };
}

function refused(file: string, what: string, expected: string, found: string | undefined): ProblemError {
  return new ProblemError({
    rule: "parts-of-dump",
    what,
    where: { file },
    expected,
    found,
    remedy: "Name the parts of one dump, all of them, each once.",
  });
}

/** One of so many neighbouring stretches of a dump, from 1. */
export interface ShardNumber {
  readonly index: number;
  readonly count: number;
}

/** The stretch of each file of a dump that belongs to the shard asked for; undefined where all of the dump is wanted. */
type StretchOf = (before: number) => Stretch | undefined;

/**
 * Cuts a dump, all its files together, into stretches of equal size as stored. A page belongs to the shard in whose
 * stretch it begins.
 * @returns the stretch of a file, given how many bytes of other files stand before it
 * @throws UsageError where there is no such shard, or the dump is no file
 */
export function shardStretches(shard: ShardNumber | undefined, { bytes }: DumpParts): StretchOf {
  if (shard === undefined) return () => undefined;
  const { index, count } = shard;
  if (!(Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count)) {
    throw new UsageError(`a shard is i/n with 1 ≤ i ≤ n, not ${index}/${count}`);
  }
  if (bytes === undefined) throw new UsageError("a shard needs a dump file, as it is a stretch of it");
  const from = Math.ceil(((index - 1) * bytes) / count);
  const end = index === count ? Number.POSITIVE_INFINITY : Math.ceil((index * bytes) / count);
  return (before) => ({ from: Math.max(0, from - before), end: end - before });
}
