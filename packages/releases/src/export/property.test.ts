import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Relation, type Span, spanTexts } from "@discoprep/corpus";
import { readBrat } from "@discoprep/formats/brat";
import { withAnnotatorOffsets, writeAnnotator } from "@discoprep/formats/pdtb";
import { readRelease } from "@discoprep/formats/release";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { convertCorpus } from "../convert/convert-corpus.ts";
import { exportRelease } from "./export-release.ts";

let work: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "discoprep-"));
});

const word = fc.constantFrom("we", "saw", "𝒜𝒷", "中文", "naïve", "…", "“so”", "x.", "\u2028", "e\u0301");
const gap = fc.constantFrom(" ", " ", "  ", "\n", "\r\n", "\n\n", "\r\n\r\n");

/** A text of words and gaps, sometimes after a byte order mark, and where its words are. */
const pairs = fc.array(fc.tuple(word, gap), { minLength: 12, maxLength: 30 });
const textOfWords = fc.tuple(fc.constantFrom("", "\ufeff"), pairs).map(([mark, pairs]) => {
  const words: Span[] = [];
  let text = mark;
  for (const [form, space] of pairs) {
    words.push({ start: text.length, end: text.length + form.length });
    text += form + space;
  }
  return { text, words };
});

/** Up to three stretches of whole words: discontinuous, and nested in those of other arguments. */
const stretches = fc.array(fc.tuple(fc.nat(11), fc.nat(3)), { minLength: 1, maxLength: 3 });

function spansOf(words: readonly Span[], list: readonly [number, number][]): Span[] {
  const spans: Span[] = [];
  let next = 0;
  for (const [first, length] of [...list].sort(([a], [b]) => a - b)) {
    if (first < next) continue;
    const last = Math.min(first + length, words.length - 1);
    spans.push({ start: words[first]?.start as number, end: words[last]?.end as number });
    next = last + 2;
  }
  return spans;
}

const relationShape = fc.record({
  arg1: stretches,
  arg2: stretches,
  connective: fc.option(stretches, { nil: undefined }),
  senses: fc.uniqueArray(fc.constantFrom("Temporal.Synchronous", "Expansion.Conjunction", "Comparison"), {
    minLength: 1,
    maxLength: 2,
  }),
});

function carriedFields({ type, conn1, connective, arg1, arg2 }: Relation) {
  return { type, senses: conn1?.senses, connective: connective?.spans, arg1: arg1.spans, arg2: arg2.spans };
}

async function convert(annotations: string, raw: string, out: string) {
  await convertCorpus({
    format: "annotator",
    language: "en",
    annotations,
    raw,
    out,
    senses: "keep",
    types: "all",
    encoding: "utf-8",
    anyScript: true,
  });
}

it("arbitrary documents survive convert, export, convert", async () => {
  await fc.assert(
    fc.asyncProperty(
      textOfWords,
      fc.array(relationShape, { minLength: 1 }),
      async ({ text, words }, shapes) => {
        const relations = shapes.map(({ arg1, arg2, connective, senses }, id): Relation => {
          return {
            id,
            type: connective ? "Explicit" : "Implicit",
            ...(connective && { connective: { spans: spansOf(words, connective) } }),
            conn1: { text: `conn${id}`, senses },
            arg1: { spans: spansOf(words, arg1) },
            arg2: { spans: spansOf(words, arg2) },
          };
        });
        const bare = { id: "d", language: "en", paragraphs: [], sentences: [], messages: [] };
        const source = withAnnotatorOffsets({ ...bare, raw: text, relations }).relations;
        const unixText = text.replaceAll("\r\n", "\n");
        // convert leaves out relations with a part that is white space alone (U+2028) and so has no token.
        const expected = source
          .filter(({ connective, arg1, arg2 }) =>
            [arg1, arg2, ...(connective ? [connective] : [])].every(
              ({ spans }) => spanTexts(unixText, spans).join("").trim() !== "",
            ),
          )
          .map(carriedFields)
          .map((each) => JSON.stringify(each));
        fc.pre(expected.length > 0);
        for (const name of ["raw", "ann"]) mkdirSync(join(work, name), { recursive: true });
        writeFileSync(join(work, "raw", "d"), text);
        writeFileSync(join(work, "ann", "d"), writeAnnotator(source).text);
        const release = join(work, "release");
        await convert(join(work, "ann"), join(work, "raw"), release);
        const [document] = readRelease(release, "en").documents;
        expect(document?.raw).toBe(unixText);
        const before = document?.relations.map(carriedFields) ?? [];
        expect(before.map((each) => JSON.stringify(each))).toEqual(expected);
        const files = join(work, "annotator");
        await exportRelease({ release, to: "annotator", out: files, language: "en" });
        await convert(join(files, "ann"), join(files, "raw"), join(work, "again"));
        const [again] = readRelease(join(work, "again"), "en").documents;
        expect(again?.raw).toBe(document?.raw);
        expect(again?.relations.map(carriedFields)).toEqual(before);
        const out = join(work, "brat");
        const { messages } = await exportRelease({ release: release, to: "brat", out, language: "en" });
        expect(messages).toEqual([]);
        const raw = readFileSync(join(out, "d.txt"), "utf8");
        expect(
          readBrat(readFileSync(join(out, "d.ann"), "utf8"), raw, "d").relations.map(carriedFields),
        ).toEqual(before);
      },
    ),
    { numRuns: 25 },
  );
});
