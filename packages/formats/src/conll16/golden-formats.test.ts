import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  CodePointOffsets,
  type Document,
  paragraphsOfSentences,
  type Relation,
  type Span,
} from "@discoprep/corpus";
import { describeShared } from "@discoprep/shared-data";
import { expect, test } from "vitest";
import { readParses } from "./read-parses.ts";
import { corpusSentences } from "./release-document.ts";
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

describeShared("golden/formats", "golden formats", (folder) => {
  for (const language of ["en", "zh"]) {
    test(`${language}: every file byte for byte`, () => {
      const text = (path: string): string => readFileSync(join(folder, language, path), "utf8");
      const minimal = JSON.parse(text("minimal.json")) as { doc: string; relations: MinimalRelation[] };
      const parsed = readParses(text("parses.json"), "parses.json").documents.get(
        minimal.doc,
      ) as ParsedDocument;
      const raw = text(`raw/${minimal.doc}`);
      const sentences = corpusSentences(parsed, new CodePointOffsets(raw), minimal.doc, () => {});
      const document: Document = {
        id: minimal.doc,
        language,
        raw,
        sentences,
        paragraphs: paragraphsOfSentences(raw, sentences),
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
