import { join } from "node:path";
import { type Relation, rawDocument, type Span, spanTexts } from "@discoprep/corpus";
import { withAnnotatorOffsets, writeAnnotator } from "@discoprep/formats/pdtb";
import { readRelease } from "@discoprep/formats/release";
import { testFolder } from "@discoprep/shared-data/folder";
import fc from "fast-check";
import { expect, it } from "vitest";
import { convertCorpus } from "../convert/convert-corpus.ts";
import { exportRelease } from "./export-release.ts";

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

const sense = fc.constantFrom("Temporal.Synchronous", "Expansion.Conjunction", "Comparison");
const relationShape = fc.record({
  arg1: stretches,
  arg2: stretches,
  connective: fc.option(stretches, { nil: undefined }),
  senses: fc.uniqueArray(sense, { minLength: 1, maxLength: 2 }),
});

function carriedFields({ type, conn1, connective, arg1, arg2 }: Relation) {
  return { type, senses: conn1?.senses, connective: connective?.spans, arg1: arg1.spans, arg2: arg2.spans };
}

/** Converts a project of the Annotator. @returns the document of the release */
async function converted(project: string, out: string) {
  const places = { annotations: join(project, "ann"), raw: join(project, "raw"), out };
  const options = { senses: "keep", types: "all", encoding: "utf-8", anyScript: true } as const;
  await convertCorpus({ format: "annotator", language: "en", ...places, ...options });
  const [document] = readRelease(out, "en").documents;
  return { raw: document?.raw, relations: document?.relations.map(carriedFields) };
}

// Brat is in the tests of its format.
it("arbitrary documents survive convert, export, convert", async () => {
  await fc.assert(
    fc.asyncProperty(
      textOfWords,
      fc.array(relationShape, { minLength: 1 }),
      async ({ text, words }, shapes) => {
        const relations = shapes.map(({ arg1, arg2, connective, senses }, id): Relation => {
          const args = { arg1: { spans: spansOf(words, arg1) }, arg2: { spans: spansOf(words, arg2) } };
          const common = { id, conn1: { text: `conn${id}`, senses }, ...args };
          if (connective === undefined) return { type: "Implicit", ...common };
          return { type: "Explicit", connective: { spans: spansOf(words, connective) }, ...common };
        });
        const source = withAnnotatorOffsets({ ...rawDocument("d", "en", text), relations }).relations;
        const unixText = text.replaceAll("\r\n", "\n");
        // convert leaves out relations with a part that is white space alone (U+2028) and so has no token.
        const expected = source
          .filter(({ arg1, arg2, connective = arg1 }) =>
            [arg1, arg2, connective].every(({ spans }) => spanTexts(unixText, spans).join("").trim() !== ""),
          )
          .map(carriedFields);
        fc.pre(expected.length > 0);
        const work = testFolder({ "raw/d": text, "ann/d": writeAnnotator(source).text });
        const release = join(work, "release");
        const first = await converted(work, release);
        expect(first).toEqual({ raw: unixText, relations: expected });
        const project = join(work, "annotator");
        await exportRelease({ release, to: "annotator", out: project, language: "en" });
        expect(await converted(project, join(work, "again"))).toEqual(first);
      },
    ),
    { numRuns: 25 },
  );
});
