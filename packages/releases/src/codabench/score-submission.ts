import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { filesBelow } from "@discoprep/files";
import { scoreFiles } from "@discoprep/score/systems";
import data from "../../data/codabench/figures.json" with { type: "json" };

/** Scores the submission in `input/res` against gold in `input/ref`. @throws ProblemError as `scoreFiles` does */
export async function scoreSubmission(input: string, output: string): Promise<void> {
  const { systems } = await scoreFiles(join(input, "ref"), submission(join(input, "res")));
  const scores = Object.entries(data.figures).map(([column, path]) => [column, figureAt(path, systems[0])]);
  mkdirSync(output, { recursive: true });
  writeFileSync(join(output, "scores.json"), `${JSON.stringify(Object.fromEntries(scores))}\n`);
}

/** Returns the `output.json` in a folder, or its only JSON file. */
function submission(folder: string): string {
  const files = filesBelow(folder).filter((file) => file.endsWith(".json") && !file.includes("__MACOSX"));
  const output = files.length === 1 ? files[0] : files.find((file) => basename(file) === "output.json");
  if (output !== undefined) return output;
  throw new Error(`the submission holds ${files.length || "no"} .json files, and no output.json`);
}

/** Returns the figure at a path; 0 if there is nothing to count: Codabench asks for finite numbers. */
function figureAt(path: string, result: unknown): number {
  return Number(path.split(".").reduce((part, key) => Reflect.get(Object(part), key), result)) || 0;
}
