import type { Document } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import { messageLine } from "@discoprep/files/text";
import { setInMemory } from "@discoprep/releases/stats";
import { inventoryNames } from "@discoprep/senses";
import { mounted } from "../client/window.ts";
import { html } from "../html/markup.ts";
import { originOf } from "../pages/provenance.ts";
import { releaseNavigation, writeReleasePages } from "../pages/release-pages.ts";
import { type ScoredFiles, scorePages, writeRelsPages, writeScorePages } from "../pages/score-pages.ts";
import type { SiteFolder } from "../site-folder.ts";
import { checkedFile, checkedParses, checkLines, errorLine } from "./checks.ts";
import { type Dropped, sortedDrop, withoutFiles } from "./dropped.ts";
import { chosenFiles, droppedFiles, exampleFiles, type GivenFile, readFiles, textOf } from "./given-files.ts";
import { documentsOf, type GivenRelease, givenRelease, relationsOf } from "./given-release.ts";
import { memorySite, siteAddress } from "./memory-site.ts";

declare const discoprepVersion: string;

type MemorySite = ReturnType<typeof memorySite>;

const chosen: Record<keyof Dropped, readonly GivenFile[]> = { gold: [], system: [], release: [] };
const field = (id: string): HTMLInputElement => document.getElementById(id) as HTMLInputElement;
const messages = document.getElementById("messages") as HTMLElement;
const pages = document.getElementById("pages") as HTMLElement;
let current: MemorySite | undefined;
field("files").role = "main";
// Their box scrolls: people without a mouse must reach it.
if (messages.parentElement !== null) messages.parentElement.tabIndex = 0;

for (const id of ["gold", "system", "release"] as const)
  field(id).addEventListener("change", () => void take({ [id]: chosenFiles(field(id).files ?? []) }));
field("senses").append(...mounted(html`${inventoryNames().map((name) => html`<option>${name}</option>`)}`));
for (const id of ["language", "senses"]) field(id).addEventListener("change", () => void show());
field("example").addEventListener("click", () => {
  const sample = document.getElementById("sample")?.textContent ?? "[]";
  Object.assign(chosen, { gold: [], ...exampleFiles(sample) });
  void show();
});
const marksZone = (isOver: boolean) => (event: Event) => {
  event.preventDefault();
  field("files").classList.toggle("over", isOver);
};
addEventListener("dragover", marksZone(true));
addEventListener("dragleave", marksZone(false));
addEventListener("drop", (event) => {
  marksZone(false)(event);
  // The files of an event are there only while it is handled: the call must come at once.
  if (event.dataTransfer !== null) void takeDropped(event.dataTransfer);
});
addEventListener("popstate", () => current?.show(pages));
addEventListener("click", (event) => {
  const link = (event.target as Element).closest("a");
  const href = link?.getAttribute("href");
  if (event.defaultPrevented || href === undefined || href === null || href.startsWith("#")) return;
  const address = siteAddress(href.startsWith("file:") ? href.replace(/^[^?#]*/, "") : href);
  if (address === undefined || current === undefined) return;
  event.preventDefault();
  history.pushState(null, "", address);
  current.show(pages);
  if (!location.hash) pages.scrollIntoView();
});

async function take(files: Partial<Dropped>, notes: readonly string[] = []): Promise<void> {
  document.body.setAttribute("aria-busy", "true");
  const problems = [...notes];
  for (const [use, list] of Object.entries(files))
    chosen[use as keyof Dropped] = await readFiles(list).catch((error: unknown) => {
      problems.push(errorLine(error));
      return [];
    });
  await show(problems);
}

async function takeDropped(transfer: DataTransfer): Promise<void> {
  document.body.setAttribute("aria-busy", "true");
  const note = withoutFiles(transfer);
  const files = await droppedFiles(transfer);
  const { dropped, messages } = sortedDrop(files);
  await take(dropped, files.length === 0 ? [note] : messages);
}

async function show(notes: readonly string[] = []): Promise<void> {
  document.body.setAttribute("aria-busy", "true");
  messages.replaceChildren();
  pages.replaceChildren();
  tell(...notes);
  try {
    const release = givenRelease(chosen.release, field("language").value);
    const gold = chosen.gold[0] ?? release.relations;
    current = gold !== undefined && isRels(gold) ? relsSite(gold) : await checkedSite(release, gold);
    history.replaceState(null, "", location.pathname);
    current?.show(pages);
    // The pages have a main part of their own.
    field("files").role = current === undefined ? "main" : "region";
  } catch (error) {
    tell(errorLine(error));
  }
  document.body.removeAttribute("aria-busy");
}

function isRels({ name }: GivenFile): boolean {
  return name.endsWith(".rels");
}

function relsSite(gold: GivenFile): MemorySite | undefined {
  const named = (file: GivenFile) => ({ name: file.name, text: textOf(file) });
  const predictions = chosen.system.filter(isRels).map(named);
  if (predictions.length === 0)
    return tell(`${gold.path} is gold. Drop predictions with the same rows, in .rels, to score them.`);
  const origin = ["scores of DISRPT relations", `gold: ${gold.name}`];
  const memory = memorySite({ name: "scores", origin, navigation: scorePages });
  const names = { name: "scores", goldHash: sha256(gold.bytes), version: discoprepVersion };
  writeRelsPages(memory.site, names, named(gold), predictions);
  return memory;
}

async function checkedSite(release: GivenRelease, gold?: GivenFile): Promise<MemorySite | undefined> {
  const senses = field("senses").value || undefined;
  const { parsesFile } = release;
  tell(...release.messages.map(messageLine));
  if (parsesFile !== undefined) tell(...(await checkLines(parsesFile, checkedParses(release, parsesFile))));
  if (gold !== undefined) tell(...(await checkLines(gold, checkedFile(gold, release, { senses }))));
  for (const system of chosen.system)
    tell(...(await checkLines(system, checkedFile(system, release, { kind: "system", senses }))));
  const isScored = chosen.system.length > 0;
  if (gold === undefined)
    return isScored ? tell("To score the outputs, add gold: relations.json, or a .rels file.") : undefined;
  const relations = await relationsOf(gold);
  const documents = documentsOf(release, relations);
  if (!isScored && documents.length === 0)
    return tell(
      `${relations.length} relations. Choose the output of a system to score it, or the folder of the release to see its texts.`,
    );
  const { Overview: _, ...lists } = releaseNavigation(true, false);
  const first = { [isScored ? "Scores" : "Overview"]: "index.html" };
  const memory = memorySite({
    name: isScored ? "scores" : "release",
    origin: [`gold: ${gold.path}`, ...originOf(release.provenance)],
    navigation: documents.length > 0 ? { ...first, ...lists } : first,
  });
  if (documents.length > 0) {
    const statistics = setInMemory("release", release.parses?.values() ?? [], relations);
    const splits = [{ name: "release", language: release.language, documents, messages: [] }];
    const view = { name: "release", withText: true, provenance: release.provenance };
    writeReleasePages(memory.site, { ...view, statistics, splits }, (message) => tell(messageLine(message)));
  }
  if (isScored) await score(memory.site, release, gold, documents);
  return memory;
}

async function score(
  site: SiteFolder,
  release: GivenRelease,
  gold: GivenFile,
  documents: readonly Document[],
): Promise<void> {
  const outputs = chosen.system.map((output) => {
    const isOne = chosen.system.filter(({ name }) => name === output.name).length === 1;
    return { ...output, name: isOne ? output.name.replace(/\.json$/, "") : output.path };
  });
  const scored: ScoredFiles<GivenFile> = {
    name: "scores",
    gold: { ...gold, name: "gold" },
    goldHash: sha256(gold.bytes),
    version: discoprepVersion,
    outputs,
    place: {
      language: release.statements === undefined ? undefined : release.language,
      parses: release.parses && "parses.json",
      senses: field("senses").value || undefined,
    },
    validate: (output, { language, ...checks }) =>
      checkedFile(output, { ...release, language }, { ...checks, kind: "system" }),
    documents: documents.length > 0 ? () => documents : undefined,
  };
  await writeScorePages(site, scored, (message) => tell(messageLine(message)));
}

/** Shows messages. @returns undefined, in place of a site */
function tell(...lines: readonly string[]): undefined {
  messages.append(...mounted(html`${lines.map((line) => html`<li>${line}</li>`)}`));
}
