import { existsSync, statSync } from "node:fs";
import { eachParse } from "@discoprep/conll16";
import { type Message, offsetConverter, type Problem, ProblemError } from "@discoprep/corpus";
import { documentFiles, readText, textPieces } from "@discoprep/files";
import { releasePaths } from "@discoprep/releases/folder";
import type { RawReader, TokenReader } from "./context.ts";
import type { Finding } from "./incident.ts";
import { type PackedTokens, packTokens, unpackTokens } from "./packed-tokens.ts";

/** What lies beside a file of relations. */
export interface Sources {
  /** The documents of parses.json by DocID; undefined where there is none that can be read. */
  readonly parses: ReadonlyMap<string, PackedTokens> | undefined;
  readonly tokens: TokenReader | undefined;
  /** Raw files by document. */
  readonly rawFiles: ReadonlyMap<string, string> | undefined;
  readonly raw: RawReader | undefined;
  /** What is wrong with these files themselves. */
  readonly findings: readonly Finding[];
}

/** Where nothing is read. */
export const noSources: Sources = {
  parses: undefined,
  tokens: undefined,
  rawFiles: undefined,
  raw: undefined,
  findings: [],
};

/**
 * Reads parses.json, document by document, and finds the raw texts of a release folder.
 * @param parses another parses.json than the folder's
 */
export function readSources(folder: string | undefined, parses?: string): Sources {
  const paths = folder === undefined ? {} : releasePaths(folder);
  const findings: Finding[] = [];
  const parsesFile = parses ?? paths.parses;
  const documents = parsesFile === undefined ? undefined : readTokens(parsesFile, findings);
  const tokens = documents && rememberingLast((id) => tokensOf(documents.get(id)));
  const hasRaw = paths.raw !== undefined && existsSync(paths.raw) && statSync(paths.raw).isDirectory();
  const rawFiles = hasRaw ? documentFiles(paths.raw as string) : undefined;
  return { parses: documents, tokens, rawFiles, raw: rawFiles && rawReader(rawFiles), findings };
}

function readTokens(file: string, findings: Finding[]): ReadonlyMap<string, PackedTokens> | undefined {
  const id = "unreadable-parses";
  const documents = new Map<string, PackedTokens>();
  const messages: Message[] = [];
  try {
    for (const [document, parsed] of eachParse(textPieces(file), file, messages))
      documents.set(document, packTokens(parsed));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { what, where } = error.problem;
    findings.push({ id, place: where, expected: "one JSON object", found: what });
    return undefined;
  }
  for (const { rule, where, found, what } of messages) {
    const problem =
      rule === "duplicate-parse"
        ? { id: rule, expected: "each document once", found: "it again" }
        : { id, expected: "sentences with words", found: found ?? what };
    findings.push({ ...problem, place: where });
  }
  return documents;
}

function tokensOf(packed: PackedTokens | undefined): ReturnType<TokenReader> {
  return packed && unpackTokens(packed);
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
