import { existsSync } from "node:fs";
import { join } from "node:path";
import { manifestIn, manifestSchema, readText } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const dropped = z.record(z.string(), z.number());
const counted = z.object({ in: z.number(), kept: z.number(), dropped }).optional().catch(undefined);

/** The counts of `convert`: input and loss. Manifests of other commands have other counts. */
const convertedCounts = z.object({
  documents: counted,
  relations: counted,
  dropped: dropped.optional().catch(undefined),
});

/** Names of a licence beside a release; `publish` writes `LICENSE`. */
export const licenceFiles = ["LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE", "LICENCE.txt", "COPYING"];

export function releaseProvenance(folder: string): Provenance | undefined {
  const file = licenceFiles.find((name) => existsSync(join(folder, name)));
  const licence = file === undefined ? undefined : { file, text: readText(join(folder, file)) };
  return provenanceOf(manifestIn(folder), licence);
}

/** The origin of a release: statements of its manifest, and the licence beside it. */
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

/** Documents and relations that came in and were kept, and with parts of relations those left out, by reason. */
function countsOf(counts: unknown) {
  const { dropped = {}, ...units } = convertedCounts.safeParse(counts).data ?? {};
  const read = Object.entries(units).flatMap(([what, count]) => (count ? [{ what, ...count }] : []));
  const leftOut = [...read, { what: "parts of relations", dropped }].flatMap(({ what, dropped }) =>
    Object.entries(dropped).map(([reason, count]) => ({ what, reason, count })),
  );
  return { read: read.map(({ what, in: came, kept }) => ({ what, in: came, kept })), leftOut };
}

function firstLine(text: string): string {
  const line = text.split("\n").find((line) => line.trim() !== "") ?? "";
  return line.replace(/^#+/, "").trim();
}
