import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { readLineBatches } from "@discoprep/files";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { runsAll } from "../../test/golden.ts";
import { alignWords } from "./align.ts";
import { evaluateTreebanks, readWeights, scoreTable, type UdScore } from "./evaluate.ts";
import { loadTreebank } from "./load.ts";

interface Case {
  readonly name: string;
  readonly gold: string;
  readonly system: string;
  readonly weights: string | null;
  readonly metrics?: Record<string, UdScore>;
  readonly alignment?: string;
  readonly table?: string;
  readonly error?: { readonly file: "both" | "gold" | "system" };
}

describeShared("golden/conllu17", "the evaluation of CoNLL-2017", (folder) => {
  const { cases } = JSON.parse(readFileSync(join(folder, "cases.json"), "utf8")) as { cases: Case[] };
  // A random case of each kind, all that is peculiar to a line, and each error.
  const chosen = cases.filter(({ name }) => runsAll || !/^(r[^12]|r1[78]|r2|u[012][2-8]|o_sys2)/.test(name));
  const load = (file: string) =>
    loadTreebank(readLineBatches(createReadStream(join(folder, file)), file), file);

  it.each(chosen.map((entry) => [entry.name, entry] as const))("%s", async (_name, entry) => {
    const run = async () => {
      const [gold, system] = [await load(entry.gold), await load(entry.system)];
      const weights =
        entry.weights === null
          ? undefined
          : readWeights(readFileSync(join(folder, entry.weights), "utf8"), entry.weights);
      const scores = evaluateTreebanks(gold, system, weights);
      const alignment = [...alignWords(gold, system)].map(([s, g]) => `${g}-${s}`).join(" ");
      return { alignment, metrics: Object.fromEntries(scores), table: scoreTable(scores) };
    };
    if (entry.error === undefined) {
      const { alignment, metrics, table } = entry;
      const scores = await run();
      expect(scores).toEqual({ alignment, metrics, table: table?.replace(/\n?$/, "\n") });
    } else {
      const error = await run().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProblemError);
      const { where } = (error as ProblemError).problem;
      expect(where).toMatchObject({
        file: entry[entry.error.file === "both" ? "system" : entry.error.file],
        line: expect.any(Number),
      });
    }
  });
});
