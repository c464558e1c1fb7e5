import { type ComponentChild, render } from "preact";
import type { Markup } from "../html/markup.ts";

/** Returns the nodes of a component, for any place of the page. */
export function mounted(markup: Markup): Node[] {
  const root = document.createElement("div");
  show(markup, root);
  return [...root.childNodes];
}

/** Shows what a component gives in an element that holds nothing else; what it gave before is brought up to date. */
export function show(markup: Markup, root: Element): void {
  render(markup as ComponentChild, root);
}
