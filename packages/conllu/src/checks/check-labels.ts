import { type Fault, readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { type ConlluSentence, cell, wordsOf } from "../rows.ts";

const labelFile = z.strictObject({
  source: z.string(),
  upos: z.array(z.string()),
  deprel: z.array(z.string()),
});

let known: { readonly upos: ReadonlySet<string>; readonly deprel: ReadonlySet<string> } | undefined;

function labels(): NonNullable<typeof known> {
  if (known !== undefined) return known;
  const file = new URL("../../data/labels.json", import.meta.url);
  const { upos, deprel } = readDataFile(file, labelFile);
  known = { upos: new Set(upos), deprel: new Set(deprel) };
  return known;
}

/** Level 3: UPOS is one of the 17 universal tags, DEPREL one of the 37 universal relations, with or without a subtype. */
export function* checkLabels(sentence: ConlluSentence): Generator<Fault> {
  for (const row of wordsOf(sentence)) {
    const { line } = row;
    const upos = cell(row, "upos");
    if (upos !== "_" && !labels().upos.has(upos)) yield { id: "unknown-upos", line, found: upos };
    const found = cell(row, "deprel");
    if (found === "_" || (/^[a-z]+(?::[a-z]+)?$/.test(found) && isUniversal(found))) continue;
    const expected = "a universal relation, such as nsubj or nsubj:pass";
    yield { id: "unknown-deprel", line, expected, found };
  }
}

/** Whether a relation is universal before its first colon. */
export function isUniversal(relation: string): boolean {
  return labels().deprel.has(relation.split(":", 1)[0] as string);
}
