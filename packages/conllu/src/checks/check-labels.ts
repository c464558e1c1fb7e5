import { type Fault, readDataFile } from "@discoprep/files";
import { type ConlluSentence, cell } from "../rows.ts";

interface Labels {
  readonly upos: readonly string[];
  readonly deprel: readonly string[];
}

let known: { readonly upos: ReadonlySet<string>; readonly deprel: ReadonlySet<string> } | undefined;

function labels(): NonNullable<typeof known> {
  if (known !== undefined) return known;
  const { upos, deprel } = readDataFile<Labels>(new URL("../../data/labels.json", import.meta.url));
  known = { upos: new Set(upos), deprel: new Set(deprel) };
  return known;
}

/** Level 3: UPOS is one of the 17 universal tags, DEPREL one of the 37 universal relations, with or without a subtype. */
export function* checkLabels({ rows }: ConlluSentence): Generator<Fault> {
  for (const row of rows) {
    if (row.kind !== "word") continue;
    const upos = cell(row, "upos");
    if (upos !== "_" && !labels().upos.has(upos)) yield { id: "unknown-upos", line: row.line, found: upos };
    const deprel = cell(row, "deprel");
    if (deprel === "_") continue;
    const isForm = /^[a-z]+(?::[a-z]+)?$/.test(deprel);
    if (!isForm || !isUniversal(deprel)) {
      yield {
        id: "unknown-deprel",
        line: row.line,
        expected: "a universal relation, such as nsubj or nsubj:pass",
        found: deprel,
      };
    }
  }
}

/** Whether a relation is universal before its first colon. */
export function isUniversal(relation: string): boolean {
  return labels().deprel.has(relation.split(":", 1)[0] as string);
}
