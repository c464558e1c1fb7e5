import { html, type Markup } from "../html/markup.ts";
import { scrolled } from "../html/table.ts";
import type { SentenceData } from "./data.ts";
import { dependencyArcs } from "./dependency-arcs.ts";
import { show } from "./window.ts";

declare global {
  var discoprepParse: ((sentences: readonly SentenceData[]) => void) | undefined;
  /** Loads a script in a page of one file. */
  var discoprepLoad: ((address: string) => void) | undefined;
}

/** Loads tokens and trees when their section is first opened. @returns a function that shows those of the marked sentences, or else all */
export function showParse(): (marked: readonly HTMLElement[]) => void {
  const section = document.getElementById("parse") as HTMLDetailsElement | null;
  if (section === null) return () => {};
  const place = document.createElement("div");
  section.append(place);
  let sentences: readonly SentenceData[] = [];
  let numbers: readonly number[] = [];
  const update = (): void => {
    if (!section.open) return;
    const isMarked = (index: number): boolean => numbers.length === 0 || numbers.includes(index + 1);
    show(html`${sentences.map((data, index) => isMarked(index) && sentence(data, index))}`, place);
  };
  globalThis.discoprepParse = (loaded) => {
    sentences = loaded;
    update();
  };
  section.addEventListener("toggle", () => {
    if (!section.open || sentences.length > 0) return update();
    (globalThis.discoprepLoad ?? loadScript)(section.dataset.script ?? "");
  });
  return (marked) => {
    numbers = marked.map((mark) => Number(mark.closest<HTMLElement>("[data-s]")?.dataset.s ?? 0));
    update();
  };
}

function loadScript(address: string): void {
  const script = document.createElement("script");
  script.src = address;
  document.body.append(script);
}

function sentence({ tokens, tree }: SentenceData, index: number): Markup {
  const name = `Sentence ${index + 1}`;
  const arcs = `${name}: tokens and dependencies`;
  return html`<section><h3>${name}</h3>
${scrolled(arcs, dependencyArcs(tokens, arcs))}${tree !== "" && scrolled(`${name}: tree`, html`<p class="tree">${boxes(tree)}</p>`)}
</section>`;
}

/** Draws a bracketed tree: words in a line, each constituent as a box with its label. */
function boxes(tree: string): Markup {
  const open: { readonly label: string; readonly inner: Markup[] }[] = [{ label: "", inner: [] }];
  const add = (markup: Markup): unknown => open.at(-1)?.inner.push(markup);
  for (const [part] of tree.matchAll(/\(\s*[^\s()]*|\)|[^\s()]+/g)) {
    if (part.startsWith("(")) open.push({ label: part.slice(1).trim(), inner: [] });
    else if (part !== ")") add(html`<b>${part}</b>`);
    else if (open.length > 1) {
      const { label = "", inner = [] } = open.pop() ?? {};
      add(html`<span>${label !== "" && html`<small>${label}</small> `}${inner}</span> `);
    }
  }
  return open[0]?.inner ?? [];
}
