import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { type Message, ProblemError, problem, UsageError } from "@discoprep/corpus";
import { isFolder } from "@discoprep/files";
import type { FileInput, FileRange } from "@discoprep/wikidump";

export interface DumpPart {
  readonly input: FileInput;
  readonly bytesBefore: number;
}

export interface DumpParts {
  readonly parts: readonly DumpPart[];
  readonly bytes: number | undefined;
}

/** Legacy parts have their range of pages after `.xml`, parts of exports before it. */
const dumpName = /\.xml(?:-p\d+p\d+)?(?:\.bz2|\.gz)?$/;

const pageRange = /-p(\d+)p(\d+)(?=\.)/;

/**
 * Finds the files of a dump: a file, a stream, parts, or a folder of parts, in the order of the pages in their names.
 * @throws ProblemError if parts overlap, have no page range, or are not of one dump
 */
export function dumpParts(
  dump: FileInput | readonly string[],
  report: (message: Message) => void = () => {},
): DumpParts {
  if (typeof dump !== "string" && !Array.isArray(dump))
    return { parts: [{ input: dump as FileInput, bytesBefore: 0 }], bytes: undefined };
  const files = [dump as string | readonly string[]].flat().flatMap(filesOf);
  let bytes = 0;
  const parts = inPageOrder(files, report).map((file): DumpPart => {
    const status = statSync(file, { throwIfNoEntry: false });
    const bytesBefore = bytes;
    bytes += status?.isFile() === true ? status.size : Number.NaN;
    return { input: file, bytesBefore };
  });
  return { parts, bytes: Number.isNaN(bytes) ? undefined : bytes };
}

function filesOf(path: string): string[] {
  if (!isFolder(path)) return [path];
  const files = readdirSync(path).filter((name) => dumpName.test(name) && !name.startsWith("."));
  if (files.length > 0) return files.sort().map((name) => join(path, name));
  const expected = "files that end in .xml, .xml.bz2 or .xml.gz";
  throw new ProblemError(problem("no-dump-in-folder", { file: path }, { expected }));
}

function inPageOrder(files: readonly string[], report: (message: Message) => void): readonly string[] {
  if (files.length < 2) return files;
  const stem = stemOf(files[0] as string);
  const ranged = files.map((file) => {
    const [, first, last] = pageRange.exec(basename(file)) ?? [];
    if (first === undefined) {
      const expected = "a name as …-p1p41242.bz2 or …-p1p41242.xml.bz2";
      throw new ProblemError(problem("part-without-range", { file }, { expected, found: basename(file) }));
    }
    if (stemOf(file) !== stem) throw notOneDump(file, `a part of ${stem}`, basename(file));
    return { file, first: Number(first), last: Number(last) };
  });
  ranged.sort((a, b) => a.first - b.first || a.last - b.last);
  for (const [index, { file, first }] of ranged.entries()) {
    const before = ranged[index - 1];
    if (before === undefined) continue;
    const expected = `pages from ${before.last + 1} on, after ${basename(before.file)}`;
    const found = `pages from ${first} on`;
    if (first <= before.last) throw notOneDump(file, expected, found);
    // Deleted pages leave gaps in page ids, so a gap need not be a missing part.
    if (first > before.last + 1) report(problem("gap-between-parts", { file }, { expected, found }));
  }
  return ranged.map(({ file }) => file);
}

/** Returns what the names of all parts of a dump share: wiki, date and kind. Legacy parts are numbered (`articles1.xml`). */
function stemOf(file: string): string {
  return basename(file)
    .replace(pageRange, "")
    .replace(/([a-z])\d+(?=\.xml)/, "$1");
}

export function notOneDump(file: string, expected: string, found: string | undefined): ProblemError {
  return new ProblemError(problem("parts-of-dump", { file }, { expected, found }));
}

/** Cuts a dump, all its files together, into ranges of equal size. A page belongs to the range where it begins. */
export function rangeOfShard(
  shard: { readonly index: number; readonly count: number } | undefined,
  { bytes }: DumpParts,
): FileRange {
  if (shard === undefined) return { from: 0, end: Number.POSITIVE_INFINITY };
  const { index, count } = shard;
  if (!(index >= 1 && index <= count))
    throw new UsageError(`a shard is i/n with 1 ≤ i ≤ n, not ${index}/${count}`);
  if (bytes === undefined) throw new UsageError("a shard needs a dump file, as it is a range of it");
  const from = Math.ceil(((index - 1) * bytes) / count);
  const end = index === count ? Number.POSITIVE_INFINITY : Math.ceil((index * bytes) / count);
  return { from, end };
}
