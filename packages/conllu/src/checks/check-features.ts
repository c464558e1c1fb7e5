import type { Fault } from "@discoprep/files";
import { type ConlluRow, type ConlluSentence, cell } from "../rows.ts";

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
