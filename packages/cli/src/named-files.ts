import { existsSync } from "node:fs";
import { basename } from "node:path";
import { UsageError } from "@discoprep/corpus";

export interface NamedFile {
  readonly name: string;
  readonly file: string;
}

/** Returns name and path of an output or of gold: those of `NAME=FILE`, or a file and its name without endings. */
export function nameOf(output: string): NamedFile {
  if (output.includes("=") && !existsSync(output)) return splitName(output, "an output", "NAME=FILE");
  return {
    name: basename(output).replace(/(\.json|\.conll08|\.rels|\.tok|\.conllu)?(\.gz)?$/, ""),
    file: output,
  };
}

/** Splits `NAME=FILE`. @throws UsageError if one of the two is empty */
export function splitName(text: string, subject: string, form: string): NamedFile {
  const at = text.indexOf("=");
  if (at < 1 || at === text.length - 1) throw new UsageError(`${subject} is ${form}, not ${text}`);
  return { name: text.slice(0, at), file: text.slice(at + 1) };
}

/** @throws UsageError if two files have one name */
export function checkNames(files: readonly NamedFile[], subject: string): void {
  const names = files.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new UsageError(`two ${subject} have the name ${twice}: give each its own as NAME=FILE`);
}
