import {
  type Document,
  firstIndex,
  offsetConverter,
  type Problem,
  type Relation,
  type RuleId,
  type Span,
} from "@discoprep/corpus";
import { editedSinceListed, type InputFile } from "@discoprep/files";

/** A way of counting that moves offsets: maps our offset of a place to the one such an annotator would write. */
interface OtherCount {
  readonly rule: RuleId;
  readonly expected: string;
  readonly remedy: string;
  count(offset: number): number;
}

/** So many span ends inside tokens are mistakes; more, in such a share, look like another way of counting. */
const fewest = 4;
const share = 0.1;

/**
 * Whether a document's spans were counted in another way than its format says: where many of them begin or
 * end inside tokens, and would not if line ends, characters or the byte order mark counted otherwise.
 * @returns the problem, with the first offset that differs
 */
export function offsetShift(document: Document, relations: readonly Relation[]): Problem | undefined {
  const edges = relations.flatMap(relationSpans).flatMap((span) => [span.start, span.end]);
  const tokens = document.sentences.flatMap((sentence) => sentence.tokens);
  const cuts = edgesInside(edges, tokens);
  if (cuts.length < fewest || cuts.length < edges.length * share) return undefined;
  for (const { count, ...problem } of otherCounts(document.raw)) {
    const moved = tokens.map((token) => ({ start: count(token.start), end: count(token.end) }));
    if (edgesInside(edges, moved).length * 4 > cuts.length) continue;
    const offset = cuts.reduce((least, cut) => Math.min(least, cut));
    return {
      ...problem,
      what: `${cuts.length} of ${edges.length} span ends lie inside tokens`,
      where: { document: document.id, offset },
      found: `${context(document.raw, offset)} at the first of them`,
    };
  }
  return undefined;
}

/** So many spans that do not fit, in such a share, show that the annotations are of another text. */
const fewestWrong = 5;

/**
 * Whether the annotations are of another text: where many of a document's spans cut tokens or end outside the text.
 * @param relations as they were read @param raw the file of the raw text, where there is one
 */
export function wrongText(
  document: Document,
  relations: readonly Relation[],
  raw: InputFile | undefined,
): Problem | undefined {
  const tokens = document.sentences.flatMap((sentence) => sentence.tokens);
  const spans = relations.flatMap(relationSpans);
  const inside = new Set(
    edgesInside(
      spans.flatMap(({ start, end }) => [start, end]),
      tokens,
    ),
  );
  const wrong = spans.filter(
    ({ start, end }) => end > document.raw.length || inside.has(start) || inside.has(end),
  );
  if (wrong.length < fewestWrong || wrong.length <= spans.length * share) return undefined;
  const isEdited = raw !== undefined && editedSinceListed(raw.path);
  return {
    rule: "wrong-text",
    what: `${wrong.length} of ${spans.length} spans cut tokens or end outside the text: the annotations are of another text`,
    where: { document: document.id, ...(raw !== undefined && { file: raw.name }) },
    ...(isEdited && {
      found: "a raw text that was changed since it was written: SHA256SUMS has another sum",
    }),
    remedy: isEdited
      ? "Restore the raw text, or annotate the changed text anew."
      : "Check that annotation and raw text are of the same document and edition.",
  };
}

/** `"before|after"`, the bar standing at the offset. */
function context(raw: string, offset: number): string {
  return JSON.stringify(`${raw.slice(Math.max(0, offset - 10), offset)}|${raw.slice(offset, offset + 10)}`);
}

function relationSpans({ arg1, arg2, connective }: Relation): Span[] {
  return [...arg1.spans, ...arg2.spans, ...(connective?.spans ?? [])];
}

/** The offsets that lie strictly inside one of the ascending spans. */
function edgesInside(edges: readonly number[], spans: readonly Span[]): number[] {
  const starts = spans.map((span) => span.start);
  return edges.filter((edge) => {
    const before = spans[firstIndex(starts, (number) => number >= edge) - 1];
    return before !== undefined && edge < before.end;
  });
}

function otherCounts(raw: string): OtherCount[] {
  const remedy = "Restore the raw file the annotators had, or correct the offsets.";
  const lineFeeds = [...raw.matchAll(/\n/g)].map((match) => match.index);
  const lines = (offset: number): number => firstIndex(lineFeeds, (number) => number >= offset);
  const counts: OtherCount[] = [];
  const add = (rule: RuleId, expected: string, count: (offset: number) => number): void => {
    counts.push({ rule, expected, remedy, count });
  };
  const newline = "wrong-newline-convention";
  add(newline, "offsets over LF line ends (these fit CR LF)", (offset) => offset + lines(offset));
  if (raw.includes("\r\n")) {
    add(newline, "offsets over CR LF line ends (these fit LF)", (offset) => offset - lines(offset));
  }
  const codePoints = offsetConverter(raw, "code-points");
  add("wrong-offset-unit", "offsets in UTF-16 code units (these fit code points)", codePoints.fromUtf16);
  const bytes = offsetConverter(raw, "utf8-bytes");
  add("wrong-offset-unit", "offsets in characters (these fit UTF-8 bytes)", bytes.fromUtf16);
  if (raw.startsWith("\ufeff")) {
    const expected = "offsets that count the byte order mark (these do not)";
    add("byte-order-mark-not-counted", expected, (offset) => offset - 1);
  }
  return counts;
}
