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

/** What is kept in memory of each old unit. */
interface Known {
  readonly title: string | undefined;
  readonly set: string | undefined;
  readonly content: string;
  readonly relationIds: string | undefined;
}

/**
 * Compares two outputs of `extract`, `select` or `convert`. The old one is read twice, so that only units that
 * changed are in memory.
 * @throws ProblemError where a folder is no such output, or they are of different kinds
 */
export async function compareEditions(oldFolder: string, newFolder: string): Promise<Changes> {
  const before = openEdition(oldFolder);
  const after = openEdition(newFolder);
  checkSameKind(before, after);
  const run = runDifference(before.manifest, after.manifest);
  // What a release adds to a blind set, its relations, does not change the documents.
  const contentOf = (unit: Unit): string => (before.kind === after.kind ? unit.content : sha256(unit.text));
  const known = await knownUnits(before, contentOf);
  const { added, moved, renamed, differing, unchanged, renumbered } = await sortUnits(
    before,
    after,
    known,
    contentOf,
  );
  const rest = await readOldUnits(before, after, known, differing, run);
  return {
    old: sideOf(before),
    new: sideOf(after),
    added,
    removed: rest.removed,
    changed: rest.changed,
    renamed,
    unchanged,
    renumbered,
    moved,
    annotateAnew: rest.annotateAnew,
  };
}

async function knownUnits(edition: Edition, contentOf: (unit: Unit) => string): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for await (const unit of edition.units()) {
    const { id, title, set, relationIds } = unit;
    known.set(id, { title, set, content: contentOf(unit), relationIds });
  }
  return known;
}

interface SortedUnits {
  readonly added: AddedUnit[];
  readonly moved: Changes["moved"][number][];
  readonly renamed: RenamedUnit[];
  /** New units whose content is another, by id, in their order. */
  readonly differing: Map<string, Unit>;
  unchanged: number;
  renumbered: number;
}

/** Takes every id of the new edition out of `known`, except those that differ: what stays was removed. */
async function sortUnits(
  before: Edition,
  after: Edition,
  known: Map<string, Known>,
  contentOf: (unit: Unit) => string,
): Promise<SortedUnits> {
  const sorted: SortedUnits = {
    ...{ added: [], moved: [], renamed: [], differing: new Map() },
    ...{ unchanged: 0, renumbered: 0 },
  };
  for await (const unit of after.units()) {
    const { id, title, set } = unit;
    const old = known.get(id);
    if (old === undefined) {
      const reason = before.dropped.has(id) ? "now-accepted" : "new-page";
      sorted.added.push({ id, title, reason, after: unit.counts });
      continue;
    }
    if (set !== undefined && old.set !== undefined && set !== old.set)
      sorted.moved.push({ id, from: old.set, to: set });
    if (contentOf(unit) !== old.content) {
      sorted.differing.set(id, unit);
      continue;
    }
    known.delete(id);
    if (title !== undefined && old.title !== undefined && title !== old.title)
      sorted.renamed.push({ id, from: old.title, to: title });
    else {
      sorted.unchanged++;
      if (before.kind === after.kind && unit.relationIds !== old.relationIds) sorted.renumbered++;
    }
  }
  return sorted;
}

async function readOldUnits(
  before: Edition,
  after: Edition,
  known: ReadonlyMap<string, Known>,
  differing: ReadonlyMap<string, Unit>,
  run: RunDifference,
): Promise<Pick<Changes, "removed" | "changed" | "annotateAnew">> {
  const removed: RemovedUnit[] = [];
  const changed = new Map<string, ChangedUnit>();
  const annotateAnew: LostRelation[] = [];
  for await (const unit of before.units()) {
    const { id, title, counts } = unit;
    if (!known.has(id)) continue;
    const now = differing.get(id);
    if (unit.document !== undefined)
      for (const one of lostRelations(unit.document, now?.text ?? "")) annotateAnew.push(one);
    if (now !== undefined) changed.set(id, changedUnit(unit, now, run));
    else {
      const dropped = after.dropped.get(id);
      const reason = dropped === undefined ? "gone-from-dump" : `now-dropped:${dropped}`;
      removed.push({ id, title, reason, before: counts });
    }
  }
  const inOrder = [...differing.keys()].flatMap((id) => changed.get(id) ?? []);
  return { removed, changed: inOrder, annotateAnew };
}

function changedUnit(old: Unit, now: Unit, run: RunDifference): ChangedUnit {
  const isRenamed = old.title !== now.title;
  const links = revisionLinks(old, now);
  const [before, after] = [old.document, now.document];
  const relations = before && after ? relationDifference(before, after) : "";
  return {
    id: now.id,
    title: now.title,
    cause: causeOf(old, now, run),
    ...(isRenamed &&
      old.title !== undefined &&
      now.title !== undefined && { from: old.title, to: now.title }),
    before: old.counts,
    after: now.counts,
    links,
    difference: textDifference(old.text, now.text),
    ...(relations !== "" && { relations }),
    ...(relations !== "" && before && after && { relationChanges: relationChanges(before, after) }),
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
