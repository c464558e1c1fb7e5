import { constants } from "node:buffer";
import { existsSync, statSync } from "node:fs";
import { type ParsedDocument, readParses, releasePaths } from "@discoprep/conll16";
import { documentFiles, offsetConverter, type Problem, ProblemError, readText } from "@discoprep/corpus";
import { type DocumentTokens, documentTokens, type RawReader, type TokenReader } from "./context.ts";
import type { Finding } from "./incident.ts";

/** What lies beside a file of relations. */
export interface Sources {
  /** parses.json; its documents by DocID. */
  readonly parses: ReadonlyMap<string, ParsedDocument> | undefined;
  readonly tokens: TokenReader | undefined;
  /** Raw files by document. */
  readonly rawFiles: ReadonlyMap<string, string> | undefined;
  readonly raw: RawReader | undefined;
  /** What is wrong with these files themselves. */
  readonly findings: readonly Finding[];
}

/**
 * Reads parses.json and finds the raw texts of a release folder.
 * @param parses another parses.json than the folder's
 */
export function readSources(folder: string | undefined, parses?: string): Sources {
  const paths = folder === undefined ? {} : releasePaths(folder);
  const findings: Finding[] = [];
  const parsesFile = parses ?? paths.parses;
  const documents = parsesFile === undefined ? undefined : readDocuments(parsesFile, findings);
  const tokens = documents && lastOnly((id) => tokensOf(documents.get(id)));
  const hasRaw = paths.raw !== undefined && existsSync(paths.raw) && statSync(paths.raw).isDirectory();
  const rawFiles = hasRaw ? documentFiles(paths.raw as string) : undefined;
  return { parses: documents, tokens, rawFiles, raw: rawFiles && rawReader(rawFiles), findings };
}

function readDocuments(file: string, findings: Finding[]): ReadonlyMap<string, ParsedDocument> | undefined {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > constants.MAX_STRING_LENGTH) {
    const expected = `at most ${constants.MAX_STRING_LENGTH} bytes`;
    findings.push({ id: "unreadable-parses", place: { file }, expected, found: `${size} bytes` });
    return undefined;
  }
  try {
    const { documents, messages } = readParses(readText(file), file);
    for (const { where, found, what } of messages) {
      findings.push({
        id: "unreadable-parses",
        place: where,
        expected: "sentences with words",
        found: found ?? what,
      });
    }
    return documents;
  } catch (error) {
    const found = error instanceof ProblemError ? error.problem.what : (error as Error).message;
    findings.push({ id: "unreadable-parses", place: { file }, expected: "one JSON object", found });
    return undefined;
  }
}

function tokensOf(parsed: ParsedDocument | undefined): DocumentTokens | undefined {
  return parsed && documentTokens(parsed);
}

function rawReader(files: ReadonlyMap<string, string>): RawReader {
  return lastOnly((id) => {
    const file = files.get(id);
    const text = file === undefined ? undefined : textOf(file);
    return typeof text === "string" ? { text, offsets: offsetConverter(text, "code-points") } : text;
  });
}

/** Remembers the last answer: relations of a document stand together. */
function lastOnly<T>(read: (document: string) => T): (document: string) => T {
  let last: { document: string; answer: T } | undefined;
  return (document) => {
    if (last?.document !== document) last = { document, answer: read(document) };
    return last.answer;
  };
}

/** The text of a file, or why it cannot be read (absent, not UTF-8). */
export function textOf(file: string): string | Problem {
  try {
    return readText(file);
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
}

/** A text file that is there but cannot be read, as a finding. */
export function unreadable(id: string, { where, what }: Problem, document: string): Finding {
  return { id, place: { ...where, document }, expected: "UTF-8", found: what };
}
