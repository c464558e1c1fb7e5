import { cpSync, existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "@discoprep/corpus";

const folderOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The datasets of a checkout, built in their own folders; an installed command has no sources. */
const checkout = existsSync(folderOf("../src/")) ? [folderOf("../../../datasets/")] : [];

/** The datasets of the installed command. Their `out/` lies below the user's current folder. */
const shipped = folderOf("../datasets/");

/**
 * The folder of a dataset to be built there. A dataset of the installed command is first copied to `datasets/NAME` of the
 * current folder. So its sources, options and results lie where the user works.
 * @param onCopy is called with the copy
 * @throws UsageError where there is none
 */
export function datasetFolder(dataset: string, onCopy: (folder: string) => void = () => {}): string {
  const found = datasetInPlace(dataset);
  if (found !== join(shipped, dataset)) return found;
  const own = join("datasets", dataset);
  cpSync(found, own, { recursive: true });
  // Editors find it by the first line of dataset.json.
  cpSync(join(shipped, "dataset.schema.json"), join("datasets", "dataset.schema.json"));
  onCopy(resolve(own));
  return own;
}

/**
 * The folder in which a dataset lies: a path, or a name below `datasets/` of the current folder, of the checkout or of the
 * installed command.
 * @throws UsageError where there is none
 */
export function datasetInPlace(dataset: string): string {
  const isName = /^[\w.-]+$/.test(dataset);
  const places = [dataset, join("datasets", dataset), ...checkout.map((folder) => join(folder, dataset))];
  const found = [...places, ...(isName ? [join(shipped, dataset)] : [])].find(isDataset);
  if (found !== undefined) return found;
  const known = [...knownDatasets().keys()].join(", ");
  throw new UsageError(
    `no dataset "${dataset}": neither a folder with a dataset.json nor a name under datasets/ (${known})`,
  );
}

/** The datasets that a name can mean: in the current folder, in the checkout, or in the installed command. */
export function knownDatasets(): Map<string, string> {
  const found = [shipped, ...checkout, "datasets"].flatMap((folder) => {
    const names = existsSync(folder) ? readdirSync(folder).sort() : [];
    return names.map((name): [string, string] => [name, join(folder, name)]);
  });
  return new Map(found.filter(([, folder]) => isDataset(folder)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isDataset(folder: string): boolean {
  return existsSync(join(folder, "dataset.json"));
}
