import { ProblemError } from "@discoprep/corpus";
import { sha256, type WrittenManifest } from "@discoprep/files";
import { causeOf, type RunDifference, runDifference } from "./cause.ts";
import type {
  AddedUnit,
  ChangedUnit,
  Changes,
  ComparedEdition,
  RemovedUnit,
  RenamedUnit,
} from "./changes.ts";
import { type Edition, openEdition, type Unit } from "./edition.ts";
import { type LostRelation, lostRelations } from "./lost-relations.ts";
import { relationChanges, relationDifference } from "./relation-difference.ts";
import { textDifference } from "./text-difference.ts";

/** Facts of an old unit that are kept in memory. */
type OldUnit = Pick<Unit, "title" | "set" | "content" | "relationIds">;

/**
 * Compares two outputs of `extract`, `select` or `convert`. The old one is read twice, so that only units that
 * changed are in memory.
 * @throws ProblemError where a folder is no such output, or they are of different kinds
 */
export async function compareEditions(oldFolder: string, newFolder: string): Promise<Changes> {
  const before = openEdition(oldFolder);
  const after = openEdition(newFolder);
  checkSameKind(before, after);
  const sorted = await sortNewUnits(before, after);
  const { added, renamed, unchanged, renumbered, moved } = sorted;
  const { removed, changed, annotateAnew } = await readOldUnits(before, after, sorted);
  return {
    old: sideOf(before),
    new: sideOf(after),
    added,
    removed,
    changed,
    renamed,
    unchanged,
    renumbered,
    moved,
    annotateAnew,
  };
}

/** The units of the new edition by what became of them. */
interface SortedUnits extends Pick<Changes, "added" | "moved" | "renamed" | "unchanged" | "renumbered"> {
  readonly ids: ReadonlySet<string>;
  /** Units whose content differs, by id, in their order. */
  readonly differing: ReadonlyMap<string, Unit>;
}

async function sortNewUnits(before: Edition, after: Edition): Promise<SortedUnits> {
  const isOneKind = before.kind === after.kind;
  // A release adds relations to a blind set: they do not change the documents.
  const contentOf = (unit: Unit): string => (isOneKind ? unit.content : sha256(unit.text));
  const oldUnits = new Map<string, OldUnit>();
  for await (const unit of before.units()) {
    const { id, title, set, relationIds } = unit;
    oldUnits.set(id, { title, set, content: contentOf(unit), relationIds });
  }
  const ids = new Set<string>();
  const differing = new Map<string, Unit>();
  const added: AddedUnit[] = [];
  const moved: Changes["moved"][number][] = [];
  const renamed: RenamedUnit[] = [];
  let [unchanged, renumbered] = [0, 0];
  for await (const unit of after.units()) {
    const { id, title, set } = unit;
    ids.add(id);
    const old = oldUnits.get(id);
    if (old === undefined) {
      const reason = before.dropped.has(id) ? "now-accepted" : "new-page";
      added.push({ id, title, reason, after: unit.counts });
      continue;
    }
    if (set !== undefined && old.set !== undefined && set !== old.set)
      moved.push({ id, from: old.set, to: set });
    if (contentOf(unit) !== old.content) differing.set(id, unit);
    else if (title !== undefined && old.title !== undefined && title !== old.title)
      renamed.push({ id, from: old.title, to: title });
    else {
      unchanged++;
      if (isOneKind && unit.relationIds !== old.relationIds) renumbered++;
    }
  }
  return { ids, differing, added, moved, renamed, unchanged, renumbered };
}

/** Reads the old units that are not in the new edition, or differ there. */
async function readOldUnits(
  before: Edition,
  after: Edition,
  { ids, differing }: SortedUnits,
): Promise<Pick<Changes, "removed" | "changed" | "annotateAnew">> {
  const run = runDifference(before.manifest, after.manifest);
  const removed: RemovedUnit[] = [];
  const changed = new Map<string, ChangedUnit>();
  const annotateAnew: LostRelation[] = [];
  for await (const unit of before.units()) {
    const { id, title, counts, document } = unit;
    const now = differing.get(id);
    if (now !== undefined) changed.set(id, changedUnit(unit, now, run));
    else if (!ids.has(id)) {
      const dropped = after.dropped.get(id);
      const reason = dropped === undefined ? "gone-from-dump" : `now-dropped:${dropped}`;
      removed.push({ id, title, reason, before: counts });
    } else continue;
    if (document !== undefined) annotateAnew.push(...lostRelations(document, now?.text ?? ""));
  }
  const inOrder = [...differing.keys()].flatMap((id) => changed.get(id) ?? []);
  return { removed, changed: inOrder, annotateAnew };
}

function changedUnit(old: Unit, now: Unit, run: RunDifference): ChangedUnit {
  const isRenamed = old.title !== undefined && now.title !== undefined && old.title !== now.title;
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

function revisionLinks(old: Unit, now: Unit): ChangedUnit["links"] {
  const host = URL.canParse(now.url ?? "") ? new URL(now.url as string).origin : undefined;
  if (host === undefined || old.revision === undefined || now.revision === undefined) return undefined;
  const link = (revision: string): string => `${host}/w/index.php?oldid=${revision}`;
  return { before: link(old.revision), after: link(now.revision) };
}

function sideOf({ kind, manifest }: Edition): ComparedEdition {
  const { inputs, options, counts, versions } = manifest;
  return { kind, inputs, options, counts, versions };
}

/** The database name of the wiki that a dump's head states; blind sets and releases have none. */
function wikiOf({ site }: WrittenManifest): string | undefined {
  const { dbname } = (typeof site === "object" && site !== null ? site : {}) as { dbname?: unknown };
  return typeof dbname === "string" ? dbname : undefined;
}

function checkSameKind(before: Edition, after: Edition): void {
  // An annotated release is also compared with a new blind set: which relations have lost their text?
  const group = ({ kind }: Edition): string => (kind === "articles" ? kind : "documents");
  const [wiki, otherWiki] = [before, after].map(({ manifest }) => wikiOf(manifest));
  if (wiki !== undefined && otherWiki !== undefined && wiki !== otherWiki) {
    throw new ProblemError({
      rule: "other-wiki",
      what: "the two folders are of two wikis: none of their pages is the same",
      where: { file: after.folder },
      expected: `pages of ${wiki}, as ${before.folder}`,
      found: otherWiki,
      remedy: "Compare two dumps of one wiki.",
    });
  }
  if (group(before) === group(after)) return;
  throw new ProblemError({
    rule: "other-kind",
    what: "the two folders are of different kinds",
    where: { file: after.folder },
    expected: `${before.kind}, as ${before.folder}`,
    found: after.kind,
    remedy: "Compare articles with articles, and blind sets and releases with each other.",
  });
}
