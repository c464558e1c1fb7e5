import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type ReleasePart, type ReleaseWriter, releaseWriter } from "@discoprep/conll16";
import { type Document, isChinese, type Message, ProblemError } from "@discoprep/corpus";
import { manifestText, OutputFiles, type OutputFolder, writeFileWhole, writeFolder } from "@discoprep/files";
import { inputPaths } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import { isSenseFile } from "@discoprep/senses";
import { conversionContext } from "./context.ts";
import {
  type ConversionContext,
  type ConvertedDocument,
  convertDocument,
  refuse,
} from "./convert-document.ts";
import {
  add,
  type ConversionCounts,
  countConverted,
  countKept,
  countMessages,
  emptyCounts,
} from "./counts.ts";
import {
  type CorpusInputs,
  documentInputs,
  findInputs,
  inputKinds,
  rootOf,
  withoutDocument,
} from "./inputs.ts";
import { conversionManifest, participantsManifest } from "./manifest.ts";
import { type ConvertOptions, convertOptions } from "./options.ts";
import { readSplits, type Splits } from "./splits.ts";

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
  readonly counts: ReturnType<typeof emptyCounts>;
  readonly messages: Message[];
  /** Documents that cannot be converted. */
  readonly refused: string[];
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
  const { out, replace, format, blind } = options;
  const kept: Message[] = [];
  const target: OutputFolder = {
    ...{ out, replace, command: "convert", kind: { format, blind: format && blind } },
    inputs: inputsOf(options),
    onMessage: (message) => {
      kept.push(message);
      options.onMessage?.(message);
    },
  };
  const { counts, messages } = await writeFolder(target, (folder) => writeRelease(folder, options));
  return { counts, messages: [...messages, ...kept] };
}

async function writeRelease(folder: string, options: ConvertOptions): Promise<Conversion> {
  const { context, messages } = conversionContext(options);
  const run: Run = {
    options,
    context,
    inputs: findInputs(options, context.layers.parses?.files.keys()),
    splits: options.splits === undefined ? undefined : readSplits(options.splits),
    counts: {
      ...emptyCounts(),
      senses: { by: context.mapping?.target.id ?? "keep", in: 0, mapped: 0, pairs: {} },
    },
    messages: [],
    refused: [],
  };
  report(run, messages);
  await writeDocuments(run, new OutputFiles(folder));
  report(run, withoutDocument(run.inputs, context.layers.parses?.files));
  refuseIncomplete(run);
  const inNoSet = run.splits?.outside(documentInputs(run.inputs).map(({ id }) => id)) ?? [];
  const counts = { ...run.counts, messages: countMessages(run.messages) };
  const manifest = conversionManifest(options, context, run.inputs, counts, run.messages, inNoSet);
  await writeFileWhole(join(folder, "manifest.json"), manifestText(manifest));
  // Each part for participants can be handed out alone, and holds nothing about the relations.
  for (const part of options.blind === true ? blindParts.slice(1) : [])
    await writeFileWhole(
      join(folder, part, "manifest.json"),
      manifestText(participantsManifest(manifest, counts)),
    );
  return { counts, messages: run.messages };
}

/** Every path that is read. */
function inputsOf(options: ConvertOptions): (string | undefined)[] {
  const { senses } = options;
  const roots = inputKinds.map((kind) => options[kind]).map((input) => input && rootOf(input));
  const senseFile = senses !== undefined && isSenseFile(senses) ? senses : undefined;
  return [...roots, ...inputPaths(convertOptions, options), senseFile];
}

async function writeDocuments(run: Run, files: OutputFiles): Promise<void> {
  const { options, splits } = run;
  const sets = new Map((splits?.sets ?? [""]).map((name) => [name, setWriter(name, options, files)]));
  const documents = documentInputs(run.inputs);
  report(run, splits?.check(documents.map(({ id }) => id)) ?? []);
  const checkLayout = layoutCheck();
  let nextId = options.firstId ?? 0;
  for (const [index, input] of documents.entries()) {
    const converted = convertDocument(input, nextId, run.context);
    checkLayout(converted, { file: input.annotations?.name ?? input.id, document: input.id });
    nextId = converted.nextId;
    countConverted(run.counts, converted);
    place(run, input.id, converted, sets);
    options.onProgress?.(index + 1, documents.length);
    // Lets signals through.
    await setImmediate();
  }
  for (const set of sets.values()) set.end();
}

/** Writes a release, or one of its sets; of a blind test set each part, in a folder of its own. */
function setWriter(set: string, { format, blind, language, edition }: ConvertOptions, files: OutputFiles) {
  const parts = blind === true ? blindParts : [format === undefined ? ("input" as const) : ("gold" as const)];
  const folderOf = (part: ReleasePart): string => join(blind === true ? part : "", set);
  const release = releaseWriter(parts, edition, language);
  for (const part of parts) {
    files.addFolder(join(folderOf(part), "raw"));
    if (part === "gold") files.addFolder(join(folderOf(part), "conll_format"));
  }
  const write = (pieces: ReturnType<ReleaseWriter["end"]>): void => {
    for (const [part, contents] of pieces) files.add(contents, folderOf(part));
  };
  return {
    add: (document: Parameters<ReleaseWriter["add"]>[0]) => write(release.add(document)),
    end: () => write(release.end()),
  };
}

/**
 * Checks that all annotation files have one form: a file with other columns comes from another version of
 * the tool, or from another corpus. Its document cannot be converted with the others.
 */
function layoutCheck() {
  let first: { readonly layout: string; readonly file: string } | undefined;
  return (
    converted: ConvertedDocument,
    where: { readonly file: string; readonly document: string },
  ): void => {
    const { layout } = converted;
    if (layout === undefined) return;
    first ??= { layout, file: where.file };
    if (first.layout === layout) return;
    refuse(converted, {
      rule: "mixed-layouts",
      what: "the annotation file does not have the columns of the others",
      where,
      expected: `${first.layout} as in ${first.file}`,
      found: layout,
      remedy: "Save all files with one version of the tool, or convert them apart.",
    });
  };
}

/** Writes a document into its set, or counts why it is in none. */
function place(
  run: Run,
  id: string,
  converted: ConvertedDocument,
  sets: ReadonlyMap<string, ReturnType<typeof setWriter>>,
): void {
  const { document, refusal, messages } = converted;
  const { documents, relations } = run.counts;
  const name = run.splits === undefined ? "" : run.splits.setOf(id);
  const set = name === undefined ? undefined : sets.get(name);
  if (set === undefined && (document ?? refusal) !== undefined) {
    // Only its relations' IDs matter: it may well lack the parses that the sets' documents have.
    add(documents.dropped, "in-no-set");
    add(relations.dropped, "in-no-set", document?.relations.length ?? 0);
    return;
  }
  report(run, messages);
  if (refusal !== undefined) {
    run.refused.push(id);
    add(documents.dropped, refusal.rule);
  }
  if (document === undefined) return;
  set?.add(isChinese(document.language) ? withoutInserted(document) : document);
  countKept(run.counts, document, converted);
}

/** The Chinese release has no inserted connectives (CoNLL-2016); they are counted as parts left out. */
function withoutInserted(document: Document): Document {
  const relations = document.relations.map((relation) =>
    relation.type === "Implicit" && relation.conn1
      ? { ...relation, conn1: { ...relation.conn1, text: "" } }
      : relation,
  );
  return { ...document, relations };
}

function report(run: Run, messages: readonly Message[]): void {
  for (const message of messages) {
    run.messages.push(message);
    run.options.onMessage?.(message);
  }
}

/** @throws ProblemError where the release would lack a document, or hold none, or hold no relation for all that was read, or `strict` forbids it */
function refuseIncomplete({ options, refused, messages, counts, inputs }: Run): void {
  const { documents, relations } = counts;
  const refuseRelease = (what: string, found: string, remedy: string): never => {
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
    const what = `${refused.length} of ${counted(documents.in, "document")} cannot be converted`;
    refuseRelease(what, names, "Correct them, or leave them out with --keep-going.");
  }
  const errors = messages.filter((message) => message.severity === "error").length;
  if (options.strict === true && errors > 0) {
    const remedy = "Correct them, or leave --strict out.";
    refuseRelease("--strict allows no error", counted(errors, "error"), remedy);
  }
  if (relations.in > 0 && relations.kept === 0 && errors > 0 && options.keepGoing !== true) {
    const remedy = "Check --format and the files, or write it without relations with --keep-going.";
    refuseRelease("no relation can be used", `${relations.in} that are left out`, remedy);
  }
  const unplaced = documents.dropped["in-no-set"] ?? 0;
  if (documents.kept === 0 && unplaced > 0) {
    const found = `${unplaced} documents that ${options.splits} names in no set`;
    const remedy = "Name them in the file of sets, or leave --splits out.";
    refuseRelease("no document is in any of its sets", found, remedy);
  }
  if (documents.kept === 0) {
    const found =
      options.format === undefined
        ? `${inputs.raw?.size ?? 0} raw texts`
        : `${inputs.annotations?.size ?? 0} annotation files`;
    refuseRelease("no document is left", found, "Check the folders and the format.");
  }
}
