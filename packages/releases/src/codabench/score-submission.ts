import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readParses } from "@discoprep/formats/conll16";
import { readScored, type ScoredRelation } from "@discoprep/score/conll16";
import { compareSystems, tokenPlaces } from "@discoprep/score/systems";
// Imported, not read: the scoring program goes to Codabench as one file.
import data from "../../data/codabench/columns.json" with { type: "json" };

/** Scores the submission in `input/res` against gold in `input/ref`. @throws Error if it is of another set */
export async function scoreSubmission(input: string, output: string, version: string): Promise<void> {
  const reference = join(input, "ref");
  const goldText = readFileSync(join(reference, "relations.json"), "utf8");
  const { documents } = readParses(readFileSync(join(reference, "parses.json"), "utf8"), "parses.json");
  const file = submission(join(input, "res"));
  const predicted = await relationsOf(readFileSync(file, "utf8"), file);
  const stranger = predicted.find(({ document }) => !documents.has(document));
  if (stranger !== undefined)
    throw new Error(
      `the output is of another set: the document ${stranger.document} is not in this phase's data.`,
    );
  const set = {
    name: "gold",
    gold: await relationsOf(goldText, "relations.json"),
    goldHash: "",
    systems: [{ name: "submission", file, predicted }],
    tokensOf: (id: string) => {
      const document = documents.get(id);
      return document && tokenPlaces(document);
    },
  };
  const { systems } = compareSystems(set, { version, ...comparison });
  mkdirSync(output, { recursive: true });
  const scores = data.columns.map(({ key, figure }) => [key, figureOf(systems[0], figure)]);
  writeFileSync(join(output, "scores.json"), `${JSON.stringify(Object.fromEntries(scores))}\n`);
}

const comparison = {
  cutoff: 0.7,
  confidence: false,
  measures: [],
  pairs: "baseline",
  samples: 0,
  seed: 0,
} as const;

/** Returns the figure at a path; 0 if there is nothing to count: Codabench asks for finite numbers. */
function figureOf(system: unknown, path: string): number {
  const figure = path.split(".").reduce<unknown>((part, key) => Reflect.get(Object(part), key), system);
  return typeof figure === "number" ? figure : 0;
}

/** Returns `output.json`, or the only JSON file, in the folder or one folder deeper. */
function submission(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const lists = names.filter((name) => /^(?:(?!__)[^\\/]+[\\/])?[^\\/]+\.json$/.test(name)).sort();
  const first = lists.find((name) => basename(name) === "output.json");
  const only = first ?? (lists.length === 1 ? lists[0] : undefined);
  if (only !== undefined) return join(folder, only);
  const found = lists.length === 0 ? "no .json file" : `${lists.length} .json files`;
  throw new Error(
    `the submission holds ${found}, and no output.json. Put one output.json into the zip file.`,
  );
}

async function relationsOf(text: string, file: string): Promise<ScoredRelation[]> {
  async function* lines(): AsyncGenerator<string> {
    yield* text.split(/\r?\n/);
  }
  return readScored(lines(), file);
}
