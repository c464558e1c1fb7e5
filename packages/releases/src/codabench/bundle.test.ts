import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { documentOf, workFolder, writeSet } from "../../test/made-release.ts";
import { bundleCodabench } from "./bundle.ts";
import { scoreSubmission } from "./score-submission.ts";

const raw = "The mill stood still because the stream was dry. The miller waited. Rain came in May.\n";
const at = (part: string) => {
  const start = raw.indexOf(part);
  return { spans: [{ start, end: start + part.length }] };
};
const mill = documentOf(raw, [
  {
    ...{ type: "Explicit", connective: at("because") },
    conn1: { text: "because", senses: ["Contingency.Cause.Reason"] },
    ...{ arg1: at("The mill stood still"), arg2: at("the stream was dry") },
  },
  {
    ...{ type: "Implicit", conn1: { text: "then", senses: ["Temporal.Asynchronous.Precedence"] } },
    ...{ arg1: at("The miller waited"), arg2: at("Rain came in May") },
  },
]);

const work = workFolder();
const [out, gold, solution] = [join(work, "competition"), join(work, "gold"), join(work, "system.json")];
const text = (path: string): string => readFileSync(join(out, path), "utf8");

beforeAll(async () => {
  writeSet(gold, [mill]);
  const lines = readFileSync(join(gold, "relations.json"), "utf8").trimEnd().split("\n");
  const output = lines.map((line) =>
    JSON.stringify(
      JSON.parse(line.replace("Temporal.Asynchronous.Precedence", "<b>Expansion</b>")),
      (key, value) => (key === "TokenList" ? value.map((token: number[]) => token[2]) : value),
    ),
  );
  writeFileSync(solution, `${output.join("\n")}\n`);
  const options = { platform: "codabench", title: "Relations of 2027", gold, solution, out } as const;
  expect((await bundleCodabench(options)).counts).toEqual({ documents: 1, relations: 2 });
});

it("holds all that the platform asks for, and no relation for participants", () => {
  expect(readdirSync(out).sort()).toEqual([
    ...["SHA256SUMS", "competition.yaml", "logo.png", "manifest.json", "pages", "public_data"],
    ...["reference_data", "scoring_program", "solution"],
  ]);
  expect(readdirSync(join(out, "public_data")).sort()).toEqual(["parses.json", "raw"]);
  expect(text("public_data/parses.json")).not.toContain("arg1_");
  expect(text("reference_data/relations.json")).toBe(readFileSync(join(gold, "relations.json"), "utf8"));
  for (const page of ["overview", "evaluation", "data", "terms"])
    expect(text(`pages/${page}.md`)).toMatch(/^# .+\n\n[^{]/);
  expect(text("pages/overview.md")).toContain("Relations of 2027");
  expect(text("pages/evaluation.md")).toContain("| `parser` | ");
  const { inputs } = JSON.parse(text("manifest.json"));
  expect(inputs.map(({ name }: { name: string }) => name)).toEqual(["gold", "system.json"]);
  const { version, title, solutions, leaderboards, ...rest } = parse(text("competition.yaml"));
  expect([version, title, solutions]).toEqual([
    ...[2, "Relations of 2027", [{ index: 0, tasks: [0], path: "solution" }]],
  ]);
  expect(rest).toMatchObject({ registration_auto_approve: true, enable_detailed_results: true });
  const [{ columns }] = leaderboards;
  expect(columns[0]).toMatchObject({ key: "parser", index: 0, sorting: "desc" });
  expect(columns.filter((column: { title: string }) => column.title.length > 36)).toEqual([]);
  expect(text("scoring_program/metadata.yaml")).toContain(
    "node /app/program/score.mjs /app/input /app/output",
  );
});

it.each([
  ["relations.json", "no-relations"],
  ["parses.json", "no-release"],
  ["raw", "no-release"],
])("needs a whole release, and so %s", async (part, rule) => {
  const [poor, none] = [join(work, `without-${part}`), join(work, "none")];
  cpSync(gold, poor, { recursive: true });
  rmSync(join(poor, part), { recursive: true });
  const made = bundleCodabench({ platform: "codabench", gold: poor, out: none });
  await expect(made).rejects.toMatchObject({ problem: { rule } });
  expect(existsSync(none)).toBe(false);
});

describe("the scoring program", () => {
  /** Scores a submission in the folders of the platform. @param fill fills `res` @returns the results */
  async function scored(fill: (folder: string) => void): Promise<string> {
    const root = workFolder();
    cpSync(join(out, "reference_data"), join(root, "input/ref"), { recursive: true });
    for (const name of ["input/res", "output"]) mkdirSync(join(root, name), { recursive: true });
    fill(join(root, "input/res"));
    await scoreSubmission(join(root, "input"), join(root, "output"), "1.2.3");
    return join(root, "output");
  }

  it("gives the figures of the table, and a page that asks for nothing else", async () => {
    const results = await scored((folder) => cpSync(join(out, "solution"), folder, { recursive: true }));
    expect(JSON.parse(readFileSync(join(results, "scores.json"), "utf8"))).toEqual({
      ...{ parser: 0.5, parser_p: 0.5, parser_r: 0.5, explicit_parser: 1, non_explicit_parser: 0 },
      ...{
        connective: 1,
        arg1: 1,
        arg2: 1,
        both: 1,
        sense: 0.5,
        partial_parser: 0.5,
        official_parser: 0.6667,
      },
    });
    const page = readFileSync(join(results, "detailed_results.html"), "utf8");
    expect(page).toContain("<td>&lt;b&gt;Expansion&lt;/b&gt;</td><td>0</td><td>1</td><td>0</td>");
    expect(page).toContain(
      "<td>Temporal.Asynchronous.Precedence</td><td>1</td><td>0</td><td>0</td><td>–</td>",
    );
    expect(page).toContain("2 relations of gold in 1 documents; 2 predicted.");
    expect(page).toMatch(/Signature: <code>.*1\.2\.3/);
    expect(page).not.toMatch(/<b>|https?:/);
  });

  it.each<[what: string, fill: (folder: string) => void]>([
    ["one folder deeper", (folder) => cpSync(solution, join(folder, "run/mine.json"))],
    [
      "by its name among several",
      (folder) => {
        writeFileSync(join(folder, "notes.json"), "");
        cpSync(solution, join(folder, "output.json"));
      },
    ],
    [
      "apart from what an archive of a Macintosh adds",
      (folder) => {
        cpSync(solution, join(folder, "a.json"));
        cpSync(solution, join(folder, "__MACOSX/a.json"));
      },
    ],
  ])("finds the list of relations %s", async (_, fill) => {
    expect(existsSync(join(await scored(fill), "scores.json"))).toBe(true);
  });

  it.each<[message: string, fill: (folder: string) => void]>([
    ["output.json:1: ", (folder) => writeFileSync(join(folder, "output.json"), '{"DocID": "mill"\n')],
    ["the submission holds no .json file", () => {}],
    [
      "the submission holds 2 .json files, and no output.json",
      (folder) => {
        for (const name of ["a", "b"]) cpSync(solution, join(folder, `${name}.json`));
      },
    ],
  ])("says what is wrong: %s", async (message, fill) => {
    await expect(scored(fill)).rejects.toThrow(message);
  });
});
