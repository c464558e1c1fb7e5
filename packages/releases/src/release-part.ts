import type { Document } from "@discoprep/corpus";
import { type Edition, type ReleasePart, releaseWriter } from "@discoprep/formats/conll16";
import type { OutputFiles } from "@discoprep/formats/format";

/** One of the parts of a release, and where it goes. */
export interface WrittenPart {
  readonly part: ReleasePart;
  readonly edition: Edition;
  readonly language: string;
  /** Inside the output. */
  readonly folder?: string;
}

/** Writes documents, one at a time, as a part of a release. */
export function writeReleasePart(
  files: OutputFiles,
  documents: Iterable<Document>,
  { part, edition, language, folder }: WrittenPart,
): void {
  const writer = releaseWriter([part], edition, language);
  for (const document of documents) files.add(writer.add(document).get(part) ?? {}, folder);
  files.add(writer.end().get(part) ?? {}, folder);
}
