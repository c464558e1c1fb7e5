import { resolve, sep } from "node:path";

/** Returns the names of files without their endings, as `score` names outputs; with the folders above if several have the same. */
export function inputNames(files: readonly string[]): string[] {
  const paths = files.map((file) => resolve(file).replace(/(\.json)?(\.gz)?$/, ""));
  const named = (parts: number): string[] => paths.map((path) => path.split(sep).slice(-parts).join("/"));
  const candidates = [named(1), named(2), named(3), files.map((file, index) => `${file} (${index + 1})`)];
  return files.map((_, index) => {
    const unique = candidates.find((names) => names.filter((name) => name === names[index]).length === 1);
    return unique?.[index] ?? "";
  });
}
