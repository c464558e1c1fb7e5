import { describe, expect, it } from "vitest";
import { annotationOf, range, type StatedRelation } from "../../../test/annotations.ts";
import { type ConllAgreement, conllAgreement } from "./agreement.ts";

function agreement(a: readonly StatedRelation[], b: readonly StatedRelation[], options = {}): ConllAgreement {
  return conllAgreement(annotationOf({ d: a }), annotationOf({ d: b }), options).agreement;
}

const because: StatedRelation = {
  id: 0,
  type: "Explicit",
  connective: [5],
  arg1: range(0, 4),
  arg2: range(6, 9),
  senses: ["Contingency.Cause.Reason"],
};
const implicit: StatedRelation = {
  id: 1,
  type: "Implicit",
  arg1: range(10, 19),
  arg2: range(20, 29),
  senses: ["Expansion.Conjunction"],
};
const entity: StatedRelation = {
  id: 2,
  type: "EntRel",
  arg1: range(20, 29),
  arg2: range(30, 39),
  senses: ["EntRel"],
};
const but: StatedRelation = {
  id: 3,
  type: "Explicit",
  connective: [50],
  arg1: range(40, 48),
  arg2: range(51, 58),
  senses: ["Comparison.Contrast"],
};

describe("a pair of annotators whose every figure is worked out by hand", () => {
  // A: because, implicit, entity, but, one more Explicit. B: see beside each.
  const a = [
    because,
    implicit,
    entity,
    but,
    { ...but, id: 4, connective: [70], arg1: range(60, 68), arg2: range(71, 78) },
  ];
  const b = [
    // Equal but for the full stop that ends Arg2 (token 9): that is not a difference.
    { ...because, id: 10, arg2: range(6, 8) },
    // Arg1 shorter by a word, and a second sense.
    {
      ...implicit,
      id: 11,
      arg1: range(11, 19),
      senses: ["Expansion.Conjunction", "Contingency.Cause.Reason"],
    },
    // Other type, and with it another sense.
    { ...entity, id: 12, type: "Implicit" as const, senses: ["Expansion.Restatement"] },
    // The connective has a word more, Arg2 starts later.
    { ...but, id: 13, connective: [50, 51], arg2: range(52, 58) },
    // Explicit for A, AltLex for B: an Explicit and a Non-Explicit relation.
    { ...implicit, id: 14, type: "AltLex" as const, arg1: range(60, 68), arg2: range(71, 78) },
    // B alone.
    { ...implicit, id: 15, arg1: range(80, 88), arg2: range(90, 98) },
  ];
  const figures = agreement(a, b);

  it("pairs and counts", () => {
    expect(figures.documents).toBe(1);
    expect(figures.relations).toEqual({ a: 5, b: 6, paired: 5 });
    // because agrees in all: 1 of 5 pairs and 1 relation of B alone. F1 = 2 · 1 / (5 + 6).
    expect(figures.overall).toEqual({ agreed: 1, of: 6, share: 1 / 6, f1: 2 / 11 });
    // because and but; A's third Explicit relation has no Explicit partner. F1 = 2 · 2 / (3 + 2).
    expect(figures.connectives).toEqual({ agreed: 2, of: 3, share: 2 / 3, f1: 4 / 5 });
  });

  it("fills the table", () => {
    expect(figures.table).toEqual({
      // because, but: Arg2 of but differs.
      Explicit: {
        arg1: { agreed: 2, of: 2, share: 1 },
        arg2: { agreed: 1, of: 2, share: 1 / 2 },
        both: { agreed: 1, of: 2, share: 1 / 2 },
        sense: { agreed: 2, of: 2, share: 1 },
      },
      // implicit, entity: Arg1 of implicit and both senses differ.
      "Non-Explicit": {
        arg1: { agreed: 1, of: 2, share: 1 / 2 },
        arg2: { agreed: 2, of: 2, share: 1 },
        both: { agreed: 1, of: 2, share: 1 / 2 },
        sense: { agreed: 0, of: 2, share: 0 },
      },
      // With the Explicit and AltLex pair: equal arguments, other sense.
      Total: {
        arg1: { agreed: 4, of: 5, share: 4 / 5 },
        arg2: { agreed: 4, of: 5, share: 4 / 5 },
        both: { agreed: 3, of: 5, share: 3 / 5 },
        sense: { agreed: 2, of: 5, share: 2 / 5 },
      },
    });
  });

  it("works out κ", () => {
    // Types of A: 3 Explicit, 1 Implicit, 1 EntRel; of B: 2 Explicit, 2 Implicit, 1 AltLex. Equal: 3 of 5.
    // pe = (3·2 + 1·2) / 25 = 8/25; κ = (15 - 8) / (25 - 8).
    expect(figures.kappa.type).toBe(7 / 17);
    // First senses equal: because, implicit, but: 3 of 5.
    // Reason 1·1, Conjunction 1·2, Contrast 2·1: pe = 5/25; κ = (15 - 5) / (25 - 5).
    expect(figures.kappa.sense).toBe(1 / 2);
    expect(figures.confusion.type).toEqual([
      ["EntRel", "Implicit", 1],
      ["Explicit", "AltLex", 1],
      ["Explicit", "Explicit", 2],
      ["Implicit", "Implicit", 1],
    ]);
    expect(figures.confusion.sense).toEqual([
      ["Comparison.Contrast", "Comparison.Contrast", 1],
      ["Comparison.Contrast", "Expansion.Conjunction", 1],
      ["Contingency.Cause.Reason", "Contingency.Cause.Reason", 1],
      ["EntRel", "Expansion.Restatement", 1],
      ["Expansion.Conjunction", "Expansion.Conjunction", 1],
    ]);
  });

  it("lists disagreements in text order", () => {
    expect(figures.disagreements).toEqual([
      { document: "d", a: 1, b: 11, kinds: ["arg1", "sense"] },
      { document: "d", a: 2, b: 12, kinds: ["type", "sense"] },
      { document: "d", a: 3, b: 13, kinds: ["connective", "arg2"] },
      { document: "d", a: 4, b: 14, kinds: ["type", "sense"] },
      { document: "d", a: null, b: 15, kinds: ["only-b"] },
    ]);
  });

  it("counts the full stop with --exact", () => {
    const exact = agreement(a, b, { exact: true });
    expect(exact.overall.agreed).toBe(0);
    expect(exact.table.Explicit.arg2).toEqual({ agreed: 0, of: 2, share: 0 });
    expect(exact.disagreements[0]).toEqual({ document: "d", a: 0, b: 10, kinds: ["arg2"] });
  });

  it("leaves connectives out that are not known", () => {
    // The connective of because is token 5.
    const restricted = agreement(a, b, { isKnownConnective: (text: string) => text === "aaf" });
    expect(restricted.connectives).toEqual({ agreed: 1, of: 1, share: 1, f1: 1 });
    expect(restricted.table).toEqual(figures.table);
  });
});

describe("the ends of the scale", () => {
  it("is 1 for identical sides", () => {
    const side = [because, implicit, entity, but];
    const figures = agreement(side, side);
    expect(figures.overall).toEqual({ agreed: 4, of: 4, share: 1, f1: 1 });
    expect(figures.connectives).toEqual({ agreed: 2, of: 2, share: 1, f1: 1 });
    for (const row of Object.values(figures.table))
      for (const { share } of Object.values(row)) expect(share).toBe(1);
    expect(figures.kappa).toEqual({ type: 1, sense: 1 });
    expect(figures.disagreements).toEqual([]);
  });

  it("is 0 for nothing in common, and null where nothing can be shared out", () => {
    const figures = agreement([because, implicit], [but, { ...entity, arg1: [60], arg2: [61] }]);
    expect(figures.overall).toEqual({ agreed: 0, of: 4, share: 0, f1: 0 });
    expect(figures.connectives).toEqual({ agreed: 0, of: 2, share: 0, f1: 0 });
    expect(figures.table.Total.arg1).toEqual({ agreed: 0, of: 0, share: null });
    expect(figures.kappa).toEqual({ type: null, sense: null });
  });

  it("is null for no relations at all", () => {
    const figures = agreement([], []);
    expect(figures.overall).toEqual({ agreed: 0, of: 0, share: null, f1: null });
    expect(figures.connectives).toEqual({ agreed: 0, of: 0, share: null, f1: null });
  });

  it("has no κ where both use one category alone", () => {
    expect(agreement([because], [because]).kappa).toEqual({ type: null, sense: null });
  });
});

describe("pairing", () => {
  it("prefers the own class, and a wider overlap", () => {
    const figures = agreement(
      [because, { ...implicit, arg1: range(0, 4), arg2: range(6, 8) }],
      [
        { ...implicit, id: 20, arg1: range(0, 4), arg2: range(5, 8) },
        { ...because, id: 21, arg2: range(7, 9) },
      ],
    );
    expect(figures.disagreements).toEqual([
      { document: "d", a: 1, b: 20, kinds: ["arg2"] },
      { document: "d", a: 0, b: 21, kinds: ["arg2"] },
    ]);
  });

  it("tells two relations on the same tokens apart by what agrees", () => {
    const second = { ...implicit, id: 5, senses: ["Contingency.Cause.Result"] };
    expect(agreement([implicit, second], [{ ...second, id: 6 }]).disagreements).toEqual([
      { document: "d", a: 1, b: null, kinds: ["only-a"] },
    ]);
  });

  it("does not pair by Arg1 alone", () => {
    const figures = agreement([implicit], [{ ...implicit, arg2: range(30, 38) }]);
    expect(figures.relations.paired).toBe(0);
  });

  it("makes all pairs it can, not the best one first", () => {
    // a1 overlaps b1 fully and b2 a little; a2 overlaps b1 alone.
    const a1 = { ...implicit, id: 1, arg1: range(0, 5), arg2: range(10, 15) };
    const a2 = { ...implicit, id: 2, arg1: [5], arg2: [15] };
    const b1 = { ...implicit, id: 3, arg1: range(0, 5), arg2: range(10, 15) };
    const b2 = { ...implicit, id: 4, arg1: [0], arg2: [10] };
    expect(agreement([a1, a2], [b1, b2]).relations.paired).toBe(2);
  });
});
