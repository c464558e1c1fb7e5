import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

function row(id: string, form: string, head: number, relation: string, tags = "_\tNOUN\t_\t_"): string {
  return `${id}\t${form}\t${tags}\t${head}\t${relation}\t_\t_\n`;
}

describe("score conllu", () => {
  let folder: string;
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "discoprep-"));
  });

  it("prints one line, and takes a file from standard input", async () => {
    const gold = file("gold", `${row("1", "das", 2, "det")}${row("2", "Haus", 0, "root")}\n`);
    const system = `${row("1", "das", 2, "case")}${row("2", "Haus", 0, "root")}\n`;
    expect(await runForTest(["score", "conllu", gold, "-"], system)).toEqual({
      exit: 0,
      stdout: "LAS F1 Score: 50.00\n",
      stderr: "",
    });
    const weights = file("weights.txt", "root 3\n");
    const table = await runForTest(["score", "conllu", gold, gold, "-w", weights]);
    expect(table.stdout).toContain("WeightedLAS|    100.00");
    const verbose = await runForTest(["score", "conllu", gold, "-", "-v"], system);
    expect(verbose.stdout).toContain("LAS        |     50.00");
    const json = await runForTest(["score", "conllu", gold, gold, "--json"]);
    expect(JSON.parse(json.stdout).LAS).toMatchObject({ f1: 1, correct: 2 });
  });

  it("names file and line of a fault, and of weights that are none", async () => {
    const gold = file("gold2", `${row("1", "a", 0, "root")}\n`);
    const cycle = file("cycle", `# c\n${row("1", "a", 2, "x")}${row("2", "b", 1, "x")}\n`);
    expect((await runForTest(["score", "conllu", gold, cycle])).stderr).toContain(
      `error: ${cycle}:2: the CoNLL-U file is not one that the evaluation of CoNLL-2017 reads; expected a tree of heads; found a cycle`,
    );
    const weights = file("weights", "# w\naux 0.1 x\n");
    expect((await runForTest(["score", "conllu", gold, gold, "-w", weights])).stderr).toContain(
      `error: ${weights}:2: a line of a file of weights is not the weight of a relation`,
    );
    expect((await runForTest(["score", "conllu", gold, join(folder, "absent")])).stderr).toContain(
      "the path does not exist",
    );
    const latin = file("latin", "");
    writeFileSync(latin, Buffer.from("1\t\xe4\n", "latin1"));
    expect((await runForTest(["score", "conllu", gold, latin])).stderr).toContain(
      `${latin}:1, byte 2: the bytes are not text`,
    );
  });
});
