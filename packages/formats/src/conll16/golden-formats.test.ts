import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Document,
  paragraphsOfSentences,
  type Relation,
  type Sentence,
  type Span,
} from "@discoprep/corpus";
import { describeShared } from "@discoprep/shared-data";
import { expect, test } from "vitest";
import { readParses } from "./read-parses.ts";
import type { ParsedDocument } from "./schema.ts";
import { writeRelease } from "./write-release.ts";

type Pairs = readonly (readonly [number, number])[];

/** The least that determines a relation. */
interface MinimalRelation {
  readonly ID: number;
  readonly Type: Relation["type"];
  readonly Sense: readonly string[];
  readonly Arg1: Pairs;
  readonly Arg2: Pairs;
  readonly Conn: Pairs;
  readonly ConnText: string | null;
  readonly Punct?: Pairs;
  readonly PunctType?: string | null;
}

const spans = (pairs: Pairs): Span[] => pairs.map(([start, end]) => ({ start, end }));

function relation(minimal: MinimalRelation): Relation {
  return {
    id: minimal.ID,
    type: minimal.Type,
    arg1: { spans: spans(minimal.Arg1) },
    arg2: { spans: spans(minimal.Arg2) },
    conn1: { text: minimal.ConnText ?? "", senses: minimal.Sense },
    ...(minimal.Conn.length > 0 && { connective: { spans: spans(minimal.Conn) } }),
    ...(minimal.Punct && {
      punctuation: { spans: spans(minimal.Punct), ...(minimal.PunctType && { type: minimal.PunctType }) },
    }),
  };
}

/** Parse layers without Linkers; the goldens hold no character above U+FFFF. */
function sentences(parsed: ParsedDocument): Sentence[] {
  return parsed.sentences.map(({ words, parsetree, dependencies }) => {
    const tokens = words.map(([form, word]) => ({
      form,
      start: word.CharacterOffsetBegin,
      end: word.CharacterOffsetEnd,
      partOfSpeech: word.PartOfSpeech,
    }));
    const index = (node: string): number => Number(node.slice(node.lastIndexOf("-") + 1));
    return {
      start: tokens[0]?.start ?? 0,
      end: tokens.at(-1)?.end ?? 0,
      tokens,
      parsetree: parsetree.trimEnd(),
      dependencies: dependencies.map(([label, head, dependent]) => ({
        label,
        head: index(head),
        dependent: index(dependent),
      })),
    };
  });
}

describeShared("golden/formats", "golden formats", (folder) => {
  for (const language of ["en", "zh"]) {
    test(`${language}: every file byte for byte`, () => {
      const text = (path: string): string => readFileSync(join(folder, language, path), "utf8");
      const minimal = JSON.parse(text("minimal.json")) as { doc: string; relations: MinimalRelation[] };
      const parsed = readParses(text("parses.json"), "parses.json").documents.get(
        minimal.doc,
      ) as ParsedDocument;
      const raw = text(`raw/${minimal.doc}`);
      const document: Document = {
        id: minimal.doc,
        language,
        raw,
        sentences: sentences(parsed),
        paragraphs: paragraphsOfSentences(raw, sentences(parsed)),
        relations: minimal.relations.map(relation),
        messages: [],
      };
      const files = writeRelease([document]);
      expect([...files.keys()].sort()).toEqual([
        `conll_format/${minimal.doc}.conll`,
        "parses.json",
        `raw/${minimal.doc}`,
        "relations-no-senses.json",
        "relations.json",
      ]);
      for (const [path, content] of files) expect(content, path).toBe(text(path));
    });
  }
});
