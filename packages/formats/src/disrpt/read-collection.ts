import { statSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import {
  type Message,
  type MessageDetails,
  type Place,
  ProblemError,
  problem,
  type RuleId,
} from "@discoprep/corpus";
import { levelOf } from "@discoprep/corpus/rules";
import { filesBelow, readText } from "@discoprep/files";
import { rootOf } from "../annotation-files.ts";
import { type DocumentGroup, documentGroups, endNote, readConllu } from "../conllu/index.ts";
import { documentId, type SourceDocument, type SourceFile, type SourceInput } from "../format/index.ts";
import { UsualSenses } from "./row-connectives.ts";
import { differs, type RowOptions, rowsDocument } from "./rows-document.ts";
import { maskedProblem, numberedDocument } from "./tokens.ts";

/** Frameworks whose relations have no Arg1 and Arg2: trees and graphs of units. */
const otherFrameworks: readonly string[] = ["rst", "erst", "sdrt", "dep"];

/**
 * Returns the documents of all `.rels` files below a folder, of any edition. Their tokens are in the `.conllu` or `.tok` of the
 * same name, anywhere below the folder (of one file: below its folder). A document without relations has no rows.
 * @throws ProblemError if there is no `.rels`, or none with its tokens, and for a corpus of another framework
 */
export function relsDocuments(input: SourceInput & Pick<RowOptions, "labelColumn">): SourceDocument[] {
  const path = rootOf(input.annotations ?? "");
  const rels = filesBelow(path).filter((file) => file.endsWith(".rels"));
  const files = filesBelow(statSync(path).isFile() ? dirname(path) : path);
  if (rels.length === 0)
    throw failure("no-rels-file", { file: path }, { expected: "NAME.rels beside NAME.conllu or NAME.tok" });
  const reading = { ...input, usual: new UsualSenses() };
  const documents = rels.flatMap((file) => {
    const name = relative(path, file) || basename(file);
    const framework = /^[a-z]{3}\.([a-z]+)\./.exec(basename(name))?.[1] ?? "";
    if (otherFrameworks.includes(framework))
      throw failure("other-framework", { file: name }, { found: framework });
    const stem = basename(file, ".rels");
    const beside = (ending: string) => files.find((path) => basename(path) === stem + ending);
    const tokens = beside(".conllu") ?? beside(".tok");
    if (tokens !== undefined) return fileDocuments({ path: file, name }, tokens, reading);
    const expected = `${stem}.conllu or ${stem}.tok below the same folder`;
    throw failure("rels-without-tokens", { file }, { expected, found: "neither" });
  });
  // A document with its own file is not read again from the file of its set, which repeats it.
  const hasFile = ({ id, file }: SourceDocument): boolean => basename(file.path, ".rels") === id;
  const withFile = new Set(documents.filter(hasFile).map(({ id }) => id));
  return documents.filter((source) => hasFile(source) || !withFile.has(source.id));
}

function fileDocuments(
  rels: SourceFile,
  tokensFile: string,
  options: SourceInput & RowOptions,
): SourceDocument[] {
  const tokens = basename(tokensFile);
  // The first document that can be read carries the messages of the file.
  const messages: Message[] = [];
  const groups = readDocumentGroups(readText(tokensFile), tokens, (message) => void messages.push(message));
  const rows = readRels(readText(rels.path), rels.name);
  const stray = rows.find(({ doc }) => !groups.some(({ id }) => id === doc));
  if (stray !== undefined) {
    const where = { file: rels.name, document: stray.doc ?? "" };
    const expected = `# newdoc id = ${where.document} in ${tokens}`;
    throw failure("rels-without-tokens", where, { expected, found: "none" });
  }
  const different = rows.filter(differs).length;
  if (different > 0) {
    const found = `${different} of ${rows.length} rows; senses are read from ${options.labelColumn ?? "orig_label"}`;
    messages.push(problem("sense-columns-differ", { file: rels.name }, { found }));
  }
  return groups.map((group): SourceDocument => {
    const masked = maskedProblem(group, tokens);
    if (masked !== undefined) {
      const read = () => {
        throw new ProblemError(masked);
      };
      return { id: group.id, file: rels, read };
    }
    const raw = options.raw?.get(group.id);
    const document = numberedDocument(group, options.language, raw && readText(raw.path));
    return rowsDocument(rows, { ...document, file: rels, messages: messages.splice(0) }, options);
  });
}

function failure(rule: RuleId, where: Place, details: MessageDetails): ProblemError {
  return new ProblemError(problem(rule, where, details));
}

/** Faults of level 2 that make token numbers doubtful, as those of level 1 do. */
const numberFaults: readonly string[] = ["word-number", "duplicate-token-id", "range-number"];

/** The last token of a document that no blank line separates from the next document, as in some `.tok` files. */
const joinedDocuments = /^\d.*\r?\n(?=# *newdoc)/gm;

/**
 * Returns the sentences of each document of a `.conllu` or `.tok` file.
 * @param report takes faults that make tokens unreadable; `validate` names the others
 * @throws ProblemError for a second document with an id
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
    const expected = `one line \`# newdoc id = ${document}\``;
    if (ids.has(document))
      throw failure(
        "repeated-document",
        { file, document, line: group[0]?.line },
        { expected, found: "it again" },
      );
    ids.add(document);
  }
  return groups;
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
    throw failure("no-rels-header", { file, line: 1 }, { expected, found: header });
  }
  return lines.flatMap((line, index) => {
    if (line === "") return [];
    const cells = line.split("\t");
    if (cells.length === names.length)
      return [Object.fromEntries(names.map((name, at) => [name, cells[at] as string]))];
    const details = { expected: `${names.length}`, found: `${cells.length}` };
    throw failure("rels-columns", { file, line: index + 2 }, details);
  });
}
