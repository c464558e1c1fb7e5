import { html } from "../html/markup.ts";
import { CopyButton } from "./download.ts";
import { hitLine } from "./hits.ts";
import { onKeys } from "./keys.ts";
import { showParse } from "./parse.ts";
import { listen, mounted } from "./window.ts";

const classes: Readonly<Record<string, string>> = { "1": "arg1", "2": "arg2", c: "connective" };

function marksOf(element: HTMLElement | null): { key: string; css: string }[] {
  return (element?.dataset.r?.split(" ") ?? []).map((mark) => {
    const [key = "", part = ""] = mark.split(":");
    return { key, css: classes[part] ?? "" };
  });
}

/** Marks the relations that the address names, announces them, and scrolls to their text. */
export function documentPage(): void {
  const stretches = [...document.querySelectorAll<HTMLElement>("[data-r]")].flatMap((element) =>
    marksOf(element).map((mark) => ({ ...mark, element })),
  );
  const items = [...document.querySelectorAll<HTMLElement>(".relations li")];
  const panel = document.querySelector<HTMLElement>(".relations");
  const status = document.getElementById("selected");
  const tools = copyTools(status, () => selected);
  const showHit = hitLine();
  const showSentences = showParse();
  let selected: HTMLElement[] = [];
  let marked: HTMLElement[] = [];
  const select = (): void => {
    const keys = decodeURIComponent(location.hash.slice(1)).split(",");
    for (const element of marked) element.classList.remove("arg1", "arg2", "connective");
    const parts = stretches.filter(({ key }) => keys.includes(key));
    for (const { element, css } of parts) element.classList.add(css);
    marked = parts.map(({ element }) => element);
    selected = items.filter((item) => keys.includes(item.id));
    for (const item of items) item.setAttribute("aria-current", String(selected.includes(item)));
    tools.hidden = selected.length === 0;
    if (status !== null) status.textContent = selected.map(described).join(" ");
    for (const link of document.querySelectorAll(".ribbon a"))
      link.classList.toggle("selected", keys.includes(link.getAttribute("href")?.slice(1) ?? ""));
    showIn(panel, selected[0]);
    showMarks(marked, panel);
    showHit();
    showSentences(marked);
  };
  // A new hash would make the browser scroll to the list, and each step an entry of the history.
  const choose = (key: string): void => {
    history.replaceState(null, "", key === "" ? location.pathname + location.search : `#${key}`);
    select();
  };
  listen("hashchange", select);
  listen("click", (event) => {
    const key = clickedKey(event.target as Element);
    if (key === undefined) return;
    event.preventDefault();
    choose(key);
  });
  const move = (step: number): void => {
    const at = selected[0] === undefined ? (step > 0 ? -1 : items.length) : items.indexOf(selected[0]);
    const next = items[Math.max(0, Math.min(items.length - 1, at + step))];
    if (next !== undefined) choose(next.id);
  };
  onKeys({
    j: ["next relation", () => move(1)],
    k: ["previous relation", () => move(-1)],
    n: ["next document", () => clickLink("next")],
    p: ["previous document", () => clickLink("prev")],
    Escape: ["no relation", () => choose("")],
  });
  select();
  listen("load", () => requestAnimationFrame(() => selectAtTop(select)));
}

/** Undoes the browser's scrolling to the item that the address names: the title and the text count more. */
function selectAtTop(select: () => void): void {
  if (location.hash !== "") scrollTo(0, 0);
  select();
}

function clickLink(rel: string): void {
  document.querySelector<HTMLAnchorElement>(`main a[rel=${rel}]`)?.click();
}

function copyTools(status: HTMLElement | null, selected: () => readonly HTMLElement[]): HTMLElement {
  const release = status?.dataset.release;
  const citations = (): string =>
    selected()
      .map((item) => citation(item, release ?? ""))
      .join("\n");
  const [tools] = mounted(html`<p class="tools">
<${CopyButton} label="Copy link" text=${() => location.href}/>
${release !== undefined && html`<${CopyButton} label="Copy citation" text=${citations}/>`}
</p>`) as [HTMLElement];
  status?.after(tools);
  return tools;
}

/** Scrolls a panel, and nothing around it, until an item is seen. */
function showIn(panel: HTMLElement | null, item: HTMLElement | undefined): void {
  if (panel === null || item === undefined) return;
  const outer = panel.getBoundingClientRect();
  const inner = item.getBoundingClientRect();
  if (inner.top < outer.top || inner.bottom > outer.bottom) panel.scrollTop += inner.top - outer.top;
}

/** Scrolls until the first mark of each text is seen, and is not covered by the list that a narrow screen has at its end. */
function showMarks(marked: readonly HTMLElement[], panel: HTMLElement | null): void {
  const first = marked[0]?.getBoundingClientRect();
  if (first === undefined) return;
  const isBelow = panel !== null && getComputedStyle(panel).position === "fixed";
  const end = isBelow ? panel.getBoundingClientRect().top : innerHeight;
  if (first.top < 0 || first.bottom > end) scrollBy(0, first.top - end / 3);
}

/** Returns the relation of a link or a text. A second click on the same text goes on to the next of its relations. */
function clickedKey(target: Element): string | undefined {
  const link = target.closest<HTMLAnchorElement>('.reader a[href^="#"], .ribbon a');
  if (link !== null) return link.getAttribute("href")?.slice(1);
  const marks = marksOf(target.closest<HTMLElement>("[data-r]"));
  const keys = [...new Set(marks.map(({ key }) => key))];
  return keys[(keys.indexOf(location.hash.slice(1)) + 1) % keys.length];
}

/** Returns `Selected: Explicit Contingency.Cause.` */
function described(item: HTMLElement): string {
  const text = (query: string): string => item.querySelector(query)?.textContent ?? "";
  return `Selected: ${text("a")} ${text(".sense")}.`;
}

/** Returns `[Arg1 …] [Connective …] [Arg2 …] (type, senses; document, relation, release)`: an example as papers print it. */
function citation(item: HTMLElement, release: string): string {
  const marked = [...item.querySelectorAll("dt")].filter((name) => name.firstElementChild !== null);
  const parts = marked.map((name) => `[${name.textContent} ${name.nextElementSibling?.textContent ?? ""}] `);
  const labels = ["a", ".sense", "q"].flatMap((query) => item.querySelector(query)?.textContent || []);
  const place = [document.querySelector("h1")?.textContent, item.id, release].join(", ");
  return `${parts.join("")}(${labels.join(", ")}; ${place})`;
}
