import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import data from "../../data/codabench/figures.json" with { type: "json" };
import { documentOf, workFolder, writeSet } from "../../test/made-release.ts";
import { bundleCodabench, bundleOptions } from "./bundle.ts";
import { scoreSubmission } from "./score-submission.ts";

const raw = "The mill stood still because the stream was dry. The miller waited. Rain came in May.\n";
const at = (part: string) => {
  const start = raw.indexOf(part);
  return { spans: [{ start, end: start + part.length }] };
};
const because = { text: "because", senses: ["Contingency.Cause.Reason"] };
const still = { arg1: at("The mill stood still"), arg2: at("the stream was dry") };
const precedence = { text: "then", senses: ["Temporal.Asynchronous.Precedence"] };
const mill = documentOf(raw, [
  { type: "Explicit", connective: at("because"), conn1: because, ...still },
  { type: "Implicit", conn1: precedence, arg1: at("The miller waited"), arg2: at("Rain came in May") },
]);

const work = workFolder();
const out = join(work, "competition");
const gold = join(work, "gold");
const dev = join(work, "dev");
const solution = join(work, "system.json");
const text = (path: string): string => readFileSync(join(out, path), "utf8");

/** Returns the solution with the document of the other set. */
const ofAnotherSet = (): string => readFileSync(solution, "utf8").replaceAll('"DocID":"d"', '"DocID":"dev"');

const dates = { dates: ["2027-02-01..2027-02-27", "2027-03-01..2027-03-07"] };

beforeAll(async () => {
  writeSet(gold, [mill]);
  writeSet(dev, [{ ...mill, id: "dev" }]);
  const wrong = readFileSync(join(gold, "relations.json"), "utf8").replace(
    String(precedence.senses),
    "Expansion",
  );
  const asOutput = (key: string, value: number[][]) =>
    key === "TokenList" ? value.map((token) => token[2]) : value;
  const output = wrong
    .trimEnd()
    .split("\n")
    .map((line) => JSON.stringify(JSON.parse(line), asOutput));
  writeFileSync(solution, `${output.join("\n")}\n`);
  const options = { title: "Relations of 2027", gold, dev, solution, out, ...dates };
  const { summary, counts } = await bundleCodabench(options);
  expect([summary, counts]).toEqual([expect.stringContaining("2 phases"), { documents: [1, 1] }]);
});

it("holds all that the platform asks for, with a phase of development and one of the test", () => {
  const folders = readdirSync(out).filter((name) => !name.includes("."));
  expect(folders.sort().join(" ")).toBe(
    "SHA256SUMS pages public_data_dev public_data_test reference_data_dev reference_data_test scoring_program solution",
  );
  for (const file of ["competition.yaml", "logo.png", "manifest.json"])
    expect(existsSync(join(out, file))).toBe(true);
  expect(text("reference_data_test/relations.json")).toBe(readFileSync(join(gold, "relations.json"), "utf8"));
  expect(text("pages/overview.md")).toContain("Relations of 2027");
  expect(text("pages/evaluation.md")).toContain("| `parser` | ");
  const { version, title, solutions, leaderboards, phases, tasks } = parse(text("competition.yaml"));
  expect([version, title]).toEqual([2, "Relations of 2027"]);
  expect(solutions).toEqual([{ index: 0, tasks: [1], path: "solution" }]);
  expect(phases).toMatchObject([
    { name: "Development", start: "2027-02-01 00:00:00", end: "2027-02-27 23:59:59", tasks: [0] },
    { name: "Test", start: "2027-03-01 00:00:00", end: "2027-03-07 23:59:59", tasks: [1] },
  ]);
  const references = tasks.map((task: { reference_data: string }) => task.reference_data);
  expect(references).toEqual(["reference_data_dev", "reference_data_test"]);
  const [{ columns }] = leaderboards;
  expect(columns[0]).toMatchObject({ key: "parser", index: 0, sorting: "desc" });
  expect(columns.filter((column: { title: string }) => column.title.length > 36)).toEqual([]);
  const keys = columns.map(({ key }: { key: string }) => key);
  expect(keys).toEqual(Object.keys(data.figures));
  expect([...text("pages/evaluation.md").matchAll(/^\| `(\w+)` \|/gm)].map(([, key]) => key)).toEqual(keys);
});

it("shows participants nothing of gold: no relation, no sense, no count", () => {
  expect(readdirSync(join(out, "public_data_test")).sort()).toEqual(["parses.json", "raw"]);
  expect(text("public_data_test/parses.json")).not.toContain("arg1_");
  const pages = ["overview", "evaluation", "data", "terms"].map((page) => text(`pages/${page}.md`));
  for (const page of pages) expect(page).toMatch(/^# .+\n\n[^{]/);
  expect(pages.join("")).not.toMatch(/Asynchronous|\d relations|\d documents|\{\{/);
  const { enable_detailed_results, phases } = parse(text("competition.yaml"));
  expect([enable_detailed_results, phases[1].hide_output]).toEqual([undefined, true]);
});

it("refuses a solution of another set, and phases that overlap", async () => {
  const options = { gold, dev, out: join(work, "none"), ...dates } as const;
  const foreign = join(work, "foreign.json");
  writeFileSync(foreign, ofAnotherSet());
  await expect(bundleCodabench({ ...options, solution: foreign })).rejects.toMatchObject({
    problem: { rule: "output-of-another-set", where: { document: "dev" } },
  });
  await expect(bundleCodabench({ ...options, dev: gold })).rejects.toThrow("--dev names the test set");
  const overlapping = { ...options, dates: [dates.dates[0] ?? "", "2027-02-20..2027-03-07"] };
  await expect(bundleCodabench(overlapping)).rejects.toThrow("must end before");
  const reversed = { ...options, dev: undefined, dates: ["2027-03-07..2027-03-01"] };
  await expect(bundleCodabench(reversed)).rejects.toThrow("in order");
  expect(existsSync(options.out)).toBe(false);
});

it("takes days that the calendar has", () => {
  const isTaken = (days: string): boolean => bundleOptions.shape.dates.safeParse([days]).success;
  expect(isTaken("2028-02-29..2028-03-01")).toBe(true);
  for (const day of ["2027-02-29", "2027-02-30", "2027-13-01"])
    expect(isTaken(`2027-01-01..${day}`)).toBe(false);
});

it.each(["relations.json", "parses.json", "raw"])("needs a whole release, and so %s", async (part) => {
  const poor = join(work, `without-${part}`);
  const target = join(work, "none");
  cpSync(gold, poor, { recursive: true });
  rmSync(join(poor, part), { recursive: true });
  const bundling = bundleCodabench({ gold: poor, out: target });
  await expect(bundling).rejects.toMatchObject({ problem: { rule: "no-release" } });
  expect(existsSync(target)).toBe(false);
});

describe("the scoring program", () => {
  /** Scores a submission in the folders of the platform. @param fill fills `res` @returns the results */
  async function scored(fill: (folder: string) => void): Promise<string> {
    const root = workFolder();
    cpSync(join(out, "reference_data_test"), join(root, "input/ref"), { recursive: true });
    for (const name of ["input/res", "output"]) mkdirSync(join(root, name), { recursive: true });
    fill(join(root, "input/res"));
    await scoreSubmission(join(root, "input"), join(root, "output"));
    return join(root, "output");
  }

  it("gives the figures of the table, and nothing else", async () => {
    const results = await scored((folder) => cpSync(join(out, "solution"), folder, { recursive: true }));
    expect(readdirSync(results)).toEqual(["scores.json"]);
    expect(JSON.parse(readFileSync(join(results, "scores.json"), "utf8"))).toEqual({
      parser: 0.5,
      parser_p: 0.5,
      parser_r: 0.5,
      explicit_parser: 1,
      non_explicit_parser: 0,
      connective: 1,
      arg1: 1,
      arg2: 1,
      both: 1,
      sense: 0.5,
      partial_parser: 0.5,
      official_parser: 0.6667,
    });
  });

  /** Copies the solution to these places of a submission. */
  const copies =
    (...places: string[]) =>
    (folder: string) => {
      for (const place of places) cpSync(solution, join(folder, place));
    };
  const output = (text: () => string) => (folder: string) =>
    writeFileSync(join(folder, "output.json"), text());

  it.each([
    ["one folder deeper", copies("run/mine.json")],
    [
      "by its name among several",
      (folder: string) => {
        writeFileSync(join(folder, "notes.json"), "");
        copies("output.json")(folder);
      },
    ],
    ["apart from what an archive of a Macintosh adds", copies("a.json", "__MACOSX/a.json")],
  ])("finds the list of relations %s", async (_, fill) => {
    expect(existsSync(join(await scored(fill), "scores.json"))).toBe(true);
  });

  it.each([
    ["output.json:1: ", output(() => '{"DocID": "mill"\n')],
    ["the output is of another set", output(ofAnotherSet)],
    ["the submission holds no .json file", copies()],
    ["the submission holds 2 .json files, and no output.json", copies("a.json", "b.json")],
  ])("says what is wrong: %s", async (message, fill) => {
    await expect(scored(fill)).rejects.toThrow(message);
  });
});
