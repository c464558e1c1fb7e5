import type { SentenceData } from "./data.ts";
import { dependencyArcs } from "./dependency-arcs.ts";
import { element } from "./element.ts";

declare global {
  var discoprepParse: ((sentences: readonly SentenceData[]) => void) | undefined;
  /** What loads a script in a page that has all in itself. */
  var discoprepLoad: ((address: string) => void) | undefined;
}

/**
 * Loads a document's tokens and trees when their section is opened for the first time, and shows those of the sentences in which
 * the selected relation stands; of all where none is selected. @returns what shows them for other marks
 */
export function showParse(): (marked: readonly HTMLElement[]) => void {
  const section = document.getElementById("parse") as HTMLDetailsElement | null;
  if (section === null) return () => {};
  const shown = element("div");
  section.append(shown);
  let all: readonly SentenceData[] = [];
  let wanted: readonly number[] = [];
  const show = (): void => {
    if (!section.open) return;
    shown.replaceChildren(
      ...all.flatMap((sentence, index) =>
        wanted.length === 0 || wanted.includes(index + 1) ? [sentenceElement(sentence, index)] : [],
      ),
    );
  };
  globalThis.discoprepParse = (sentences) => {
    all = sentences;
    show();
  };
  section.addEventListener("toggle", () => {
    if (!section.open || all.length > 0) return show();
    (globalThis.discoprepLoad ?? loadScript)(section.dataset.script ?? "");
  });
  return (marked) => {
    wanted = marked.map((mark) => Number(mark.closest<HTMLElement>("[data-s]")?.dataset.s ?? 0));
    show();
  };
}

function loadScript(address: string): void {
  const script = document.createElement("script");
  script.src = address;
  document.body.append(script);
}

function sentenceElement({ tokens, tree }: SentenceData, index: number): HTMLElement {
  const section = element("section");
  const name = `Sentence ${index + 1}`;
  const arcs = element("div");
  arcs.className = "table";
  arcs.tabIndex = 0;
  arcs.role = "region";
  arcs.ariaLabel = `${name}: tokens and dependencies`;
  arcs.append(dependencyArcs(tokens, arcs.ariaLabel));
  section.append(element("h3", name), arcs);
  if (tree !== "") {
    const region = element("div");
    region.className = "table";
    region.tabIndex = 0;
    region.role = "region";
    region.ariaLabel = `${name}: tree`;
    region.append(treeElement(tree));
    section.append(region);
  }
  return section;
}

/** A bracketed tree: words in a line, the brackets of each constituent as a box with its label. */
function treeElement(tree: string): HTMLElement {
  const root = element("p");
  root.className = "tree";
  const open: HTMLElement[] = [root];
  for (const [part] of tree.matchAll(/\(\s*[^\s()]*|\)|[^\s()]+/g)) {
    const inner = open.at(-1) ?? root;
    if (part === ")") {
      if (open.length > 1) open.pop();
    } else if (part.startsWith("(")) {
      const label = part.slice(1).trim();
      const box = element("span");
      if (label !== "") box.append(element("small", label), " ");
      inner.append(box, " ");
      open.push(box);
    } else inner.append(element("b", part));
  }
  return root;
}
