import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  type Document,
  isChinese,
  type Message,
  ProblemError,
  problem,
  type RuleId,
  unknownLanguage,
} from "@discoprep/corpus";
import { manifestText, runJob, writeFileWhole } from "@discoprep/files";
import { counted, withProgress } from "@discoprep/files/text";
import { rootOf } from "@discoprep/formats";
import { type ReleasePart, releaseWriter } from "@discoprep/formats/conll16";
import { OutputFiles } from "@discoprep/formats/format";
import { inputLanguage } from "@discoprep/formats/release";
import { isSenseFile } from "@discoprep/senses";
import { Splits } from "../splits.ts";
import { DocumentConverter } from "./convert-document.ts";
import { findInputs, inputKinds, openParses } from "./inputs.ts";
import { Layers } from "./layers.ts";
import {
  type ConvertOptions,
  convertOptions,
  type GivenOptions,
  type Report,
  senseMapping,
} from "./options.ts";
import { ConversionTally, conversionRecord, participantsManifest } from "./record.ts";

const blindParts: readonly ReleasePart[] = ["gold", "no-senses", "input"];

/**
 * Converts an annotated corpus, or only raw texts, into a release folder. Every row of every annotation file becomes a
 * relation or is counted with a reason. The folder is written whole, or stays unchanged if a document cannot be converted
 * (`errors: "skip"` leaves it out), or with `errors: "refuse"` if a relation has an error.
 * @throws UsageError for options that exclude each other, and for inputs whose language nobody names
 * @throws ProblemError if the release is not written
 */
export async function convertCorpus(settings: GivenOptions) {
  const { format, blind, senses } = settings;
  const folders = inputKinds.map((kind) => settings[kind]).map((input) => input && rootOf(input));
  const options = { ...settings, language: inputLanguage(settings.language, folders) };
  const job = {
    command: "convert",
    kind: { format, blind: format && blind },
    schema: convertOptions,
    options,
    inputs: [...folders, senses !== undefined && isSenseFile(senses) ? senses : undefined],
  };
  return runJob(job, (folder, report) => convertInto(folder, options, report));
}

async function convertInto(folder: string, options: ConvertOptions, pass: Report) {
  const { format, blind, language, splits: file } = options;
  const mapping = senseMapping(options);
  const messages: Message[] = [];
  const report: Report = (message) => {
    messages.push(message);
    pass(message);
  };
  for (const message of unknownLanguage(language)) report(message);
  const parses = openParses(options, report);
  const inputs = findInputs(options, parses);
  const ids = inputs.documents.map(({ id }) => id);
  const splits = file === undefined ? undefined : new Splits(file);
  for (const message of splits?.check(ids) ?? []) report(message);
  const tally = new ConversionTally(mapping);
  const converter = new DocumentConverter(options, mapping, new Layers(options, parses));
  const files = new OutputFiles(folder);
  const sets = new Map((splits?.sets ?? [""]).map((name) => [name, setWriter(name, options, files)]));
  for (const input of withProgress(inputs.documents, "documents")) {
    const name = splits === undefined ? "" : splits.setOf(input.id);
    const set = name === undefined ? undefined : sets.get(name);
    // A document in no set is converted for its IDs alone. It may lack parses, so its messages are dropped.
    const outcome = converter.convert(input, set === undefined && input.hasText ? () => {} : report);
    tally.add(outcome, set !== undefined);
    if (outcome.conversion !== undefined) set?.add(outcome.conversion.document);
    // Lets signals through.
    await setImmediate();
  }
  for (const set of sets.values()) set.end();
  for (const message of inputs.warnings) report(message);
  const { counts } = tally;
  if (format !== undefined && counts.documents.kept > 0 && counts.relations.in === 0)
    report(problem("no-relation-found", {}));
  const refusal = refusalOf(options, tally, messages);
  if (refusal !== undefined) throw new ProblemError(refusal);
  const inNoSet = splits?.outside(ids) ?? [];
  const record = conversionRecord({ options, mapping, inputs, counts, inNoSet, messages });
  // Each part for participants can be handed out alone.
  const participants = manifestText(participantsManifest(record));
  for (const part of blind === true ? blindParts.slice(1) : [])
    await writeFileWhole(join(folder, part, "manifest.json"), participants);
  return record;
}

/** Writes the parts of a set, each in a folder of its own if there are several. */
function setWriter(set: string, { format, blind, language, edition }: ConvertOptions, files: OutputFiles) {
  const parts: readonly ReleasePart[] =
    blind === true ? blindParts : [format === undefined ? "input" : "gold"];
  const folderOf = (part: ReleasePart): string => join(blind === true ? part : "", set);
  for (const part of parts) {
    files.addFolder(join(folderOf(part), "raw"));
    if (part === "gold") files.addFolder(join(folderOf(part), "conll_format"));
  }
  const { add, end } = releaseWriter(parts, edition, language);
  const write = (pieces: ReturnType<typeof end>): void => {
    for (const [part, contents] of pieces) files.add(contents, folderOf(part));
  };
  return {
    add: (document: Document) => write(add(isChinese(language) ? withoutInserted(document) : document)),
    end: () => write(end()),
  };
}

/** Removes inserted connectives, which the Chinese release lacks (CoNLL-2016). The counts name them as left out. */
function withoutInserted(document: Document): Document {
  const relations = document.relations.map((relation) =>
    relation.type === "Implicit" && relation.conn1
      ? { ...relation, conn1: { ...relation.conn1, text: "" } }
      : relation,
  );
  return { ...document, relations };
}

/** Returns why the release is not written: it would lack a document or a relation, or hold nothing. */
function refusalOf(
  { out, format, annotations, raw, splits, errors: policy }: ConvertOptions,
  { counts: { documents, relations }, refused }: ConversionTally,
  messages: readonly Message[],
): Message | undefined {
  const refusal = (rule: RuleId, extent: string) => problem(rule, { file: out }, { found: extent });
  if (refused.length > 0 && policy !== "skip") {
    const names = `${refused.slice(0, 5).join(", ")}${refused.length > 5 ? ", …" : ""}`;
    const share = `${refused.length} of ${counted(documents.in, "document")}: ${names}`;
    return refusal("documents-not-converted", share);
  }
  const errors = messages.filter(({ severity }) => severity === "error").length;
  if (policy === "refuse" && errors > 0) return refusal("errors-not-allowed", counted(errors, "error"));
  const unusable = errors + (relations.dropped["other-brat-type"] ?? 0);
  if (relations.in > 0 && relations.kept === 0 && unusable > 0 && policy !== "skip")
    return refusal("no-relation-usable", `${relations.in} that are left out`);
  if (documents.kept > 0) return undefined;
  const unplaced = documents.dropped["in-no-set"] ?? 0;
  if (unplaced > 0)
    return refusal("no-document-in-sets", `${counted(unplaced, "document")} that ${splits} names in no set`);
  const lack = format === undefined ? "no raw text that can be read" : "no document that can be converted";
  const input = annotations ?? raw;
  return refusal("no-document-left", input === undefined ? lack : `${lack} in ${rootOf(input)}`);
}
