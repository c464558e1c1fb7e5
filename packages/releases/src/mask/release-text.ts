import type { ParsedDocument, ReleaseRelation, ReleaseSpan } from "@discoprep/conll16";
import { pythonJson } from "@discoprep/conll16/cpython2";
import { maskText, visibleCharacters } from "./characters.ts";

/**
 * The masked form of a word. A form of the Treebank that is not the text itself (`-LRB-`) stays: it shows none of it; of
 * `1\/2` the backslash stays.
 * @param text what the word's offsets select
 */
export function maskForm(form: string, text: string): string {
  const shown = visibleCharacters(text).join("");
  if (visibleCharacters(form).join("") === shown) return maskText(form);
  return form.replaceAll("\\", "") === shown ? form.replace(/[^\\\s]/gu, "_") : form;
}

/**
 * Writes the forms of a document anew, wherever they stand in its parses: words, leaves of trees, dependencies.
 * @param parse as it is stored, with its keys in their order
 */
export function changeParse(
  parse: ParsedDocument,
  form: (form: string, start: number, end: number) => string,
): { parse: ParsedDocument; before: string[]; after: string[] } {
  const all: { before: string[]; after: string[] } = { before: [], after: [] };
  const sentences = parse.sentences.map((sentence) => {
    const before = sentence.words.map(([word]) => word);
    const words = sentence.words.map(([word, facts]) => {
      const { CharacterOffsetBegin: start, CharacterOffsetEnd: end } = facts;
      return [form(word, start, end), facts] as const;
    });
    const after = words.map(([word]) => word);
    for (const word of before) all.before.push(word);
    for (const word of after) all.after.push(word);
    return { ...sentence, ...changeLayers(sentence, before, after), words };
  });
  return { parse: { ...parse, sentences }, ...all };
}

/** The layers that a stored sentence has, with other forms. */
function changeLayers(
  { parsetree, dependencies }: Partial<ParsedDocument["sentences"][number]>,
  before: readonly string[],
  after: readonly string[],
) {
  let leaf = 0;
  const leaves = /(?<=\([^\s()]+ )[^\s()]+(?=\))/g;
  const node = (name: string): string =>
    name.replace(/^(.*)-(\d+)('*)$/s, (_, word, number, copy) =>
      number === "0" ? name : `${anew(word, before, after, Number(number) - 1)}-${number}${copy}`,
    );
  return {
    ...(parsetree !== undefined && {
      parsetree: parsetree.replace(leaves, (word) => anew(word, before, after, leaf++)),
    }),
    ...(dependencies !== undefined && {
      dependencies: dependencies.map(
        ([label, head, dependent]) => [label, node(head), node(dependent)] as const,
      ),
    }),
  };
}

/** What is no word of the sentence is masked all the same; it cannot come back, which `mask` says. */
function anew(word: string, before: readonly string[], after: readonly string[], place: number): string {
  return word === before[place] ? (after[place] ?? "") : maskText(word);
}

const parts = ["Arg1", "Arg2", "Connective", "Punctuation"] as const;

/** Writes the texts of a relation anew. An inserted connective is annotation and no text: it stays. */
export function changeRelation(
  line: string,
  text: (text: string, spans: ReleaseSpan["CharacterSpanList"]) => string,
): string {
  const relation = JSON.parse(line) as ReleaseRelation;
  const changed = parts.flatMap((name) => {
    const part = relation[name];
    if (part === undefined || part.CharacterSpanList.length === 0) return [];
    return [[name, { ...part, RawText: text(part.RawText, part.CharacterSpanList) }] as const];
  });
  return pythonJson({ ...relation, ...Object.fromEntries(changed) });
}

/** Writes the words of a `.conll` file anew: the fourth column of its rows. */
export function changeConll(file: string, before: readonly string[], after: readonly string[]): string {
  let row = 0;
  return file
    .split("\n")
    .map((line) => {
      const cells = line.split("\t");
      if (cells.length < 4) return line;
      cells[3] = anew(cells[3] ?? "", before, after, row++);
      return cells.join("\t");
    })
    .join("\n");
}
