import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, test } from "vitest";
import { flatFigures, type PdtMeasure, pdtAgreement } from "./agreement.ts";
import { readTreeDocument, type TreeDocument } from "./document.ts";
import { pairTreeRelations } from "./pairing.ts";

interface GoldenCase {
  readonly name: string;
  readonly input: unknown;
  /** Fractions such as "4/15", or null. */
  readonly byHand: Readonly<Record<string, string | null>>;
  readonly expected: Readonly<
    Record<"strict" | "skip" | "connective", { readonly pairs: readonly [string, string][] }>
  >;
  readonly exactConnective: Omit<PdtMeasure, "matched" | "nA"> & {
    readonly relations: { f1: number | null };
  };
}

function numberOf(fraction: string | null | undefined): number | null {
  if (fraction === null || fraction === undefined) return null;
  const [part = 0, whole = 1] = fraction.split("/").map(Number);
  return part / whole;
}

describeShared("golden/pdt", "agreement on trees worked out by hand", (folder) => {
  const { cases } = JSON.parse(readFileSync(join(folder, "cases.json"), "utf8")) as { cases: GoldenCase[] };
  const read = ({ name, input }: GoldenCase): TreeDocument => {
    const file = `${name}.json`;
    return readTreeDocument(join(testFolder({ [file]: JSON.stringify(input) }), file));
  };

  test.each(cases)("$name", (golden) => {
    const document = read(golden);
    const figures = flatFigures(pdtAgreement([document]));
    const expected = Object.fromEntries(
      Object.entries(golden.byHand).map(([key, fraction]) => [key, numberOf(fraction)]),
    );
    expect(figures).toEqual(expected);
    for (const criterion of ["strict", "skip", "connective"] as const) {
      const pairs = pairTreeRelations(document, criterion, "overlap").map(({ a, b }) => [a.id, b.id]);
      expect(pairs).toEqual(golden.expected[criterion].pairs);
    }
    const exact = pdtAgreement([document], "exact").connective;
    const { relations, ...rest } = golden.exactConnective;
    expect(exact.f1).toBe(relations.f1);
    for (const [key, value] of Object.entries(rest)) {
      if (key === "pairs") continue;
      const figure = exact[key];
      if (value === null || figure === null) expect(figure).toBe(value);
      else expect(figure).toBeCloseTo(value as unknown as number, 12);
    }
  });

  test("documents are pooled, not averaged", () => {
    const documents = cases.map(read);
    const { strict } = pdtAgreement(documents);
    const sum = (key: string): number =>
      cases.reduce((total, { byHand }) => total + (numberOf(byHand[key]) ?? 0), 0);
    expect([strict.matched, strict.nA, strict.nB]).toEqual([
      sum("strict.matched"),
      sum("strict.nA"),
      sum("strict.nB"),
    ]);
    expect(strict.f1).toBe((2 * sum("strict.matched")) / (sum("strict.nA") + sum("strict.nB")));
  });
});
