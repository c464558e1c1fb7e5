import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { inputDigest, type Manifest, manifestText, programVersions, writeFolder } from "@discoprep/files";
import type { Changes } from "./changes.ts";
import { compareEditions } from "./compare.ts";
import { changesMarkdown } from "./markdown.ts";

export interface ChangesOptions {
  readonly old: string;
  readonly new: string;
  /** Where `changes.json`, `changes.md` and `manifest.json` go; without it nothing is written. */
  readonly out?: string;
  readonly replace?: boolean;
  readonly onMessage?: ((message: Message) => void) | undefined;
}

/**
 * Compares two editions and writes the report.
 * @throws ProblemError as `compareEditions` does; UsageError where the output folder holds an input
 */
export async function reportChanges(options: ChangesOptions): Promise<Changes> {
  const { old, out, replace, onMessage } = options;
  const compare = (): Promise<Changes> => compareEditions(old, options.new);
  if (out === undefined) return await compare();
  const inputs = [old, options.new];
  return await writeFolder({ out, replace, onMessage, command: "changes", inputs }, async (folder) => {
    const changes = await compare();
    writeFileSync(join(folder, "changes.json"), `${JSON.stringify(changes, null, 2)}\n`);
    writeFileSync(join(folder, "changes.md"), changesMarkdown(changes));
    writeFileSync(join(folder, "manifest.json"), manifestText(describeChanges(options, changes)));
    return changes;
  });
}

function describeChanges(options: ChangesOptions, changes: Changes): Manifest {
  const manifest = (folder: string, name: string) =>
    inputDigest(name, [{ path: join(folder, "manifest.json"), name: "manifest.json" }]);
  return {
    command: "changes",
    options: {},
    inputs: [manifest(options.old, "old/manifest.json"), manifest(options.new, "new/manifest.json")],
    counts: {
      added: changes.added.length,
      removed: changes.removed.length,
      changed: changes.changed.length,
      renamed: changes.renamed.length,
      unchanged: changes.unchanged,
      annotateAnew: changes.annotateAnew.length,
    },
    versions: programVersions(),
  };
}
