import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

interface Case {
  readonly name: string;
  readonly gold: string;
  readonly system: string;
  readonly weights: string | null;
  readonly metrics?: Record<string, unknown>;
  readonly table?: string;
  readonly error?: { readonly type: string; readonly message: string };
}

describeShared("golden/conllu17", "score-conllu as the official script", (folder) => {
  const { cases } = JSON.parse(readFileSync(join(folder, "cases.json"), "utf8")) as { cases: Case[] };

  it.each(cases.map((one) => [one.name, one] as const))("%s", async (_name, one) => {
    const weights = one.weights === null ? [] : ["-w", join(folder, one.weights)];
    const files = [join(folder, one.gold), join(folder, one.system), ...weights];
    const table = await runForTest(["score-conllu", "-v", ...files]);
    const json = await runForTest(["score-conllu", "--json", ...files]);
    if (one.error === undefined) {
      expect(table).toEqual({ exit: 0, stdout: one.table?.replace(/\n?$/, "\n"), stderr: "" });
      expect(JSON.parse(json.stdout)).toEqual(one.metrics);
    } else {
      expect([table.exit, table.stdout, json.exit]).toEqual([1, "", 1]);
      expect(table.stderr.endsWith(`: ${one.error.message}\n`)).toBe(true);
      expect(JSON.parse(json.stdout)).toMatchObject({ error: one.error });
    }
  });

  it("tira-conllu writes and prints what the wrapper did", async () => {
    const out = mkdtempSync(join(tmpdir(), "discoprep-"));
    const run = await runForTest([
      "tira-conllu",
      join(folder, "tira/truth"),
      join(folder, "tira/system"),
      out,
    ]);
    const expected = (name: string) => readFileSync(join(folder, "tira/out", name), "utf8");
    expect(readFileSync(join(out, "evaluation.prototext"), "utf8")).toBe(expected("evaluation.prototext"));
    expect(run).toEqual({ exit: 1, stdout: expected("stdout.txt"), stderr: expected("stderr.txt") });
  });
});

function row(id: string, form: string, head: number, relation: string, tags = "_\tNOUN\t_\t_"): string {
  return `${id}\t${form}\t${tags}\t${head}\t${relation}\t_\t_\n`;
}

describe("score-conllu", () => {
  let folder: string;
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "discoprep-"));
  });

  it("prints one line, three for 2018, and takes a file from standard input", async () => {
    const gold = file("gold", `${row("1", "das", 2, "det")}${row("2", "Haus", 0, "root")}\n`);
    const system = `${row("1", "das", 2, "case")}${row("2", "Haus", 0, "root")}\n`;
    expect(await runForTest(["score-conllu", gold, "-"], system)).toEqual({
      exit: 0,
      stdout: "LAS F1 Score: 50.00\n",
      stderr: "",
    });
    const later = await runForTest(["score-conllu", "--edition", "2018", gold, "-"], system);
    expect(later.stdout).toBe("LAS F1 Score: 50.00\nMLAS Score: 0.00\nBLEX Score: 100.00\n");
  });

  it("counts by the rules of 2018: universal features, function words, lemmas", async () => {
    const gold =
      row("1", "das", 2, "det", "_\tDET\t_\tCase=Nom|Foo=1") +
      row("2", "Haus", 3, "nsubj", "Haus\tNOUN\t_\t_") +
      row("3", "steht", 0, "root", "_\tVERB\tX\t_") +
      row("4", ".", 3, "punct", "_\tPUNCT\t_\t_");
    const system =
      row("1", "das", 2, "det", "der\tDET\t_\tFoo=2|Case=Nom") +
      row("2", "Haus", 3, "nsubj", "Hau\tNOUN\t_\t_") +
      row("3", "steht", 0, "root", "stehen\tVERB\tY\t_") +
      row("4", ".", 3, "punct", ".\tPUNCT\t_\t_");
    const { stdout } = await runForTest(
      ["score-conllu", "--json", "--edition", "2018", file("g18", `${gold}\n`), "-"],
      `${system}\n`,
    );
    const counts = Object.entries(
      JSON.parse(stdout) as Record<string, { correct: number; goldTotal: number }>,
    );
    expect(counts.map(([name, { correct, goldTotal }]) => `${name} ${correct}/${goldTotal}`)).toEqual([
      ...["Tokens 4/4", "Sentences 1/1", "Words 4/4", "UPOS 4/4", "XPOS 3/4", "UFeats 4/4", "AllTags 3/4"],
      ...["Lemmas 3/4", "UAS 4/4", "LAS 4/4", "CLAS 2/2", "MLAS 2/2", "BLEX 1/2"],
    ]);
    // A wrong tag of a function word changes only the MLAS of its head.
    const other = system.replace("DET", "ADP");
    const { stdout: spoilt } = await runForTest(
      ["score-conllu", "--json", "--edition", "2018", join(folder, "g18"), "-"],
      `${other}\n`,
    );
    expect(JSON.parse(spoilt)).toMatchObject({ MLAS: { correct: 1 }, LAS: { correct: 4 } });
  });

  it("names file and line of a fault, and of weights that are none", async () => {
    const gold = file("gold2", `${row("1", "a", 0, "root")}\n`);
    const cycle = file("cycle", `# c\n${row("1", "a", 2, "x")}${row("2", "b", 1, "x")}\n`);
    expect((await runForTest(["score-conllu", gold, cycle])).stderr).toBe(
      `error: ${cycle}:4: There is a cycle in a sentence\n`,
    );
    const weights = file("weights", "# w\naux 0.1 x\n");
    expect((await runForTest(["score-conllu", gold, gold, "-w", weights])).stderr).toBe(
      `error: ${weights}:2: Expected two columns in the UD Relations weights file on line 'aux 0.1 x\n'\n`,
    );
    const wrong = await runForTest(["score-conllu", gold, gold, "-w", weights, "--edition", "2018"]);
    expect(wrong.exit).toBe(2);
    expect((await runForTest(["score-conllu", gold, join(folder, "absent")])).stderr).toContain(
      "the file does not exist",
    );
    const latin = file("latin", "");
    writeFileSync(latin, Buffer.from("1\t\xe4\n", "latin1"));
    expect((await runForTest(["score-conllu", gold, latin])).stderr).toContain(
      `${latin}:1, byte 2: the line is not UTF-8`,
    );
  });

  it("refuses a metadata.json that lists no treebanks", async () => {
    file("metadata.json", '[{"ltcode": 1}]');
    const { exit, stderr } = await runForTest(["tira-conllu", folder, folder, join(folder, "out")]);
    expect([exit, stderr.includes("lists no treebanks")]).toEqual([1, true]);
  });
});
