import { readLineBatches } from "@discoprep/files";
import { pythonInteger } from "./python-integer.ts";
import type { EvaluatedWord, EvaluationYear, TextSpan, Treebank } from "./treebank.ts";
import { faultIn, UdError } from "./ud-error.ts";
import { universalFeatures } from "./universal-features.ts";

/** A word whose parent is set at the end of its sentence. */
type LoadedWord = Omit<EvaluatedWord, "parent"> & { parent: number };

/** What has been read so far. */
interface Loading {
  readonly year: EvaluationYear;
  readonly forms: string[];
  readonly tokens: TextSpan[];
  readonly sentences: TextSpan[];
  readonly words: LoadedWord[];
  /** HEAD and line of the words of the open sentence. */
  heads: { readonly head: string; readonly line: number }[];
  /** Each text once: equal texts are the same object, which costs little and compares fast. */
  readonly texts: Map<string, string>;
  /** The length of all forms. */
  length: number;
  /** Lines read. */
  line: number;
  /** The first word and character of the open sentence. */
  open: { readonly word: number; readonly start: number } | undefined;
  /** How many lines to come are words of the last token's range. */
  inRange: number;
}

/**
 * Reads a CoNLL-U file as the evaluation of CoNLL-2017 does (conll17_ud_eval.py 1.3, `load_conllu`), with its faults:
 * comments and empty nodes are passed over, each word under a range line has the span of the range, and neither IDs nor
 * forms of such words are looked at. Line feed, carriage return and both together end a line.
 * @param file a name for messages
 * @param texts texts already read: give the same map for the gold and the system file
 * @throws UdError worded as there, with the line at which it shows
 * @throws ProblemError where a line is not UTF-8 or longer than 16 MiB
 */
export async function loadTreebank(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
  year: EvaluationYear = "2017",
  texts: Map<string, string> = new Map(),
): Promise<Treebank> {
  const loading: Loading = {
    ...{ year, texts, forms: [], tokens: [], sentences: [], words: [], heads: [] },
    ...{ length: 0, line: 0, open: undefined, inRange: 0 },
  };
  try {
    for await (const batch of readLineBatches(stream, file)) addLines(batch, loading);
    endFile(loading);
  } catch (error) {
    throw faultIn(file, error);
  }
  const { forms, tokens, sentences, words } = loading;
  return { text: forms.join(""), tokens, sentences, words };
}

function addLines(lines: readonly string[], loading: Loading): void {
  for (const line of lines) {
    if (!line.includes("\r")) addLine(line, loading);
    else for (const part of line.replace(/\r$/, "").split("\r")) addLine(part, loading);
  }
}

function endFile(loading: Loading): void {
  // The script reads on for the words of a range, and finds an empty line.
  if (loading.inRange > 0) tenColumns("", loading.line);
  if (loading.open === undefined) return;
  throw new UdError("UDError", "The CoNLL-U file does not end with empty line", { line: loading.line });
}

function addLine(line: string, loading: Loading): void {
  loading.line++;
  if (loading.inRange > 0) {
    addWord(tenColumns(line, loading.line), undefined, true, loading);
    loading.inRange--;
    return;
  }
  if (loading.open === undefined) {
    if (line.startsWith("#")) return;
    loading.open = { word: loading.words.length, start: loading.length };
  }
  if (line !== "") addToken(tenColumns(line, loading.line), loading, loading.open.word);
  else {
    linkHeads(loading, loading.open.word);
    loading.sentences.push({ start: loading.open.start, end: loading.length });
    loading.open = undefined;
  }
}

function addToken(columns: readonly string[], loading: Loading, sentence: number): void {
  const id = columns[0] as string;
  if (id.includes(".")) return;
  const form = (columns[1] as string).replace(loading.year === "2017" ? / /g : /\p{Zs}/gu, "");
  if (form === "")
    throw new UdError("UDError", "There is an empty FORM in the CoNLL-U file", { line: loading.line });
  const span = { start: loading.length, end: loading.length + form.length };
  loading.forms.push(form);
  loading.tokens.push(span);
  loading.length = span.end;
  if (id.includes("-")) loading.inRange = Math.max(0, rangeLength(id, loading.line));
  else {
    checkNumbers(columns, form, loading.words.length - sentence + 1, loading.line);
    addWord(columns, form, false, loading);
  }
}

/** A word of the last token. */
function addWord(
  columns: readonly string[],
  tokenForm: string | undefined,
  isMultiword: boolean,
  loading: Loading,
): void {
  const [, ownForm = "", lemma = "", upos = "", xpos = "", features = "", head = "", relation = ""] = columns;
  const { start, end } = loading.tokens.at(-1) as TextSpan;
  const { texts, year } = loading;
  const feats = year === "2017" ? features : universalFeatures(features);
  loading.heads.push({ head, line: loading.line });
  loading.words.push({
    start,
    end,
    isMultiword,
    form: once(tokenForm ?? ownForm, texts),
    lemma: once(lemma, texts),
    upos: once(upos, texts),
    xpos: once(xpos, texts),
    feats: once(feats, texts),
    deprel: once(relation.split(":", 1)[0] as string, texts),
    parent: unlinked,
  });
}

function once(text: string, texts: Map<string, string>): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  texts.set(text, text);
  return text;
}

function tenColumns(line: string, number: number): string[] {
  const columns = line.split("\t");
  if (columns.length === 10) return columns;
  throw new UdError("UDError", `The CoNLL-U line does not contain 10 tab-separated columns: '${line}'`, {
    line: number,
  });
}

function rangeLength(id: string, number: number): number {
  const ends = id.split("-").map((end) => integerOrNone(end));
  const [first, last] = ends;
  if (ends.length === 2 && first !== undefined && last !== undefined) return last - first + 1;
  throw new UdError("UDError", `Cannot parse multi-word token ID '${id}'`, { line: number });
}

function checkNumbers(columns: readonly string[], form: string, expected: number, number: number): void {
  const id = columns[0] as string;
  const found = integerOrNone(id);
  if (found === undefined) throw new UdError("UDError", `Cannot parse word ID '${id}'`, { line: number });
  if (found !== expected) {
    throw new UdError("UDError", `Incorrect word ID '${id}' for word '${form}', expected '${expected}'`, {
      line: number,
    });
  }
  const head = integerOrNone(columns[6] as string);
  if (head === undefined) throw new UdError("UDError", `Cannot parse HEAD '${columns[6]}'`, { line: number });
  if (head < 0) throw new UdError("UDError", "HEAD cannot be negative", { line: number });
}

function integerOrNone(text: string): number | undefined {
  try {
    return pythonInteger(text);
  } catch (error) {
    if (error instanceof UdError) return undefined;
    throw error;
  }
}

const unlinked = -2;
const linking = -3;

/** Turns heads into places of words, in the order in which the script meets faults, without its limit of depth. */
function linkHeads(loading: Loading, first: number): void {
  const { words, line } = loading;
  const path: number[] = [];
  const parents: number[] = [];
  for (let start = first; start < words.length; start++) {
    for (let index = start; index >= 0; ) {
      const word = words[index] as LoadedWord;
      if (word.parent === linking) throw new UdError("UDError", "There is a cycle in a sentence", { line });
      if (word.parent !== unlinked) break;
      const parent = parentOf(index, loading, first);
      word.parent = parent === -1 ? -1 : linking;
      path.push(index);
      parents.push(parent);
      index = parent;
    }
    for (const [step, index] of path.entries()) (words[index] as LoadedWord).parent = parents[step] as number;
    path.length = 0;
    parents.length = 0;
  }
  let roots = 0;
  for (let index = first; index < words.length; index++) if (words[index]?.parent === -1) roots++;
  if (roots !== 1) throw new UdError("UDError", "There are multiple roots in a sentence", { line });
  loading.heads = [];
}

function parentOf(index: number, { words, heads, year }: Loading, first: number): number {
  const { head: text, line } = heads[index - first] as Loading["heads"][number];
  const head = pythonInteger(text, line);
  if (head > words.length - first || (year === "2018" && head < 0)) {
    throw new UdError("UDError", `HEAD '${text}' points outside of the sentence`, { line });
  }
  if (head === 0) return -1;
  // A negative head can stand under a range line only; a negative place counts from the end, as in Python.
  const place = first + head - 1;
  if (place >= -words.length) return place < 0 ? place + words.length : place;
  throw new UdError("IndexError", "list index out of range", { line });
}
