import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Relation, Span } from "@discoprep/corpus";
import { readAnnotator } from "@discoprep/formats/pdtb";
import { readRelease } from "@discoprep/formats/release";
import { describeShared } from "@discoprep/shared-data";
import { expect, test } from "vitest";
import { convertCorpus } from "../src/convert/convert-corpus.ts";
import { isProposal, proposer } from "../src/export/proposals/propose.ts";
import { workFolder } from "../test/made-release.ts";

/** Counts what is tried, and what of it is true. */
class Share {
  hits = 0;
  all = 0;

  add(hit: boolean): void {
    this.hits += Number(hit);
    this.all++;
  }
}

function overlap(a: readonly Span[], b: readonly Span[]): boolean {
  return a.some((spanOfA) => b.some((spanOfB) => spanOfA.start < spanOfB.end && spanOfB.start < spanOfA.end));
}

/** True if the relation's arguments lie in these two sentences, one in each. */
function isBetween({ arg1, arg2 }: Relation, first: Span, second: Span): boolean {
  const inside = (spans: readonly Span[], sentence: Span): boolean =>
    spans.every(({ start, end }) => sentence.start <= start && end <= sentence.end);
  return inside(arg1.spans, first) && inside(arg2.spans, second);
}

describeShared("data/gdtb", "proposals on 55 documents of GDTB", (folder) => {
  test("recall is as the README says", async () => {
    const release = join(workFolder(), "input");
    const layers = { trees: join(folder, "ptb"), conllu: join(folder, "conllu") };
    await convertCorpus({ language: "en", raw: join(folder, "raw"), ...layers, out: release });
    const propose = proposer(["connectives", "adjacent"], "en");
    const [proposed, explicit, adjacent] = [new Share(), new Share(), new Share()];
    for (const document of readRelease(release).documents) {
      const proposals = propose(document).relations.filter(isProposal);
      for (const { type } of proposals) proposed.add(type === "Explicit");
      const text = readFileSync(join(folder, "gold", document.id), "utf8");
      const { sentences, paragraphs } = document;
      for (const gold of readAnnotator(text).relations) {
        if (gold.type === "Explicit") {
          const spans = gold.connective?.spans ?? [];
          explicit.add(proposals.some(({ connective }) => overlap(connective?.spans ?? [], spans)));
        }
        const pair = sentences.findIndex((second, index) => {
          const first = sentences[index - 1];
          return first !== undefined && isBetween(gold, first, second);
        });
        const [first, second] = [sentences[pair - 1], sentences[pair]];
        if (gold.type !== "Implicit" || first === undefined || second === undefined) continue;
        if (!paragraphs.some(({ start, end }) => start <= first.start && second.end <= end)) continue;
        const implicit = proposals.filter(({ type }) => type === "Implicit");
        adjacent.add(implicit.some((proposal) => isBetween(proposal, first, second)));
      }
    }
    expect(readdirSync(join(folder, "gold"))).toHaveLength(55);
    const shares = [proposed, explicit, adjacent].map(({ hits, all }) => `${hits}/${all}`);
    expect(shares).toEqual(["3151/5201", "1237/1365", "642/701"]);
  });
});
