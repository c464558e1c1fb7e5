import type { FoundFile } from "./given-files.ts";

export type Dropped = Readonly<Record<"gold" | "system" | "release", readonly FoundFile[]>>;

const goldName = /^(?:relations|pdtb-data|gold)\.json(?:\.gz)?$/;

/** A file of relations of DISRPT; gold has a name such as `eng.pdtb.tedm_test.rels`. */
const relsName = /\.rels(?:\.gz)?$/;
const goldRels = /gold|_(?:train|dev|test)\.rels/;

const loose = /^(?:pdtb-)?parses\.json|^manifest\.json/;

const usable =
  "This page takes relations.json, outputs with one relation a line, .rels, or the folder of a release.";

/** Returns the dropped files by their use (a folder has its own gold), and a sentence for each file or folder without a use. */
export function sortedDrop(files: readonly FoundFile[]): { dropped: Partial<Dropped>; messages: string[] } {
  const folders = new Set(files.flatMap(({ path }) => /^[^/]+(?=\/)/.exec(path) ?? []));
  const messages = [...folders].flatMap((folder) => {
    const paths = files.map(({ path }) => path).filter((path) => path.startsWith(`${folder}/`));
    return folderProblem(folder, paths) ?? [];
  });
  const single = files.filter(({ path }) => !path.includes("/"));
  const rels = single.filter(({ path }) => relsName.test(path));
  const goldOfRels = rels.find(({ path }) => goldRels.test(path)) ?? (rels.length > 1 ? rels[0] : undefined);
  const gold = single.filter((file) => goldName.test(file.path) || file === goldOfRels);
  const release = files.filter(({ path }) => path.includes("/") || loose.test(path));
  const remaining = single.filter((file) => !gold.includes(file) && !release.includes(file));
  const system = remaining.filter(({ path }) => /\.(?:jsonl?|rels)(?:\.gz)?$/.test(path));
  for (const file of remaining)
    if (!system.includes(file)) messages.push(`${file.path}: ${fileProblem(file.path)} ${usable}`);
  const hasRelease = release.length > 0 && (messages.length === 0 || system.length > 0);
  const dropped = {
    ...((gold.length > 0 || (hasRelease && folders.size > 0)) && { gold }),
    ...(system.length > 0 && { system }),
    ...(hasRelease && { release }),
  };
  return { dropped, messages };
}

function folderProblem(folder: string, paths: readonly string[]): string | undefined {
  const count = (pattern: RegExp): number => paths.filter((path) => pattern.test(path)).length;
  const relations = count(/\/(?:relations|pdtb-data|pdtb_trial_data)\.json$/);
  if (relations > 1) return `${folder}: the folder holds ${relations} releases. Drop one of them.`;
  if (relations + count(/\/(?:pdtb-)?parses\.json$/) > 0) return undefined;
  if (count(/\.ann$/) > 0)
    return `${folder}: these are brat files. discoprep convert --from brat makes a release of them; drop that.`;
  if (count(relsName) > 0) return `${folder}: drop the .rels files themselves, gold and predictions.`;
  if (count(/\.(?:pdtb|pipe)$/) > 0)
    return `${folder}: these are PDTB files. discoprep convert makes a release of them; drop that.`;
  return `${folder}: the folder has no relations.json. ${usable}`;
}

function fileProblem(path: string): string {
  if (/\.ann$/.test(path)) return "This is a brat file: discoprep convert --from brat makes a release of it.";
  if (/\.(?:zip|tar|tgz|7z)(?:\.\w+)?$/.test(path))
    return "This is an archive: unpack it, and drop its folder.";
  return "The page cannot use it.";
}

export function withoutFiles({ types }: DataTransfer): string {
  if (types.includes("text/uri-list"))
    return "This is a link, and the page makes no request: save the file that it leads to, and drop the file.";
  return `This is no file. ${usable}`;
}
