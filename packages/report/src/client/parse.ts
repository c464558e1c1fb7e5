import type { SentenceData } from "./data.ts";

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
  const element = make("section");
  const heading = make("h3", `Sentence ${index + 1}`);
  const table = make("table");
  const head = make("tr");
  for (const name of ["Token", "Form", "Part of speech", "Head", "Dependency"]) {
    const cell = make("th", name);
    cell.setAttribute("scope", "col");
    head.append(cell);
  }
  table.append(head);
  for (const [position, [form, partOfSpeech, headOf, label]] of tokens.entries()) {
    const row = make("tr");
    const number = make("th", String(position + 1));
    number.setAttribute("scope", "row");
    row.append(
      number,
      make("td", form),
      make("td", partOfSpeech),
      make("td", headOf === null ? "" : String(headOf)),
      make("td", label),
    );
    table.append(row);
  }
  element.append(heading, table);
  if (tree !== "") element.append(treeElement(tree));
  return element;
}

/** A bracketed tree as nested lists. */
function treeElement(tree: string): HTMLElement {
  const root = make("ul");
  root.className = "tree";
  const open: HTMLElement[] = [root];
  for (const [part] of tree.matchAll(/\(\s*[^\s()]*|\)|[^\s()]+/g)) {
    const list = open.at(-1) ?? root;
    if (part === ")") {
      if (open.length > 1) open.pop();
    } else if (part.startsWith("(")) {
      const item = make("li", part.slice(1).trim());
      const below = make("ul");
      item.append(below);
      list.append(item);
      open.push(below);
    } else {
      const leaf = make("b", ` ${part}`);
      (list.parentElement ?? list).insertBefore(leaf, list);
    }
  }
  for (const empty of root.querySelectorAll("ul:empty")) empty.remove();
  return root;
}

function make(name: string, text?: string): HTMLElement {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  return element;
}
