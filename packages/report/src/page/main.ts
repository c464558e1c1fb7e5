import type { Document } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import { messageLine } from "@discoprep/files/text";
import { setInMemory } from "@discoprep/releases/stats";
import { inventoryNames } from "@discoprep/senses";
import { mounted } from "../client/mount.ts";
import { html } from "../html/markup.ts";
import { writeReleasePages } from "../pages/release-pages.ts";
import { type RelationFile, writeScorePages } from "../pages/score-pages.ts";
import type { SiteFolder } from "../site-folder.ts";
import { type CheckSettings, checkedFile, checkedParses, checkLines, errorLine } from "./checks.ts";
import {
  chosenFiles,
  droppedFiles,
  type FoundFile,
  type GivenFile,
  piecesOf,
  readFiles,
} from "./given-files.ts";
import { documentsOf, type GivenRelease, givenRelease, relationsOf } from "./given-release.ts";
import { memorySite, siteAddress } from "./memory-site.ts";

/** The version of discoprep, which the build states. */
declare const discoprepVersion: string;

const given: Record<"gold" | "system" | "release", readonly GivenFile[]> = {
  gold: [],
  system: [],
  release: [],
};

const field = (id: string): HTMLInputElement => document.getElementById(id) as HTMLInputElement;
/** The word of `--senses` that is chosen. */
const chosenSenses = (): string | undefined => field("senses").value || undefined;
const messages = document.getElementById("messages") as HTMLElement;
const pages = document.getElementById("pages") as HTMLElement;
let shown: ReturnType<typeof memorySite> | undefined;
// Their box scrolls: people without a mouse must reach it.
if (messages.parentElement !== null) messages.parentElement.tabIndex = 0;

for (const id of ["gold", "system", "release"] as const)
  field(id).addEventListener("change", () => void take(id, field(id).files ?? []));
field("senses").append(...mounted(html`${inventoryNames().map((name) => html`<option>${name}</option>`)}`));
for (const id of ["language", "senses"]) field(id).addEventListener("change", () => void show());
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  // The files of an event are there only while it is handled: the call must come at once.
  if (event.dataTransfer !== null) void droppedFiles(event.dataTransfer).then(takeDropped);
});
addEventListener("popstate", () => shown?.show(pages));
addEventListener("click", (event) => {
  const link = (event.target as Element).closest("a");
  const href = link?.getAttribute("href");
  if (event.defaultPrevented || href === undefined || href === null || href.startsWith("#")) return;
  const address = siteAddress(href.startsWith("file:") ? href.replace(/^[^?#]*/, "") : href);
  if (address === undefined || shown === undefined) return;
  event.preventDefault();
  history.pushState(null, "", address);
  shown.show(pages);
  if (!location.hash) pages.scrollIntoView();
});

async function take(id: keyof typeof given, files: Iterable<File>): Promise<void> {
  document.body.setAttribute("aria-busy", "true");
  given[id] = await readFiles(chosenFiles(files)).catch((error: unknown) => {
    tell([errorLine(error)]);
    return [];
  });
  await show();
}

/** Dropped files: a folder is a release; gold is known by its name; the rest is output of systems. */
async function takeDropped(dropped: readonly FoundFile[]): Promise<void> {
  document.body.setAttribute("aria-busy", "true");
  const isGold = ({ path }: FoundFile): boolean => /^(?:relations|pdtb-data|gold)\.json(?:\.gz)?$/.test(path);
  const gold = dropped.filter(isGold);
  const release = dropped.filter(({ path }) => /\/|^(?:pdtb-)?parses\.json|^manifest\.json/.test(path));
  const systems = dropped.filter((file) => !gold.includes(file) && !release.includes(file));
  // A folder brings its own gold.
  if (gold.length > 0 || dropped.some(({ path }) => path.includes("/"))) given.gold = await readFiles(gold);
  if (release.length > 0) given.release = await readFiles(release);
  if (systems.length > 0) given.system = await readFiles(systems);
  await show();
}

/** Checks what was chosen, then scores and shows it. */
async function show(): Promise<void> {
  document.body.setAttribute("aria-busy", "true");
  messages.replaceChildren();
  pages.replaceChildren();
  try {
    const release = givenRelease(given.release, field("language").value);
    const gold = given.gold[0] ?? release.relations;
    const senses = chosenSenses();
    tell(release.messages.map(messageLine));
    const { parsesFile } = release;
    if (parsesFile !== undefined) tell(await checkLines(parsesFile, checkedParses(release, parsesFile)));
    if (gold !== undefined) tell(await checkLines(gold, checkedFile(gold, release, { senses })));
    for (const system of given.system)
      tell(await checkLines(system, checkedFile(system, release, { kind: "system", senses })));
    shown = await sitesOf(release, gold);
    history.replaceState(null, "", location.pathname);
    shown?.show(pages);
  } catch (error) {
    tell([errorLine(error)]);
  }
  document.body.removeAttribute("aria-busy");
}

async function sitesOf(
  release: GivenRelease,
  gold: GivenFile | undefined,
): Promise<ReturnType<typeof memorySite> | undefined> {
  if (gold === undefined) return undefined;
  const relations = await relationsOf(gold);
  const documents = documentsOf(release, relations);
  const isScored = given.system.length > 0;
  if (!isScored && documents.length === 0) {
    tell([
      `${relations.length} relations. Choose the output of a system to score it, or the folder of the release to see its texts.`,
    ]);
    return undefined;
  }
  const made = memorySite([
    { text: isScored ? "Scores" : "Overview", path: "index.html" },
    ...(documents.length === 0 ? [] : releaseLinks),
  ]);
  if (documents.length > 0) {
    const statistics = setInMemory("release", release.parses?.values() ?? [], relations);
    const split = { name: "release", language: release.language, documents, messages: [] };
    const view = { name: "release", withText: true, provenance: release.provenance };
    writeReleasePages(made.site, view, statistics, [split], undefined, (message) =>
      tell([messageLine(message)]),
    );
  }
  if (isScored) await score(made.site, release, gold, documents);
  return made;
}

const releaseLinks = [
  { text: "Documents", path: "documents.html" },
  { text: "Relations", path: "relations.html" },
  { text: "Concordance", path: "concordance.html" },
  { text: "Connectives", path: "connectives.html" },
];

async function score(
  site: SiteFolder,
  release: GivenRelease,
  gold: GivenFile,
  documents: readonly Document[],
): Promise<void> {
  const file = (given: GivenFile, name: string): RelationFile & GivenFile => {
    return { ...given, name, pieces: () => piecesOf(given) };
  };
  const outputs = given.system.map((output) => {
    const isOne = given.system.filter(({ name }) => name === output.name).length === 1;
    return file(output, isOne ? output.name.replace(/\.json$/, "") : output.path);
  });
  const scored = {
    name: "scores",
    gold: file(gold, "gold"),
    goldHash: sha256(gold.bytes),
    version: discoprepVersion,
    outputs,
    place: {
      language: release.made === undefined ? undefined : release.language,
      parses: release.parses && "parses.json",
      senses: chosenSenses(),
    },
    validate: (output: RelationFile, checks: CheckSettings & { readonly language: string }) =>
      checkedFile(
        output as RelationFile & GivenFile,
        { ...release, language: checks.language },
        { ...checks, kind: "system" },
      ),
    documents: documents.length > 0 ? () => documents : undefined,
  };
  await writeScorePages(site, scored, (message) => tell([messageLine(message)]));
}

function tell(lines: readonly string[]): void {
  messages.append(...mounted(html`${lines.map((line) => html`<li>${line}</li>`)}`));
}
