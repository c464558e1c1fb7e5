import { statSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { levelOf } from "@discoprep/corpus/rules";
import { documentId, filesBelow, readText } from "@discoprep/files";
import { rootOf } from "../annotation-files.ts";
import { type DocumentGroup, documentGroups, endNote, readConllu } from "../conllu/index.ts";
import type { SourceDocument, SourceFile, SourceInput } from "../format/index.ts";
import { UsualSenses } from "./row-connectives.ts";
import { differs, rowsDocument } from "./rows-document.ts";
import { numberedDocument, refuseMasked } from "./tokens.ts";

/** A folder with `.rels` files, and how its rows are read. */
export interface RelsInput extends SourceInput {
  /** The column that holds the sense; without it `orig_label`. */
  readonly labelColumn?: "label" | "orig_label";
}

/**
 * Returns the documents of all `.rels` files below a folder, of any edition. Their tokens are in the `.conllu` or
 * `.tok` of the same name, anywhere below the folder (of one file: below the folder it lies in). A document without relations has no rows.
 * @throws ProblemError where there is no `.rels`, or none with its tokens
 */
export function relsDocuments(input: RelsInput): SourceDocument[] {
  const path = rootOf(input.annotations ?? "");
  const rels = filesBelow(path).filter((file) => file.endsWith(".rels"));
  const isFile = statSync(path).isFile();
  const files = filesBelow(isFile ? dirname(path) : path);
  if (rels.length === 0) {
    throw new ProblemError(
      problem("no-rels-file", { file: path }, { expected: "NAME.rels beside NAME.conllu or NAME.tok" }),
    );
  }
  const reading = { ...input, usual: new UsualSenses() };
  const documents = rels.flatMap((file) => {
    const name = relative(path, file) || basename(file);
    refuseOtherFramework(name);
    const stem = basename(file, ".rels");
    const tokens = [".conllu", ".tok"]
      .map((ending) => files.find((one) => basename(one) === stem + ending))
      .find((one) => one !== undefined);
    if (tokens === undefined) {
      const expected = `${stem}.conllu or ${stem}.tok below the same folder`;
      throw new ProblemError(problem("rels-without-tokens", { file }, { expected, found: "neither" }));
    }
    return fileDocuments({ path: file, name }, tokens, reading);
  });
  return withoutSetFiles(documents);
}

/** A document with its own file is not read again from the file of its set, which repeats it. */
function withoutSetFiles(documents: readonly SourceDocument[]): SourceDocument[] {
  const isOwn = ({ id, file }: SourceDocument): boolean => basename(file.path, ".rels") === id;
  const own = new Set(documents.filter(isOwn).map(({ id }) => id));
  return documents.filter((source) => isOwn(source) || !own.has(source.id));
}

function fileDocuments(
  rels: SourceFile,
  tokensFile: string,
  options: RelsInput & { readonly usual: UsualSenses },
): SourceDocument[] {
  const { path, name } = rels;
  const tokens = basename(tokensFile);
  // The first document that can be read carries the messages of the file.
  const messages: Message[] = [];
  const report = (message: Message): void => void messages.push(message);
  const groups = readDocumentGroups(readText(tokensFile), tokens, report);
  const rows = readRels(readText(path), name);
  const stray = rows.find(({ doc }) => !groups.some(({ id }) => id === doc));
  if (stray !== undefined) {
    const document = stray.doc ?? "";
    const expected = `# newdoc id = ${document} in ${tokens}`;
    throw new ProblemError(
      problem("rels-without-tokens", { file: name, document }, { expected, found: "none" }),
    );
  }
  const other = rows.filter(differs).length;
  if (other > 0) {
    const found = `${other} of ${rows.length} rows; senses are read from ${options.labelColumn ?? "orig_label"}`;
    report(problem("sense-columns-differ", { file: name }, { found }));
  }
  return groups.map((group): SourceDocument => {
    const { id } = group;
    try {
      refuseMasked(group, tokens);
    } catch (error) {
      return {
        id,
        file: rels,
        read: () => {
          throw error;
        },
      };
    }
    const raw = options.raw?.get(id);
    const document = numberedDocument(group, options.language, raw && readText(raw.path));
    return rowsDocument(rows, document, rels, messages.splice(0), options);
  });
}

/** Faults beside those of the columns (level 1) that make token numbers doubtful. */
const numberFaults: readonly string[] = ["word-number", "duplicate-token-id", "range-number"];

/** The last token of a document that no blank line separates from the next document, as in some `.tok` files. */
const joinedDocuments = /^\d.*\r?\n(?=# *newdoc)/gm;

/**
 * Returns the sentences of each document of a `.conllu` or `.tok` file. Messages name faults that make tokens unreadable;
 * `validate conllu` names the other faults.
 * @throws ProblemError for a document whose id stands twice
 */
export function readDocumentGroups(
  text: string,
  file: string,
  report: (message: Message) => void,
): DocumentGroup[] {
  const whole = text.replace(/^\ufeff/, "").replace(joinedDocuments, "$&\n");
  const parses = readConllu(whole, file, (message) => {
    const { severity, rule } = message;
    if (severity === "error" && (levelOf(rule) === 1 || numberFaults.includes(rule)))
      report(endNote(message));
  });
  const groups = [...documentGroups(parses, documentId(file))];
  const ids = new Set<string>();
  for (const { id: document, parses: group } of groups) {
    if (ids.has(document)) {
      const where = { file, document, line: group[0]?.line };
      const expected = `one line \`# newdoc id = ${document}\``;
      throw new ProblemError(problem("repeated-document", where, { expected, found: "it again" }));
    }
    ids.add(document);
  }
  return groups;
}

/** Frameworks whose relations have no Arg1 and Arg2: trees and graphs of units. */
const otherFrameworks: readonly string[] = ["rst", "erst", "sdrt", "dep"];

/** @throws ProblemError if the file's name, LANGUAGE.FRAMEWORK.CORPUS_SET, states such a framework */
function refuseOtherFramework(name: string): void {
  const framework = /^[a-z]{3}\.([a-z]+)\./.exec(basename(name))?.[1] ?? "";
  if (!otherFrameworks.includes(framework)) return;
  throw new ProblemError(problem("other-framework", { file: name }, { found: framework }));
}

/**
 * Returns the rows of a `.rels` file of any DISRPT edition by column name; columns it lacks are empty.
 * @throws ProblemError naming the line that does not fit the header
 */
export function readRels(text: string, file: string): Record<string, string>[] {
  const [header = "", ...lines] = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const names = header.split("\t");
  if (!["doc", "unit1_toks", "unit2_toks", "label"].every((name) => names.includes(name))) {
    const expected = "tab-separated names, doc, unit1_toks, unit2_toks and label among them";
    throw new ProblemError(problem("no-rels-header", { file, line: 1 }, { expected, found: header }));
  }
  return lines.flatMap((line, index) => {
    if (line === "") return [];
    const cells = line.split("\t");
    if (cells.length === names.length)
      return [Object.fromEntries(names.map((name, at) => [name, cells[at] as string]))];
    const details = { expected: `${names.length}`, found: `${cells.length}` };
    throw new ProblemError(problem("rels-columns", { file, line: index + 2 }, details));
  });
}
