import type { FoundFile } from "./given-files.ts";

/** The files of a drop by their use, and a sentence for each thing that has none. */
export interface Dropped {
  readonly gold: readonly FoundFile[];
  readonly systems: readonly FoundFile[];
  readonly release: readonly FoundFile[];
  readonly messages: readonly string[];
}

/** Gold is known by its name. */
const goldName = /^(?:relations|pdtb-data|gold)\.json(?:\.gz)?$/;

/** A file of relations of DISRPT; gold has a name such as `eng.pdtb.tedm_test.rels`. */
const relsName = /\.rels(?:\.gz)?$/;
const goldRels = /gold|_(?:train|dev|test)\.rels/;

const loose = /^(?:pdtb-)?parses\.json|^manifest\.json/;

const takes =
  "This page takes relations.json, outputs with one relation a line, .rels, or the folder of a release.";

/** Sorts the files of a drop: a folder is a release, gold is known by its name, other files are outputs of systems. */
export function sortedDrop(files: readonly FoundFile[]): Dropped {
  const folders = new Set(files.flatMap(({ path }) => /^[^/]+(?=\/)/.exec(path) ?? []));
  const inFolder = ({ path }: FoundFile): boolean => path.includes("/");
  const messages = [...folders].flatMap((folder) => {
    const paths = files.map(({ path }) => path).filter((path) => path.startsWith(`${folder}/`));
    return folderProblem(folder, paths) ?? [];
  });
  const single = files.filter((file) => !inFolder(file));
  const rels = single.filter(({ path }) => relsName.test(path));
  const goldOfRels = rels.find(({ path }) => goldRels.test(path)) ?? (rels.length > 1 ? rels[0] : undefined);
  const gold = single.filter((file) => goldName.test(file.path) || file === goldOfRels);
  const release = files.filter((file) => inFolder(file) || loose.test(file.path));
  const others = single.filter((file) => !gold.includes(file) && !release.includes(file));
  const systems = others.filter(({ path }) => /\.(?:jsonl?|rels)(?:\.gz)?$/.test(path));
  for (const { path } of others)
    if (!systems.some((system) => system.path === path))
      messages.push(`${path}: ${fileProblem(path)} ${takes}`);
  return { gold, systems, release: messages.length > 0 && systems.length === 0 ? [] : release, messages };
}

function folderProblem(folder: string, paths: readonly string[]): string | undefined {
  const has = (pattern: RegExp): number => paths.filter((path) => pattern.test(path)).length;
  const releases = has(/\/(?:relations|pdtb-data|pdtb_trial_data|(?:pdtb-)?parses)\.json$/);
  const relations = has(/\/(?:relations|pdtb-data|pdtb_trial_data)\.json$/);
  if (relations > 1) return `${folder}: the folder holds ${relations} releases. Drop one of them.`;
  if (releases > 0) return undefined;
  if (has(/\.ann$/) > 0)
    return `${folder}: these are brat files. discoprep convert --format brat makes a release of them; drop that.`;
  if (has(relsName) > 0) return `${folder}: drop the .rels files themselves, gold and predictions.`;
  if (has(/\.(?:pdtb|pipe)$/) > 0)
    return `${folder}: these are PDTB files. discoprep convert makes a release of them; drop that.`;
  return `${folder}: the folder has no relations.json. ${takes}`;
}

function fileProblem(path: string): string {
  if (/\.ann$/.test(path))
    return "This is a brat file: discoprep convert --format brat makes a release of it.";
  if (/\.(?:zip|tar|tgz|7z)(?:\.\w+)?$/.test(path))
    return "This is an archive: unpack it, and drop its folder.";
  return "The page cannot use it.";
}

/** Returns the sentence for a drop without files: a link or a text. */
export function withoutFiles({ types }: DataTransfer): string {
  if (types.includes("text/uri-list"))
    return "This is a link, and the page makes no request: save the file that it leads to, and drop the file.";
  return `This is no file. ${takes}`;
}
