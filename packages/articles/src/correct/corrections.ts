import { type Article, type Document, isChinese, ProblemError } from "@discoprep/corpus";
import { eachJsonLine } from "@discoprep/files";
import { groupBy } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { chineseRawText, segmentedText, withSegmentedText } from "@discoprep/segment";
import type { CorrectionRecord, CorrectionState } from "./states.ts";
import { countIn } from "./text-changes.ts";

const schema = z
  .looseObject({
    document: z.string(),
    /** Of the page, as the correction was made. */
    revision: z.string(),
    file: z.enum(["raw", "segmented"]),
    before: z.string(),
    after: z.string(),
    left: z.string(),
    right: z.string(),
    who: z.string().optional(),
    why: z.string().optional(),
  })
  .refine(({ left, before, right }) => left + before + right !== "", "left, before and right are all empty");

/** One correction by hand: a line of `corrections.jsonl`. */
export type Correction = z.infer<typeof schema>;

/** Reads a file of corrections. @throws ProblemError for a line that is none */
export async function readCorrections(file: string): Promise<Correction[]> {
  const corrections: Correction[] = [];
  for await (const { record, line } of eachJsonLine(file)) {
    const { data, error } = schema.safeParse(record);
    if (data === undefined)
      throw new ProblemError({
        rule: "invalid-correction",
        what: "the line is not a correction",
        where: { file, line },
        expected: "document, revision, file (raw or segmented), before, after, left, right",
        found: error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
      });
    corrections.push(data);
  }
  return corrections;
}

/** Finds paragraphs, sentences and tokens of a document's raw text. */
export type Segment = (document: Document) => Document;

/**
 * Makes corrections in a document: those of its raw text in order, then sentences and tokens are found anew if that
 * changed (in Chinese by the blanks of the raw text), then those of its segmented text. A Chinese raw text follows the
 * segmented one.
 * @param revision of the page now
 * @throws ProblemError `segmented-differs` where corrections leave other characters in raw and segmented text
 */
export function correctDocument(
  document: Document,
  revision: string,
  corrections: readonly Correction[],
  segment: Segment,
): { document: Document; states: Map<Correction, CorrectionState> } {
  const states = new Map<Correction, CorrectionState>();
  if (corrections.length === 0) return { document, states };
  const replay = (text: string, file: Correction["file"]): string =>
    corrections
      .filter((correction) => correction.file === file)
      .reduce((current, correction) => {
        const { text: corrected, state } = applied(current, correction, revision);
        states.set(correction, state);
        return corrected;
      }, text);
  const chinese = isChinese(document.language);
  const raw = replay(document.raw, "raw");
  const bare = { ...document, raw };
  const withRaw = raw === document.raw ? document : chinese ? withSegmentedText(bare, raw) : segment(bare);
  const words = segmentedText(withRaw);
  const edited = replay(words, "segmented");
  if (edited === words) return { document: withRaw, states };
  const follows = chinese ? { ...withRaw, raw: chineseRawText(edited) } : withRaw;
  return { document: withSegmentedText(follows, edited), states };
}

function applied(
  text: string,
  correction: Correction,
  revision: string,
): { text: string; state: CorrectionState } {
  const { left, before, after, right } = correction;
  const place = left + before + right;
  const times = countIn(text, place);
  if (times === 0) return { text, state: countIn(text, left + after + right) === 1 ? "already" : "gone" };
  if (times === 2) return { text, state: "ambiguous" };
  const corrected = text.replace(place, () => left + after + right);
  return { text: corrected, state: revision === correction.revision ? "applied" : "moved" };
}

/** Makes the corrections of a file in the documents of a set, and says what became of each. */
export interface Corrector {
  correct(article: Article, document: Document): Document;
  /** Each correction with its state, in the order of the file. */
  records(): readonly CorrectionRecord[];
}

/** @param segment as it segments the documents that are not corrected */
export function corrector(corrections: readonly Correction[], segment: Segment): Corrector {
  const byDocument = groupBy(corrections, ({ document }) => document);
  const states = new Map<Correction, CorrectionState>();
  return {
    correct({ id, revision }, document) {
      const corrected = correctDocument(document, revision, byDocument.get(id) ?? [], segment);
      for (const [correction, state] of corrected.states) states.set(correction, state);
      return corrected.document;
    },
    records: () =>
      corrections.map((correction) => ({ ...correction, state: states.get(correction) ?? "unselected" })),
  };
}
