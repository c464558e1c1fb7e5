import { basename, relative, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
  type Document,
  type Message,
  ProblemError,
  problem,
  type Relation,
  UsageError,
} from "@discoprep/corpus";
import { inputDigest, type JobOptions, type JobRecord, readBytes, runJob } from "@discoprep/files";
import { argument, input, path, replaceOption, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { type ReleasePart, releaseFileNames } from "@discoprep/formats/conll16";
import { documentFiles, OutputFiles } from "@discoprep/formats/format";
import { storedText } from "@discoprep/formats/pdtb";
import { optionsOfAll, readRelease, releasePaths, releaseSets } from "@discoprep/formats/release";
import { writeReleasePart } from "../release-part.ts";
import { maskDocument, restoreDocument } from "./masked-document.ts";

export const maskOptions = z.strictObject({
  input: argument(path, "a release folder, or one that holds train, dev and test", "release"),
  out: run(path, "folder or file to write", "dir"),
  replace: replaceOption,
  restore: input(
    path.optional(),
    "restore the text from these raw texts of the licensed corpus, one a document",
    "dir",
  ),
});

export type MaskOptions = z.input<typeof maskOptions> & JobOptions;

/**
 * Writes a release with underscores in place of raw texts and words; blanks, offsets and annotations stay. With `restore` it
 * puts the raw texts of a masked release back: each file has its former bytes.
 * @throws ProblemError if a document cannot be read, or a raw text has another length or other blanks
 */
export function maskRelease(options: MaskOptions): Promise<JobRecord> {
  const { input, restore } = options;
  const command = restore === undefined ? "mask" : "restore";
  const inputs = restore === undefined ? [input] : [input, restore];
  return runJob({ command, options, inputs }, async (folder, report) => {
    const files = new OutputFiles(folder);
    const languages = new Set<string>();
    let documents = 0;
    for (const set of releaseSets(input)) {
      const { relations, relationsNoSenses, parses = "" } = releasePaths(set.folder);
      const blindPart = relationsNoSenses === undefined ? "input" : "no-senses";
      const part: ReleasePart = relations === undefined ? blindPart : "gold";
      const release = readRelease(set.folder, undefined, relations ?? relationsNoSenses);
      const { language } = release;
      refuseErrors(release.messages);
      languages.add(language);
      const edition = basename(parses, ".gz") === releaseFileNames("2016").parses ? "2016" : "2015";
      const rewrite =
        restore === undefined ? masking(report) : restoring(restore, new Set(release.documents.ids));
      function* rewritten(): Generator<Document> {
        for (const read of release.documents) {
          const document = rewrite(read);
          documents++;
          yield { ...document, relations: document.relations.map((relation) => withType(relation, part)) };
        }
      }
      const place = relative(input, set.folder);
      await writeReleasePart(files, rewritten(), { part, edition, language, folder: place });
    }
    if (languages.size > 1) throw new UsageError(`${command} takes releases of one language at a time`);
    return {
      options: { language: [...languages][0], ...optionsOfAll([input]) },
      inputs: inputs.map((path) => inputDigest(basename(resolve(path)), path)),
      counts: { documents },
      summary: `${counted(documents, "document")} ${command === "mask" ? "masked" : "restored"}`,
    };
  });
}

/** Masks documents. A sentence that cannot be restored is a warning. */
function masking(report: (message: Message) => void): (document: Document) => Document {
  return (document) => {
    refuseErrors(document.messages);
    const masked = maskDocument(document);
    const { sentences } = restoreDocument(masked, document.raw, document.id);
    const lost = sentences.findIndex(
      (sentence, index) => !isDeepStrictEqual(sentence, document.sentences[index]),
    );
    if (lost !== -1)
      report(problem("mask-not-reversible", { document: document.id }, { found: `sentence ${lost}` }));
    return masked;
  };
}

function restoring(folder: string, ids: ReadonlySet<string>): (document: Document) => Document {
  const files = documentFiles(folder, { ids });
  return (document) => {
    const { id, language, messages, raw } = document;
    if (/[^_\s]/u.test(raw))
      throw new UsageError(`document ${id} of the release is not masked: there is nothing to restore`);
    // A bracket is masked in the text, but not in its form.
    refuseErrors(messages.filter(({ rule }) => rule !== "layer-mismatch"));
    const file = files.get(id);
    if (file === undefined) {
      const expected = `a file named ${id}, with any extension`;
      throw new ProblemError(problem("no-source-text", { file: folder, document: id }, { expected }));
    }
    return restoreDocument(document, storedText(readBytes(file), { file, language }).text, file);
  };
}

/** Adds a type: the writer needs it, but does not write it into relations-no-senses.json. */
function withType(relation: Relation, part: ReleasePart): Relation {
  if (part !== "no-senses") return relation;
  return { ...relation, type: relation.connective === undefined ? "Implicit" : "Explicit" };
}

function refuseErrors(messages: readonly Message[]): void {
  const error = messages.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new ProblemError(error);
}
