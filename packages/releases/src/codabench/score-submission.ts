import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readParses } from "@discoprep/conll16";
import { readScored, type ScoredRelation } from "@discoprep/score/conll16";
import { compareSystems, tokenPlaces } from "@discoprep/score/systems";
import { scoresOf } from "./columns.ts";
import { resultsPage } from "./results-page.ts";

/**
 * Scores a submission.
 * @param input holds gold in `ref` and the submission in `res` @param output takes scores.json and detailed_results.html
 * @throws Error where there is no submission, or it cannot be read
 */
export async function scoreSubmission(input: string, output: string, version: string): Promise<void> {
  const reference = join(input, "ref");
  const goldText = readFileSync(join(reference, "relations.json"), "utf8");
  const { documents } = readParses(readFileSync(join(reference, "parses.json"), "utf8"), "parses.json");
  const file = submission(join(input, "res"));
  const set = compareSystems(
    {
      name: "gold",
      gold: await relationsOf(goldText, "relations.json"),
      goldHash: createHash("sha256").update(goldText).digest("hex"),
      systems: [{ name: "submission", file, predicted: await relationsOf(readFileSync(file, "utf8"), file) }],
      tokensOf: (id) => {
        const document = documents.get(id);
        return document && tokenPlaces(document);
      },
    },
    {
      ...{ version, cutoff: 0.7, confidence: false, measures: [], pairs: "baseline" },
      ...{ samples: 0, seed: 0 },
    },
  );
  const [system] = set.systems;
  if (system === undefined) return;
  mkdirSync(output, { recursive: true });
  writeFileSync(join(output, "detailed_results.html"), resultsPage(set, system));
  writeFileSync(join(output, "scores.json"), `${JSON.stringify(scoresOf(system))}\n`);
}

/** `output.json`, or the only file of its kind, in the folder or one folder deeper. @throws Error where there is none, or several */
function submission(folder: string): string {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const inside = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("__"))
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)));
  const files = [
    ...entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name)),
    ...inside,
  ];
  const lists = files.filter((file) => file.endsWith(".json")).sort();
  const [first] = lists.filter((file) => /(?:^|[\\/])output\.json$/.test(file));
  const only = first ?? (lists.length === 1 ? lists[0] : undefined);
  if (only !== undefined) return only;
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
