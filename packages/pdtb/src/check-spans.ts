import {
  type Message,
  type Place,
  type Relation,
  type RuleId,
  type Span,
  spanTexts,
} from "@discoprep/corpus";
import { selectionsOf } from "@discoprep/files/format";
import { explainMisfit, firstDifference, isInsidePair, isInsideWord, type Misfit } from "./explain-misfit.ts";

/**
 * Checks the relations' spans against the raw text of their document. Errors: a span past the end, empty,
 * reversed or inside a surrogate pair; a stated text that differs from the raw text under its spans (white
 * space aside: converters delete line feeds). Where another reading of the raw file makes the stated texts
 * fit, such as other line ends, one error names it and the first differing offset. Warnings: spans of one
 * selection that overlap, a span that begins or ends inside a word. Of a selection the first problem of each kind is a
 * message: a stranger's selection may hold a million bad spans.
 * @param raw the text whose UTF-16 code units the spans count
 */
export function checkSpans(relations: readonly Relation[], raw: string): Message[] {
  const messages: Message[] = [];
  const misfits: Misfit[] = [];
  for (const [position, relation] of relations.entries()) {
    const where = { ...relation.source, relation: relation.id ?? relation.source?.relation ?? position };
    for (const [name, selection] of selectionsOf(relation)) {
      const found = [...firstOfEachRule(spanProblems(name, selection.spans, raw, where))];
      for (const message of found) messages.push(message);
      if (found.some((message) => message.severity === "error")) continue;
      const offset = firstDifference(selection, raw);
      if (offset !== undefined) misfits.push({ name, selection, where: { ...where, offset } });
      else messages.push(...firstOfEachRule(cutWords(name, selection.spans, raw, where)));
    }
  }
  const explanation = explainMisfit(relations, misfits, raw);
  const mismatches = explanation ? [explanation] : misfits.map((misfit) => textMismatch(misfit, raw));
  return [...messages, ...mismatches];
}

function firstOfEachRule(messages: Iterable<Message>): Iterable<Message> {
  const first = new Map<Message["rule"], Message>();
  for (const message of messages) if (!first.has(message.rule)) first.set(message.rule, message);
  return first.values();
}

function* spanProblems(name: string, spans: readonly Span[], raw: string, where: Place): Generator<Message> {
  let last = 0;
  for (const span of spans) {
    const found = `${span.start}..${span.end}`;
    const problem = spanProblem(span, raw);
    if (problem !== undefined) {
      const [rule, what, expected] = problem;
      yield { severity: "error", rule, what: `${name}: ${what}`, where, expected, found, remedy };
    } else if (span.start < last) {
      const what = `${name}: the span overlaps the one before it`;
      yield {
        severity: "warning",
        rule: "overlapping-spans",
        what,
        where,
        expected: "disjoint spans",
        found,
      };
    }
    last = Math.max(last, span.end);
  }
}

const remedy = "Correct the span, or check that annotation and raw text belong together.";

/** What makes a span unusable in a text; undefined where it lies inside. */
export function spanProblem(
  { start, end }: Span,
  raw: string,
): [rule: RuleId, what: string, expected: string] | undefined {
  if (end < start) return ["reversed-span", "the span is reversed", "start before end"];
  if (end === start) return ["empty-span", "the span is empty", "at least one character"];
  if (end > raw.length) {
    return ["span-past-end", "the span goes past the end of the raw text", `offsets up to ${raw.length}`];
  }
  if (isInsidePair(raw, start) || isInsidePair(raw, end)) {
    return ["span-splits-character", "the span splits a character", "offsets in UTF-16 code units"];
  }
  return undefined;
}

function* cutWords(name: string, spans: readonly Span[], raw: string, where: Place): Generator<Message> {
  for (const { start, end } of spans) {
    for (const offset of [start, end].filter((each) => isInsideWord(raw, each))) {
      yield {
        severity: "warning",
        rule: "span-cuts-word",
        what: `${name}: the span ${offset === start ? "begins" : "ends"} inside a word`,
        where: { ...where, offset },
        expected: "spans that begin and end at words",
        found: `${raw.slice(Math.max(0, offset - 10), offset)}|${raw.slice(offset, offset + 10)}`,
      };
    }
  }
}

function textMismatch({ name, selection, where }: Misfit, raw: string): Message {
  return {
    severity: "error",
    rule: "text-mismatch",
    what: `${name}: the stated text is not the raw text under the spans`,
    where,
    expected: `"${selection.text}"`,
    found: `"${spanTexts(raw, selection.spans).join(" ")}"`,
    remedy,
  };
}
