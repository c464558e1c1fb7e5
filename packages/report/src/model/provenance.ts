import { existsSync } from "node:fs";
import { join } from "node:path";
import { manifestIn, manifestSchema, readText } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const dropped = z.record(z.string(), z.number());
const counted = z.object({ in: z.number(), kept: z.number(), dropped }).optional().catch(undefined);

/** The counts in the manifests of `convert`; other commands have other ones. */
const convertedCounts = z.object({
  documents: counted,
  relations: counted,
  dropped: dropped.optional().catch(undefined),
});

/** Names of the file of a licence in a release; `publish` writes `LICENSE`. */
export const licenceFiles = ["LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE", "LICENCE.txt", "COPYING"];

export function releaseProvenance(folder: string): Provenance | undefined {
  const file = licenceFiles.find((name) => existsSync(join(folder, name)));
  const licence = file === undefined ? undefined : { file, text: readText(join(folder, file)) };
  return provenanceOf(manifestIn(folder), licence);
}

export type Provenance = Partial<NonNullable<ReturnType<typeof provenanceOf>>>;

export function provenanceOf(
  written: unknown,
  licence: { readonly file: string; readonly text: string } | undefined,
) {
  const manifest = manifestSchema.safeParse(written).data;
  if (manifest === undefined && licence === undefined) return undefined;
  return {
    made: manifest && {
      command: manifest.command,
      options: manifest.options,
      inputs: manifest.inputs,
      ...countsOf(manifest.counts),
      versions: { ...manifest.versions, ...manifest.environment },
    },
    licence: licence && { file: licence.file, title: firstLine(licence.text) },
  };
}

/** Returns the documents and relations of the input and of the release, and those left out by reason, with parts of relations. */
function countsOf(counts: unknown) {
  const { dropped = {}, ...units } = convertedCounts.safeParse(counts).data ?? {};
  const read = Object.entries(units).flatMap(([unit, count]) => (count ? [{ unit, ...count }] : []));
  const leftOut = [...read, { unit: "parts of relations", dropped }].flatMap(({ unit, dropped }) =>
    Object.entries(dropped).map(([reason, count]) => ({ what: unit, reason, count })),
  );
  return { read: read.map(({ unit, in: input, kept }) => ({ what: unit, in: input, kept })), leftOut };
}

function firstLine(text: string): string {
  const line = text.split("\n").find((line) => line.trim() !== "") ?? "";
  return line.replace(/^#+/, "").trim();
}
