import { Frequencies } from "@discoprep/files/text";
import type { ChangedUnit, Changes } from "./compare.ts";
import type { Unit } from "./edition.ts";

export function changesMarkdown(changes: Changes): string {
  const { added, removed, changed, renamed, unchanged, moved, annotateAnew } = changes;
  const sections = [
    "# Changes\n",
    `Old: ${sideText(changes.old)}\n\nNew: ${sideText(changes.new)}\n`,
    totals(changes),
    section("Removed", removed, ({ id, title, reason }) => `- ${name(id, title)}: ${code(reason)}`),
    section("Added", added, ({ id, title, reason }) => `- ${name(id, title)}: ${code(reason)}`),
    section("Renamed", renamed, ({ id, from, to }) => `- ${code(id)}: ${plain(from)} → ${plain(to)}`),
    section("Changed", changed, changedText),
    section("In another set (there should be none)", moved, ({ id, from, to }) => {
      return `- ${code(id)}: ${from} → ${to}`;
    }),
    section("Annotate anew: relations whose text changed", annotateAnew, (lost) => {
      return `- ${code(lost.document)}, relation ${lost.relation}: ${lost.parts.join(", ")}`;
    }),
  ];
  if ([added, removed, changed, renamed, moved].every(({ length }) => length === 0))
    sections.push(`Nothing changed: all ${unchanged} are the same.\n`);
  return sections.filter((text) => text !== "").join("\n");
}

function sideText({ kind, inputs, counts, versions }: Changes["old"]): string {
  const from = inputs.map(({ name: input, sha256 }) => `${code(input)} (SHA-256 ${sha256.slice(0, 12)}…)`);
  return `${kind} from ${from.join(", ")}${sizeText(counts)}, discoprep ${versions.discoprep ?? "of no known version"}`;
}

function sizeText(counts: Changes["old"]["counts"]): string {
  const number = counts.kept ?? counts.taken;
  if (typeof number === "number") return `, ${number} kept`;
  const sizes = ["documents", "relations"].map((unit) => {
    const size = (counts[unit] as { readonly kept?: unknown } | undefined)?.kept;
    return typeof size === "number" ? `, ${size} ${unit}` : "";
  });
  return sizes.join("");
}

function totals({ added, removed, changed, renamed, unchanged, renumbered }: Changes): string {
  const rows = [
    ["added", added.length, tally(added.map(({ reason }) => reason))],
    ["removed", removed.length, tally(removed.map(({ reason }) => reason))],
    ["changed", changed.length, tally(changed.map(({ cause }) => cause))],
    ["renamed", renamed.length, ""],
    ["unchanged", unchanged, renumbered === 0 ? "" : `${renumbered} with other relation IDs`],
  ];
  const lines = rows.map((cells) => `| ${cells.join(" | ")} |`);
  return `| | number | reasons |\n|---|---:|---|\n${lines.join("\n")}\n`;
}

function tally(labels: readonly string[]): string {
  const counts = new Frequencies(labels).byFrequency();
  return counts.map(([label, number]) => `${number} ${label}`).join(", ");
}

function section<T>(title: string, items: readonly T[], text: (item: T) => string): string {
  return items.length === 0 ? "" : `## ${title}\n\n${items.map(text).join("\n")}\n`;
}

function changedText(unit: ChangedUnit): string {
  const { id, title, cause, from, to, before, after, links, difference, relations = "" } = unit;
  const retitled = from === undefined || to === undefined ? "" : `, renamed from ${plain(from)}`;
  const revisions =
    links === undefined ? "" : `\n\n[old revision](${links.before}), [new revision](${links.after})`;
  const blocks = [difference, relations].map((text) => (text === "" ? "" : `\n\n${fenced(text)}`)).join("");
  return `### ${name(id, title)}\n\nCause: ${cause}${retitled}; ${countsText(before, after)}${revisions}${blocks}\n`;
}

function countsText(before: Unit["counts"], after: Unit["counts"]): string {
  return Object.entries(after)
    .map(([unit, number]) => `${unit} ${before[unit] ?? 0} → ${number}`)
    .join(", ");
}

/** Returns a fence longer than any run of backticks in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}diff\n${text}\n${fence}`;
}

function name(id: string, title: string | undefined): string {
  return title === undefined ? code(id) : `${code(id)} ${plain(title)}`;
}

function code(text: string): string {
  return `\`${text.replaceAll("`", "'").replaceAll("\n", " ")}\``;
}

/** Returns a title without Markdown and HTML markup. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_{}[\]<>#|&]/g, (mark) => `\\${mark}`);
}
