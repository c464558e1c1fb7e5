import { newdocLines } from "../convert/newdoc-lines.ts";
import { visibleCharacters } from "./characters.ts";

/** The tokens of a document as `.rels` counts them. */
export interface MaskedTokens {
  /** The form of each token: a word inside a contraction counts, the contraction does not. */
  readonly words: readonly string[];
  /** For each token the number of the text's stretch that holds it: words of one contraction share one. */
  readonly stretches: readonly number[];
  /** The stretches as the text has them. */
  readonly texts: readonly string[];
}

/** How licensed texts of a CoNLL-U file are written anew. */
export interface ConlluChange {
  /** A form that stands in the text. */
  form(form: string, document: string): string;
  lemma(lemma: string, before: string, after: string): string;
  /** What `# text =` holds. @param characters those of the sentence, as written anew */
  text(text: string, characters: readonly string[], document: string): string;
}

/**
 * Writes a `.conllu` or `.tok` file anew. Words inside a contraction stay: DISRPT leaves them readable.
 * @param name the document, where the file names none
 * @returns the text, and the tokens of each document as written anew
 */
export function changeConllu(
  text: string,
  name: string,
  change: ConlluChange,
): { text: string; documents: Map<string, MaskedTokens> } {
  const documents = new Map<string, { words: string[]; stretches: number[]; texts: string[] }>();
  let document = name;
  const sentences = text.split(/(?<=\n)(?=\r?\n|# *newdoc)/).map((sentence) => {
    document = [...newdocLines(sentence)].at(-1)?.id ?? document;
    const tokens = documents.get(document) ?? { words: [], stretches: [], texts: [] };
    documents.set(document, tokens);
    return changeSentence(sentence, document, tokens, change);
  });
  return { text: sentences.join(""), documents };
}

function changeSentence(
  sentence: string,
  document: string,
  { words, stretches, texts }: { words: string[]; stretches: number[]; texts: string[] },
  change: ConlluChange,
): string {
  const first = texts.length;
  let insideTo = 0;
  const lines = sentence.split("\n").map((line) => {
    const cells = line.split("\t");
    const [id = "", form = "", lemma = ""] = cells;
    const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(cells.length > 2 ? id : "") ?? [];
    if (from === undefined) return line;
    const isInside = to === undefined && Number(from) <= insideTo;
    if (!isInside) {
      cells[1] = change.form(form, document);
      // A contraction has no lemma.
      if (to === undefined) cells[2] = change.lemma(lemma, form, cells[1]);
      texts.push(cells[1]);
    }
    if (to === undefined) {
      words.push(cells[1] ?? "");
      stretches.push(texts.length - 1);
    } else insideTo = Number(to);
    return cells.join("\t");
  });
  const characters = visibleCharacters(texts.slice(first).join(""));
  const stated = /^(# text = )(.*?)(\r?)$/;
  return lines
    .map((line) =>
      line.replace(stated, (_, head, text, end) => head + change.text(text, characters, document) + end),
    )
    .join("\n");
}
