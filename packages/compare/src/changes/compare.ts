import { isDeepStrictEqual } from "node:util";
import { ProblemError, problem, type RuleId } from "@discoprep/corpus";
import { type Manifest, sha256 } from "@discoprep/files";
import { relationChanges, relationDifference, textDifference } from "./difference.ts";
import { type Edition, openEdition, type Unit } from "./edition.ts";
import { lostRelations } from "./lost-relations.ts";

/** Facts of a unit that are kept in memory. */
type UnitFacts = Pick<Unit, "id" | "title" | "set" | "content" | "relationIds" | "counts">;

/** Differences of two editions. Each unit is in one list only, or unchanged. */
export type Changes = Awaited<ReturnType<typeof compareEditions>>;

/**
 * Compares two outputs of `extract`, `select` or `convert`. Reads both twice: only the texts of changed units are in memory.
 * @throws ProblemError where a folder is no such output, or they are of different kinds
 */
export async function compareEditions(oldFolder: string, newFolder: string) {
  const before = openEdition(oldFolder);
  const after = openEdition(newFolder);
  checkSameKind(before, after);
  const isOneKind = before.kind === after.kind;
  const oldFacts = await factsOf(before, isOneKind);
  const newFacts = await factsOf(after, isOneKind);
  const common = [...newFacts.values()].flatMap((unit) => {
    const old = oldFacts.get(unit.id);
    return old === undefined ? [] : [{ ...unit, old }];
  });
  const differing = new Set(common.filter(({ old, content }) => old.content !== content).map(({ id }) => id));
  const same = common.filter(({ id }) => !differing.has(id));
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
    /** Unchanged units with new relation IDs: one relation fewer renumbers all that follow. */
    renumbered: unchanged.filter(({ relationIds, old }) => isOneKind && relationIds !== old.relationIds)
      .length,
    /** Documents that went to another set of a release, which should not happen. */
    moved: common.flatMap(({ id, set, old }) => {
      return isOther(old.set, set) ? [{ id, from: old.set as string, to: set as string }] : [];
    }),
    /** Relations of the old edition whose text changed or is missing. */
    annotateAnew: [...oldUnits.values()].flatMap(({ id, document }) =>
      document === undefined ? [] : lostRelations(document, newUnits.get(id)?.text ?? ""),
    ),
  };
}

/** Returns true if both editions state a title or set, and they differ. */
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

function changedUnit(old: Unit, current: Unit, run: RunDifference) {
  const { document: before } = old;
  const { document: after } = current;
  const relations = before && after && relationDifference(before, after);
  return {
    id: current.id,
    title: current.title,
    cause: causeOf(old, current, run),
    ...(isOther(old.title, current.title) && { from: old.title, to: current.title }),
    before: old.counts,
    after: current.counts,
    links: revisionLinks(old, current),
    difference: textDifference(old.text, current.text),
    relations: relations || undefined,
    relationChanges: relations && before && after ? relationChanges(before, after) : undefined,
  };
}

function revisionLinks(old: Unit, current: Unit) {
  const host = URL.canParse(current.url ?? "") ? new URL(current.url as string).origin : undefined;
  if (host === undefined || old.revision === undefined || current.revision === undefined) return undefined;
  const link = (revision: string): string => `${host}/w/index.php?oldid=${revision}`;
  return { before: link(old.revision), after: link(current.revision) };
}

function sideOf({ kind, manifest }: Edition) {
  const { inputs, options, counts, versions } = manifest;
  return { kind, inputs, options, counts, versions };
}

function checkSameKind(before: Edition, after: Edition): void {
  const refuse = (rule: RuleId, expected: string, actual: string | undefined): never => {
    const details = { expected: `${expected}, as ${before.folder}`, found: actual };
    throw new ProblemError(problem(rule, { file: after.folder }, details));
  };
  const oldWiki = wikiOf(before.manifest);
  const newWiki = wikiOf(after.manifest);
  if (isOther(oldWiki, newWiki)) refuse("other-wiki", `pages of ${oldWiki}`, newWiki);
  // An annotated release is also compared with a new blind set: which relations have lost their text?
  if ((before.kind === "articles") !== (after.kind === "articles"))
    refuse("other-kind", before.kind, after.kind);
}

/** Returns the database name of the wiki that a dump's head states; undefined for blind sets and releases. */
function wikiOf({ site }: Manifest): string | undefined {
  const { dbname } = (typeof site === "object" && site !== null ? site : {}) as { dbname?: unknown };
  return typeof dbname === "string" ? dbname : undefined;
}

/** The cause of a unit's change: `both` for more than one possible cause. */
export type Cause = "revision" | "program" | "options" | "both";

/** Differences between two runs, apart from the pages; of units without revisions, only the inputs show a new one. */
export type RunDifference = ReturnType<typeof runDifference>;

export function runDifference(before: Manifest, after: Manifest) {
  const differs = (factsOf: (manifest: Manifest) => unknown): boolean =>
    !isDeepStrictEqual(factsOf(before), factsOf(after));
  return {
    // In Node, only ICU and Unicode change results.
    program: differs(({ command, versions: { node: _node, ...versions } }) => ({ command, versions })),
    // The part of the dump that was read does not change a page; a file of corrections changes the documents.
    options: differs(({ inputs, options: { shard: _shard, limit: _limit, ...options } }) => {
      return { options, corrections: inputs.find(({ name }) => name === "corrections")?.sha256 };
    }),
    inputs: differs(({ inputs }) => inputs.map(({ sha256 }) => sha256)),
  };
}

/** Returns the cause of a change. With the same revision and options, it is the program, even at the same version. */
export function causeOf(before: Unit, after: Unit, run: RunDifference): Cause {
  const isRevised =
    before.revision === undefined || after.revision === undefined
      ? run.inputs
      : before.revision !== after.revision;
  const causes = (["revision", "program", "options"] as const).filter((cause) =>
    cause === "revision" ? isRevised : run[cause],
  );
  return causes.length > 1 ? "both" : (causes[0] ?? "program");
}
