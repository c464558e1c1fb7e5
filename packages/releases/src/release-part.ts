import type { Document } from "@discoprep/corpus";
import { type Edition, type ReleasePart, releaseWriter } from "@discoprep/formats/conll16";
import type { OutputFiles } from "@discoprep/formats/format";

/** Writes documents, one at a time, as a part of a release. */
export function writeReleasePart(
  files: OutputFiles,
  documents: Iterable<Document>,
  target: { part: ReleasePart; edition: Edition; language: string; folder?: string },
): void {
  const { part, edition, language, folder } = target;
  const writer = releaseWriter([part], edition, language);
  for (const document of documents) files.add(writer.add(document).get(part) ?? {}, folder);
  files.add(writer.end().get(part) ?? {}, folder);
}
