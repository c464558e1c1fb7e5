import type { SentenceData } from "./data.ts";
import { element } from "./element.ts";

declare global {
  var discoprepParse: ((sentences: readonly SentenceData[]) => void) | undefined;
}

/** Loads a document's tokens and trees when their section is opened for the first time. */
export function showParse(): void {
  const section = document.getElementById("parse") as HTMLDetailsElement | null;
  if (section === null) return;
  globalThis.discoprepParse = (sentences) => section.append(...sentences.map(sentenceElement));
  const load = (): void => {
    if (!section.open) return;
    section.removeEventListener("toggle", load);
    const script = document.createElement("script");
    script.src = section.dataset.script ?? "";
    document.body.append(script);
  };
  section.addEventListener("toggle", load);
}

function sentenceElement({ tokens, tree }: SentenceData, index: number): HTMLElement {
  const section = element("section");
  const heading = element("h3", `Sentence ${index + 1}`);
  const table = element("table");
  const head = element("tr");
  for (const name of ["Token", "Form", "Part of speech", "Head", "Dependency"]) {
    const cell = element("th", name);
    cell.setAttribute("scope", "col");
    head.append(cell);
  }
  table.append(head);
  for (const [position, [form, partOfSpeech, headOf, label]] of tokens.entries()) {
    const row = element("tr");
    const number = element("th", String(position + 1));
    number.setAttribute("scope", "row");
    row.append(
      number,
      element("td", form),
      element("td", partOfSpeech),
      element("td", headOf === null ? "" : String(headOf)),
      element("td", label),
    );
    table.append(row);
  }
  section.append(heading, table);
  if (tree !== "") section.append(treeElement(tree));
  return section;
}

/** A bracketed tree as nested lists. */
function treeElement(tree: string): HTMLElement {
  const root = element("ul");
  root.className = "tree";
  const open: HTMLElement[] = [root];
  for (const [part] of tree.matchAll(/\(\s*[^\s()]*|\)|[^\s()]+/g)) {
    const list = open.at(-1) ?? root;
    if (part === ")") {
      if (open.length > 1) open.pop();
    } else if (part.startsWith("(")) {
      const item = element("li", part.slice(1).trim());
      const below = element("ul");
      item.append(below);
      list.append(item);
      open.push(below);
    } else {
      const leaf = element("b", ` ${part}`);
      (list.parentElement ?? list).insertBefore(leaf, list);
    }
  }
  for (const empty of root.querySelectorAll("ul:empty")) empty.remove();
  return root;
}
