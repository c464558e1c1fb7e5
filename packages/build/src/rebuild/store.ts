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
import { filesBelow, isFolder, readBytes, readText, writeFileWhole, writeProblem } from "@discoprep/files";
import { FolderLock, listedDifferences } from "@discoprep/files/output";
import { parseJson } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";

type Difference = NonNullable<ReturnType<typeof listedDifferences>>[number];

export const releaseSchema = z.object({
  dataset: z.string(),
  wiki: z.string(),
  /** The date of the dump: `YYYYMMDD`. */
  date: z.string(),
  source: z.enum(["legacy", "content"]),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), hash: z.string() })),
  program: z.string(),
  recipe: z.string(),
});

/** The origin of a release: its `release.json`. Equal facts mean equal bytes. */
export type ReleaseFacts = z.infer<typeof releaseSchema>;

export function areSame(a: ReleaseFacts, b: ReleaseFacts | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export const factsFile = "release.json";

/** A folder of dumps and releases. The link `latest` leads to one release. */
export class Store {
  readonly folder: string;
  readonly dumps: string;
  readonly releases: string;
  /** The folder for a release under construction: the recipe of the dataset, and `out/`. */
  readonly work: string;

  constructor(path: string) {
    this.folder = resolve(path);
    this.dumps = join(this.folder, "dumps");
    this.releases = join(this.folder, "releases");
    this.work = join(this.folder, "work");
  }

  /**
   * Opens a store to change it, or begins one.
   * @throws ProblemError for dumps/ or work/ of somebody else, whose files the store would remove
   */
  static open(path: string): Store {
    const store = new Store(path);
    const folders = [store.releases, store.dumps, store.work];
    const others = existsSync(store.releases) ? [] : folders.filter(existsSync);
    const [found] = others.filter((folder) => readdirSync(folder).length > 0);
    if (found !== undefined) throw new ProblemError(problem("not-a-store", { file: path }, { found }));
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    return store;
  }

  /** @throws ProblemError for a folder that holds something, but no releases/, which every store has */
  static existing(path: string): Store {
    const store = new Store(path);
    const isStore = existsSync(store.releases) || (isFolder(path) && readdirSync(path).length === 0);
    if (isStore) return store;
    throw new ProblemError(problem("no-store", { file: path }));
  }

  /** Locks the store. @returns a function that unlocks it @throws TryLaterError if another run is at work */
  lock(): () => void {
    try {
      return this.#lock().take();
    } catch (cause) {
      throw cause instanceof ProblemError ? laterThan(cause) : writeProblem(cause, this.folder);
    }
  }

  refuseLocked(): void {
    const busy = this.#lock().problem();
    if (busy !== undefined) throw laterThan(busy);
  }

  #lock(): FolderLock {
    return new FolderLock(this.folder, join(this.folder, "lock.json"), "store-busy");
  }

  at(release: string): string {
    return join(this.releases, release);
  }

  /** Returns the folders of releases, whole or not, the newest first: by the date of the dump, then by the version, as numbers. */
  names(): string[] {
    const folders = existsSync(this.releases) ? readdirSync(this.releases, { withFileTypes: true }) : [];
    return folders
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  }

  /** Returns the facts of a release, or undefined if they are missing or unreadable. */
  facts(release: string | undefined): ReleaseFacts | undefined {
    if (release === undefined) return undefined;
    try {
      return releaseSchema.parse(parseJson(readFileSync(join(this.at(release), factsFile), "utf8")));
    } catch {
      return undefined;
    }
  }

  /** Returns the files that were changed or removed after the publication. A release without its list is incomplete. */
  faults(release: string): readonly Difference[] {
    const state = existsSync(join(this.at(release), "SHA256SUMS")) ? "edited" : "removed";
    return listedDifferences(this.at(release), factsFile) ?? [{ name: "SHA256SUMS", state }];
  }

  /** Returns the releases, the newest first, with the dates of their dumps, and whether `latest` leads to them. */
  list() {
    const latest = this.latest();
    return this.names().flatMap((release) => {
      const date = this.facts(release)?.date;
      return date === undefined ? [] : [{ release, date, latest: release === latest }];
    });
  }

  /** Returns the files of all releases that were changed or removed after the publication. Writes nothing. */
  verify() {
    return this.names().flatMap((release) =>
      this.faults(release).map(({ name: file, state }) => ({ release, file, state })),
    );
  }

  latest(): string | undefined {
    const link = join(this.folder, "latest");
    return existsSync(link) ? basename(realpathSync(link)) : undefined;
  }

  /** Sets `latest` to a release. A reader always sees the old one or the new one. */
  async linkLatest(release: string): Promise<void> {
    const link = join(this.folder, ".latest");
    rmSync(link, { force: true });
    symlinkSync(relative(this.folder, this.at(release)), link);
    renameSync(link, join(this.folder, "latest"));
    await this.mendLatest();
  }

  /** Writes `latest.json`, for systems without links, if it differs from `latest`: a run may have been killed between the two. */
  async mendLatest(): Promise<void> {
    const release = this.latest();
    const facts = this.facts(release);
    const file = join(this.folder, "latest.json");
    const text = `${JSON.stringify({ release, ...facts }, null, 2)}\n`;
    const isWritten = existsSync(file) && readText(file) === text;
    if (facts !== undefined && !isWritten) await writeFileWhole(file, text);
  }

  /** @throws ProblemError for another dataset than that of the releases: retention would remove the releases of the other */
  checkDataset(dataset: string): void {
    for (const name of this.names()) {
      const stored = this.facts(name)?.dataset ?? dataset;
      if (stored === dataset) continue;
      const details = { expected: `releases of ${dataset}`, found: `${name} of ${stored}` };
      throw new ProblemError(problem("other-store", { file: this.folder }, details));
    }
  }
}

function laterThan(cause: ProblemError): TryLaterError {
  return new TryLaterError(cause.message.replace(/\.$/, ""), { cause });
}

export function recipeHash(dataset: string): string {
  const hash = createHash("sha256");
  for (const file of recipeFiles(dataset))
    hash.update(`${relative(dataset, file)}\n`).update(readBytes(file));
  return hash.digest("hex");
}

export function recipeFiles(dataset: string): string[] {
  return recipePaths(dataset).flatMap((path) => filesBelow(path));
}

/** Returns the files and folders in a dataset's folder that are its recipe. */
export function recipePaths(dataset: string): string[] {
  const otherNames = new Set(["out", "shards", "node_modules", "package.json", "README.md"]);
  const names = readdirSync(dataset).filter((name) => !otherNames.has(name) && !name.startsWith("."));
  return names.sort().map((name) => join(dataset, name));
}
