import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type Document,
  paragraphsOfSentences,
  type Relation,
  type Sentence,
  type Span,
} from "@discoprep/corpus";
import { writeRelease } from "@discoprep/formats/conll16";

/** Makes a document of lines that are sentences, their tokens separated by a blank; an empty line separates paragraphs. */
export function madeUpDocument(
  id: string,
  lines: readonly string[],
  relations: (span: (first: number, last: number) => Span) => readonly Relation[],
  language = "en",
): Document {
  const raw = lines.map((line) => `${line}\n`).join("");
  let start = 0;
  const sentences: Sentence[] = [];
  for (const line of lines) {
    const tokens = [...line.matchAll(/\S+/g)].map((match) => ({
      form: match[0],
      start: start + match.index,
      end: start + match.index + match[0].length,
    }));
    const [first, last] = [tokens[0], tokens.at(-1)];
    if (first !== undefined && last !== undefined) {
      const parsetree = `( (S ${tokens.map(({ form }) => `(X ${form.replace(/[()]/g, "-")})`).join(" ")}) )`;
      sentences.push({ start: first.start, end: last.end, tokens, parsetree });
    }
    start += line.length + 1;
  }
  const all = sentences.flatMap(({ tokens }) => tokens);
  const span = (first: number, last: number): Span => ({
    start: all[first]?.start ?? 0,
    end: all[last]?.end ?? 0,
  });
  const paragraphs = paragraphsOfSentences(raw, sentences);
  return { id, language, raw, sentences, paragraphs, relations: relations(span), messages: [] };
}

/** Makes an Explicit relation. */
export function explicit(
  id: number,
  sense: string,
  connective: string,
  parts: { arg1: readonly Span[]; arg2: readonly Span[]; connective: readonly Span[] },
): Relation {
  return {
    id,
    type: "Explicit",
    arg1: { spans: parts.arg1 },
    arg2: { spans: parts.arg2 },
    connective: { spans: parts.connective, text: connective },
    conn1: { text: connective, senses: [sense] },
  };
}

export function implicit(id: number, sense: string, arg1: Span, arg2: Span): Relation {
  return {
    id,
    type: "Implicit",
    arg1: { spans: [arg1] },
    arg2: { spans: [arg2] },
    conn1: { text: "so", senses: [sense] },
  };
}

/** Writes documents as a release folder. @returns the folder */
export function writeMadeUpRelease(folder: string, documents: readonly Document[]): string {
  for (const [name, content] of writeRelease(documents)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

/** Two documents whose every figure can be counted by hand; the second has emoji and rare Han characters. */
export function smallRelease(): Document[] {
  const first = madeUpDocument(
    "harbour_01",
    [
      "The ferry was late because the fog was thick .",
      "Nobody complained .",
      "",
      "Later , however , the fog rose .",
    ],
    (span) => [
      explicit(0, "Contingency.Cause.Reason", "because", {
        arg1: [span(0, 3)],
        arg2: [span(5, 8)],
        connective: [span(4, 4)],
      }),
      implicit(1, "Comparison.Contrast", span(0, 8), span(10, 11)),
      explicit(2, "Comparison.Contrast", "however", {
        arg1: [span(10, 11)],
        arg2: [span(13, 13), span(17, 19)],
        connective: [span(15, 15)],
      }),
    ],
  );
  const second = madeUpDocument(
    "harbour_02",
    ["If 😀 comes , 𠮷田 sings then .", "A < b & c > d ."],
    (span) => [
      explicit(3, "Contingency.Condition", "If then", {
        arg1: [span(4, 5)],
        arg2: [span(1, 2)],
        connective: [span(0, 0), span(6, 6)],
      }),
      implicit(4, "Expansion.Conjunction", span(1, 5), span(8, 14)),
    ],
  );
  return [first, second];
}
