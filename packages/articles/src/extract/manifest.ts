import { statSync } from "node:fs";
import { basename } from "node:path";
import type { OutputFile } from "@discoprep/files";
import { type ContentDigest, type Manifest, programVersions, sha256File } from "@discoprep/files";
import { recordedOptions } from "@discoprep/files/option";
import type { OpenDump } from "@discoprep/wikidump";
import type { FileInput } from "@discoprep/wikidump/decompress";
import { type ExtractOptions, extractOptions } from "./options.ts";
import type { PageTally } from "./tally.ts";

/**
 * Which dump was read: its name, never the path to it. Of a stream left early, the part that was read.
 * @param input the file @param file its name, where it has no path
 * @param read the digest of what was read, where that was read from the start; undefined for a shard
 * @param isComplete whether that was all
 */
export async function describeInput(
  { input, file }: { readonly input: FileInput; readonly file: string },
  read: ContentDigest | undefined,
  isComplete: boolean,
): Promise<Manifest["inputs"][number]> {
  const status = typeof input === "string" ? statSync(input) : undefined;
  const name = typeof input === "string" ? basename(input) : file;
  if (read !== undefined && (isComplete || status?.isFile() !== true)) return { name, ...read };
  const path = input as string;
  return { name, bytes: status?.size ?? 0, sha256: await sha256File(path) };
}

/** The manifest of an extraction: nothing in it depends on machine, time or number of workers. */
export function extractManifest(
  dump: OpenDump,
  inputs: Manifest["inputs"],
  tally: PageTally,
  outputs: readonly OutputFile[],
  options: ExtractOptions,
): Manifest {
  const { schema, sitename, dbname, base, generator } = dump.site;
  return {
    command: "extract",
    options: {
      language: options.language,
      shard: options.shard,
      ...recordedOptions(extractOptions, options),
    },
    inputs,
    site: { schema, sitename, dbname, base, generator },
    ...tally,
    outputs,
    versions: programVersions(),
  };
}
