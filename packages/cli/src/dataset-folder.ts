import { cpSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "@discoprep/corpus";

/** The datasets of a checkout, which are built in place. */
const checkout = fileURLToPath(new URL("../../../datasets/", import.meta.url));

/** The datasets that come with the installed command; `out/` of one goes where the user is. */
const shipped = fileURLToPath(new URL("../datasets/", import.meta.url));

/**
 * The folder of a dataset: a path, a name below `datasets/` of the current folder or of the checkout. A dataset that
 * came with the installed command is copied to `datasets/NAME` of the current folder first, so that its sources,
 * options and results lie in sight.
 * @param onCopy told of the copy
 * @throws UsageError where there is none
 */
export function datasetFolder(dataset: string, onCopy: (folder: string) => void = () => {}): string {
  const own = join("datasets", dataset);
  const found = [dataset, own, join(checkout, dataset)].find(isDataset);
  if (found !== undefined) return found;
  const recipe = join(shipped, dataset);
  if (/^[\w.-]+$/.test(dataset) && isDataset(recipe)) {
    cpSync(recipe, own, { recursive: true });
    onCopy(resolve(own));
    return own;
  }
  throw new UsageError(
    `no dataset "${dataset}": neither a folder with a dataset.json nor a name under datasets/`,
  );
}

function isDataset(folder: string): boolean {
  return existsSync(join(folder, "dataset.json"));
}
