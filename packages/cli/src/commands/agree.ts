import { existsSync, realpathSync } from "node:fs";
import {
  compareAnnotators,
  reviewRecord,
  reviewTables,
  writeReviewSheet,
  writeSheet,
} from "@discoprep/compare/adjudication";
import {
  type Annotation,
  type ConllAgreement,
  conllTables,
  type FigureTable,
  flatFigures,
  pdtAgreement,
  pdtTables,
  readTreeDocuments,
  severalTables,
} from "@discoprep/compare/agreement";
import { agreeOptions } from "@discoprep/compare/options";
import { type Message, problem, UsageError } from "@discoprep/corpus";
import { argument, flag, path, replaceOption, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { releaseOptions } from "@discoprep/formats/release";
import { type FigureFormat, figureFormats, printedFigures } from "../figure-tables.ts";
import { MessagePrinter } from "../messages.ts";
import { commandOf, jsonOption, paths } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const formatOptions = {
  format: run(z.enum(figureFormats).default("text"), "form of the figures", "format"),
  ...jsonOption(),
};

const conll = agreeOptions.extend(formatOptions);

const review = z.strictObject({
  release: argument(path, "a release folder", "release"),
  sheet: argument(path.optional(), "a sheet with verdicts, which are counted", "sheet"),
  out: run(path.optional(), "folder or file to write: the sheet with the relations for review", {
    value: "dir",
    conflicts: ["sheet"],
  }),
  replace: replaceOption,
  ...formatOptions,
});

const pdt = z.strictObject({
  paths: argument(
    paths,
    "JSON documents with two annotators, or two versions of PML t-files; folders of either",
    "files",
  ),
  exact: run(
    flag,
    "compare exactly: connectives agree only if their nodes are the same, not if they overlap",
  ),
  ...formatOptions,
});

type FormatOptions = Pick<z.output<typeof conll>, "format" | "json">;

export const add = commandOf(conll, agreeConll);

export const addReview = commandOf(review, agreeReview);

export const addPdt = commandOf(pdt, agreePdt);

async function agreeConll(options: z.output<typeof conll>, terminal: Terminal): Promise<void> {
  const { out, format: _, json: __, ...settings } = options;
  const printer = new MessagePrinter(terminal);
  reportPathsNamedTwice(options.releases, printer.print);
  reportOtherSenses(options.releases, printer.print);
  const written =
    out === undefined ? undefined : await writeSheet({ ...settings, out, report: printer.print });
  const { annotations, agreement } = written?.result ?? compareAnnotators(options);
  reportNone(annotations, printer.print);
  printer.close();
  // This comes first: printing ends early if the reader of a pipe goes away.
  if (written !== undefined) terminal.err(`${out}: ${written.summary}`);
  const isOfTwo = "disagreements" in agreement;
  await print(agreement, isOfTwo ? conllTables(agreement) : severalTables(agreement), options, terminal);
  if (isOfTwo && formatOf(options) === "text") terminal.out(disagreementLines(agreement));
}

async function agreeReview(options: z.output<typeof review>, terminal: Terminal): Promise<void> {
  const { release, sheet, out, replace } = options;
  if (sheet !== undefined) {
    const record = await reviewRecord(release, sheet);
    await print(record, reviewTables(record), options, terminal);
    return;
  }
  if (out === undefined)
    throw new UsageError("agree review writes a sheet to --out, or counts the sheet that came back");
  const printer = new MessagePrinter(terminal);
  const { summary } = await writeReviewSheet({ out, replace, report: printer.print }, release);
  printer.close();
  terminal.err(`${out}: ${summary}`);
}

async function agreePdt(options: z.output<typeof pdt>, terminal: Terminal): Promise<void> {
  const printer = new MessagePrinter(terminal);
  reportPathsNamedTwice(options.paths, printer.print);
  const documents = readTreeDocuments(options.paths, printer.print);
  printer.close();
  const agreement = pdtAgreement(documents, options.exact === true ? "exact" : "overlap");
  await print(flatFigures(agreement), pdtTables(agreement), options, terminal);
}

/** Warns of a file named twice: its full agreement with itself would look like a good result. */
function reportPathsNamedTwice(paths: readonly string[], report: (message: Message) => void): void {
  const places = paths.map((path) => (existsSync(path) ? realpathSync(path) : path));
  for (const [index, file] of paths.entries())
    if (places.indexOf(places[index] as string) !== index) report(problem("annotator-named-twice", { file }));
}

/** Warns of senses of two inventories: they would count as disagreements of the annotators. */
function reportOtherSenses(releases: readonly string[], report: (message: Message) => void): void {
  const stated = releases.flatMap((file) => {
    const senses = releaseOptions(file)?.senses;
    return senses === undefined ? [] : [{ file, senses }];
  });
  const expected = stated[0]?.senses;
  for (const { file, senses } of stated)
    if (senses !== expected)
      report(problem("senses-of-other-annotator", { file }, { expected, found: senses }));
}

/** Warns of an annotator who has skipped a document, and would count as one who disagrees everywhere. */
function reportNone(annotations: readonly Annotation[], report: (message: Message) => void): void {
  const isBare = ({ documents }: Annotation, id: string) => documents.get(id)?.relations.length === 0;
  for (const annotation of annotations) {
    const ids = [...annotation.documents.keys()].filter((id) => isBare(annotation, id));
    const isMissed = ids.some((id) => !annotations.every((each) => isBare(each, id)));
    if (!isMissed && ids.length < annotation.documents.size) continue;
    const found = `${counted(ids.length, "document")}: ${ids.slice(0, 3).join(", ")}${ids.length > 3 ? ", …" : ""}`;
    report(problem("annotator-without-relations", { file: annotation.name }, { found }));
  }
}

function formatOf({ format, json }: FormatOptions): FigureFormat {
  return json === true ? "json" : format;
}

async function print(
  model: unknown,
  tables: readonly FigureTable[],
  options: FormatOptions,
  terminal: Terminal,
): Promise<void> {
  const format = formatOf(options);
  if (format === "json") terminal.json(model);
  else terminal.out(await printedFigures(tables, format));
}

/** Returns a line for each relation: its document, its IDs in A and B, and the kinds of disagreement. */
function disagreementLines({ documents, relations, disagreements }: ConllAgreement): string {
  const counts = `${counted(documents, "document")}, ${relations.a} and ${relations.b} relations, ${relations.paired} paired`;
  const lines = disagreements.map(({ document, a, b, kinds }) => {
    return `  ${document}  ${a ?? "-"}  ${b ?? "-"}  ${kinds.join(", ")}\n`;
  });
  return `\n${counts}; ${counted(disagreements.length, "disagreement")} (document, ID of A, ID of B, kinds)\n${lines.join("")}`;
}
