import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { type Manifest, manifestText } from "../manifest.ts";
import { checkApart, checkTogether, recordedOptions } from "../option.ts";
import { programVersions } from "../program.ts";
import type * as z from "../zod.ts";
import { writeFolder } from "./folder.ts";
import { writeFileWhole } from "./whole-file.ts";
import type { OutputKind } from "./work.ts";

export type JobOptions = {
  readonly out: string;
  /** Whether a folder that holds a person's work is kept under another name; otherwise it is in the way. */
  readonly replace?: boolean;
  readonly report?: (message: Message) => void;
  /** Set if a dataset's build runs the job. */
  readonly step?: BuildStep;
};

/** Additions of a dataset's build to a job. The folder may hold another kind of output of the same command. */
interface BuildStep {
  /** Files taken for each source that the job reads, by its name. */
  readonly sources: Manifest["sources"];
  /** Checks the complete folder before it takes the place of the earlier one. @throws ProblemError if it may not */
  judge(folder: string): void;
}

/** A command that writes a folder, with the options given to it. */
export interface Job extends OutputKind {
  /** Its inputs must be apart from the output; the manifest records its settings. */
  readonly schema?: z.ZodObject;
  readonly options: JobOptions;
  /** Files and folders that are read beside those of the schema; undefined for an input not given. */
  readonly inputs?: readonly (string | undefined)[];
}

/** The result of a job. All but `summary` and `result` is written into the manifest, in the order of the keys. */
export interface JobRecord {
  /** By default the `recordedOptions` of the job. */
  readonly options?: Manifest["options"];
  readonly inputs: Manifest["inputs"];
  readonly counts: object;
  /** By default the versions of this program. */
  readonly versions?: Manifest["versions"];
  /** One line or a few for the user, to be printed after `OUT: `. */
  readonly summary: string;
  readonly result?: unknown;
  readonly [section: string]: unknown;
}

/**
 * Runs a command that writes a folder: checks that inputs and output are apart, guards what a person has edited, and writes
 * the folder whole or not at all, with `manifest.json` and `SHA256SUMS`.
 * @param work fills the folder, and reports messages; it may put the SHA-256 of files that it has written into `sums`, by their
 *   names, so that they are not read again
 * @throws UsageError for options that do not go together; UsageError and ProblemError as `writeFolder` does
 */
export async function runJob<R extends JobRecord>(
  { command, kind, schema, options, inputs = [] }: Job,
  work: (folder: string, report: (message: Message) => void, sums: Map<string, string>) => Promise<R> | R,
): Promise<R> {
  const { out, replace, step, report = () => {} } = options;
  const values = options as JobOptions & Readonly<Record<string, unknown>>;
  if (schema !== undefined) {
    checkTogether(schema, values);
    checkApart(schema, values);
  }
  return writeFolder(
    { command, kind: step === undefined ? kind : undefined, out, replace, inputs, report },
    async (folder, sums) => {
      const record = await work(folder, report, sums);
      const { options: stated, summary: _summary, result: _result, ...sections } = record;
      const recorded = stated ?? (schema === undefined ? {} : recordedOptions(schema, values));
      const versions = record.versions ?? programVersions();
      const manifest = {
        command,
        options: recorded,
        ...sections,
        versions,
        sources: step?.sources,
      } as unknown as Manifest;
      await writeFileWhole(join(folder, "manifest.json"), manifestText(manifest));
      step?.judge(folder);
      return record;
    },
  );
}
