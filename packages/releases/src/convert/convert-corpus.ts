import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type Message, ProblemError } from "@discoprep/corpus";
import { checkOutputApart, type Manifest, manifestText, writeFileWhole, writeFolder } from "@discoprep/files";
import { inputPaths } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import { isSenseFile } from "@discoprep/senses";
import { conversionContext } from "./context.ts";
import { type ConversionContext, type ConvertedDocument, convertDocument } from "./convert-document.ts";
import { add } from "./drop-counts.ts";
import { type CorpusInputs, documentInputs, findInputs, rootOf, withoutDocument } from "./inputs.ts";
import { conversionManifest, participantsManifest } from "./manifest.ts";
import { type ConvertOptions, convertOptions } from "./options.ts";
import { type ReleasePart, type ReleaseWriter, releaseWriter } from "./release-writer.ts";
import { layoutCheck } from "./same-layout.ts";
import { readSplits, type Splits } from "./splits.ts";
import { type ConversionCounts, countConverted, countKept, countMessage, emptyCounts } from "./tally.ts";

/** What a conversion that wrote its release reports. */
export interface Conversion {
  readonly counts: ConversionCounts;
  /** All messages, in the order in which `onMessage` had them. */
  readonly messages: readonly Message[];
}

/** A conversion under way. */
interface Run {
  readonly options: ConvertOptions;
  readonly context: ConversionContext;
  readonly inputs: CorpusInputs;
  readonly splits: Splits | undefined;
  readonly counts: ConversionCounts;
  readonly messages: Message[];
  /** Documents that cannot be converted. */
  readonly refused: string[];
  nextId: number;
}

/** The folders of a blind test set, each for other readers. */
const blindParts: readonly ReleasePart[] = ["gold", "no-senses", "input"];

/**
 * Converts an annotated corpus (or only raw texts) into a release folder, document by document in order of their ids. Every row
 * of every annotation file becomes a relation or a count with a reason, and messages say what was wrong.
 * The folder is written whole or stays as it was: it is not written where a document cannot be converted
 * (no raw text, a parse layer of another text, offsets counted otherwise), unless `keepGoing` leaves such
 * documents out; nor, with `strict`, where any relation has an error.
 * @throws UsageError for options that exclude each other, or an input in the output folder
 * @throws ProblemError where the release is not written
 */
export async function convertCorpus(options: ConvertOptions): Promise<Conversion> {
  checkInputsStay(options);
  const { context, messages } = conversionContext(options);
  const run: Run = {
    options,
    context,
    inputs: findInputs(options),
    splits: options.splits === undefined ? undefined : readSplits(options.splits),
    counts: emptyCounts(),
    messages: [],
    refused: [],
    nextId: options.firstId ?? 0,
  };
  return writeFolder(options.out, async (folder) => {
    report(run, messages);
    await writeDocuments(run, folder);
    report(run, withoutDocument(run.inputs, context.layers.parses?.files));
    refuseIncomplete(run);
    const manifest = conversionManifest(options, context, run.inputs, run);
    await writeFileWhole(join(folder, "manifest.json"), manifestText(manifest));
    if (options.blind === true) await writeParticipantsManifests(manifest, folder);
    return { counts: run.counts, messages: run.messages };
  });
}

function checkInputsStay(options: ConvertOptions): void {
  const { annotations, raw, trees, dependencies, conllu, senses } = options;
  const roots = [annotations, raw, trees, dependencies, conllu].map((input) => input && rootOf(input));
  const senseFile = senses !== undefined && isSenseFile(senses) ? senses : undefined;
  checkOutputApart(options.out, [...roots, ...inputPaths(convertOptions, options), senseFile]);
}

/** Each part for participants can be handed out alone, and holds nothing about the relations. */
async function writeParticipantsManifests(manifest: Manifest, folder: string): Promise<void> {
  const text = manifestText(participantsManifest(manifest));
  for (const part of blindParts) {
    if (part !== "gold") await writeFileWhole(join(folder, part, "manifest.json"), text);
  }
}

async function writeDocuments(run: Run, folder: string): Promise<void> {
  const { options, context, splits } = run;
  const edition = options.edition ?? "2016";
  const sets = splits?.sets ?? [""];
  const parts = partsOf(options);
  const writers = new Map(
    sets.map((set): [string, ReleaseWriter[]] => [
      set,
      [...parts].map(([part, name]) =>
        releaseWriter(join(folder, name, set), options.language, edition, part),
      ),
    ]),
  );
  try {
    const documents = documentInputs(run.inputs);
    report(run, splits?.check(documents.map(({ id }) => id)) ?? []);
    const checkLayout = layoutCheck();
    for (const [index, input] of documents.entries()) {
      const converted = checkLayout(input, convertDocument(input, run.nextId, context));
      run.nextId = converted.nextId;
      countConverted(run.counts, converted);
      place(run, input.id, converted, writers);
      options.onProgress?.(index + 1, documents.length);
      // Lets signals through.
      await setImmediate();
    }
  } finally {
    for (const writer of [...writers.values()].flat()) writer.close();
  }
}

/** What is written, and the folder it goes to. */
function partsOf({ format, blind }: ConvertOptions): ReadonlyMap<ReleasePart, string> {
  if (blind === true) return new Map(blindParts.map((part) => [part, part]));
  return new Map([[format === undefined ? "input" : "gold", ""]]);
}

/** Writes a document into its set, or counts why it is in none. */
function place(
  run: Run,
  id: string,
  { document, refusal, messages }: ConvertedDocument,
  writers: ReadonlyMap<string, readonly ReleaseWriter[]>,
): void {
  const { counts } = run;
  if (document === undefined && refusal === undefined) {
    report(run, messages);
    return;
  }
  const set = run.splits === undefined ? "" : run.splits.setOf(id);
  const ofSet = set === undefined ? undefined : writers.get(set);
  if (ofSet === undefined) {
    // Only its relations' IDs matter: it may well lack the parses that the sets' documents have.
    add(counts.documents.dropped, "in-no-set");
    add(counts.relations.dropped, "in-no-set", document?.relations.length ?? 0);
    return;
  }
  report(run, messages);
  if (refusal !== undefined) {
    run.refused.push(id);
    add(counts.documents.dropped, refusal.rule);
  }
  if (document === undefined) return;
  for (const writer of ofSet) writer.add(document);
  countKept(counts, document);
}

function report(run: Run, messages: readonly Message[]): void {
  for (const message of messages) {
    run.messages.push(message);
    countMessage(run.counts, message);
    run.options.onMessage?.(message);
  }
}

/** @throws ProblemError where the release would lack a document, or hold none, or hold no relation for all that was read, or `strict` forbids it */
function refuseIncomplete(run: Run): void {
  const { options, refused, messages, counts } = run;
  const refuse = (what: string, found: string, remedy: string): never => {
    throw new ProblemError({
      rule: "release-not-written",
      what: `the release is not written: ${what}`,
      where: { file: options.out },
      found,
      remedy,
    });
  };
  if (refused.length > 0 && options.keepGoing !== true) {
    const names = `${refused.slice(0, 5).join(", ")}${refused.length > 5 ? ", …" : ""}`;
    const remedy = "Correct them, or leave them out with --keep-going.";
    refuse(
      `${refused.length} of ${counted(counts.documents.in, "document")} cannot be converted`,
      names,
      remedy,
    );
  }
  const errors = messages.filter((message) => message.severity === "error").length;
  if (options.strict === true && errors > 0) {
    refuse("--strict allows no error", counted(errors, "error"), "Correct them, or leave --strict out.");
  }
  if (counts.relations.in > 0 && counts.relations.kept === 0 && errors > 0 && options.keepGoing !== true) {
    const remedy = "Check --format and the files, or write it without relations with --keep-going.";
    refuse("no relation can be used", `${counts.relations.in} that are left out`, remedy);
  }
  const unplaced = counts.documents.dropped["in-no-set"] ?? 0;
  if (counts.documents.kept === 0 && unplaced > 0) {
    refuse(
      "no document is in any of its sets",
      `${unplaced} documents that ${options.splits} names in no set`,
      "Name them in the file of sets, or leave --splits out.",
    );
  }
  if (counts.documents.kept === 0) {
    refuse(
      "no document is left",
      options.format === undefined
        ? `${run.inputs.raw?.size ?? 0} raw texts`
        : `${run.inputs.annotations?.size ?? 0} annotation files`,
      "Check the folders and the format.",
    );
  }
}
