import { describe, expect, it } from "vitest";
import { conjunction, contrast, gold, reason, relation } from "../../test/relations.ts";
import { warningMessage } from "../comparison/warnings.ts";
import type { ScoredRelation } from "../conll16/scored-relation.ts";
import { compareSystems } from "./compare-systems.ts";
import { systemWarnings } from "./warnings.ts";

describe("warnings", () => {
  const kinds = (predicted: readonly ScoredRelation[]) => systemWarnings({ gold, predicted });

  it("say nothing of gold itself", () => {
    expect(kinds(gold)).toEqual([]);
  });

  it("name types, documents and tokens that do not fit gold", () => {
    const foreign = ["f", "g", "h", "i"].map((document) => ({ ...conjunction, document }));
    const warnings = kinds(foreign);
    expect(warnings).toEqual([
      { kind: "no-predictions", subset: "explicit" },
      { kind: "documents-without-output", documents: ["d", "e"] },
      { kind: "documents-without-gold", documents: ["f", "g", "h", "i"] },
    ]);
    expect(warnings.map((warning) => warningMessage(warning, "out").found)).toEqual([
      "no Explicit relation",
      "2 documents: d, e",
      "4 documents: f, g, h, …",
    ]);
    const shifted = warningMessage({ kind: "shifted-tokens", by: -1, matches: 3, now: 1 }, "out");
    expect(shifted.found).toBe(
      "3 relations with both arguments right after adding -1 to all tokens, 1 before",
    );
    const exchanged = kinds(gold.map((entry) => ({ ...entry, arg1: entry.arg2, arg2: entry.arg1 })));
    expect(exchanged).toEqual([{ kind: "swapped-arguments", matches: 3, now: 0 }]);
    expect(exchanged.map((warning) => warningMessage(warning, "out").found)).toEqual([
      "3 relations with both arguments right after exchanging them, 0 before",
    ]);
  });

  it("name tokens that are counted in each sentence", () => {
    const ofGold = [0, 2, 4].map((first) => relation([first], [first + 1], "EntRel"));
    const places = (tokens: readonly number[]) => tokens.map((token) => token % 2);
    const predicted = ofGold.map((each) => ({ ...each, arg1: places(each.arg1), arg2: places(each.arg2) }));
    const tokensOf = () =>
      [0, 1, 2, 3, 4, 5].map((token) => ({ form: "", sentence: Math.floor(token / 2), place: token % 2 }));
    const warnings = systemWarnings({ gold: ofGold, predicted }, { tokensOf });
    expect(warnings).toEqual([{ kind: "tokens-of-sentences", matches: 3, now: 1 }]);
  });

  it("name what is wrong with gold: repeated relations, and few that count", () => {
    const systems = [{ name: "good", file: "good", predicted: gold }];
    const senses = { name: "own", list: ["Comparison.Contrast"] };
    const { warnings } = compareSystems({ name: "set", gold: [...gold, reason], systems }, { senses });
    expect(warnings.map((warning) => [warning.kind, warningMessage(warning, "gold").found])).toEqual([
      ["repeated-in-gold", "1 of 4 relations"],
      ["senses-leave-out-gold", "3 of 4 relations"],
    ]);
  });

  it("refuse gold whose relations have no IDs of their own, where relations are paired by ID", () => {
    const { id: _id, ...bare } = conjunction;
    const scored = (relation: ScoredRelation) =>
      compareSystems({ name: "set", gold: [contrast, relation], systems: [] }, { senseOnly: true });
    expect(() => scored(bare)).toThrow("found none");
    expect(() => scored({ ...conjunction, id: 0 })).toThrow("found 0 again");
  });

  it("show an empty sense as one", () => {
    const [, warning] = kinds([contrast, { ...conjunction, senses: [""] }]);
    expect(warning && warningMessage(warning, "out").found).toBe('1 of 2 senses are not among gold\'s: ""');
  });

  it("name senses and types that gold never has, and what was probably meant", () => {
    const lower = gold.map((entry) => ({
      ...entry,
      type: entry.type.toLowerCase(),
      senses: entry.senses.map((sense) => sense.toLowerCase()),
    }));
    const messages = kinds(lower).map((warning) => warningMessage(warning, "out"));
    expect(messages.map(({ rule, found, meant }) => [rule, found, meant]).slice(2)).toEqual([
      [
        "senses-not-in-gold",
        "3 of 3 senses are not among gold's: comparison.contrast, expansion.conjunction, contingency.cause.reason",
        "Comparison.Contrast for comparison.contrast, Expansion.Conjunction for expansion.conjunction, Contingency.Cause.Reason for contingency.cause.reason",
      ],
      [
        "types-not-in-gold",
        "3 of 3 types are not among gold's: explicit, implicit",
        "Explicit for explicit, Implicit for implicit",
      ],
    ]);
  });

  it("take senses of gold's inventory for right ones, and those that are named", () => {
    const synchrony = [{ ...contrast, senses: ["Temporal.Synchrony"] }, conjunction, reason];
    expect(kinds(synchrony)).toEqual([]);
    const manner = [{ ...contrast, senses: ["Expansion.Manner.Arg1-as-manner"] }, conjunction, reason];
    expect(kinds(manner).map(({ kind }) => kind)).toEqual(["senses-not-in-gold"]);
    const allowedSenses = ["Expansion.Manner.Arg1-as-manner"];
    expect(systemWarnings({ gold, predicted: manner }, { allowedSenses })).toEqual([]);
  });
});
