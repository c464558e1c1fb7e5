import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeList } from "@discoprep/files/output";
import { factsFile, type ReleaseFacts, Store } from "../src/rebuild/store.ts";
import { WIKI } from "./made-up-site.ts";

/** Returns the facts of a release from a dump of this date. */
export function madeUpFacts(date: string): ReleaseFacts {
  const files = [{ name: "dump", bytes: 1, hash: date }];
  return {
    ...{ dataset: "eng.made-up", wiki: WIKI, date, source: "legacy", files },
    ...{ program: "p", recipe: "r" },
  };
}

/** Publishes a release of two small files, without a build. @returns its name */
export async function addRelease(store: Store, facts: ReleaseFacts): Promise<string> {
  const name = `${facts.date}+1.0`;
  const release = join(store.releases, name);
  mkdirSync(join(release, "blind"), { recursive: true });
  writeFileSync(join(release, "blind", "manifest.json"), "{}");
  writeFileSync(join(release, "blind", "articles.jsonl"), "{}\n");
  writeFileSync(join(release, factsFile), JSON.stringify(facts));
  writeList(release);
  mkdirSync(join(store.dumps, facts.wiki, facts.date), { recursive: true });
  await store.linkLatest(name);
  return name;
}

/** Makes a store with a release of each dump. @returns the store and the names of its releases */
export async function madeUpStore(folder: string, ...dates: string[]): Promise<[Store, ...string[]]> {
  const store = Store.open(folder);
  const names: string[] = [];
  for (const date of dates) names.push(await addRelease(store, madeUpFacts(date)));
  return [store, ...names];
}
