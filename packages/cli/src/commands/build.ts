import { relative } from "node:path";
import { type BuildResult, buildDataset } from "@discoprep/build";
import { UsageError } from "@discoprep/corpus";
import type { Command } from "commander";
import { datasetFolder } from "../dataset-folder.ts";
import { showsProgress, type Terminal } from "../terminal.ts";

/** `discoprep build DATASET` */
export function addBuild(program: Command, terminal: Terminal): void {
  program
    .command("build")
    .description("run a dataset package's job; its results go to the package's out/ folder")
    .argument("<dataset>", "a folder with a dataset.json, or a name under datasets/")
    .option(
      "--source <name=path>",
      "where a source lies (again for more)",
      addSource,
      new Map<string, string>(),
    )
    .addHelpText(
      "after",
      "\nExample:\n  discoprep build eng.wikinews --source dump=enwikinews-pages-articles.xml.bz2",
    )
    .action(async (dataset: string, options: { source: Map<string, string> }) => {
      const result = await buildDataset({
        dataset: datasetFolder(dataset, (folder) => terminal.err(`copied the recipe to ${folder}`)),
        sources: options.source,
        corpora: process.env.CORPORA,
        onStep: (step, state) => {
          if (state !== "running" || showsProgress(terminal)) {
            terminal.err(`${state.padEnd(9)} ${step.run} ${step.name}`);
          }
        },
      });
      report(result, terminal);
    });
}

function addSource(value: string, sources: Map<string, string>): Map<string, string> {
  const at = value.indexOf("=");
  if (at <= 0) throw new UsageError(`--source takes NAME=PATH, not ${value}`);
  return new Map(sources).set(value.slice(0, at), value.slice(at + 1));
}

function report(result: BuildResult, terminal: Terminal): void {
  const here = relative(process.cwd(), result.out) || ".";
  terminal.out(`${result.job.description}\n\nResults are in ${here}:\n`);
  for (const { step, folder } of result.steps) {
    terminal.out(`  ${relative(process.cwd(), folder)}  (${step.run})\n`);
  }
  for (const { step, what, expected, found } of result.differences) {
    terminal.err(`${step}: ${what}: expected ${JSON.stringify(expected)}; found ${JSON.stringify(found)}`);
  }
  if (result.differences.length === 0) return;
  terminal.err(`${result.differences.length} differences from what the dataset pins`);
  terminal.exitCode = 1;
}
