import { closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Message } from "@discoprep/corpus";
import { readText, writeFileWhole } from "@discoprep/files";
import { parseJson } from "@discoprep/files/text";
import { extractVersions } from "../manifest.ts";
import type { EarlierOutput } from "./earlier-pages.ts";
import { earlierFiles, openEarlier } from "./open-earlier.ts";
import { tableIn } from "./place-table.ts";

/** What a table of places was made of: it stands beside it as JSON. */
interface PlacesOrigin {
  /** The earlier output. */
  readonly folder: string;
  readonly bytes: number;
  readonly files: readonly FileState[];
}

interface FileState {
  readonly name: string;
  readonly bytes: number;
  /** In seconds since 1970: finer than that, file systems do not agree. */
  readonly modified: number;
}

/**
 * Writes where the pages of an earlier output of `extract` stand, so that not each process that makes a shard has to
 * read and check that output: 72 bytes a page.
 * @param onMessage told where files of the earlier output were changed or are gone
 * @returns undefined, or why nothing may be copied from there: then no file is written
 * @throws ProblemError where the folder is no output of `extract`
 */
export async function writePlaces(
  earlier: string,
  file: string,
  onMessage?: (message: Message) => void,
): Promise<string | undefined> {
  const folder = resolve(earlier);
  const files = statesOf(folder);
  const opened = await openEarlier(folder, extractVersions(), onMessage);
  if ("unusable" in opened) return opened.unusable;
  const { memory } = opened.earlier.table;
  const origin: PlacesOrigin = { folder, bytes: memory.byteLength, files };
  mkdirSync(dirname(file), { recursive: true });
  await writeFileWhole(file, new Uint8Array(memory));
  await writeFileWhole(originFile(file), `${JSON.stringify(origin)}\n`);
  return undefined;
}

/** Whether a file holds the places of an earlier output as it is now. */
export function arePlacesOf(file: string, earlier: string): boolean {
  return validOrigin(file)?.folder === resolve(earlier);
}

/** The earlier output whose places a file holds; undefined where there is none, or it is no longer as it was. */
export function readPlaces(file: string): EarlierOutput | undefined {
  const origin = validOrigin(file);
  if (origin === undefined) return undefined;
  const { folder, bytes } = origin;
  const memory = new SharedArrayBuffer(bytes);
  return readInto(new Uint8Array(memory), file) ? { folder, table: tableIn(memory) } : undefined;
}

function validOrigin(file: string): PlacesOrigin | undefined {
  if (!existsSync(originFile(file)) || !existsSync(file)) return undefined;
  const origin = parseJson(readText(originFile(file))) as PlacesOrigin;
  return isDeepStrictEqual(statesOf(origin.folder), origin.files) ? origin : undefined;
}

function originFile(file: string): string {
  return `${file}.json`;
}

function statesOf(folder: string): FileState[] {
  return earlierFiles.map((name) => {
    const status = statSync(join(folder, name), { throwIfNoEntry: false });
    return { name, bytes: status?.size ?? 0, modified: Math.floor((status?.mtimeMs ?? 0) / 1000) };
  });
}

/** Node reads at most 2 GB at once. */
const readAtOnce = 1 << 26;

/** @returns whether the file held as many bytes */
function readInto(bytes: Uint8Array, file: string): boolean {
  const descriptor = openSync(file, "r");
  try {
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(descriptor, bytes, at, Math.min(bytes.length - at, readAtOnce), at);
      if (read === 0) return false;
      at += read;
    }
    return true;
  } finally {
    closeSync(descriptor);
  }
}
