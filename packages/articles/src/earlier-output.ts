import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Message, ProblemError } from "@discoprep/corpus";
import { environment, manifestSchema, readManifest, type WrittenManifest } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const earlierSchema = manifestSchema.extend({ counts: z.looseObject({ in: z.number() }) });

/** The manifest of an earlier output, as far as it decides whether something may be copied. */
export type EarlierManifest = z.infer<typeof earlierSchema>;

type Program = Pick<WrittenManifest, "versions" | "environment">;

/** Whether the same program made two outputs, on the same version of Node: only then are equal inputs equal outputs. */
export function isSameProgram(first: Program, second: Program): boolean {
  return (
    isDeepStrictEqual(first.versions, second.versions) &&
    isDeepStrictEqual(first.environment, second.environment)
  );
}

/** How much was made anew, and how much copied from an earlier output. */
export interface Reuse {
  /** Pages whose wikitext was read; articles that were split into sentences and tokens. */
  readonly read: number;
  readonly reused: number;
  /** Why nothing could be copied, in words. */
  readonly because?: string;
}

/**
 * Reads the manifest of an earlier output of a command. Something may be copied from it only if the same program
 * made it, on the same version of Node.
 * @param versions those the new manifest will name
 * @returns the manifest, or why nothing may be copied
 * @throws ProblemError where the folder is no output of the command
 */
export function earlierManifest(
  folder: string,
  command: string,
  versions: Record<string, string>,
): EarlierManifest | string {
  const problem = {
    rule: "no-edition",
    what: `the folder is no earlier output of ${command}`,
    expected: `a folder that \`discoprep ${command}\` wrote`,
    remedy: "Name another folder with --reuse, or leave the option out.",
  } as const;
  const manifest = readManifest(folder, earlierSchema, problem);
  if (manifest.command !== command)
    throw new ProblemError({
      ...problem,
      where: { file: join(folder, "manifest.json") },
      found: manifest.command,
    });
  if (manifest.outputs === undefined) return "it is of a version that could not do this yet";
  const now = { versions, environment: environment() };
  return isSameProgram(manifest, now) ? manifest : "it was made by another program";
}

/** The SHA-256 that a manifest states of a file. */
export function statedHash({ outputs }: EarlierManifest, name: string): string | undefined {
  return outputs?.find((output) => output.name === name)?.sha256;
}

/** Tells that a file of an earlier output is gone or changed. */
export function changedOutput(file: string): Message {
  return {
    severity: "warning",
    rule: "changed-output",
    what: "the file of the earlier output is gone or is not as it was written; nothing is copied from there",
    where: { file },
    expected: "the bytes of which its manifest states the SHA-256",
    remedy: "Find out what changed it. The new output is not affected.",
  };
}
