import { existsSync, statSync } from "node:fs";
import { type Message, offsetConverter, ProblemError, problem } from "@discoprep/corpus";
import { documentFiles, readText } from "@discoprep/files";
import { type RawReader, type TokenReader, tokensOf } from "@discoprep/validate";
import { releasePaths } from "../folder/release-folder.ts";
import { openParses, type StoredParses } from "../folder/stored-documents.ts";

/** What lies beside a file of relations; undefined what is not there. */
export interface Sources {
  /** A parses.json that can be read. */
  readonly parses?: StoredParses;
  readonly tokens?: TokenReader;
  /** Raw files by document. */
  readonly rawFiles?: ReadonlyMap<string, string>;
  readonly raw?: RawReader;
  /** What is wrong with these files themselves. */
  readonly messages: readonly Message[];
}

/**
 * Opens parses.json and finds the raw texts of a release folder; one document at a time is in memory.
 * @param file another parses.json than the folder's
 */
export function openSources(folder: string | undefined, file?: string): Sources {
  const paths = folder === undefined ? {} : releasePaths(folder);
  const messages: Message[] = [];
  const parsesFile = file ?? paths.parses;
  const parses = parsesFile === undefined ? undefined : readableParses(parsesFile, messages);
  const isFolder = paths.raw !== undefined && existsSync(paths.raw) && statSync(paths.raw).isDirectory();
  const rawFiles = isFolder ? documentFiles(paths.raw, { known: new Set(parses?.ids) }) : undefined;
  return {
    parses,
    tokens: parses && rememberingLast((id) => tokensOf(parses.document(id))),
    rawFiles,
    raw: rawFiles && rawReader(rawFiles),
    messages,
  };
}

function readableParses(file: string, messages: Message[]): StoredParses | undefined {
  const ofDocuments: Message[] = [];
  try {
    const parses = openParses(file, file, ofDocuments);
    messages.push(...ofDocuments.map(documentProblem));
    return parses;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { what, where } = error.problem;
    messages.push(problem("unreadable-parses", where, { expected: "one JSON object", found: what }));
    return undefined;
  }
}

/** Returns what the validator says of a document of parses.json that is not read. */
function documentProblem({ rule, where, found, what }: Message): Message {
  return rule === "duplicate-parse"
    ? problem(rule, where, { expected: "each document once", found: "it again" })
    : problem("unreadable-parses", where, { expected: "sentences with words", found: found ?? what });
}

function rawReader(files: ReadonlyMap<string, string>): RawReader {
  return rememberingLast((id) => {
    const file = files.get(id);
    const text = file === undefined ? undefined : textOf(file);
    return typeof text === "string" ? { text, offsets: offsetConverter(text, "code-points") } : text;
  });
}

/** Remembers the last answer: relations of a document stand together. */
function rememberingLast<T>(read: (document: string) => T): (document: string) => T {
  let last: { document: string; answer: T } | undefined;
  return (document) => {
    if (last?.document !== document) last = { document, answer: read(document) };
    return last.answer;
  };
}

/** The text of a file, or why it cannot be read (absent, not UTF-8). */
export function textOf(file: string): string | Message {
  try {
    return readText(file);
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
}
