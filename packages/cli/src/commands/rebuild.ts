import { type RebuildResult, rebuild, rebuildOptions } from "@discoprep/build/rebuild";
import { ProblemError } from "@discoprep/corpus";
import { datasetInPlace } from "../dataset-folder.ts";
import { MessagePrinter } from "../messages.ts";
import { commandOf, jsonOption } from "../option-flags.ts";

/** The exit code of `--check` if a run would do something. */
const somethingToDo = 10;

export const add = commandOf(rebuildOptions.extend(jsonOption()), async ({ json, ...values }, terminal) => {
  const messages = new MessagePrinter(terminal, "the manifest.json of each step");
  let result: RebuildResult | undefined;
  try {
    result = await rebuild({
      ...values,
      dataset: datasetInPlace(values.dataset),
      corpora: process.env.CORPORA,
      onError: (message) => terminal.error(`error: ${message}`),
      onNote: (note) => terminal.err(`note: ${note}`),
      onMessage: messages.print,
    });
  } catch (error) {
    const { rule, found = "" } = error instanceof ProblemError ? error.problem : {};
    if (json === true && rule === "release-refused")
      terminal.json({ outcome: "refused", reasons: found.split("; ") });
    throw error;
  } finally {
    // Many damaged pages can be the reason why a release is not published.
    messages.close(result !== undefined);
  }
  // A release without the damaged pages, which its manifests name, is published all the same.
  terminal.exitCode = result.outcome === "available" ? somethingToDo : 0;
  if (json === true) terminal.json(result);
  else terminal.out(summary(result, values.store));
});

const inWords: Readonly<Record<string, string>> = {
  annotateAnew: "relations to annotate anew",
};

function summary({ outcome, wiki, date, release, changes = {} }: RebuildResult, store: string): string {
  if (outcome === "available") return `There is something to do: the dump of ${wiki} of ${date}.\n`;
  const path = `${store}/releases/${release}`;
  if (outcome === "unchanged") return `Nothing is new: ${path} stays, from the dump of ${wiki} of ${date}.\n`;
  const lines = Object.entries(changes).map(([step, counts]) => {
    const numbers = Object.entries(counts).filter(([, number]) => number !== 0);
    return `  ${step}: ${numbers.map(([count, number]) => `${number} ${inWords[count] ?? count}`).join(", ")}\n`;
  });
  return `Published ${path}, from the dump of ${wiki} of ${date}.\n${lines.join("")}`;
}
