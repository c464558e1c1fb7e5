import { type Message, type Place, problem, type Span, sortedSpans, TokenTable } from "@discoprep/corpus";
import { rawText } from "@discoprep/formats/conll16";
import { type Context, type DocumentToken, isText, type RawDocument, type Report } from "./context.ts";
import { valueDifference } from "./difference.ts";
import { type FormedRelation, partNames } from "./schema-checks.ts";
import type { RelationCheck } from "./value-checks.ts";

/** Writes (level 5) each part of a gold relation again from its character spans (CoNLL-2015 overview §3.2.1). */
export function checkParts(relation: FormedRelation, context: Context, report: Report): void {
  const tokens = context.kind === "system" ? undefined : context.parses?.(relation.DocID);
  const table = tokens && new TokenTable(tokens);
  const raw = context.raw?.(relation.DocID);
  for (const name of partNames) {
    const { CharacterSpanList, RawText, TokenList = [] } = relation[name] ?? {};
    if (CharacterSpanList === undefined) continue;
    const spans = sortedSpans(CharacterSpanList.map(([start, end]) => ({ start, end })));
    if (table !== undefined) {
      const inside = table.within(spans);
      const cut = table.touched(spans).filter((position) => !inside.includes(position));
      if (cut.length > 0)
        report("span-cuts-token", { expected: `${name}: whole tokens`, found: `token ${cut.join(", ")}` });
      const difference = valueDifference(tuplesOf(table, inside), TokenList, `${name}.TokenList`);
      if (difference !== undefined) report("part-and-spans", difference);
    }
    if (!isText(raw) || spans.length === 0 || RawText === undefined) continue;
    const outside = spans.find(({ end }) => end > raw.offsets.length);
    if (outside !== undefined) {
      const expected = `offsets up to ${raw.offsets.length}`;
      report("span-outside-raw", { expected, found: `${name}: [${outside.start}, ${outside.end}]` });
      continue;
    }
    const text = rawText(raw.text, inUtf16(spans, raw), context.language);
    const difference = valueDifference(text, RawText, `${name}.RawText`);
    if (difference !== undefined) report("part-and-spans", difference);
  }
}

function tuplesOf({ tokens }: TokenTable<DocumentToken>, positions: readonly number[]): number[][] {
  return positions.map((position) => {
    const { start, end, sentence, index } = tokens[position] as DocumentToken;
    return [start, end, position, sentence, index];
  });
}

function inUtf16(spans: readonly Span[], { offsets }: RawDocument): Span[] {
  return spans.map(({ start, end }) => ({
    start: offsets.toUtf16(start) as number,
    end: offsets.toUtf16(end) as number,
  }));
}

export function rawDocumentCheck(): RelationCheck {
  const documents = new Set<string>();
  return ({ DocID }, { raw }, report, place) => {
    if (raw === undefined || documents.has(DocID)) return;
    documents.add(DocID);
    const message = missingText(DocID, raw(DocID), place);
    if (message !== undefined) report(message.rule, message, message.where);
  };
}

export function missingText(
  document: string,
  raw: RawDocument | Message | undefined,
  place: Place,
): Message | undefined {
  if (raw === undefined)
    return problem("missing-raw", place, { expected: `raw/${document}`, found: "no such file" });
  return isText(raw) ? undefined : raw;
}
