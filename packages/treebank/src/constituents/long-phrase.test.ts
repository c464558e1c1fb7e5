import { expect, it } from "vitest";
import { addChild, type Constituent, constituent } from "./constituent.ts";
import { chainCoordinations } from "./coordination-chains.ts";
import { assignLabels } from "./dependency-labels.ts";
import type { Attachment } from "./token-dependencies.ts";

function counted<T extends { label: string }>(objects: readonly T[]): { reads: number } {
  const counter = { reads: 0 };
  for (const object of objects) {
    let label = object.label;
    Object.defineProperty(object, "label", {
      get: () => {
        counter.reads++;
        return label;
      },
      set: (value: string) => {
        label = value;
      },
    });
  }
  return counter;
}

it("asks as often of each child of a phrase of many", () => {
  const readsOf = (children: number): number => {
    const root = constituent("phrase", "NP");
    for (let position = 0; position < children; position++)
      addChild(root, constituent("token", "NN", `w${position}`, position));
    root.headChild = root.children.at(-1);
    const counter = counted<Constituent>([root, ...root.children]);
    assignLabels(root);
    return counter.reads / children;
  };
  expect(readsOf(4000)).toBeLessThan(1.5 * readsOf(1000));
});

it("looks as often at each conjunct and mark of a long list", () => {
  const readsOf = (conjuncts: number): number => {
    const tokens = Array.from({ length: 2 * conjuncts }, (_, index): Attachment => {
      const isMark = index % 2 === 1;
      const label = index === 0 ? "ROOT" : isMark ? "P" : "COORD";
      return { dependent: index + 1, head: index === 0 ? 0 : 1, label };
    });
    const counter = counted(tokens);
    chainCoordinations(
      tokens.map((_, index) => (index % 2 === 1 ? "," : "w")),
      tokens,
    );
    expect(tokens.slice(-2).map(({ head }) => head)).toEqual([2 * conjuncts - 3, 1]);
    return counter.reads / tokens.length;
  };
  expect(readsOf(4000)).toBeLessThan(1.5 * readsOf(1000));
});
