import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { ProblemError, problem, TryLaterError } from "@discoprep/corpus";
import { filesBelow, readBytes, readJsonFile, writeFileWhole, writeProblem } from "@discoprep/files";
import { lockProblem, takeLock } from "@discoprep/files/output";
import { parseJson } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";

/** The folders and files of a store of releases. */
export interface Store {
  readonly folder: string;
  readonly dumps: string;
  readonly releases: string;
  /** The folder in which a release is made: the recipe of the dataset, and `out/`. */
  readonly work: string;
}

/** Returns the paths of a store, which may not be there yet. */
export function storeAt(path: string): Store {
  const folder = resolve(path);
  return {
    folder,
    dumps: join(folder, "dumps"),
    releases: join(folder, "releases"),
    work: join(folder, "work"),
  };
}

/** Opens a store to change it. A new store is an empty folder. */
export function openStore(path: string): Store {
  const store = storeAt(path);
  for (const made of [store.dumps, store.releases, store.work]) mkdirSync(made, { recursive: true });
  return store;
}

/**
 * Locks a store for this process.
 * @returns a function that unlocks it
 * @throws TryLaterError where another run is at work
 */
export function lockStore(folder: string): () => void {
  try {
    return takeLock(folder, lockKind(folder));
  } catch (cause) {
    if (!(cause instanceof ProblemError)) throw writeProblem(cause, folder);
    throw laterThan(cause);
  }
}

/** Ends where another run is at work, and takes no lock itself. @throws TryLaterError */
export function refuseLocked(folder: string): void {
  const locked = lockProblem(folder, lockKind(folder));
  if (locked !== undefined) throw laterThan(locked);
}

function laterThan(cause: ProblemError): TryLaterError {
  return new TryLaterError(cause.message.replace(/\.$/, ""), { cause });
}

function lockKind(folder: string) {
  return { file: join(folder, "lock.json"), rule: "store-busy" } as const;
}

/** Schema of `release.json`. */
export const releaseSchema = z.object({
  dataset: z.string(),
  wiki: z.string(),
  /** The date of the dump: `YYYYMMDD`. */
  date: z.string(),
  source: z.enum(["legacy", "content"]),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), hash: z.string() })),
  /** A hash of the program and its platform. */
  program: z.string(),
  /** A hash of the files of the dataset. */
  recipe: z.string(),
});

/** The origin of a release: its `release.json`. Equal facts mean equal bytes. */
export type ReleaseFacts = z.infer<typeof releaseSchema>;

/** The file in a release with its facts. */
export const factsFile = "release.json";

/** Returns the facts of a release; undefined where they are missing or unreadable. */
export function readFacts(release: string): ReleaseFacts | undefined {
  const file = join(release, factsFile);
  if (!existsSync(file)) return undefined;
  try {
    return releaseSchema.safeParse(parseJson(readFileSync(file, "utf8"))).data;
  } catch {
    return undefined;
  }
}

/** Returns the facts as the bytes of `release.json`. */
export function factsText(facts: ReleaseFacts): string {
  return `${JSON.stringify(facts, null, 2)}\n`;
}

/**
 * Returns the name of the release in `latest`.
 * @throws ProblemError where `latest.json` does not name one
 */
export function latestRelease({ folder, releases }: Store): string | undefined {
  const file = join(folder, "latest.json");
  if (!existsSync(file)) return undefined;
  const { release } = readJsonFile(file, z.object({ release: z.string() }), {
    rule: "invalid-latest",
    expected: '{"release": NAME}',
  });
  return existsSync(join(releases, release)) ? release : undefined;
}

/**
 * Each dataset needs its own store: retention would remove the releases and dumps of another one.
 * @throws ProblemError where a release in the store is of another dataset
 */
export function checkDataset({ folder, releases }: Store, dataset: string): void {
  for (const name of existsSync(releases) ? readdirSync(releases) : []) {
    const found = readFacts(join(releases, name))?.dataset ?? dataset;
    if (found === dataset) continue;
    const details = { expected: `releases of ${dataset}`, found: `${name} of ${found}` };
    throw new ProblemError(problem("other-store", { file: folder }, details));
  }
}

/** Sets `latest` to a release. A reader always sees the old one or the new one. */
export async function linkLatest(store: Store, name: string, facts: ReleaseFacts): Promise<void> {
  const link = join(store.folder, "latest");
  const fresh = join(store.folder, ".latest");
  rmSync(fresh, { force: true });
  symlinkSync(relative(store.folder, join(store.releases, name)), fresh);
  renameSync(fresh, link);
  await writeFileWhole(
    join(store.folder, "latest.json"),
    factsText({ release: name, ...facts } as ReleaseFacts),
  );
}

/**
 * Makes `latest` and `latest.json` agree again after a run was killed between them. The link is the later one of the two.
 * @returns the name of the release
 * @throws ProblemError as `latestRelease`
 */
export async function mendLatest(store: Store): Promise<string | undefined> {
  const named = latestRelease(store);
  const link = join(store.folder, "latest");
  const linked = existsSync(link) ? basename(realpathSync(link)) : undefined;
  const name = linked ?? named;
  const facts = name === undefined ? undefined : readFacts(join(store.releases, name));
  if (name === undefined || facts === undefined) return named;
  if (linked === undefined || linked !== named) await linkLatest(store, name, facts);
  return name;
}

/** Returns a hash of the files of a dataset, without its outputs. */
export function recipeHash(dataset: string): string {
  const hash = createHash("sha256");
  for (const file of recipeFiles(dataset))
    hash.update(`${relative(dataset, file)}\n`).update(readBytes(file));
  return hash.digest("hex");
}

/** Returns the files of a dataset that define how it is made. */
export function recipeFiles(dataset: string): string[] {
  const made = new Set(["out", "shards", "node_modules", "package.json", "README.md"]);
  const names = readdirSync(dataset).filter((name) => !made.has(name) && !name.startsWith("."));
  return names.sort().flatMap((name) => filesBelow(join(dataset, name)));
}
