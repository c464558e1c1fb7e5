import { describeShared } from "@discoprep/shared-data";
import { beforeAll, expect, test } from "vitest";
import { gdtbRelease, randomNumbers } from "../../../test/gdtb.ts";
import { type ConllAgreement, conllAgreement } from "./agreement.ts";
import type { Annotation, MarkedPart, MarkedRelation } from "./annotation.ts";
import { readAnnotation } from "./read-annotation.ts";

type Change = (
  relation: MarkedRelation,
  neighbours: readonly MarkedRelation[],
) => Partial<MarkedRelation> | undefined;

const part = (tokens: readonly number[]): MarkedPart => ({ tokens, core: tokens, spans: [], text: "" });
const share = (first: MarkedPart, second: MarkedPart): boolean =>
  first.tokens.some((token) => second.tokens.includes(token));

/** What another annotator makes of a relation; undefined where the relation does not allow it. */
const changes: Readonly<Record<string, Change>> = {
  arg1: ({ arg1 }) => (arg1.core.length < 2 ? undefined : { arg1: part(arg1.core.slice(1)) }),
  arg2: ({ arg2 }) => (arg2.core.length < 2 ? undefined : { arg2: part(arg2.core.slice(1)) }),
  sense: () => ({ senses: ["Comparison.Contrast.Changed"] }),
  // If a relation leaves its class and another relation takes its place, two pairs change.
  type({ type, arg1, arg2 }, neighbours) {
    const rivals = neighbours.filter(
      (relation) => relation.type !== "Explicit" && share(relation.arg1, arg1) && share(relation.arg2, arg2),
    );
    if (type === "Explicit" && rivals.length > 0) return undefined;
    return { type: type === "AltLex" ? "Implicit" : "AltLex" };
  },
  connective({ type, connective: { tokens } }) {
    return type === "Explicit" ? { connective: part([...tokens, (tokens.at(-1) ?? 0) + 2]) } : undefined;
  },
};

/** Perturbs the relations of one document. In a document relations are dropped or added, never both. */
function perturb(relations: readonly MarkedRelation[], random: () => number, drops: boolean) {
  const expected: Omit<ConllAgreement["disagreements"][number], "document">[] = [];
  const changed = relations.flatMap((relation): MarkedRelation[] => {
    const chance = random();
    const kind = Object.keys(changes)[Math.floor(random() * 5)] as string;
    if (chance < 0.05 && drops) {
      expected.push({ a: relation.id, b: null, kinds: ["only-a"] });
      return [];
    }
    if (chance < 0.05) {
      const [arg1, arg2] = [part(relation.arg1.core.slice(0, 1)), part(relation.arg2.core.slice(0, 1))];
      expected.push({ a: null, b: relation.id + 100_000, kinds: ["only-b"] });
      return [
        relation,
        { ...relation, id: relation.id + 100_000, type: "Implicit", connective: part([]), arg1, arg2 },
      ];
    }
    const change = chance < 0.4 ? changes[kind]?.(relation, relations) : undefined;
    if (change !== undefined) expected.push({ a: relation.id, b: relation.id, kinds: [kind as "type"] });
    return [{ ...relation, ...change }];
  });
  return { changed, expected };
}

describeShared("data/gdtb", "six documents of GDTB, perturbed", (folder) => {
  let a: Annotation;
  beforeAll(async () => {
    a = readAnnotation(await gdtbRelease(folder, 6));
  });

  test.each([1, 2, 3])("the disagreements are the perturbations (seed %i)", (seed) => {
    const random = randomNumbers(seed);
    const expected: ConllAgreement["disagreements"][number][] = [];
    const documents = [...a.documents.values()].map((document, index) => {
      const perturbed = perturb(document.relations, random, index % 2 === 0);
      expected.push(...perturbed.expected.map((relation) => ({ document: document.id, ...relation })));
      return [document.id, { ...document, relations: perturbed.changed }] as const;
    });
    const { disagreements } = conllAgreement(a, { name: "b", documents: new Map(documents) }).agreement;
    const inOrder = (list: readonly ConllAgreement["disagreements"][number][]) =>
      list.map((relation) => JSON.stringify(relation)).sort();
    expect(inOrder(disagreements)).toEqual(inOrder(expected));
    // Every kind occurs.
    expect(new Set(expected.flatMap(({ kinds }) => kinds)).size).toBe(7);
  });
});
