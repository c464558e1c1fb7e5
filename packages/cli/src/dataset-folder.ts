import { cpSync, existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "@discoprep/corpus";

/** The datasets that came with the program. */
const shipped = fileURLToPath(new URL("../../../datasets/", import.meta.url));

/** Whether the program is installed. It then has no sources, and nothing is written into the folder of its datasets. */
const isInstalled = !existsSync(new URL("../src/", import.meta.url));

/**
 * Returns the folder where a dataset is built. A dataset of an installed program is copied to `datasets/NAME` in the
 * current folder first, with its sources, options and results.
 * @param onCopy is called with the copy
 * @throws UsageError if there is no such dataset
 */
export function datasetFolder(dataset: string, onCopy: (folder: string) => void = () => {}): string {
  const place = datasetInPlace(dataset);
  if (!isInstalled || place !== join(shipped, dataset)) return place;
  const copy = join("datasets", dataset);
  cpSync(place, copy, { recursive: true });
  // Editors find it by the first line of dataset.json.
  cpSync(join(shipped, "dataset.schema.json"), join("datasets", "dataset.schema.json"));
  onCopy(resolve(copy));
  return copy;
}

/**
 * Returns the folder of a dataset: a path, or a name below `datasets/` of the current folder or of the program.
 * @throws UsageError if there is no such dataset
 */
export function datasetInPlace(dataset: string): string {
  const isName = /^[\w.-]+$/.test(dataset);
  const places = [dataset, join("datasets", dataset), ...(isName ? [join(shipped, dataset)] : [])];
  const folder = places.find(isDataset);
  if (folder !== undefined) return folder;
  const names = [...knownDatasets().keys()].join(", ");
  throw new UsageError(
    `no dataset "${dataset}": neither a folder with a dataset.json nor a name under datasets/ (${names})`,
  );
}

export function knownDatasets(): Map<string, string> {
  const entries = [shipped, "datasets"].flatMap((folder) => {
    const names = existsSync(folder) ? readdirSync(folder).sort() : [];
    return names.map((name): [string, string] => [name, join(folder, name)]);
  });
  return new Map(entries.filter(([, folder]) => isDataset(folder)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isDataset(folder: string): boolean {
  return existsSync(join(folder, "dataset.json"));
}
