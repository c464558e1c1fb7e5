import { type Message, type Place, problem, type RuleId, type Span, TokenTable } from "@discoprep/corpus";
import { type CharacterSpan, rawText, tokenIndices } from "@discoprep/formats/conll16";
import { type Context, isText, type RawDocument, type RawReader, type Report } from "./context.ts";
import { type FormedRelation, partNames } from "./schema-checks.ts";
import type { RelationCheck } from "./value-checks.ts";

/** Level 5, second half: tokens, character spans and texts of a gold relation against each other. */
export const rawChecks: readonly RelationCheck[] = [checkTokensAndSpans, checkTexts];

/** TokenList holds the tokens that lie inside one of the spans. */
function checkTokensAndSpans(relation: FormedRelation, context: Context, report: Report): void {
  const tokens = context.parses?.(relation.DocID);
  if (context.kind === "system" || tokens === undefined) return;
  const table = new TokenTable(tokens);
  for (const name of partNames) {
    const part = relation[name];
    if (part?.CharacterSpanList === undefined) continue;
    const spans = part.CharacterSpanList.map(([start, end]) => ({ start, end }));
    const inside = table.within(spans);
    const listed = [...new Set(tokenIndices(part))].sort((a, b) => a - b);
    if (listed.join() !== inside.join()) {
      const expected = `${name}: ${inside.join(", ")}`;
      report("tokens-and-spans", { expected, found: listed.join(", ") || "no tokens" });
    }
    const cut = table.touched(spans).filter((index) => !inside.includes(index));
    if (cut.length > 0) {
      report("span-cuts-token", { expected: `${name}: whole tokens`, found: `token ${cut.join(", ")}` });
    }
  }
}

/** Returns a check that asks once a document whether it has a raw text. */
export function rawDocumentCheck(): RelationCheck {
  const seen = new Set<string>();
  return ({ DocID }, { raw }, report, place) => {
    if (raw === undefined || seen.has(DocID)) return;
    seen.add(DocID);
    const message = rawDocumentProblem(DocID, raw(DocID), place);
    if (message === undefined) return;
    const { rule, where, expected, found } = message;
    report(rule, { expected, found }, where);
  };
}

/** Returns a message for a document that has no raw text, or one that cannot be read. */
export function rawDocumentProblem(
  document: string,
  raw: ReturnType<RawReader>,
  place: Place,
): Message | undefined {
  if (raw === undefined)
    return problem("missing-raw", place, { expected: `raw/${document}`, found: "no such file" });
  return isText(raw) ? undefined : unreadable("unreadable-raw", raw, document);
}

/** Returns a message for a text file that cannot be read. @param cause what reading it has found */
export function unreadable(rule: RuleId, cause: Message, document: string): Message {
  return problem(rule, { ...cause.where, document }, { expected: "UTF-8", found: cause.what });
}

/** RawText is the text under the spans (CoNLL-2015 overview §3.2.1, rules measured on the trial data). */
function checkTexts(relation: FormedRelation, context: Context, report: Report): void {
  const raw = context.raw?.(relation.DocID);
  if (!isText(raw)) return;
  for (const name of partNames) {
    const part = relation[name];
    const list = part?.CharacterSpanList ?? [];
    const outside = list.find(([, end]) => end > raw.offsets.length);
    if (outside) {
      const expected = `offsets up to ${raw.offsets.length}`;
      report("span-outside-raw", { expected, found: `${name}: [${outside.join(", ")}]` });
    } else if (list.length > 0 && part?.RawText !== undefined) {
      const text = rawText(raw.text, spansOf(list, raw), context.language);
      if (text !== part.RawText) {
        const { expected, found } = textDifference(text, part.RawText);
        report("raw-text", { expected: `${name}: ${expected}`, found });
      }
    }
  }
}

function spansOf(list: readonly CharacterSpan[], { offsets }: RawDocument): Span[] {
  return list.map(([begin, end]) => ({
    start: offsets.toUtf16(begin) as number,
    end: offsets.toUtf16(end) as number,
  }));
}

/** Two texts around the first place where they differ, short enough for a message. */
export function textDifference(expected: string, found: string): { expected: string; found: string } {
  let at = 0;
  while (at < expected.length && expected[at] === found[at]) at++;
  const start = at > 60 ? at - 20 : 0;
  return { expected: excerpt(expected, start), found: excerpt(found, start) };
}

function excerpt(text: string, start: number): string {
  const part = text.slice(start, start + 80);
  return `${start > 0 ? "…" : ""}${JSON.stringify(part)}${start + 80 < text.length ? "…" : ""}`;
}
