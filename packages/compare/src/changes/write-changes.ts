import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inputDigest, type JobOptions, runJob } from "@discoprep/files";
import { compareEditions } from "./compare.ts";
import { changesMarkdown } from "./markdown.ts";

/** Compares two editions and writes `changes.json` and `changes.md`. @throws ProblemError as `compareEditions` does */
export async function writeChanges(options: JobOptions & { readonly old: string; readonly new: string }) {
  const sides = [options.old, options.new];
  return await runJob({ command: "changes", options, inputs: sides }, async (folder) => {
    const changes = await compareEditions(options.old, options.new);
    writeFileSync(join(folder, "changes.json"), `${JSON.stringify(changes, null, 2)}\n`);
    writeFileSync(join(folder, "changes.md"), changesMarkdown(changes));
    const { added, removed, changed, renamed, unchanged, annotateAnew } = changes;
    const lists = { added, removed, changed, renamed };
    const counts = Object.entries(lists).map(([name, units]) => [name, units.length]);
    return {
      options: {},
      inputs: sides.map((side, index) => {
        const manifest = { path: join(side, "manifest.json"), name: "manifest.json" };
        return inputDigest(`${["old", "new"][index]}/manifest.json`, [manifest]);
      }),
      counts: { ...Object.fromEntries(counts), unchanged, annotateAnew: annotateAnew.length },
      summary: "the differences are in changes.md",
      result: changes,
    };
  });
}
