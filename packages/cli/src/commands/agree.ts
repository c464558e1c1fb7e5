import { existsSync, realpathSync } from "node:fs";
import { reviewRecord, reviewTables, writeReviewSheet, writeSheet } from "@discoprep/compare/adjudication";
import {
  type AgreementOptions,
  type Annotation,
  type ConllAgreement,
  conllAgreement,
  conllTables,
  type FigureTable,
  flatFigures,
  pdtAgreement,
  pdtTables,
  readAnnotation,
  readKnownConnectives,
  readTreeDocuments,
  severalAgreement,
  severalTables,
} from "@discoprep/compare/agreement";
import { type Message, problem, UsageError } from "@discoprep/corpus";
import { argument, flag, path, replaceOption, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { type FigureFormat, figureFormats, printedFigures } from "../figure-tables.ts";
import { MessagePrinter } from "../messages.ts";
import { addWork, jsonOption, paths } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const formatOptions = {
  format: run(z.enum(figureFormats).default("text"), "how figures are printed", "format"),
  ...jsonOption(),
};

const conll = z.strictObject({
  paths: argument(paths, "two or more releases", "annotators"),
  exact: run(flag, "compare exactly: arguments with their leading and trailing punctuation"),
  connectives: run(
    path.optional(),
    "a file with connectives, a head a line: leave out all other connectives",
    "file",
  ),
  out: run(path.optional(), "folder or file to write: the sheet of disagreements, for adjudication", "dir"),
  decisions: run(
    path.optional(),
    "an older sheet: its decisions are carried over to rows that say the same",
    { value: "file", needs: "out" },
  ),
  replace: replaceOption,
  ...formatOptions,
});

const review = z.strictObject({
  release: argument(path, "a release folder", "release"),
  sheet: argument(path.optional(), "the sheet that came back: its verdicts are counted", "sheet"),
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
    "compare exactly: two connectives agree where their nodes are the same, not where they overlap",
  ),
  ...formatOptions,
});

type FormatOptions = Pick<z.output<typeof conll>, "format" | "json">;

/** `discoprep agree RELEASE RELEASE…` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, conll, "discoprep agree release-a release-b --out sheet", (options) =>
    agreeConll(options, terminal),
  );
}

/** `discoprep agree review RELEASE` */
export function addReview(command: Command, terminal: Terminal): void {
  addWork(command, review, "discoprep agree review release --out review", (options) =>
    agreeReview(options, terminal),
  );
}

/** `discoprep agree pdt FILE…` */
export function addPdt(command: Command, terminal: Terminal): void {
  const example = "discoprep agree pdt annotator-a/ln94200_1.t.gz annotator-b/ln94200_1.t.gz";
  addWork(command, pdt, example, (options) => agreePdt(options, terminal));
}

async function agreeConll(options: z.output<typeof conll>, terminal: Terminal): Promise<void> {
  const { paths, exact, connectives, out, decisions, replace } = options;
  if (paths.length < 2) throw new UsageError("agree compares two annotators or more; name their releases");
  const measure: AgreementOptions = {
    exact,
    isKnownConnective: connectives === undefined ? undefined : readKnownConnectives(connectives),
  };
  const printer = new MessagePrinter(terminal);
  reportPathsNamedTwice(paths, printer.print);
  const compare = () => {
    const annotations = paths.map(readAnnotation);
    const [a, b, ...others] = annotations as [Annotation, Annotation, ...Annotation[]];
    if (others.length > 0) {
      const { agreement, readings } = severalAgreement(annotations, measure);
      return { annotations, readings, agreement, tables: severalTables(agreement), list: "" };
    }
    const { agreement, readings } = conllAgreement(a, b, measure);
    const tables = conllTables(agreement);
    return { annotations, readings, agreement, tables, list: disagreementLines(agreement) };
  };
  const job = { out: out ?? "", decisions, replace, report: printer.print };
  const inputs = [...paths, connectives];
  const written = out === undefined ? undefined : await writeSheet(job, compare, inputs);
  const { annotations, agreement, tables, list } = written?.result ?? compare();
  reportNone(annotations, printer.print);
  printer.close();
  // This comes first: printing ends early if the reader of a pipe goes away.
  if (written !== undefined) terminal.err(`${out}: ${written.summary}`);
  await print(agreement, tables, options, terminal);
  if (formatOf(options) === "text") terminal.out(list);
}

async function agreeReview(options: z.output<typeof review>, terminal: Terminal): Promise<void> {
  const { release, sheet, out, replace } = options;
  if (sheet !== undefined) {
    const found = await reviewRecord(release, sheet);
    await print(found, reviewTables(found), options, terminal);
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
  const { paths } = options;
  const printer = new MessagePrinter(terminal);
  reportPathsNamedTwice(paths, printer.print);
  const documents = readTreeDocuments(paths, printer.print);
  printer.close();
  const agreement = pdtAgreement(documents, options.exact === true ? "exact" : "overlap");
  await print(flatFigures(agreement), pdtTables(agreement), options, terminal);
}

/** The full agreement of a file with itself would look like a good result. */
function reportPathsNamedTwice(paths: readonly string[], report: (message: Message) => void): void {
  const places = paths.map((path) => (existsSync(path) ? realpathSync(path) : path));
  for (const [index, file] of paths.entries())
    if (places.indexOf(places[index] as string) !== index) report(problem("annotator-named-twice", { file }));
}

/** An annotator who has saved nothing would count as one who disagrees everywhere. */
function reportNone(annotations: readonly Annotation[], report: (message: Message) => void): void {
  for (const { name, documents } of annotations)
    if ([...documents.values()].every(({ relations }) => relations.length === 0))
      report(problem("annotator-without-relations", { file: name }));
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

/** Returns a line a relation: document, ID of A and of B, what they disagree on. */
function disagreementLines({ documents, relations, disagreements }: ConllAgreement): string {
  const counts = `${counted(documents, "document")}, ${relations.a} and ${relations.b} relations, ${relations.paired} paired`;
  const lines = disagreements.map(({ document, a, b, kinds }) => {
    return `  ${document}  ${a ?? "-"}  ${b ?? "-"}  ${kinds.join(", ")}\n`;
  });
  return `\n${counts}; ${counted(disagreements.length, "disagreement")} (document, ID of A, ID of B, kinds)\n${lines.join("")}`;
}
