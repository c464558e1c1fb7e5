import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  type Document,
  isChinese,
  type Message,
  ProblemError,
  problem,
  unknownLanguage,
} from "@discoprep/corpus";
import { type JobRecord, manifestText, programVersions, runJob, writeFileWhole } from "@discoprep/files";
import { counted } from "@discoprep/files/text";
import { rootOf } from "@discoprep/formats";
import { type ReleasePart, type ReleaseWriter, releaseWriter } from "@discoprep/formats/conll16";
import { OutputFiles } from "@discoprep/formats/format";
import { isSenseFile } from "@discoprep/senses";
import { readSplits, type Splits } from "../splits.ts";
import { DocumentConverter } from "./convert-document.ts";
import { type CorpusInputs, findInputs, inputKinds } from "./inputs.ts";
import { Layers } from "./layers.ts";
import { type ConvertOptions, checkOptions, convertOptions, senseMapping } from "./options.ts";
import {
  type ConversionCounts,
  ConversionTally,
  conversionOptions,
  conversionSections,
  countMessages,
  participantsManifest,
  type Report,
} from "./record.ts";
import { conversionSummary } from "./summary.ts";

export interface Conversion extends JobRecord {
  readonly counts: ConversionCounts;
  readonly messages: readonly Message[];
}

const blindParts: readonly ReleasePart[] = ["gold", "no-senses", "input"];

/**
 * Converts an annotated corpus, or only raw texts, into a release folder. Every row of every annotation file becomes a
 * relation or is counted with a reason. The folder is written whole, or stays as it was if a document cannot be converted
 * (`errors: "skip"` leaves it out), or with `errors: "refuse"` if a relation has an error. @throws UsageError for options that
 * exclude each other @throws ProblemError if the release is not written
 */
export async function convertCorpus(options: ConvertOptions): Promise<Conversion> {
  const { format, blind, senses } = options;
  const job = {
    command: "convert",
    kind: { format, blind: format && blind },
    schema: convertOptions,
    options,
    inputs: [
      ...inputKinds.map((kind) => options[kind]).map((input) => input && rootOf(input)),
      senses !== undefined && isSenseFile(senses) ? senses : undefined,
    ],
  };
  return runJob(job, async (folder, pass): Promise<Conversion> => {
    checkOptions(options);
    const messages: Message[] = [];
    const report: Report = (message) => {
      messages.push(message);
      pass(message);
    };
    for (const message of unknownLanguage(options.language)) report(message);
    const mapping = senseMapping(options);
    const layers = new Layers(options, report);
    const inputs = findInputs(options, layers.parsed);
    const splits = options.splits === undefined ? undefined : readSplits(options.splits);
    const tally = new ConversionTally(mapping);
    const converter = new DocumentConverter(options, mapping, layers);
    const refused = await writeDocuments(
      options,
      inputs,
      splits,
      converter,
      tally,
      new OutputFiles(folder),
      report,
    );
    for (const message of inputs.spare) report(message);
    const { counts } = tally;
    if (format !== undefined && counts.documents.kept > 0 && counts.relations.in === 0)
      report(problem("no-relation-found", {}));
    refuseIncomplete(options, counts, refused, messages);
    const inNoSet = splits?.outside(inputs.documents.map(({ id }) => id)) ?? [];
    const record = {
      options: conversionOptions(options, mapping),
      ...conversionSections(options, inputs, counts),
      inNoSet: inNoSet.length > 0 ? inNoSet : undefined,
      counts: { ...counts, messages: countMessages(messages) },
      messages,
      versions: programVersions(),
      summary: conversionSummary(counts),
    };
    // Each part for participants can be handed out alone, and holds nothing about the relations.
    const shown = manifestText(participantsManifest({ command: "convert", ...record }, counts));
    for (const part of blind === true ? blindParts.slice(1) : [])
      await writeFileWhole(join(folder, part, "manifest.json"), shown);
    return record;
  });
}

async function writeDocuments(
  options: ConvertOptions,
  { documents }: CorpusInputs,
  splits: Splits | undefined,
  converter: DocumentConverter,
  tally: ConversionTally,
  files: OutputFiles,
  report: Report,
): Promise<string[]> {
  const sets = new Map((splits?.sets ?? [""]).map((name) => [name, setWriter(name, options, files)]));
  for (const message of splits?.check(documents.map(({ id }) => id)) ?? []) report(message);
  const refused: string[] = [];
  let nextId = options.firstId ?? 0;
  for (const [index, input] of documents.entries()) {
    const name = splits === undefined ? "" : splits.setOf(input.id);
    const set = name === undefined ? undefined : sets.get(name);
    // Only the IDs of a document in no set matter: it may well lack the parses that the sets' documents have.
    const converted = converter.convert(
      input,
      nextId,
      set === undefined && input.hasText ? () => {} : report,
    );
    nextId = converted.nextId;
    tally.add(converted, set !== undefined);
    const { made, refusal } = converted;
    if (refusal !== undefined && set !== undefined) refused.push(input.id);
    if (made !== undefined)
      set?.add(isChinese(made.document.language) ? withoutInserted(made.document) : made.document);
    options.onProgress?.(index + 1, documents.length);
    // Lets signals through.
    await setImmediate();
  }
  for (const set of sets.values()) set.end();
  return refused;
}

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
    add: (document: Document) => write(release.add(document)),
    end: () => write(release.end()),
  };
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

function refuseIncomplete(
  { out, format, splits, errors: fate }: ConvertOptions,
  { documents, relations }: ConversionCounts,
  refused: readonly string[],
  messages: readonly Message[],
): void {
  const errors = messages.filter(({ severity }) => severity === "error").length;
  const unplaced = documents.dropped["in-no-set"] ?? 0;
  const refuse = (...[rule, found]: [Parameters<typeof problem>[0], string]): never => {
    throw new ProblemError(problem(rule, { file: out }, { found }));
  };
  if (refused.length > 0 && fate !== "skip") {
    const names = `${refused.slice(0, 5).join(", ")}${refused.length > 5 ? ", …" : ""}`;
    refuse("documents-not-converted", `${refused.length} of ${counted(documents.in, "document")}: ${names}`);
  }
  if (fate === "refuse" && errors > 0) refuse("errors-not-allowed", counted(errors, "error"));
  const unusable = errors + (relations.dropped["other-brat-type"] ?? 0);
  if (relations.in > 0 && relations.kept === 0 && unusable > 0 && fate !== "skip")
    refuse("no-relation-usable", `${relations.in} that are left out`);
  if (documents.kept > 0) return;
  if (unplaced > 0)
    refuse("no-document-in-sets", `${counted(unplaced, "document")} that ${splits} names in no set`);
  refuse(
    "no-document-left",
    format === undefined ? "no raw text that can be read" : "no document that can be converted",
  );
}
