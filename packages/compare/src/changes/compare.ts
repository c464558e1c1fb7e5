import { ProblemError, problem } from "@discoprep/corpus";
import { type Manifest, sha256 } from "@discoprep/files";
import { causeOf, type RunDifference, runDifference } from "./cause.ts";
import { type Edition, openEdition, type Unit } from "./edition.ts";
import { lostRelations } from "./lost-relations.ts";
import { relationChanges, relationDifference } from "./relation-difference.ts";
import { textDifference } from "./text-difference.ts";

/** Facts that are kept in memory of every unit. */
type UnitFacts = Pick<Unit, "id" | "title" | "set" | "content" | "relationIds" | "counts">;

/** The units of one edition by their fate in another; each unit is in one list only, or unchanged. */
export type Changes = Awaited<ReturnType<typeof compareEditions>>;

/**
 * Compares two outputs of `extract`, `select` or `convert`. Both are read twice, so that only the texts of changed units are
 * in memory.
 * @throws ProblemError where a folder is no such output, or they are of different kinds
 */
export async function compareEditions(oldFolder: string, newFolder: string) {
  const before = openEdition(oldFolder);
  const after = openEdition(newFolder);
  checkSameKind(before, after);
  const isOneKind = before.kind === after.kind;
  const oldFacts = await factsOf(before, isOneKind);
  const newFacts = await factsOf(after, isOneKind);
  const kept = [...newFacts.values()].flatMap((unit) => {
    const old = oldFacts.get(unit.id);
    return old === undefined ? [] : [{ ...unit, old }];
  });
  const differing = new Set(kept.filter(({ old, content }) => old.content !== content).map(({ id }) => id));
  const same = kept.filter(({ id }) => !differing.has(id));
  const oldUnits = await unitsOf(before, (id) => differing.has(id) || !newFacts.has(id));
  const newUnits = await unitsOf(after, (id) => differing.has(id));
  const run = runDifference(before.manifest, after.manifest);
  const unchanged = same.filter(({ title, old }) => !isOther(old.title, title));
  return {
    old: sideOf(before),
    new: sideOf(after),
    added: [...newFacts.values()]
      .filter(({ id }) => !oldFacts.has(id))
      .map(({ id, title, counts }) => {
        return { id, title, reason: before.dropped.has(id) ? "now-accepted" : "new-page", after: counts };
      }),
    removed: [...oldUnits.values()]
      .filter(({ id }) => !newFacts.has(id))
      .map(({ id, title, counts }) => {
        const dropped = after.dropped.get(id);
        const reason = dropped === undefined ? "gone-from-dump" : `now-dropped:${dropped}`;
        return { id, title, reason, before: counts };
      }),
    changed: [...newUnits.values()].map((unit) => changedUnit(oldUnits.get(unit.id) as Unit, unit, run)),
    renamed: same.flatMap(({ id, title, old }) => {
      return isOther(old.title, title) ? [{ id, from: old.title as string, to: title as string }] : [];
    }),
    unchanged: unchanged.length,
    /** Those with other IDs of relations: one relation less renumbers all that follow. */
    renumbered: unchanged.filter(({ relationIds, old }) => isOneKind && relationIds !== old.relationIds)
      .length,
    /** Documents in another set of a release; there should be none. */
    moved: kept.flatMap(({ id, set, old }) => {
      return isOther(old.set, set) ? [{ id, from: old.set as string, to: set as string }] : [];
    }),
    /** Relations of the old edition whose text changed or is missing. */
    annotateAnew: [...oldUnits.values()].flatMap(({ id, document }) =>
      document === undefined ? [] : lostRelations(document, newUnits.get(id)?.text ?? ""),
    ),
  };
}

/** Returns true for a title or a set that both editions state, and not alike. */
function isOther(before: string | undefined, after: string | undefined): boolean {
  return before !== undefined && after !== undefined && before !== after;
}

/** Returns the facts of all units by id. A release adds relations to a blind set: they do not change the documents. */
async function factsOf(edition: Edition, isOneKind: boolean): Promise<Map<string, UnitFacts>> {
  const facts = new Map<string, UnitFacts>();
  for await (const { id, title, set, content, text, relationIds, counts } of edition.units())
    facts.set(id, { id, title, set, content: isOneKind ? content : sha256(text), relationIds, counts });
  return facts;
}

async function unitsOf(edition: Edition, isAsked: (id: string) => boolean): Promise<Map<string, Unit>> {
  const units = new Map<string, Unit>();
  for await (const unit of edition.units()) if (isAsked(unit.id)) units.set(unit.id, unit);
  return units;
}

export type ChangedUnit = ReturnType<typeof changedUnit>;

function changedUnit(old: Unit, now: Unit, run: RunDifference) {
  const isRenamed = isOther(old.title, now.title);
  const before = old.document;
  const after = now.document;
  const relations = before && after ? relationDifference(before, after) : "";
  return {
    id: now.id,
    title: now.title,
    cause: causeOf(old, now, run),
    from: isRenamed ? old.title : undefined,
    to: isRenamed ? now.title : undefined,
    before: old.counts,
    after: now.counts,
    links: revisionLinks(old, now),
    difference: textDifference(old.text, now.text),
    relations: relations === "" ? undefined : relations,
    relationChanges: relations !== "" && before && after ? relationChanges(before, after) : undefined,
  };
}

function revisionLinks(old: Unit, now: Unit) {
  const host = URL.canParse(now.url ?? "") ? new URL(now.url as string).origin : undefined;
  if (host === undefined || old.revision === undefined || now.revision === undefined) return undefined;
  const link = (revision: string): string => `${host}/w/index.php?oldid=${revision}`;
  return { before: link(old.revision), after: link(now.revision) };
}

function sideOf({ kind, manifest }: Edition) {
  const { inputs, options, counts, versions } = manifest;
  return { kind, inputs, options, counts, versions };
}

function checkSameKind(before: Edition, after: Edition): void {
  const oldWiki = wikiOf(before.manifest);
  const newWiki = wikiOf(after.manifest);
  const where = { file: after.folder };
  if (isOther(oldWiki, newWiki)) {
    const details = { expected: `pages of ${oldWiki}, as ${before.folder}`, found: newWiki };
    throw new ProblemError(problem("other-wiki", where, details));
  }
  // An annotated release is also compared with a new blind set: which relations have lost their text?
  if ((before.kind === "articles") === (after.kind === "articles")) return;
  const details = { expected: `${before.kind}, as ${before.folder}`, found: after.kind };
  throw new ProblemError(problem("other-kind", where, details));
}

/** Returns the database name of the wiki that a dump's head states; blind sets and releases have none. */
function wikiOf({ site }: Manifest): string | undefined {
  const { dbname } = (typeof site === "object" && site !== null ? site : {}) as { dbname?: unknown };
  return typeof dbname === "string" ? dbname : undefined;
}
