import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

/** A folder with these files. */
function folder(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "discoprep-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const records = (out: string): number =>
  readFileSync(join(out, "evaluation.prototext"), "utf8").match(/^measure/gm)?.length ?? 0;

describe("tira", () => {
  const because = {
    Arg1: { TokenList: [0] },
    Arg2: { TokenList: [2] },
    Connective: { TokenList: [1], RawText: "because" },
    DocID: "mill",
    ID: 3,
    Sense: ["Contingency.Cause.Reason"],
    Type: "Explicit",
  };
  const implicit = {
    ...because,
    ID: 4,
    Arg2: { TokenList: [3] },
    Connective: { TokenList: [] },
    Type: "Implicit",
  };
  const gold = `${JSON.stringify(because)}\n${JSON.stringify(implicit)}\n`;
  const run = folder({ "output.json": gold });
  const edition2015 = ["--edition", "2015"];
  const tira = (dataset: string, out: string, ...options: string[]): ReturnType<typeof runForTest> =>
    runForTest(["tira", dataset, run, out, ...options]);

  it("writes the records of each task", async () => {
    const dataset = folder({ "relations.json": gold, "pdtb-data.json": gold });
    const out = join(dataset, "evaluation");
    for (const [options, count] of [
      [[], 81],
      [["--sense-only"], 45],
      [edition2015, 54],
      [[...edition2015, "--no-subsets"], 18],
    ] as const) {
      expect((await tira(dataset, out, ...options)).exit).toBe(0);
      expect(records(out)).toBe(count);
    }
  });

  it("refuses options of the other edition", async () => {
    const dataset = folder({ "relations.json": gold, "pdtb-data.json": gold });
    const out = join(dataset, "evaluation");
    for (const options of [["--no-subsets"], [...edition2015, "--sense-only"]]) {
      const { exit, stderr } = await tira(dataset, out, ...options);
      expect([exit, stderr]).toEqual([2, expect.stringContaining(`${options.at(-1)} belongs to`)]);
    }
    expect(existsSync(out)).toBe(false);
  });

  it("holds corrected figures for the senses that are named, and says where the official program stops", async () => {
    const newer = { ...because, Sense: ["Contingency.Condition+SpeechAct"] };
    const odd = {
      ...newer,
      ID: 5,
      Connective: { TokenList: [1], RawText: "as it were" },
      Arg2: { TokenList: [5] },
    };
    const twoGold = [newer, odd].map((one) => `${JSON.stringify(one)}\n`).join("");
    const dataset = folder({ "relations.json": twoGold, "run/output.json": twoGold });
    const out = join(dataset, "evaluation");
    const evaluate = (...options: string[]) =>
      runForTest(["tira", dataset, join(dataset, "run"), out, ...options]);
    const refused = await evaluate();
    expect([refused.exit, existsSync(out)]).toEqual([1, false]);
    expect(refused.stderr).toContain(
      "output.json:1: the official program stops without figures: Sense.0: not a sense",
    );
    for (const senses of ["gold", "pdtb3"]) {
      expect((await evaluate("--senses", senses)).exit).toBe(0);
      const text = readFileSync(join(out, "evaluation.prototext"), "utf8");
      expect(text).toContain('key: "Explicit only Parser f1" \n value: "1.0"');
      expect(records(out)).toBe(81);
    }
    expect((await evaluate("--senses", "gold", "--sense-only")).exit).toBe(0);
    expect(records(out)).toBe(45);
    const old = twoGold.replaceAll("Contingency.Condition+SpeechAct", "Contingency.Cause.Reason");
    writeFileSync(join(dataset, "relations.json"), old);
    writeFileSync(join(dataset, "run/output.json"), old);
    const stopped = await evaluate();
    expect(stopped.exit).toBe(1);
    expect(stopped.stderr).toMatch(/relations.json:2, document mill: .* the connective "as it were"/);
  });

  it("says what the dataset is, where it holds no gold relations", async () => {
    const split = folder({ "dev/relations.json": gold, "dev/parses.json": "{}" });
    const of2015 = folder({ "pdtb-data.json": gold });
    const found = async (dataset: string): Promise<string> => {
      const { exit, stdout, stderr } = await tira(dataset, join(split, "evaluation"));
      expect([exit, stdout]).toEqual([1, ""]);
      return stderr;
    };
    expect(await found(split)).toContain("found the sets dev. Name one set, such as ");
    expect(await found(of2015)).toContain(
      "found pdtb-data.json. Name the folder of another release, or the ",
    );
    expect(await found(join(of2015, "pdtb-data.json"))).toContain("the dataset is not a folder");
    expect(await found(join(of2015, "absent"))).toContain("found nothing of this name. Name the folder of ");
    expect(await found(folder({ readme: "" }))).toContain("Name the folder of the gold standard first");
  });

  it("names a run or an output that is a file", async () => {
    const dataset = folder({ "relations.json": gold });
    const file = join(dataset, "relations.json");
    const output = await tira(dataset, file);
    expect([output.exit, output.stdout]).toEqual([1, ""]);
    expect(output.stderr).toContain("the output is a file, not a folder");
    const wrongRun = await runForTest(["tira", dataset, file, join(dataset, "evaluation")]);
    expect(wrongRun.exit).toBe(1);
    expect(wrongRun.stderr).toContain("a part of the path is a file, not a folder. Name a folder");
    expect(readFileSync(file, "utf8")).toBe(gold);
  });
});

describe("standard input", () => {
  it.each([
    ["score", "-", "-"],
    ["score-conllu", "-", "-"],
    ["score-conll08", "-g", "-", "-s", "-"],
  ])("of %s can be only one of the two inputs", async (...args) => {
    const { exit, stdout, stderr } = await runForTest(args);
    expect({ exit, stdout, stderr }).toEqual({
      exit: 2,
      stdout: "",
      stderr: "error: only one input may be -, for standard input\n",
    });
  });
});
