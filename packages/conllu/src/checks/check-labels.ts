import { type Fault, readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { type ConlluRow, type ConlluSentence, cell, wordsOf } from "../rows.ts";

const labels = readDataFile(
  new URL("../../data/labels.json", import.meta.url),
  z.strictObject({ source: z.string(), upos: z.array(z.string()), deprel: z.array(z.string()) }),
);

/** Level 3: UPOS is one of the 17 universal tags, DEPREL one of the 37 universal relations, with or without a subtype. */
export function* checkLabels(sentence: ConlluSentence): Generator<Fault> {
  for (const row of wordsOf(sentence)) {
    const { line } = row;
    const upos = cell(row, "upos");
    if (upos !== "_" && !labels.upos.includes(upos)) yield { id: "unknown-upos", line, found: upos };
    const found = cell(row, "deprel");
    if (found === "_" || (/^[a-z]+(?::[a-z]+)?$/.test(found) && isUniversal(found))) continue;
    const expected = "a universal relation, such as nsubj or nsubj:pass";
    yield { id: "unknown-deprel", line, expected, found };
  }
}

/** Whether a relation is universal before its first colon. */
export function isUniversal(relation: string): boolean {
  return labels.deprel.includes(relation.split(":", 1)[0] as string);
}

const nameForm = /^[A-Z][A-Za-z0-9]*(?:\[[a-z0-9]+\])?$/;
const valueForm = /^[A-Z0-9][A-Za-z0-9]*$/;

/** Level 3: FEATS is `_` or `Name=Value|…`, sorted by name whatever the case, each name once, values sorted. */
export function* checkFeatures({ rows }: ConlluSentence): Generator<Fault> {
  for (const row of rows) {
    if ((row.kind === "word" || row.kind === "empty") && cell(row, "feats") !== "_") yield* checkRow(row);
  }
}

function* checkRow(row: ConlluRow): Generator<Fault> {
  const { line } = row;
  const names: string[] = [];
  for (const found of cell(row, "feats").split("|")) {
    const [name = "", ...rest] = found.split("=");
    const values = rest.join("=").split(",");
    names.push(name);
    if (!nameForm.test(name) || !values.every((value) => valueForm.test(value))) {
      yield { id: "feature-form", line, expected: "Name=Value or Name=Value,Value", found };
    } else if (!isSorted(values)) {
      const expected = [...new Set(values)].sort(byLowerCase).join(",");
      yield { id: "feature-value-order", line, expected, found };
    }
  }
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) yield { id: "duplicate-feature", line, found: repeated };
  else if (!isSorted(names)) {
    const expected = names.toSorted(byLowerCase).join("|");
    yield { id: "feature-order", line, expected, found: names.join("|") };
  }
}

function byLowerCase(a: string, b: string): number {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  return one < other ? -1 : Number(one > other);
}

function isSorted(texts: readonly string[]): boolean {
  return texts.every((text, index) => index === 0 || byLowerCase(texts[index - 1] as string, text) < 0);
}
