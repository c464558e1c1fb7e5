import { setImmediate } from "node:timers/promises";
import type { Document } from "@discoprep/corpus";
import { type Edition, type ReleasePart, releaseWriter } from "@discoprep/formats/conll16";
import type { OutputFiles } from "@discoprep/formats/format";

/** Writes documents, one at a time, as a part of a release. */
export async function writeReleasePart(
  files: OutputFiles,
  documents: Iterable<Document>,
  target: { part: ReleasePart; edition: Edition; language: string; folder?: string },
): Promise<void> {
  const { part, edition, language, folder } = target;
  const writer = releaseWriter([part], edition, language);
  for (const document of documents) {
    files.add(writer.add(document).get(part) ?? {}, folder);
    // Lets signals through.
    await setImmediate();
  }
  files.add(writer.end().get(part) ?? {}, folder);
}
