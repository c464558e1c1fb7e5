import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { treebankSentences } from "./treebank-sentences.ts";

/** Token numbers (from 0) of each argument. */
interface ExpectedProposition {
  readonly tree: number;
  readonly terminal: number;
  readonly roleset: string;
  readonly arguments: Readonly<Record<string, readonly number[]>>;
}

function pointerLabel(label: string): string {
  return label
    .replace(/^[CR]-/, "")
    .replace(/^AM-/, "ARGM-")
    .replace(/^A(?=[0-9A]$)/, "ARG");
}

describeShared(
  "data/wsj-sample",
  "PropBank's propositions of 99 documents of the Wall Street Journal",
  (folder) => {
    it("have every label on a token of its argument, and every argument a label", async () => {
      const expected = JSON.parse(readFileSync(join(folder, "propbank-spans.json"), "utf8")) as Record<
        string,
        ExpectedProposition[]
      >;
      const messages: Message[] = [];
      const sources = {
        trees: join(folder, "trees"),
        propbank: join(folder, "propbank"),
        options: "rightBranching=false",
        // The units take nineteen documents.
        wants: (id: string) => process.env.CHECK !== undefined || /^wsj_00[01]/.test(id),
      };
      const counts = { predicates: 0, inside: 0, outside: 0, withoutSpan: 0, unlabelled: 0 };
      let document = "";
      let tree = -1;
      for (const {
        document: id,
        parse: { predicates = [] },
      } of treebankSentences(sources, (message) => messages.push(message))) {
        tree = id === document ? tree + 1 : 0;
        document = id;
        const propositions = (expected[id] ?? []).filter((proposition) => proposition.tree === tree);
        expect(predicates).toHaveLength(propositions.length);
        for (const { token, roleset, arguments: labelled } of predicates) {
          const spans = propositions.find(
            (proposition) => proposition.roleset === roleset && proposition.arguments.V?.includes(token - 1),
          )?.arguments;
          expect(spans).toBeDefined();
          counts.predicates++;
          const labels = new Set<string>();
          for (const { token: position, label } of labelled) {
            const span = spans?.[pointerLabel(label)];
            labels.add(pointerLabel(label));
            if (span === undefined) counts.withoutSpan++;
            else if (span.includes(position - 1)) counts.inside++;
            else counts.outside++;
          }
          for (const label of Object.keys(spans ?? {})) {
            if (label !== "V" && !labels.has(label)) counts.unlabelled++;
          }
        }
      }
      // 21 arguments are traces of fronted clauses, which PropBank's token columns leave out.
      const isWhole = process.env.CHECK !== undefined;
      expect(counts).toEqual({
        ...(isWhole
          ? { predicates: 3778, inside: 7739, withoutSpan: 21 }
          : { predicates: 131, inside: 300, withoutSpan: 1 }),
        ...{ outside: 0, unlabelled: 0 },
      });
      expect(messages.map(({ rule }) => rule)).toEqual(isWhole ? ["label-not-written"] : []);
    });
  },
);
