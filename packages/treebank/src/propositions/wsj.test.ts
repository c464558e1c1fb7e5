import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { addToGroup, runs } from "@discoprep/files/text";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import type { TreebankSentence } from "../formats/sentence.ts";
import { treebankSentences } from "./treebank-sentences.ts";

/** Token numbers (from 0) of each argument. */
interface ExpectedProposition {
  readonly tree: number;
  readonly terminal: number;
  readonly roleset: string;
  readonly arguments: Readonly<Record<string, readonly number[]>>;
}

/** A0 → ARG0, AM-TMP → ARGM-TMP, C-A1 and R-A1 → ARG1. */
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
      };
      const counts = { predicates: 0, inside: 0, outside: 0, withoutSpan: 0, unlabelled: 0 };
      let document = "";
      let tree = -1;
      for await (const { document: id, sentence } of treebankSentences(sources, (found) =>
        messages.push(found),
      )) {
        tree = id === document ? tree + 1 : 0;
        document = id;
        const propositions = (expected[id] ?? []).filter((one) => one.tree === tree);
        expect(sentence.predicates).toHaveLength(propositions.length);
        for (const { token, roleset, arguments: labelled } of sentence.predicates) {
          const spans = propositions.find(
            (one) => one.roleset === roleset && one.arguments.V?.includes(token - 1),
          )?.arguments;
          expect(spans).toBeDefined();
          counts.predicates++;
          const found = new Set<string>();
          for (const { token: position, label } of labelled) {
            const span = spans?.[pointerLabel(label)];
            found.add(pointerLabel(label));
            if (span === undefined) counts.withoutSpan++;
            else if (span.includes(position - 1)) counts.inside++;
            else counts.outside++;
          }
          for (const label of Object.keys(spans ?? {})) {
            if (label !== "V" && !found.has(label)) counts.unlabelled++;
          }
        }
      }
      // 21 arguments are traces of fronted clauses, which PropBank's token columns leave out.
      expect(counts).toEqual({ predicates: 3778, inside: 7739, outside: 0, withoutSpan: 21, unlabelled: 0 });
      expect(messages.map(({ rule }) => rule)).toEqual(["label-not-written"]);
    });

    it("come out of columns of CoNLL-2005 nearly the same", async () => {
      const expected = JSON.parse(readFileSync(join(folder, "propbank-spans.json"), "utf8"));
      const pointed = { trees: join(folder, "trees"), propbank: join(folder, "propbank") };
      const documents = new Map<string, TreebankSentence[]>();
      for await (const { document, sentence } of treebankSentences(pointed, () => {}))
        addToGroup(documents, document, sentence);
      const props = join(mkdtempSync(join(tmpdir(), "discoprep-")), "test.props");
      const texts = [...documents].flatMap(([document, sentences]) =>
        sentences.map((sentence, tree) => {
          const own: ExpectedProposition[] = expected[document] ?? [];
          return spanColumns(
            sentence,
            own.filter((one) => one.tree === tree),
          );
        }),
      );
      writeFileSync(props, texts.join(""));
      const counts = { pointed: 0, found: 0, same: 0 };
      const all = [...documents.values()].flat();
      let at = 0;
      for await (const { sentence } of treebankSentences({ trees: pointed.trees, props }, () => {})) {
        const before = semanticLinks(all[at++]);
        const after = semanticLinks(sentence);
        counts.pointed += before.size;
        counts.found += after.size;
        counts.same += [...after].filter((link) => before.has(link)).length;
      }
      // The spans of the sample are by label: a second AM-TMP and a relative pronoun are in one span with the first.
      expect(counts).toEqual({ pointed: 11538, found: 11449, same: 11297 });
    });
  },
);

/** A sentence as CoNLL-2005 has it; a piece of an argument beyond its first is C-A1. */
function spanColumns(sentence: TreebankSentence, propositions: readonly ExpectedProposition[]): string {
  const verbs = propositions.toSorted((a, b) => (a.arguments.V?.[0] ?? 0) - (b.arguments.V?.[0] ?? 0));
  const columns = verbs.map(({ arguments: spans }) => {
    const cells = sentence.words.map(() => "*");
    for (const [name, tokens] of Object.entries(spans)) {
      const label = name.replace(/^ARGM/, "AM").replace(/^ARG/, "A");
      for (const [index, [first, last]] of runs(tokens).entries()) {
        cells[first] = `(${index === 0 ? label : `C-${label}`}${cells[first]}`;
        cells[last] = `${cells[last]})`;
      }
    }
    return cells;
  });
  const rows = sentence.words.map((_, token) => {
    const verb = verbs.find(({ arguments: { V = [] } }) => V[0] === token);
    const [lemma = "-", sense = "-"] = verb?.roleset.split(".") ?? [];
    return [sense, lemma, ...columns.map((cells) => cells[token])].join(" ");
  });
  return `${rows.join("\n")}\n\n`;
}

function semanticLinks(sentence: TreebankSentence | undefined): Set<string> {
  const links = (sentence?.predicates ?? []).flatMap(({ token, roleset, arguments: labelled }) => [
    `${token} ${roleset}`,
    ...labelled.map((one) => `${token} ${one.token} ${one.label}`),
  ]);
  return new Set(links);
}
