import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "bundle-"));
const at = (path: string): string => join(folder, path);
const run = (line: string) =>
  runForTest(line.split(" ").map((word) => word.replace(/@(\S+)/, (_, p) => at(p))));
const runProgram = promisify(execFile);

const text = "The mill stood still because the stream was dry. The miller waited. Rain came in May.\n";
const spans = (part: string): string => `${text.indexOf(part)}..${text.indexOf(part) + part.length}`;
const rows: Readonly<Record<number, string>>[] = [
  {
    ...{ 0: "Explicit", 1: spans("because"), 7: "because", 8: "Contingency.Cause.Reason" },
    ...{ 14: spans("The mill stood still"), 20: spans("the stream was dry") },
  },
  {
    ...{ 0: "Implicit", 7: "then", 8: "Temporal.Asynchronous.Precedence" },
    ...{ 14: spans("The miller waited"), 20: spans("Rain came in May") },
  },
];

/** Runs the scoring program as Codabench does, in a folder with nothing else. @param submission fills `res` */
async function codabench(
  submission: (res: string) => void,
): Promise<{ root: string; stderr: string; exit: number }> {
  const root = mkdtempSync(join(tmpdir(), "codabench-"));
  cpSync(at("competition/scoring_program"), join(root, "program"), { recursive: true });
  cpSync(at("competition/reference_data"), join(root, "input/ref"), { recursive: true });
  for (const name of ["input/res", "output"]) mkdirSync(join(root, name), { recursive: true });
  submission(join(root, "input/res"));
  const metadata = readFileSync(join(root, "program/metadata.yaml"), "utf8");
  const [, ...words] = metadata
    .replace(/^command: /, "")
    .trim()
    .replaceAll("/app/", `${root}/`)
    .split(" ");
  try {
    const { stderr } = await runProgram(process.execPath, words, { cwd: join(root, "program"), env: {} });
    return { root, stderr, exit: 0 };
  } catch (error) {
    const { stderr, code } = error as { stderr: string; code: number };
    return { root, stderr, exit: code };
  }
}

describe("a competition of Codabench", () => {
  beforeAll(async () => {
    for (const name of ["raw", "annotations"]) mkdirSync(at(name));
    writeFileSync(at("raw/mill"), text);
    const annotations = rows.map((row) => Array.from({ length: 34 }, (_, cell) => row[cell] ?? "").join("|"));
    writeFileSync(at("annotations/mill"), `${annotations.join("\n")}\n`);
    const options = "--format annotator --lang en --annotations @annotations --raw @raw --senses keep";
    expect((await run(`convert ${options} --out @gold`)).exit).toBe(0);
    const [first = "", second = ""] = readFileSync(at("gold/relations.json"), "utf8").trim().split("\n");
    const output = [first, second.replace("Temporal.Asynchronous.Precedence", "<b>Expansion</b>")].map(
      (line) =>
        JSON.stringify(JSON.parse(line), (key, value) =>
          key === "TokenList" ? value.map((token: number[]) => token[2]) : value,
        ),
    );
    writeFileSync(at("system.json"), `${output.join("\n")}\n`);
    const bundle = await run("bundle codabench @gold --solution @system.json --out @competition");
    expect([bundle.exit, bundle.stderr]).toEqual([0, expect.stringContaining("1 document, 2 relations")]);
  });

  it("holds all that the platform asks for, and no relation for participants", () => {
    expect(readdirSync(at("competition")).sort()).toEqual([
      ...["SHA256SUMS", "competition.yaml", "logo.png", "manifest.json", "pages", "public_data"],
      ...["reference_data", "scoring_program", "solution"],
    ]);
    expect(readdirSync(at("competition/public_data")).sort()).toEqual(["parses.json", "raw"]);
    expect(readFileSync(at("competition/public_data/parses.json"), "utf8")).not.toContain("arg1_");
    for (const page of ["overview", "evaluation", "data", "terms"])
      expect(readFileSync(at(`competition/pages/${page}.md`), "utf8")).toMatch(/^# .+\n\n[^{]/);
    const yaml = readFileSync(at("competition/competition.yaml"), "utf8");
    expect(yaml).toMatch(/^version: 2$/m);
    const titles = [...yaml.matchAll(/- title: (.+)\n\s+key: (\w+)/g)].flatMap(([, ...found]) => found);
    expect(titles).toContain("parser");
    expect(titles.filter((title) => title.length > 36)).toEqual([]);
  });

  it("scores as `score` does, where nothing is installed but Node", async () => {
    const { root, exit } = await codabench((res) =>
      cpSync(at("competition/solution"), res, { recursive: true }),
    );
    expect(exit).toBe(0);
    const scores = JSON.parse(readFileSync(join(root, "output/scores.json"), "utf8"));
    const { stdout } = await run("score @gold x=@system.json --format json");
    const [{ signature, systems }] = JSON.parse(stdout).sets;
    const [{ figures, official }] = systems;
    expect(scores).toEqual({
      ...{ parser: figures.all.parser.f1, parser_p: figures.all.parser.p, parser_r: figures.all.parser.r },
      ...{ explicit_parser: 1, non_explicit_parser: 0, connective: 1, arg1: 1, arg2: 1, both: 1 },
      ...{ sense: figures.all.sense.f1, partial_parser: figures.all.partial_parser.f1 },
      official_parser: official.all.parser.f1,
    });
    const page = readFileSync(join(root, "output/detailed_results.html"), "utf8");
    expect(page).toContain(signature);
    expect(page).toContain("&lt;b&gt;Expansion");
    expect(page).not.toMatch(/<b>|https?:/);
  });

  it("takes the only list one folder deeper, and says what it cannot read", async () => {
    const deep = await codabench((res) => {
      mkdirSync(join(res, "run"));
      cpSync(at("system.json"), join(res, "run/mine.json"));
    });
    expect([deep.exit, existsSync(join(deep.root, "output/scores.json"))]).toEqual([0, true]);
    const broken = await codabench((res) => writeFileSync(join(res, "output.json"), '{"DocID": "mill"\n'));
    expect([broken.exit, broken.stderr]).toEqual([1, expect.stringContaining("output.json:1: ")]);
    const none = await codabench(() => {});
    expect([none.exit, none.stderr]).toEqual([1, expect.stringContaining("no .json file")]);
    expect(existsSync(join(none.root, "output/scores.json"))).toBe(false);
  });

  it("needs a whole release", async () => {
    mkdirSync(at("poor"));
    cpSync(at("gold/relations.json"), at("poor/relations.json"));
    const { exit, stderr } = await run("bundle codabench @poor --out @none");
    expect([exit, stderr, existsSync(at("none"))]).toEqual([
      1,
      expect.stringContaining("not a whole release"),
      false,
    ]);
  });
});
