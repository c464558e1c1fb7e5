import { relative } from "node:path";
import { Dataset } from "@discoprep/build";
import { knownDatasets } from "../dataset-folder.ts";
import type { Terminal } from "../terminal.ts";

export function pathFromHere(path: string): string {
  return relative(process.cwd(), path) || ".";
}

export async function listDatasets(
  json: boolean,
  corpora: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const rows = [];
  for (const [name, folder] of knownDatasets()) {
    const { description, steps, sources } = await Dataset.open({ dataset: folder, corpora });
    const makes = steps.map((step) => `${step.run} ${step.name}`);
    const states = sources.map(({ source, state }) => ({ source: source.name, state }));
    rows.push({ dataset: name, description, makes, sources: states });
  }
  if ((corpora ?? "") === "")
    terminal.err("note: CORPORA is not set, so no folder was searched for corpora and dumps");
  if (json) return terminal.json(rows);
  for (const { dataset, description, makes, sources } of rows) {
    terminal.out(`${dataset}\n  ${description}\n  makes: ${makes.join(", ")}\n`);
    const states = sources.map(({ source, state }) => `${source}: ${state}`);
    terminal.out(`  sources: ${states.length === 0 ? "in its folder" : states.join(", ")}\n`);
  }
}
