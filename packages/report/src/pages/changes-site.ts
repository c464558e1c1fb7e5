import { type Changes, compareEditions, wordDifference } from "@discoprep/compare/changes";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, table } from "../html/table.ts";
import { inputNames } from "../input-folders.ts";
import type { ChangesReport } from "../model/report.ts";
import type { PartSite, SiteFolder } from "../site-folder.ts";
import { writeList } from "./list-pages.ts";

/** Two versions of articles, of a blind set or of a release. */
export interface ChangesView {
  readonly old: string;
  readonly now: string;
  readonly withText: boolean;
}

/** Writes the pages of what changed between two versions, and why. @throws ProblemError as `compareEditions` does */
export async function writeChangesSite(
  site: SiteFolder,
  view: ChangesView,
): Promise<PartSite<ChangesReport>> {
  const changes = await compareEditions(view.old, view.now);
  const [old = "", now = ""] = inputNames([view.old, view.now]);
  const report = changesReport(changes);
  const lists = changeLists(changes, view.withText).filter(({ rows }) => rows.length > 0);
  const links = lists.map(({ name, title, head, rows }) => {
    const first = writeList(site, name, title, rows, (part) => table(title, head, part));
    return html`<li><a href="${first}">${title}</a></li>`;
  });
  site.page({
    path: "index.html",
    title: "Two versions compared",
    main: html`<p>Old: <bdi>${old}</bdi>. New: <bdi>${now}</bdi>.</p>
${table("Changes", ["What", "Number"], numbers(report))}${links.length > 0 && html`<ul>${links}</ul>`}`,
  });
  return { report, messages: [], charts: [] };
}

function changesReport({
  added,
  removed,
  changed,
  renamed,
  unchanged,
  annotateAnew,
}: Changes): ChangesReport {
  const relations = (what: "added" | "removed" | "changed"): number =>
    changed.reduce((sum, { relationChanges }) => sum + (relationChanges?.[what] ?? 0), 0);
  return {
    kind: "changes",
    name: "changes",
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    renamed: renamed.length,
    unchanged,
    annotateAnew: annotateAnew.length,
    relations: { added: relations("added"), removed: relations("removed"), changed: relations("changed") },
  };
}

function numbers(report: ChangesReport): Cell[][] {
  return [
    ["Added", report.added],
    ["Removed", report.removed],
    ["Changed", report.changed],
    ["Renamed", report.renamed],
    ["Unchanged", report.unchanged],
    ["Relations added to changed documents", report.relations.added],
    ["Relations removed from changed documents", report.relations.removed],
    ["Relations changed", report.relations.changed],
    ["Relations to annotate anew", report.annotateAnew],
  ];
}

/** Struck: in the old version only; underlined: in the new one only. */
function difference(text: string): Markup {
  const lines = wordDifference(text).map(
    (pieces) =>
      html`<p>${pieces.map(({ text: piece, mark }) =>
        mark === " " ? piece : mark === "-" ? html`<del>${piece}</del>` : html`<ins>${piece}</ins>`,
      )}</p>`,
  );
  return html`<div class="text" dir="auto">${lines}</div>`;
}

interface ChangeList {
  readonly name: string;
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

function changeLists(
  { added, removed, changed, renamed, annotateAnew }: Changes,
  withText: boolean,
): ChangeList[] {
  const titled = (id: string, title: string | undefined): Cell[] => [id, html`<bdi>${title ?? ""}</bdi>`];
  return [
    {
      name: "added",
      title: "Added",
      head: ["Id", "Title", "Reason"],
      rows: added.map(({ id, title, reason }) => [...titled(id, title), reason]),
    },
    {
      name: "removed",
      title: "Removed",
      head: ["Id", "Title", "Reason"],
      rows: removed.map(({ id, title, reason }) => [...titled(id, title), reason]),
    },
    {
      name: "changed",
      title: "Changed",
      head: ["Id", "Title", "Cause", ...(withText ? ["Difference: old struck, new underlined"] : [])],
      rows: changed.map((one) => [
        ...titled(one.id, one.title),
        one.cause,
        ...(withText ? [difference([one.difference, one.relations ?? ""].filter(Boolean).join("\n"))] : []),
      ]),
    },
    {
      name: "renamed",
      title: "Renamed",
      head: ["Id", "From", "To"],
      rows: renamed.map(({ id, from, to }) => [id, from, to]),
    },
    {
      name: "annotate-anew",
      title: "Relations to annotate anew",
      head: ["Relation", "Document", "Parts whose text changed"],
      rows: annotateAnew.map(({ relation, document, parts }) => [
        String(relation),
        document,
        parts.join(", "),
      ]),
    },
  ];
}
